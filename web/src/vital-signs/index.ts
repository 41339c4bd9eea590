export { SeverityBadge } from './severity-badge.tsx';
export { NO_VITAL_SIGNS, type TypedVitalSigns, VitalSignsFields } from './vital-signs-fields.tsx';
export { VitalSignsView } from './vital-signs-view.tsx';

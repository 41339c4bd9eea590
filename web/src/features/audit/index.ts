export { AuditTrail } from './view/audit-trail.tsx';
export { PatientAccesses } from './view/patient-accesses.tsx';
export { UnusualReadingAlarm } from './view/unusual-reading-alarm.tsx';

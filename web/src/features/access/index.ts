export { GlassAlarm } from './view/glass-alarm.tsx';
export { PatientGate } from './view/patient-gate.tsx';

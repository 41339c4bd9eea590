export { PatientImport } from './view/patient-import.tsx';

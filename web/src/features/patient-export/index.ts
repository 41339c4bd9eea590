export { PatientExportCard } from './view/patient-export-card.tsx';

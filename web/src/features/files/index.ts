export { PatientFilesPanel } from './view/patient-files-panel.tsx';

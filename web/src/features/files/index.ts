export { PatientFilesPanel } from './patient-files-panel.tsx';

export { LaunchedPatientView } from './view/launched-patient.tsx';

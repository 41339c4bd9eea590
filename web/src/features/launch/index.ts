export { LaunchedPatientView } from './view/launched-patient.tsx';
export { keepLaunched, launchedIn } from './view/shared/launched-patients.ts';

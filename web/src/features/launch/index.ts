export { keepLaunched, launchedIn } from './model/launched-patients.ts';
export { LaunchedPatientView } from './view/launched-patient.tsx';

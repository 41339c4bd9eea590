export type { LaunchedAnswer, LaunchedPatient } from './schema.ts';

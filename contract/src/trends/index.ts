export type { PatientTrends, TrendCount, TrendSound } from './schema.ts';

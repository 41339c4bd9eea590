export type { Quality, QualityProblem } from './schema.ts';

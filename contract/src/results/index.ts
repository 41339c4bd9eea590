export type { RefusedResult, ResultsState } from './schema.ts';

export type { Health } from './schema.ts';

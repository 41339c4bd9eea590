export * from './catalogue.ts';
export * from './read-error.ts';
export type { ApiError } from './schema.ts';

export type { LoginResult, Registration } from './schema.ts';

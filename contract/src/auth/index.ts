export type { AuthOptions, LoginResult, Registration } from './schema.ts';

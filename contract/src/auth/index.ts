export type { LoginResult, LoginSession, Registration } from './schema.ts';

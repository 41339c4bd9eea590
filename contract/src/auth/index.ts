export type { LoginResult, LoginSession, Registration } from './schema.ts';

/** What a login session may have to do before anything else. */
export const DUTIES = ['password'] as const;
export type Duty = (typeof DUTIES)[number];

export type { AuthOptions, LoginResult, LoginSession, Registration, SecondStep } from './schema.ts';

/** What a login session may have to do before anything else, in this order. */
export const DUTIES = ['password', 'second-factor'] as const;
export type Duty = (typeof DUTIES)[number];

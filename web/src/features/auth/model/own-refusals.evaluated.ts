import { apiError } from '@sadap/contract/errors';

// Evaluated at build time (web/build/evaluated-modules.ts): the sign-in brings these two errors, not the
// texts of all.

export const alreadyLoggedIn = apiError('ALREADY_LOGGED_IN');
export const unknownUser = apiError('USER_NOT_FOUND', 'username');

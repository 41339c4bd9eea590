import { apiError, ERRORS, type ErrorCode } from '@sadap/contract';

/** What the page needs of the errors before the first one occurs; not all of their texts. */
export const errorCodes = Object.keys(ERRORS) as ErrorCode[];
export const alreadyLoggedIn = apiError('ALREADY_LOGGED_IN');
export const unknownUser = apiError('USER_NOT_FOUND', 'username');

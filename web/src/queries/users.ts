import { api } from '../platform/api.ts';

const NAMES_KEPT_MS = 5 * 60_000;

/** Everything asked of users. */
export const usersKey = () => api.users.key();

/** The account that is signed in. */
export const ownAccountQuery = () => api.users.me.queryOptions();

/** How each of the staff is called. */
export const staffNamesQuery = () => api.users.names.queryOptions({ staleTime: NAMES_KEPT_MS });

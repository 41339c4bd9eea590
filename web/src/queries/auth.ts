import { api } from '../platform/api.ts';

/** Ways to sign in and to get an account. */
export const authOptionsQuery = () => api.auth.options.queryOptions();

import { api } from '../../platform/api.ts';

/** The signed-in user's logins: living ones, then those that have ended lately. */
export const ownSessionsQuery = () => api.auth.sessions.queryOptions({ staleTime: 0 });

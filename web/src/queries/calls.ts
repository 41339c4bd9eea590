import { CALL_USERS_REFRESH_MS } from '@sadap/contract/limits';
import { api } from '../platform/api.ts';

/** This user's running call, or null. */
export const currentCallQuery = () => api.calls.current.queryOptions();

/** What this user hears together with the other one of the call, or null. */
export const listeningTogetherQuery = () =>
  api.calls.listening.current.queryOptions({ staleTime: Number.POSITIVE_INFINITY });

/** Who can be called; asked again for as long as the page is seen. */
export const callUsersQuery = () =>
  api.peers.users.queryOptions({
    refetchInterval: CALL_USERS_REFRESH_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
  });

export const missedCallsQuery = () => api.calls.missed.queryOptions();

/** This user's calls that are over, the newest ones. */
export const pastCallsQuery = (pageSize: number) => api.calls.past.queryOptions({ input: { pageSize } });

/** Past calls, however many of them. */
export const pastCallsKey = () => api.calls.past.key();

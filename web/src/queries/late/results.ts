import { api } from '../../platform/api.ts';

const POLL_MS = 60_000;

/** What is on its way to the hospital's own system; for administrators. */
export const resultsQuery = () => api.results.state.queryOptions({ refetchInterval: POLL_MS });

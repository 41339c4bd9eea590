import { api } from '../../platform/api.ts';

const POLL_MS = 60_000;

/** What the hospital's own system told of patients and Sadap did not take; for administrators. */
export const adtQuery = () => api.adt.state.queryOptions({ refetchInterval: POLL_MS });

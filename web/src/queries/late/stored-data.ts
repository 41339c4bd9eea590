import { api } from '../../platform/api.ts';

const POLL_MS = 60_000;

/** Stored bytes that are not as they were saved; for administrators. */
export const storedDataQuery = () => api.storedData.report.queryOptions({ refetchInterval: POLL_MS });

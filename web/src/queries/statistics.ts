import { STATISTICS_CACHE_MS } from '@sadap/contract/limits';
import type { Organ } from '@sadap/contract/positions';
import { api } from '../platform/api.ts';

/** Activities that the dashboard shows. */
export const ACTIVITIES_SHOWN = 6;
/** Keeps the displayed ages correct to the minute. */
const ACTIVITY_POLL_MS = 60_000;

/** How long a count is kept. */
export const COUNTED = {
  staleTime: STATISTICS_CACHE_MS,
  gcTime: 2 * STATISTICS_CACHE_MS,
  // Without network a refresh must fail, not wait.
  networkMode: 'always',
} as const;

/** Everything counted of the whole house. */
export const statisticsKey = () => api.statistics.key();

export const recentActivityQuery = () =>
  api.statistics.activity.queryOptions({
    input: { limit: ACTIVITIES_SHOWN },
    refetchInterval: ACTIVITY_POLL_MS,
    networkMode: 'always',
  });

/** How many recordings each position has, of all patients. */
export const positionTotalsQuery = (organ: Organ) =>
  api[organ].positions.queryOptions({ input: {}, ...COUNTED });

/** Recordings of each of the last days. */
export const trendsQuery = (organ: Organ, days: 7 | 30 | 90) =>
  api[organ].trends.queryOptions({ input: { days }, ...COUNTED });

/** Trends, of however many days. */
export const trendsKey = (organ: Organ) => api[organ].trends.key();

import { api } from '../../platform/api.ts';

/** Records that are part of a patient's. */
export const mergesQuery = (id: number) => api.merges.list.queryOptions({ input: { id } });

/** Two records side by side, as they are now: the first one stays. */
export const comparisonQuery = (id: number, goneId: number) =>
  api.merges.compare.queryOptions({ input: { id, goneId }, staleTime: 0 });

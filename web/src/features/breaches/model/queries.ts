import { api } from '../../../platform/api.ts';

/** Everything asked of breaches. */
export const breachesKey = () => api.breaches.key();
export const breachesQuery = () => api.breaches.list.queryOptions();
export const breachQuery = (id: number) => api.breaches.get.queryOptions({ input: { id } });

import { api } from '../../../platform/api.ts';

export const breachesQuery = () => api.breaches.list.queryOptions();
export const breachQuery = (id: number) => api.breaches.get.queryOptions({ input: { id } });

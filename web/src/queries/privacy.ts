import { api } from '../platform/api.ts';

/** The register of processing activities. */
export const registerQuery = () => api.processingRegister.get.queryOptions();

/** Everything asked of breaches. */
export const breachesKey = () => api.breaches.key();
export const breachesQuery = () => api.breaches.list.queryOptions();
export const breachQuery = (id: number) => api.breaches.get.queryOptions({ input: { id } });

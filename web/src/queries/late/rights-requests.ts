import { api } from '../../platform/api.ts';

/** Everything asked of patients' requests. */
export const rightsRequestsKey = () => api.rightsRequests.key();

export const rightsRequestCountsQuery = () => api.rightsRequests.counts.queryOptions();

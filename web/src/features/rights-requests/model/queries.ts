import { api } from '../../../platform/api.ts';

export const rightsRequestsQuery = () => api.rightsRequests.list.queryOptions();

import { api } from '../../../platform/api.ts';

export const restrictionsQuery = () => api.access.restrictions.queryOptions();

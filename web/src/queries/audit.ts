import { api } from '../platform/api.ts';

export const unusualReadingQuery = () => api.audit.unusual.queryOptions();

import { api } from '../../../platform/api.ts';

export const glassOpeningsQuery = () => api.access.openings.queryOptions();

import { api } from '../../platform/api.ts';

export const letterheadQuery = () => api.letterhead.get.queryOptions();

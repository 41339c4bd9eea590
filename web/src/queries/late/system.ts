import { api } from '../../platform/api.ts';

export const systemInfoQuery = () => api.system.info.queryOptions();

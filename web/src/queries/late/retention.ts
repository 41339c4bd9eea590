import { api } from '../../platform/api.ts';

/** Everything asked of records past their time. */
export const retentionKey = () => api.retention.key();

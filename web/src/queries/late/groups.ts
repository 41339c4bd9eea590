import { api } from '../../platform/api.ts';

/** Everything asked of groups. */
export const groupsKey = () => api.groups.key();

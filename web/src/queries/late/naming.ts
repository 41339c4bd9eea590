import type { ToBeNamed } from '@sadap/contract/naming';
import { api } from '../../platform/api.ts';

/** Others record and name, too. */
const POLL_MS = 60_000;

/** Everything asked of patients to be named. */
export const namingKey = () => api.naming.key();

/** Those that the user may name, the oldest first; then those named lately, the newest first. */
export const namingListQuery = () => api.naming.list.queryOptions({ refetchInterval: POLL_MS });

/** How many wait for the user. */
export const namingCountsQuery = () => api.naming.counts.queryOptions({ refetchInterval: POLL_MS });

/** One, by the id that stands in the address of its pages. */
export const toBeNamedQuery = (id: number) => api.naming.get.queryOptions({ input: { id } });

export const isToBeNamed = <Named extends object>(who: Named | ToBeNamed): who is ToBeNamed => 'named' in who;

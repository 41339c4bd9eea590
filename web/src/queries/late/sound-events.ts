import type { Organ } from '@sadap/contract/positions';
import { api } from '../../platform/api.ts';

/** What clinicians marked on the time axis of a sound. */
export const eventsQuery = (organ: Organ, id: number) => api[organ].events.queryOptions({ input: { id } });

/** Every version, oldest first. */
export const eventVersionsQuery = (organ: Organ, id: number) =>
  api[organ].eventVersions.queryOptions({ input: { id } });

import { api } from '../platform/api.ts';

/** A capture that goes on elsewhere ends there: nobody tells this page. */
const POLL_MS = 5_000;

type CaptureFilter = { state?: 'recording' | 'running'; session_id?: number };
const capturesQuery = (input: CaptureFilter) => api.captures.list.queryOptions({ input });

/** The lists of this clinician's captures. */
export const capturesKey = () => api.captures.list.key();

/** Captures that record at this moment, without those of which the end is still to come. */
export const recordingCapturesQuery = () => capturesQuery({ state: 'recording' });

/** Captures that still go on. */
export const runningCapturesQuery = () => ({
  ...capturesQuery({ state: 'running' }),
  refetchInterval: POLL_MS,
});

/** Captures that wait to be saved or discarded, of one check-up or of all. */
export const unsavedCapturesQuery = (checkUpId?: number) => ({
  ...capturesQuery(checkUpId === undefined ? {} : { session_id: checkUpId }),
  refetchInterval: POLL_MS,
});

/** One capture, as the server has it. */
export const captureQuery = (id: string) => api.captures.get.queryOptions({ input: { id } });

/** Signal quality of a captured sound; it never changes. */
export const captureQualityQuery = (id: string) =>
  api.captures.quality.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY, retry: 1 });

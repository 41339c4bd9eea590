import type { Organ } from '@sadap/contract/positions';
import { api } from '../platform/api.ts';

/** The view shows at least three eighths of them: about one per pixel of a wide screen. */
const STRETCH_POINTS = 2000;

/** Everything asked of an organ's recordings: lists, waveforms, analyses, counts. */
export const recordingsKey = (organ: Organ) => api[organ].key();

/** The lists alone. */
export const recordingListsKey = (organ: Organ) => api[organ].list.key();

/** The organ's recordings of a check-up. */
export const recordingsQuery = (organ: Organ, of: { patientId: number; checkUpId: number }) =>
  api[organ].list.queryOptions({ input: { session_id: of.checkUpId, patient_id: of.patientId } });

/** The whole sound's stored points; they never change. */
export const waveformQuery = (organ: Organ, id: number) =>
  api[organ].waveform.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY, retry: 1 });

/** A finer outline of a part of the sound. */
export const stretchQuery = (organ: Organ, id: number, fromMs: number, toMs: number) =>
  api[organ].waveform.queryOptions({
    input: { id, points: STRETCH_POINTS, from_ms: fromMs, to_ms: toMs },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Everything asked of the recordings that wait for a doctor. */
export const waitingKey = () => api.recordings.key();

/** Recordings that wait for a doctor, danger first, after one of them; 0: from the first. */
export const waitingQuery = (after: number, limit: number) =>
  api.recordings.waiting.queryOptions({ input: { after, limit } });

/** How many recordings each position has, of one patient. */
export const positionCountsQuery = (organ: Organ, patientId: number) =>
  api[organ].positions.queryOptions({ input: { patient_id: patientId } });

import { Position } from '@sadap/contract/positions/schema';
import type { CaptureProgress } from '@sadap/contract/realtime';
import { stepOfRow } from '../examinations/index.ts';
import type { RunningCapture } from './queries.ts';
import { samplesToMs } from './sample-clock.ts';

/** One past the last sample that the capture received, and that is durable. */
type Known = { receivedSample: number; durableSample: number };

/** A capture's progress, from the database if no device is connected to tell more. */
export function progressOf(
  row: RunningCapture,
  { receivedSample, durableSample }: Known = {
    receivedSample: row.lastSample ?? row.durableSample,
    durableSample: row.durableSample,
  },
): CaptureProgress {
  return {
    id: row.id,
    state: row.state,
    organ: row.organ,
    position: Position.parse(row.position),
    sessionId: row.checkUpId,
    patientId: row.patientId,
    receivedMs: Math.max(0, samplesToMs(receivedSample - row.firstSample)),
    examination: stepOfRow(row),
    durableMs: Math.max(0, samplesToMs(durableSample - row.firstSample)),
  };
}

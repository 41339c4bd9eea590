import { randomUUID } from 'node:crypto';
import { type CaptureProgress, Position } from '@sadap/contract';
import type { CaptureOrder } from '../../device-command.ts';
import type { DeviceRow } from '../devices/index.ts';
import type { CaptureWriter } from './capture-writer.ts';
import { samplesToMs } from './captures.ts';
import type { FrameSequence } from './frame-sequence.ts';
import type { RunningCapture } from './queries.ts';

/** A capture that runs on a connected device. */
export type LiveCapture = {
  row: RunningCapture;
  writer: CaptureWriter;
  /** One past the last sample, once Stop has fixed it. */
  lastSample: number | null;
  isEnding: boolean;
  /** How it ended, once it has. */
  end: 'stopped' | 'interrupted' | null;
  /** Its row is in the database. */
  isStored: boolean;
};

/** The row of a capture that begins with the stream's next sample. */
export function newCapture(
  order: CaptureOrder,
  device: DeviceRow,
  stream: { id: number; sequence: FrameSequence },
  now: Date,
): RunningCapture {
  const firstSample = stream.sequence.nextSample;
  return {
    ...order,
    id: randomUUID(),
    state: 'recording',
    deviceId: device.id,
    deviceName: device.name,
    macAddress: device.macAddress,
    streamId: stream.id,
    firstSample,
    lastSample: null,
    durableSample: firstSample,
    gaps: [],
    draftAnalysis: null,
    startedAt: now,
    progressAt: now,
    endedAt: null,
  };
}

/** `receivedSample`: one past the last sample that the capture has received. */
export function progressOfLive(
  { row, writer, lastSample }: LiveCapture,
  receivedSample: number,
  state?: CaptureProgress['state'],
): CaptureProgress {
  return {
    id: row.id,
    state: state ?? (lastSample === null ? 'recording' : 'completing'),
    organ: row.organ,
    position: Position.parse(row.position),
    sessionId: row.checkUpId,
    patientId: row.patientId,
    receivedMs: Math.max(0, samplesToMs(receivedSample - row.firstSample)),
    durableMs: Math.max(0, samplesToMs(writer.durableSample - row.firstSample)),
  };
}

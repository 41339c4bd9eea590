import type { DeviceHello } from '@sadap/contract/device-protocol';
import type { DeviceRow } from '../devices/index.ts';
import { type Captures, FURTHEST_JUMP_SAMPLES } from './captures.ts';
import { LiveStream } from './live-stream.ts';
import type { RunningCapture } from './queries.ts';

export type Resumption = {
  /** The stream that the device continues from its `nextSample`; null: it must be in none. */
  stream: LiveStream | null;
  /** The stream was stopped in the meantime: only its capture continues. */
  isStopped: boolean;
  /** The capture that runs on it. */
  capture: RunningCapture | null;
  /** A capture whose stream the device no longer knows. */
  forgotten: RunningCapture | null;
};

/** Where a returning device continues, given what it holds and what the server knows. */
export async function resumptionOf(
  hello: DeviceHello,
  helloAtMonotonicMs: number,
  device: DeviceRow,
  captures: Captures,
): Promise<Resumption> {
  const held = hello.stream;
  const row = (await captures.runningOn(device.macAddress)) ?? null;
  const capture = row && row.streamId === held?.streamId ? row : null;
  const forgotten = capture ? null : row;
  const isStopped = device.streamId !== held?.streamId;
  if (!held || (isStopped && !capture)) return { stream: null, isStopped, capture: null, forgotten };
  // Without a capture nobody waits for what was missed: continue live.
  const nextSample = capture
    ? Math.min(await captures.durableEnd(capture), held.nextSample)
    : held.nextSample;
  if (capture)
    capture.lastSample = await captures.settleEnd(capture, {
      sample: held.nextSample,
      atMs: helloAtMonotonicMs,
    });
  const limit = capture ? captures.presentSample(capture) + FURTHEST_JUMP_SAMPLES : Number.POSITIVE_INFINITY;
  const told = { sample: Math.min(held.nextSample, limit), atMs: helloAtMonotonicMs };
  const newest = capture ? captures.returnOf(capture, told) : told;
  const stream = new LiveStream(held.streamId, nextSample, newest, told);
  if (held.oldestSample <= limit) stream.declareLost(held.oldestSample);
  return { stream, isStopped, capture, forgotten };
}

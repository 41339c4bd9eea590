import { FRAME_SAMPLES } from '@sadap/contract';

/** A report of the page's audio worklet: `sampleIndex` is put out at `contextTime` (s). */
export type Heard = {
  streamId: number;
  sampleIndex: number;
  isPlaying: boolean;
  underruns: number;
  targetMs: number;
  contextTime: number;
  /** Ties the context's time (s) at the loudspeaker to the page's `performance.now()` (ms). */
  outputTimestamp: { contextTime: number; performanceTime: number };
};

/**
 * How much later than it left the device each reported sample was handled, in ms: by the worklet, and at the
 * loudspeaker as the browser estimates it. `workletSkewMs`: the page's `performance.now()` less the context's time at
 * which the worklet has just run. `offsetMs`: the device's clock less the page's.
 */
export function lateness(reports: Heard[], leftAtMs: number[], workletSkewMs: number, offsetMs: number) {
  const atWorklet: number[] = [];
  const atLoudspeaker: number[] = [];
  for (const { sampleIndex, contextTime, outputTimestamp } of reports) {
    const leftAt = leftAtMs[Math.floor(sampleIndex / FRAME_SAMPLES)];
    if (leftAt === undefined) continue;
    const contextMs = contextTime * 1000;
    atWorklet.push(contextMs + workletSkewMs + offsetMs - leftAt);
    const loudspeakerMs = outputTimestamp.performanceTime + contextMs - outputTimestamp.contextTime * 1000;
    atLoudspeaker.push(loudspeakerMs + offsetMs - leftAt);
  }
  return { atWorklet, atLoudspeaker };
}

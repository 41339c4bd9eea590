import { FRAME_SAMPLES } from '@sadap/contract/sound-frames';

/** A report of the page's audio worklet: `sampleIndex` is output at `contextTime` (s). */
export type Heard = {
  streamId: number;
  sampleIndex: number;
  isPlaying: boolean;
  underruns: number;
  targetMs: number;
  contextTime: number;
  /** The page's `performance.now()` when the report arrived; the worklet has played the sample by then. */
  receivedAtMs: number;
  /** Maps the context's time (s) at the loudspeaker to the page's `performance.now()` (ms). */
  outputTimestamp: { contextTime: number; performanceTime: number };
};

/**
 * For each reported sample, how long after leaving the device it was played, in ms: by the worklet (an upper
 * bound, since its report takes a moment to reach the page), and at the loudspeaker as the browser estimates
 * it. `offsetMs`: the device's clock minus the page's.
 */
export function lateness(reports: Heard[], leftAtMs: number[], offsetMs: number) {
  const atWorklet: number[] = [];
  const atLoudspeaker: number[] = [];
  for (const { sampleIndex, contextTime, receivedAtMs, outputTimestamp } of reports) {
    const leftAt = leftAtMs[Math.floor(sampleIndex / FRAME_SAMPLES)];
    if (leftAt === undefined) continue;
    atWorklet.push(receivedAtMs + offsetMs - leftAt);
    const loudspeakerMs =
      outputTimestamp.performanceTime + (contextTime - outputTimestamp.contextTime) * 1000;
    atLoudspeaker.push(loudspeakerMs + offsetMs - leftAt);
  }
  return { atWorklet, atLoudspeaker };
}

import { HEARD_EVERY_MS } from '@sadap/contract/limits';
import type { StreamSample } from '@sadap/contract/realtime';
import type { FrameHeader } from '@sadap/contract/sound-frames';
import { steadyMs } from '../../../platform/steady-clock.ts';

/**
 * Tells the server the newest sample that has arrived, so that it sends nothing old after a slow stretch of
 * the line: at once, then at most every `HEARD_EVERY_MS`, the last one too. Returns a function that stops
 * it.
 */
export function acknowledgeSound(
  onArrival: (hear: (frame: FrameHeader) => void) => () => void,
  tell: (at: StreamSample) => void,
): () => void {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let newest: StreamSample | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!newest) return;
    toldAtMs = steadyMs();
    tell(newest);
    newest = null;
  };
  const stop = onArrival(({ streamId, firstSample, sampleCount }) => {
    newest = { streamId, sample: firstSample + sampleCount - 1 };
    const dueInMs = toldAtMs + HEARD_EVERY_MS - steadyMs();
    // A hidden page's timers are slow: its frames then say it.
    if (dueInMs <= 0) say();
    else timer ??= setTimeout(say, dueInMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

import { quantile } from '../smoothing.ts';
import type { TrackedMark } from './beat-tracking.ts';
import type { HeartSoundLikeness } from './heart-sound-likeness.ts';

/** A mark explains the 40 ms on either side. */
const REACH = 4;
/** Repetition over this many values (6 s) is no coincidence. */
const LONG = 600;

/**
 * Confidence, 0 to 1, that the marks are a heart's rhythm; below 0.5 there is none. Logistic functions, tuned
 * by hand between hearts (made, BMD-HS, Yaseen) and noise, speech and lung sounds (made, KAUH), of: the
 * tracking score per 10 ms, the share of strong sounds that the marks explain, the periodicity, and the
 * spread of the cycles. Where a murmur covers S1 and S2, a long strong repetition is enough.
 */
export function rhythmConfidence(
  { likeness, periodicity }: HeartSoundLikeness,
  marks: readonly TrackedMark[],
  score: number,
): number {
  const cycles = [true, false].flatMap((isS1) => {
    const places = marks.filter((mark) => mark.isS1 === isS1).map((mark) => mark.index);
    return places.slice(1).map((index, before) => index - (places[before] ?? 0));
  });
  if (cycles.length === 0) return 0;
  let [explained, all] = [0, 0];
  for (const value of likeness) all += Math.max(0, value) ** 2;
  for (const { index } of marks)
    for (let at = index - REACH; at <= index + REACH; at++) explained += Math.max(0, likeness[at] ?? 0) ** 2;
  const scatter = (quantile(cycles, 0.8) - quantile(cycles, 0.2)) / quantile(cycles, 0.5);
  const irregular = 4 * (Math.min(0.5, scatter) - 0.12);
  const bySounds =
    1.8 * ((100 * score) / likeness.length - 2.4) +
    4 * (explained / (all || 1) - 0.65) +
    5 * (Math.min(1, periodicity) - 0.35) -
    irregular;
  const byRepetition = likeness.length >= LONG ? 14 * (periodicity - 0.62) - irregular : -10;
  return 1 / (1 + Math.exp(-Math.max(bySounds, byRepetition)));
}

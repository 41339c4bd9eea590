import type { Gap } from '@sadap/contract/recordings';

type Sound = { sampleRateHz: number; sampleCount: number; gaps: readonly Gap[] };

/**
 * The samples that a model analyses: all, or of a longer sound the part with the fewest gaps, preferably in
 * the middle.
 */
export function heardPart(sound: Sound, maximumSeconds: number): { first: number; count: number } {
  const count = Math.min(sound.sampleCount, Math.floor(maximumSeconds * sound.sampleRateHz));
  const middle = Math.floor((sound.sampleCount - count) / 2);
  const starts = [middle];
  for (let step = count; middle - step > 0; step += count) starts.push(middle - step, middle + step);
  starts.push(0, sound.sampleCount - count);
  const missingOf = (first: number) =>
    sound.gaps.reduce((sum, gap) => {
      const end = Math.min(gap.firstSample + gap.sampleCount, first + count);
      return sum + Math.max(0, end - Math.max(gap.firstSample, first));
    }, 0);
  const missing = starts.map(missingOf);
  return { first: starts[missing.indexOf(Math.min(...missing))] ?? middle, count };
}

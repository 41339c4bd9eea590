import { existsSync, readFileSync } from 'node:fs';
import { type DataSet, isManikin } from '../beats/data-sets.ts';
import { dominantPeriod } from '../beats/dominant-period.ts';

/** Live advice covers this much sound. */
export const MEMORY_S = 6;
/** Annotations end at a beat, not at the recording's end. */
const NEARLY_ALL = 0.95;
const DOMINANT_FROM = 0.5;

/**
 * Whether, at each second, the sound heard until then is good, that is, can be judged. Where the data set
 * says so itself (CirCor: a cardiologist annotated the beats and left out what is disturbed), the last six
 * seconds must be annotated. Elsewhere: every lung, every sound of the manikin, and hearts with a dominant
 * period, knocks included. Null: nothing of it is good.
 */
export function goodMoments(
  set: DataSet,
  path: string,
  samples: Float32Array,
  sampleRateHz: number,
): ((second: number) => boolean) | null {
  const annotations = path.replace(/flac$/, 'tsv');
  if (existsSync(annotations)) {
    const vouched = stretchesOf(annotations);
    const vouchedS = (fromS: number, toS: number) =>
      vouched.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, toS) - Math.max(from, fromS)), 0);
    return (second) => vouchedS(second - MEMORY_S, second) >= NEARLY_ALL * MEMORY_S;
  }
  if (set.organ === 'lung' || isManikin(set)) return () => true;
  const strength = dominantPeriod(samples, sampleRateHz)?.strength ?? 0;
  return strength >= DOMINANT_FROM ? () => true : null;
}

/** Start and end of everything annotated; state 0 is what the cardiologist left out. */
function stretchesOf(path: string): [number, number][] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).map(Number))
    .filter(([, , state]) => state !== 0)
    .map(([from = 0, to = 0]) => [from, to]);
}

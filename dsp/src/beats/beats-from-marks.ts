import { quantile } from '../smoothing.ts';
import { averageBeats } from './averaged-beat.ts';
import { intervalsOf } from './intervals.ts';
import { phaseLoudness } from './phase-loudness.ts';
import { classifyRhythm } from './rhythm.ts';
import type { BeatInterval, BeatMark, Beats, HeartRate } from './types.ts';

/** A cycle this much longer than the median contains an inaudible beat. */
const MISSED_BEAT = 1.7;
/** When every second or third cycle is that long, as in bigeminy and trigeminy, no beat is missing. */
const MISSED_SHARE = 0.2;
/** Cycles between less certain marks say nothing about the rhythm. */
const CERTAIN_MARK = 0.6;

/** Everything that follows from the marks, which are in order of time. `band` is 20 to 500 Hz at 2 kHz. */
export function beatsFromMarks(
  band: Float32Array,
  durationS: number,
  marks: readonly BeatMark[],
  confidence: { rate: number; kinds: number },
): Beats {
  const intervals = intervalsOf(marks);
  const medianOf = (kind: BeatInterval['kind']) => {
    const lengths = intervals.filter((each) => each.kind === kind).map(({ startS, endS }) => endS - startS);
    return lengths.length > 0 ? quantile(lengths, 0.5) : null;
  };
  return {
    durationS,
    heartRate: rateOf(marks, confidence.rate),
    kindConfidence: marks.length > 0 ? confidence.kinds : null,
    marks: [...marks],
    intervals,
    systoleS: medianOf('systole'),
    diastoleS: medianOf('diastole'),
    averagedBeat: averageBeats(band, marks),
    loudness: phaseLoudness(band, marks),
  };
}

/** From S1 to S1 and from S2 to S2; null without a cycle. */
function rateOf(marks: readonly BeatMark[], confidence: number): HeartRate | null {
  const all = (['S1', 'S2'] as const).flatMap((kind) => {
    const ofKind = marks.filter((mark) => mark.kind === kind);
    return ofKind.slice(1).map((mark, before) => {
      const previous = ofKind[before] as BeatMark;
      return {
        lengthS: mark.second - previous.second,
        isCertain: Math.min(mark.confidence, previous.confidence) >= CERTAIN_MARK,
      };
    });
  });
  const lengths = all.map(({ lengthS }) => lengthS);
  const long = MISSED_BEAT * quantile(lengths, 0.5);
  const isMissed = lengths.filter((lengthS) => lengthS > long).length < MISSED_SHARE * lengths.length;
  const cycles = isMissed ? lengths.filter((lengthS) => lengthS <= long) : lengths;
  if (cycles.length === 0) return null;
  const rhythm = classifyRhythm(all.filter(({ isCertain }) => isCertain).map(({ lengthS }) => lengthS));
  const mean = cycles.reduce((sum, lengthS) => sum + lengthS, 0) / cycles.length;
  return {
    bpm: 60 / (rhythm === 'irregular' ? mean : quantile(cycles, 0.5)),
    confidence,
    lowestBpm: 60 / quantile(cycles, 0.95),
    highestBpm: 60 / quantile(cycles, 0.05),
    rhythm,
  };
}

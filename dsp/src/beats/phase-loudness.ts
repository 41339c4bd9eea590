import { BEATS_SAMPLE_RATE_HZ } from './heart-sound-likeness.ts';
import { intervalsOf } from './intervals.ts';
import type { BeatMark, PhaseLoudness } from './types.ts';

/** Half of the stretch, around its mark, in which a heart sound is measured. */
const SOUND_REACH_S = 0.04;
/** A heart sound ends this long after its mark, and begins this long before it. */
const TAIL_S = 0.08;
const LEAD_S = 0.06;
/** What is left between two heart sounds must be this long to be measured. */
const SHORTEST_S = 0.04;
const FEWEST_BEATS = 5;
/** Beats between less certain marks are left out: their S1 may be an S2, or no heart sound at all. */
const CERTAIN_MARK = 0.6;
/** Share of the beats that is left out at either end. */
const TRIMMED = 0.25;
/** Below −120 dB there is digital silence and no sound. */
const SILENCE = 1e-12;
const DECIMALS = 1000;

type Stretch = { startS: number; endS: number };

/**
 * Loudness of the four phases of a heart sound. `band` is 20 to 500 Hz at 2 kHz without mains hum, `marks`
 * are in order of time. Of every complete beat (S1, S2, next S1 with certain marks) the mean power of each
 * phase is measured; the level is that of the middle half of the beats, so that a knock or a word in a
 * quarter of them counts for nothing. Steady noise is not subtracted: it raises the quiet phases, most of
 * all in a poor recording. Null with fewer than 5 beats. A phase is null if it is silent, or if fewer than
 * 5 beats have 40 ms of it, as at fast rates.
 */
export function phaseLoudness(band: Float32Array, marks: readonly BeatMark[]): PhaseLoudness | null {
  const beats = completeBeats(marks);
  if (beats.length < FEWEST_BEATS) return null;
  const around = (second: number) => ({ startS: second - SOUND_REACH_S, endS: second + SOUND_REACH_S });
  const between = (fromS: number, toS: number) => ({ startS: fromS + TAIL_S, endS: toS - LEAD_S });
  const levelOf = (stretchOf: (beat: Beat) => Stretch) => level(beats.map(stretchOf), band);
  const s1 = levelOf(({ s1S }) => around(s1S));
  const s2 = levelOf(({ s2S }) => around(s2S));
  const systole = levelOf(({ s1S, s2S }) => between(s1S, s2S));
  const diastole = levelOf(({ s2S, nextS }) => between(s2S, nextS));
  const sounds = s1 === null || s2 === null ? null : (s1 + s2) / 2;
  return {
    beatCount: beats.length,
    s1Db: decibels(s1),
    systoleDb: decibels(systole),
    s2Db: decibels(s2),
    diastoleDb: decibels(diastole),
    s1ToS2Db: ratio(s1, s2),
    systoleToSoundsDb: ratio(systole, sounds),
    diastoleToSoundsDb: ratio(diastole, sounds),
  };
}

type Beat = { s1S: number; s2S: number; nextS: number };

function completeBeats(marks: readonly BeatMark[]): Beat[] {
  const certain = new Set(
    marks.flatMap(({ confidence, second }) => (confidence >= CERTAIN_MARK ? [second] : [])),
  );
  const intervals = intervalsOf(marks).filter((each) => certain.has(each.startS) && certain.has(each.endS));
  return intervals.flatMap(({ kind, startS, endS }, index) => {
    const next = intervals[index + 1];
    return kind === 'systole' && next?.kind === 'diastole' && next.startS === endS
      ? [{ s1S: startS, s2S: endS, nextS: next.endS }]
      : [];
  });
}

/** Mean power of the middle half of the stretches; null where too few are long enough, or in silence. */
function level(stretches: readonly Stretch[], band: Float32Array): number | null {
  const powers = stretches.flatMap(({ startS, endS }) => {
    if (endS - startS < SHORTEST_S) return [];
    const first = Math.round(startS * BEATS_SAMPLE_RATE_HZ);
    const end = Math.round(endS * BEATS_SAMPLE_RATE_HZ);
    return first < 0 || end > band.length ? [] : [meanPower(band.subarray(first, end))];
  });
  if (powers.length < FEWEST_BEATS) return null;
  const inOrder = powers.sort((one, other) => one - other);
  const trimmed = Math.floor(inOrder.length * TRIMMED);
  const middle = inOrder.slice(trimmed, inOrder.length - trimmed);
  const mean = middle.reduce((sum, power) => sum + power, 0) / middle.length;
  return mean > SILENCE ? mean : null;
}

function meanPower(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
}

const decibels = (power: number | null) =>
  power === null ? null : Math.round(10 * Math.log10(power) * DECIMALS) / DECIMALS;
const ratio = (power: number | null, to: number | null) =>
  power === null || to === null ? null : decibels(power / to);

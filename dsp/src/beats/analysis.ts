import { type TrackedMark, trackBeats } from './beat-tracking.ts';
import { beatsFromMarks } from './beats-from-marks.ts';
import { heartBand, soundForBeats } from './heart-band.ts';
import { BEATS_SAMPLE_RATE_HZ, heartSoundLikeness, LIKENESS_HZ } from './heart-sound-likeness.ts';
import { kindCertainties, unmarkedShares } from './mark-certainty.ts';
import { rhythmConfidence } from './rhythm-confidence.ts';
import type { BeatMark, Beats } from './types.ts';
import { oddsThatFirstIsS1 } from './which-is-s1.ts';

/** A shorter sound cannot hold two beats. */
const SHORTEST_S = 1;
const FOUND_FROM = 0.5;
/** Search radius around a mark for the centre of its sound. */
const CENTRE_REACH_S = 0.045;

/**
 * S1 and S2 of a heart sound, its rate, systole and diastole, and the averaged beat. `samples` are −1 to 1 at
 * any whole rate from 2 kHz up, of any length. Without a heart, `heartRate` is null and there are no marks.
 * Rates of 38 to 205 a minute. Throws `RangeError` for a sample rate that is not a whole number.
 *
 * Sources: band envelopes and duration-dependent states as in Schmidt et al. 2010 (Physiol. Meas. 31:513) and
 * Springer et al. 2016 (IEEE Trans. Biomed. Eng. 63:822), tempo as a hidden state as in Whiteley et al. 2006
 * (ISMIR).
 */
export function analyseBeats(samples: Float32Array, sampleRateHz: number): Beats {
  const durationS = samples.length / sampleRateHz;
  const none = {
    durationS,
    heartRate: null,
    kindConfidence: null,
    marks: [],
    intervals: [],
    systoleS: null,
    diastoleS: null,
    averagedBeat: null,
    loudness: null,
  };
  if (durationS < SHORTEST_S) return none;
  const sound = soundForBeats(samples, sampleRateHz);
  const likeness = heartSoundLikeness(sound);
  const { marks: tracked, score } = trackBeats(likeness);
  const unmarked = unmarkedShares(likeness.likeness, tracked);
  const confidence = rhythmConfidence(likeness, tracked, score);
  if (confidence < FOUND_FROM) return none;

  const odds = oddsOf(tracked, likeness.pitch);
  const band = heartBand(sound);
  const kinds = kindCertainties(tracked, odds);
  const marks = tracked.map(({ isS1, index }, place): BeatMark => {
    const standsOut = 1 / (1 + Math.exp(-2.2 * ((likeness.likeness[index] ?? 0) - 0.4)));
    return {
      kind: isS1 === odds >= 0 ? 'S1' : 'S2',
      second: centreOf(band, index / LIKENESS_HZ),
      confidence:
        standsOut * Math.sqrt(confidence) * (kinds[place] ?? 0) * (1 - (unmarked.around[place] ?? 0)),
    };
  });
  const kindConfidence = kinds.reduce((sum, value) => sum + value, 0) / kinds.length;
  return beatsFromMarks(band, durationS, marks, {
    rate: confidence * (1 - unmarked.ofAll),
    kinds: kindConfidence,
  });
}

/** `Beats` for marks that a clinician has corrected, in any order. The marks themselves are not changed. */
export function correctBeats(samples: Float32Array, sampleRateHz: number, marks: readonly BeatMark[]): Beats {
  const inOrder = [...marks].sort((one, other) => one.second - other.second);
  const confidence = inOrder.reduce((sum, mark) => sum + mark.confidence, 0) / (inOrder.length || 1);
  const band = heartBand(soundForBeats(samples, sampleRateHz));
  return beatsFromMarks(band, samples.length / sampleRateHz, inOrder, {
    rate: confidence,
    kinds: confidence,
  });
}

function oddsOf(marks: readonly TrackedMark[], pitch: Float32Array): number {
  const lengths = (isS1: boolean) =>
    marks.slice(1).flatMap((mark, before) => {
      const previous = marks[before] as TrackedMark;
      return previous.isS1 === isS1 ? [(mark.index - previous.index) / LIKENESS_HZ] : [];
    });
  const pitches = (isS1: boolean) =>
    marks.filter((mark) => mark.isS1 === isS1).map((mark) => pitch[mark.index] as number);
  return oddsThatFirstIsS1(lengths(true), lengths(false), pitches(true), pitches(false));
}

/** Centre of energy around an instant. */
function centreOf(band: Float32Array, atS: number): number {
  const reach = CENTRE_REACH_S * BEATS_SAMPLE_RATE_HZ;
  const middle = Math.round(atS * BEATS_SAMPLE_RATE_HZ);
  let [energy, moment] = [0, 0];
  for (let index = Math.max(0, middle - reach); index <= middle + reach && index < band.length; index++) {
    const power = (band[index] as number) ** 2;
    energy += power;
    moment += index * power;
  }
  return (energy > 0 ? moment / energy : middle) / BEATS_SAMPLE_RATE_HZ;
}

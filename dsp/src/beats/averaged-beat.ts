import { quantile } from '../smoothing.ts';
import { BEATS_SAMPLE_RATE_HZ } from './heart-sound-likeness.ts';
import type { AveragedBeat, BeatMark } from './types.ts';

/** Lead before S1, so that its onset (and S4) shows. */
const LEAD_S = 0.12;
const STEP_S = 0.005;
/** Largest shift that aligns one beat with the others. */
const MAX_SHIFT_S = 0.02;
const DECIMALS = 1e4;

/**
 * Mean of all complete cycles (S1, S2, next S1), aligned at S1 by cross-correlation with the mean so far.
 * `band` is 20 to 500 Hz at 2 kHz. Null without a complete cycle. Longer cycles are cut at the median's
 * length.
 */
export function averageBeats(band: Float32Array, marks: readonly BeatMark[]): AveragedBeat | null {
  const cycles = marks.flatMap((mark, index) => {
    const [next, afterNext] = [marks[index + 1], marks[index + 2]];
    if (mark.kind !== 'S1' || next?.kind !== 'S2' || afterNext?.kind !== 'S1') return [];
    return [{ atS: mark.second, s2S: next.second - mark.second, lengthS: afterNext.second - mark.second }];
  });
  const lead = LEAD_S * BEATS_SAMPLE_RATE_HZ;
  const lengthS = quantile(
    cycles.map((cycle) => cycle.lengthS),
    0.5,
  );
  const whole = cycles.filter(({ atS }) => {
    const first = Math.round(atS * BEATS_SAMPLE_RATE_HZ) - lead;
    return first >= 0 && first + lead + lengthS * BEATS_SAMPLE_RATE_HZ <= band.length;
  });
  if (whole.length === 0) return null;
  const count = Math.round(lead + lengthS * BEATS_SAMPLE_RATE_HZ);
  const sum = new Float64Array(count);
  const squares = new Float64Array(count);
  for (const { atS } of whole) {
    const first = Math.round(atS * BEATS_SAMPLE_RATE_HZ) - lead;
    const shift = bestShift(band, first, sum);
    for (let index = 0; index < count; index++) {
      const value = band[first + shift + index] ?? 0;
      sum[index] = (sum[index] as number) + value;
      squares[index] = (squares[index] as number) + value * value;
    }
  }
  const step = STEP_S * BEATS_SAMPLE_RATE_HZ;
  const envelope = Array.from({ length: Math.floor(count / step) }, (_, index) =>
    Math.sqrt(mean(squares.subarray(index * step, (index + 1) * step)) / whole.length),
  );
  // The extreme value of every 5 ms: what a drawn waveform shows.
  const waveform = Array.from({ length: envelope.length }, (_, index) =>
    sum
      .subarray(index * step, (index + 1) * step)
      .reduce((far, value) => (Math.abs(value) > Math.abs(far) ? value : far), 0),
  );
  const s2S = whole.reduce((total, cycle) => total + cycle.s2S, 0) / whole.length;
  return {
    beatCount: whole.length,
    startS: -LEAD_S,
    stepS: STEP_S,
    envelope: toUnit(envelope),
    waveform: toUnit(waveform),
    s2S: Math.round(s2S * DECIMALS) / DECIMALS,
  };
}

/** Shift at which this beat's first 0.3 s best match the sum of those before it. */
function bestShift(band: Float32Array, first: number, sum: Float64Array): number {
  const most = MAX_SHIFT_S * BEATS_SAMPLE_RATE_HZ;
  const length = Math.min(sum.length, 0.3 * BEATS_SAMPLE_RATE_HZ);
  let best = { shift: 0, likeness: 0 };
  for (let shift = -most; shift <= most; shift++) {
    let likeness = 0;
    for (let index = 0; index < length; index++)
      likeness += (sum[index] as number) * (band[first + shift + index] ?? 0);
    if (likeness > best.likeness * 1.0001) best = { shift, likeness };
  }
  return best.shift;
}

function mean(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0) / (values.length || 1);
}

function toUnit(values: readonly number[]): number[] {
  const highest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return values.map((value) => Math.round((value / highest) * DECIMALS) / DECIMALS + 0);
}

import { ENVELOPE_HZ } from './sound-envelope.ts';

/** Possible lengths of a heart beat or a breath, and how much sound around a moment identifies its phase. */
export const CYCLES = {
  heart: { shortestS: 0.33, longestS: 1.6, aroundS: 1 },
  lung: { shortestS: 1.3, longestS: 8, aroundS: 3 },
} as const;

export type MomentMatch = {
  positionS: number;
  /** Whether the two places sound alike; if not, `positionS` is the place around which the search ran. */
  isMatched: boolean;
};

/** Correlation (−1 to 1) above which two places count as the same moment. */
const ALIKE = 0.4;
/** Autocorrelation of an envelope a cycle later, above which its cycle counts as known. */
const PERIODIC = 0.25;
/** The cycle is measured over this many of the longest cycles. */
const CYCLES_MEASURED = 4;

/**
 * The place in sound B at the same phase of the beat or breath as `atS` in sound A: the place within half a
 * cycle of `nearS` whose surroundings are most like A's, stretched to B's tempo. Envelopes have 100 values a
 * second and NaN where the sound is not loaded.
 */
export function matchMoment(
  a: Float32Array,
  atS: number,
  b: Float32Array,
  nearS: number,
  organ: keyof typeof CYCLES,
): MomentMatch {
  const { aroundS, longestS } = CYCLES[organ];
  const cycleA = cycleLength(a, atS, organ);
  const cycleB = cycleLength(b, nearS, organ);
  const tempo = cycleA && cycleB ? cycleB / cycleA : 1;
  const reach = Math.round(((cycleB ?? longestS / 2) / 2) * ENVELOPE_HZ);
  const half = Math.round(aroundS * ENVELOPE_HZ);
  const near = Math.round(nearS * ENVELOPE_HZ);
  const template = window(a, atS * ENVELOPE_HZ, half, 1);
  let best = { offset: 0, likeness: Number.NEGATIVE_INFINITY };
  for (let offset = -reach; offset <= reach; offset++) {
    if (near + offset < 0 || near + offset >= b.length) continue;
    const likeness = correlation(template, window(b, near + offset, half, tempo));
    if (likeness > best.likeness) best = { offset, likeness };
  }
  const isMatched = best.likeness >= ALIKE;
  return { positionS: isMatched ? (near + best.offset) / ENVELOPE_HZ : nearS, isMatched };
}

/** Length of the beat or breath around a moment, in seconds, by autocorrelation; null when there is none. */
export function cycleLength(envelope: Float32Array, atS: number, organ: keyof typeof CYCLES): number | null {
  const { shortestS, longestS } = CYCLES[organ];
  const half = Math.round((CYCLES_MEASURED / 2) * longestS * ENVELOPE_HZ);
  const centre = Math.min(
    Math.max(Math.round(atS * ENVELOPE_HZ), half),
    Math.max(half, envelope.length - half),
  );
  const part = window(envelope, centre, half, 1);
  const shortest = Math.round(shortestS * ENVELOPE_HZ);
  const longest = Math.round(longestS * ENVELOPE_HZ);
  const likeness = Float64Array.from({ length: longest + 2 }, (_, lag) =>
    lag < shortest - 1
      ? Number.NEGATIVE_INFINITY
      : correlation(part.subarray(0, part.length - lag), part.subarray(lag)),
  );
  const highest = Math.max(...likeness.subarray(shortest, longest + 1));
  if (highest < PERIODIC) return null;
  // The first peak that is nearly as high as the highest: two beats are as alike as one.
  for (let lag = shortest; lag <= longest; lag++) {
    const value = likeness[lag] ?? 0;
    const isPeak = value >= (likeness[lag - 1] ?? 0) && value >= (likeness[lag + 1] ?? 0);
    if (isPeak && value >= 0.85 * highest) return lag / ENVELOPE_HZ;
  }
  return null;
}

/** 2·`half` + 1 values around `centre`, read at `tempo` values per step; NaN outside the sound. */
function window(envelope: Float32Array, centre: number, half: number, tempo: number): Float32Array {
  return Float32Array.from(
    { length: 2 * half + 1 },
    (_, index) => envelope[Math.round(centre + (index - half) * tempo)] ?? Number.NaN,
  );
}

/** Pearson's r over the places where both have a value; 0 when there are too few or nothing varies. */
function correlation(a: Float32Array, b: Float32Array): number {
  let count = 0;
  let sumA = 0;
  let sumB = 0;
  let sumAA = 0;
  let sumBB = 0;
  let sumAB = 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const x = a[index] as number;
    const y = b[index] as number;
    const product = x * y;
    if (Number.isNaN(product)) continue;
    count++;
    sumA += x;
    sumB += y;
    sumAA += x * x;
    sumBB += y * y;
    sumAB += product;
  }
  if (count < length / 4) return 0;
  const spread = (sumAA - sumA ** 2 / count) * (sumBB - sumB ** 2 / count);
  return spread > 1e-18 ? (sumAB - (sumA * sumB) / count) / Math.sqrt(spread) : 0;
}

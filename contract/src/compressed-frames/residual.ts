import type { BitReader, BitWriter } from './bits.ts';

/** FLAC's fixed predictors: a sample is foretold by a polynomial through the last `order` ones. */
export const ORDER_MAX = 4;
/** Residuals that share a Rice parameter. */
const GROUP = 64;
const PARAMETER_BITS = 4;
const PARAMETER_MAX = 14;
/** In place of a parameter: every residual of the group is 0. */
const ALL_ZERO = 15;
/** A fourth difference of 16-bit samples is at most 16 × 32 768. */
const FOLDED_MAX = 2 ** 20;

/** The residual of each order is the difference of the one before: 0 to 4, from `order` on. */
export function differencesOf(samples: Int16Array): Int32Array[] {
  const all = [Int32Array.from(samples)];
  for (let order = 1; order <= Math.min(ORDER_MAX, samples.length - 1); order++) {
    const before = all[order - 1] ?? new Int32Array();
    const next = new Int32Array(samples.length);
    for (let at = order; at < next.length; at++) next[at] = (before[at] ?? 0) - (before[at - 1] ?? 0);
    all.push(next);
  }
  return all;
}

/** The order whose residual is smallest. */
export function bestOrder(differences: readonly Int32Array[]): number {
  let best = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (const [order, residual] of differences.entries()) {
    let sum = 0;
    // Each order from the same sample on, so that the sums compare.
    for (let at = differences.length - 1; at < residual.length; at++) sum += Math.abs(residual[at] ?? 0);
    if (sum >= smallest) continue;
    smallest = sum;
    best = order;
  }
  return best;
}

/** 0, −1, 1, −2, 2 … as 0, 1, 2, 3, 4 … */
const fold = (residual: number): number => (residual << 1) ^ (residual >> 31);
const unfold = (folded: number): number => (folded >>> 1) ^ -(folded & 1);

export function writeResidual(bits: BitWriter, residual: Int32Array): void {
  for (let from = 0; from < residual.length && !bits.isOver; from += GROUP) {
    const group = residual.subarray(from, from + GROUP);
    const parameter = parameterOf(group);
    bits.write(parameter, PARAMETER_BITS);
    if (parameter === ALL_ZERO) continue;
    const low = (1 << parameter) - 1;
    for (const each of group) {
      const folded = fold(each);
      bits.writeUnary(folded >>> parameter);
      bits.write(folded & low, parameter);
    }
  }
}

/** The parameter that takes the fewest bits, or nearly so. */
function parameterOf(group: Int32Array): number {
  let sum = 0;
  for (const residual of group) sum += fold(residual);
  if (sum === 0) return ALL_ZERO;
  let parameter = 0;
  while (parameter < PARAMETER_MAX && group.length * 2 ** (parameter + 1) < sum + group.length / 2)
    parameter++;
  return parameter;
}

/**
 * Reads the samples behind the first `order` ones, which are there already. Returns false if no samples have
 * such a residual. Never reads more than the bits that there are.
 */
export function readSamples(bits: BitReader, samples: Int16Array, order: number): boolean {
  let parameter = ALL_ZERO;
  // The last differences of order 0, 1, 2 and 3: the next sample is their sum and the residual.
  const last = lastDifferences(samples, order);
  for (let at = order; at < samples.length; at++) {
    if ((at - order) % GROUP === 0) parameter = bits.read(PARAMETER_BITS);
    let value = 0;
    if (parameter !== ALL_ZERO) {
      const high = bits.readUnary(FOLDED_MAX >>> parameter);
      const folded = (high << parameter) + bits.read(parameter);
      if (folded > FOLDED_MAX || bits.isOver) return false;
      value = unfold(folded);
    }
    for (let level = order - 1; level >= 0; level--) {
      value += last[level] ?? 0;
      last[level] = value;
    }
    if (value < -32_768 || value > 32_767) return false;
    samples[at] = value;
  }
  return bits.isAtEnd;
}

function lastDifferences(samples: Int16Array, order: number): Int32Array {
  const last = new Int32Array(ORDER_MAX);
  const row = Int32Array.from(samples.subarray(0, order));
  for (let level = 0; level < order; level++) {
    last[level] = row[order - 1] ?? 0;
    for (let at = order - 1; at > level; at--) row[at] = (row[at] ?? 0) - (row[at - 1] ?? 0);
  }
  return last;
}

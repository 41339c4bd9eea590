/**
 * Whole percentages of a total that add up to 100: the largest remainders are rounded up. All are 0 if the
 * total is.
 */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (100 * count) / total);
  const missing = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0);
  const roundedUp = exact
    .map((share, index) => ({ index, remainder: share % 1 }))
    .sort((one, other) => other.remainder - one.remainder)
    .slice(0, missing)
    .map(({ index }) => index);
  return exact.map((share, index) => Math.floor(share) + (roundedUp.includes(index) ? 1 : 0));
}

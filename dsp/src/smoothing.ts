/**
 * Gaussian of `sigma` values by three running means (P. Kovesi 2010); the end values extend beyond the ends.
 */
export function smoothed(values: Float32Array, sigma: number): Float32Array<ArrayBuffer> {
  // n means of width w have the variance n (w² − 1) / 12.
  const width = 2 * Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2) + 1;
  let current = Float32Array.from(values);
  for (let pass = 0; pass < 3 && width > 1; pass++) current = runningMean(current, width);
  return current;
}

/** Mean over `width` (odd) values around each. */
function runningMean(values: Float32Array, width: number): Float32Array<ArrayBuffer> {
  const half = (width - 1) / 2;
  const last = values.length - 1;
  const at = (index: number) => values[Math.max(0, Math.min(last, index))] ?? 0;
  const output = new Float32Array(values.length);
  let sum = 0;
  for (let index = -half; index <= half; index++) sum += at(index);
  for (let index = 0; index < values.length; index++) {
    output[index] = sum / width;
    sum += at(index + half + 1) - at(index - half);
  }
  return output;
}

/** The value below which `share` (0 to 1) of them are; NaN for no values. */
export function quantile(values: ArrayLike<number>, share: number): number {
  return sortedQuantile(new Float64Array(values).sort(), share);
}

/** The same of values in ascending order. */
function sortedQuantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

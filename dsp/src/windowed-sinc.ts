/**
 * Kaiser-windowed sinc, the kernel of both resamplers.
 * Source: Oppenheim & Schafer, Discrete-Time Signal Processing, 3rd ed., 7.5.3 (Kaiser window design).
 */

/** Modified Bessel function of the first kind, order 0, by its power series. */
function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** Kaiser's β for a stopband of `attenuationDb` (above 50 dB). */
export function kaiserBeta(attenuationDb: number): number {
  return 0.1102 * (attenuationDb - 8.7);
}

/**
 * Value at `t` (in samples from the kernel's centre) of a low-pass kernel with unit gain. `cutoff` is a
 * fraction of Nyquist; beyond ±`halfWidth` samples the kernel is 0.
 */
export function windowedSinc(t: number, cutoff: number, halfWidth: number, beta: number): number {
  const edge = t / halfWidth;
  if (Math.abs(edge) >= 1) return 0;
  const x = Math.PI * cutoff * t;
  const sinc = x === 0 ? 1 : Math.sin(x) / x;
  return cutoff * sinc * (besselI0(beta * Math.sqrt(1 - edge * edge)) / besselI0(beta));
}

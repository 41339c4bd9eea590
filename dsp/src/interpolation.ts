import { kaiserBeta, windowedSinc } from './windowed-sinc.ts';

/**
 * Interpolator: 32 taps, flat to 0.63 of the input's Nyquist frequency (5 kHz at 16 kHz), images below −80
 * dB.
 */
export const INTERPOLATION_TAPS = 32;
export const INTERPOLATION_HALF_TAPS = INTERPOLATION_TAPS / 2;
const PHASES = 256;
const CUTOFF = 0.84;
const IMAGES_DB = 80;

let kernel: Float32Array | null = null;

function interpolationKernel(): Float32Array {
  if (kernel) return kernel;
  const beta = kaiserBeta(IMAGES_DB);
  kernel = Float32Array.from({ length: (PHASES + 1) * INTERPOLATION_TAPS }, (_, index) => {
    const phase = Math.floor(index / INTERPOLATION_TAPS) / PHASES;
    const tap = (index % INTERPOLATION_TAPS) - (INTERPOLATION_HALF_TAPS - 1);
    return windowedSinc(tap - phase, CUTOFF, INTERPOLATION_HALF_TAPS, beta);
  });
  return kernel;
}

/**
 * Reads between the samples of a ring whose slot `index % ring.length` holds sample `index`. Does not
 * allocate.
 */
export class RingInterpolator {
  readonly #kernel = interpolationKernel();
  readonly #ring: Float32Array;

  constructor(ring: Float32Array) {
    this.#ring = ring;
  }

  /** Value at `position`; samples before `first` and from `end` on are silence. */
  at(position: number, first: number, end: number): number {
    const ring = this.#ring;
    const size = ring.length;
    const whole = Math.floor(position);
    const phase = (position - whole) * PHASES;
    const row = Math.floor(phase);
    const mix = phase - row;
    const from = whole - (INTERPOLATION_HALF_TAPS - 1);
    let low = 0;
    let high = 0;
    for (let tap = 0; tap < INTERPOLATION_TAPS; tap++) {
      const index = from + tap;
      if (index < first || index >= end) continue;
      const sample = ring[index % size] ?? 0;
      low += sample * (this.#kernel[row * INTERPOLATION_TAPS + tap] ?? 0);
      high += sample * (this.#kernel[(row + 1) * INTERPOLATION_TAPS + tap] ?? 0);
    }
    return low + (high - low) * mix;
  }
}

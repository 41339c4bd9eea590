import { type Biquad, BiquadCascade, butterworthQs, highPass, lowPass, notch } from './biquad.ts';

/** Band of heart sounds and murmurs that the specification's combined heart filter passes. */
export const HEART_BAND_HZ = { low: 20, high: 500 } as const;
export const NOTCH_Q = 30;
/** The low side is gentle (12 dB per octave), so that S3 and S4 near 30 Hz keep their timing. */
const LOW_SIDE_ORDER = 2;
const HIGH_SIDE_ORDER = 4;
/** Length of the crossfade between two settings of a listening filter. */
const CROSSFADE_MS = 20;

/** Sections of the 20-500 Hz Butterworth band-pass: −3 dB at both corners. */
export function heartBandSections(sampleRateHz: number): Biquad[] {
  return [
    ...butterworthQs(LOW_SIDE_ORDER).map((q) => highPass(HEART_BAND_HZ.low, q, sampleRateHz)),
    ...butterworthQs(HIGH_SIDE_ORDER).map((q) => lowPass(HEART_BAND_HZ.high, q, sampleRateHz)),
  ];
}

/** The combined heart filter: 20-500 Hz band-pass and a mains notch of Q 30. Filters in place. */
export function createHeartFilter(mainsHz: 50 | 60, sampleRateHz: number): BiquadCascade {
  return new BiquadCascade([...heartBandSections(sampleRateHz), notch(mainsHz, NOTCH_Q, sampleRateHz)]);
}

export const LISTENING_MODES = ['none', 'heart-50', 'heart-60'] as const;
export type ListeningMode = (typeof LISTENING_MODES)[number];

/**
 * The clinician's switchable filter. All settings always run, so that each is settled when it is chosen;
 * a change of setting is a crossfade of 20 ms. Blocks may have up to `maxBlock` samples.
 */
export class ListeningFilter {
  readonly #band: BiquadCascade;
  readonly #notch50: BiquadCascade;
  readonly #notch60: BiquadCascade;
  readonly #filtered50: Float32Array;
  readonly #filtered60: Float32Array;
  readonly #fadeStep: number;
  /** Shares of the unfiltered, 50 Hz and 60 Hz sound; they always sum to 1. */
  readonly #shares = new Float64Array([1, 0, 0]);
  #chosen = 0;

  constructor(sampleRateHz: number, maxBlock = 2048) {
    this.#band = new BiquadCascade(heartBandSections(sampleRateHz));
    this.#notch50 = new BiquadCascade([notch(50, NOTCH_Q, sampleRateHz)]);
    this.#notch60 = new BiquadCascade([notch(60, NOTCH_Q, sampleRateHz)]);
    this.#filtered50 = new Float32Array(maxBlock);
    this.#filtered60 = new Float32Array(maxBlock);
    this.#fadeStep = 1000 / (CROSSFADE_MS * sampleRateHz);
  }

  setMode(mode: ListeningMode): void {
    this.#chosen = LISTENING_MODES.indexOf(mode);
  }

  /** In place. */
  process(block: Float32Array): void {
    const filtered50 = this.#filtered50.subarray(0, block.length);
    const filtered60 = this.#filtered60.subarray(0, block.length);
    filtered50.set(block);
    this.#band.process(filtered50);
    filtered60.set(filtered50);
    this.#notch50.process(filtered50);
    this.#notch60.process(filtered60);
    const shares = this.#shares;
    let [dry = 0, share50 = 0, share60 = 0] = shares;
    for (let i = 0; i < block.length; i++) {
      dry = this.#towards(dry, this.#chosen === 0);
      share50 = this.#towards(share50, this.#chosen === 1);
      share60 = this.#towards(share60, this.#chosen === 2);
      const sum = dry + share50 + share60;
      block[i] =
        (dry * (block[i] ?? 0) + share50 * (filtered50[i] ?? 0) + share60 * (filtered60[i] ?? 0)) / sum;
    }
    shares[0] = dry;
    shares[1] = share50;
    shares[2] = share60;
  }

  #towards(share: number, isChosen: boolean): number {
    return isChosen ? Math.min(1, share + this.#fadeStep) : Math.max(0, share - this.#fadeStep);
  }
}

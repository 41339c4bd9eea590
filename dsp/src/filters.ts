import { type Biquad, BiquadCascade, butterworthQs, highPass, lowPass, notch } from './biquad.ts';

/** Bands of the listening modes, −3 dB at both corners; `heart` is the band of the combined heart filter. */
export const LISTENING_BANDS_HZ = {
  heart: { low: 20, high: 500 },
  bell: { low: 20, high: 200 },
  diaphragm: { low: 100, high: 500 },
  wide: { low: 20, high: 1000 },
  lung: { low: 100, high: 1000 },
} as const;
export type ListeningBand = keyof typeof LISTENING_BANDS_HZ;
export const NOTCH_Q = 30;
/**
 * 20 Hz is a gentle corner (12 dB per octave), so that S3 and S4 near 30 Hz keep their timing; 100 Hz is
 * steep.
 */
const GENTLE_ORDER = 2;
const STEEP_ORDER = 4;
/** Crossfade between two settings of a listening filter. */
const CROSSFADE_MS = 20;

/** Sections of a listening mode's Butterworth band-pass: −3 dB at both corners. */
export function bandSections(band: ListeningBand, sampleRateHz: number): Biquad[] {
  const { low, high } = LISTENING_BANDS_HZ[band];
  return [
    ...butterworthQs(low < 50 ? GENTLE_ORDER : STEEP_ORDER).map((q) => highPass(low, q, sampleRateHz)),
    ...butterworthQs(STEEP_ORDER).map((q) => lowPass(high, q, sampleRateHz)),
  ];
}

/** The combined heart filter: 20 to 500 Hz band-pass and a mains notch of Q 30. Filters in place. */
export function createHeartFilter(mainsHz: 50 | 60, sampleRateHz: number): BiquadCascade {
  return new BiquadCascade([...bandSections('heart', sampleRateHz), notch(mainsHz, NOTCH_Q, sampleRateHz)]);
}

const BAND_MODES = ['bell', 'diaphragm', 'wide', 'lung'] as const;
export const LISTENING_MODES = ['none', 'heart-50', 'heart-60', ...BAND_MODES] as const;
export type ListeningMode = (typeof LISTENING_MODES)[number];

type Branch = { cascade: BiquadCascade; filtered: Float32Array; share: number };

/**
 * The clinician's switchable filter. All settings run all the time, so that each is settled when it is
 * chosen. Changing the setting crossfades over 20 ms. Blocks may have up to `maxBlock` samples.
 */
export class ListeningFilter {
  readonly #heartBand: BiquadCascade;
  readonly #inHeartBand: Float32Array;
  /** In the order of `LISTENING_MODES` without 'none'; the first two filter the output of the heart band. */
  readonly #branches: Branch[];
  readonly #fadeStep: number;
  /** Share of the unfiltered sound, relative to the sum of all shares. */
  #dry = 1;
  #chosen = 0;

  constructor(sampleRateHz: number, maxBlock = 2048) {
    const branch = (sections: Biquad[], filtered = new Float32Array(maxBlock)) => ({
      cascade: new BiquadCascade(sections),
      filtered,
      share: 0,
    });
    this.#heartBand = new BiquadCascade(bandSections('heart', sampleRateHz));
    this.#inHeartBand = new Float32Array(maxBlock);
    this.#branches = [
      ...([50, 60] as const).map((mainsHz) => branch([notch(mainsHz, NOTCH_Q, sampleRateHz)])),
      ...BAND_MODES.map((band) => branch(bandSections(band, sampleRateHz))),
    ];
    this.#fadeStep = 1000 / (CROSSFADE_MS * sampleRateHz);
  }

  setMode(mode: ListeningMode): void {
    this.#chosen = LISTENING_MODES.indexOf(mode);
  }

  /** In place. */
  process(block: Float32Array): void {
    const length = block.length;
    const heart = this.#inHeartBand.subarray(0, length);
    heart.set(block);
    this.#heartBand.process(heart);
    for (let index = 0; index < this.#branches.length; index++) {
      const { cascade, filtered } = this.#branches[index] as Branch;
      const output = filtered.subarray(0, length);
      output.set(index < 2 ? heart : block);
      cascade.process(output);
    }
    for (let i = 0; i < length; i++) {
      this.#dry = this.#towards(this.#dry, this.#chosen === 0);
      let sum = this.#dry;
      let mixed = this.#dry * (block[i] ?? 0);
      for (let index = 0; index < this.#branches.length; index++) {
        const each = this.#branches[index] as Branch;
        each.share = this.#towards(each.share, this.#chosen === index + 1);
        sum += each.share;
        mixed += each.share * (each.filtered[i] ?? 0);
      }
      block[i] = mixed / sum;
    }
  }

  #towards(share: number, isChosen: boolean): number {
    return isChosen ? Math.min(1, share + this.#fadeStep) : Math.max(0, share - this.#fadeStep);
  }
}

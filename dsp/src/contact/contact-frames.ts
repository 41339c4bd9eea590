import FFT from 'fft.js';
import { BiquadCascade, butterworthQs, lowPass } from '../biquad.ts';
import bands from './bands.json' with { type: 'json' };

/*
 * What the network hears: `training/sadap_contact` reads the same file. `firstBins`: the first bin of 15.6 Hz
 * of each band, and the end of the last: from 31 Hz to 1.8 kHz.
 */
const { firstBins: FIRST_BINS, hopSamples: HOP, windowSamples: WINDOW_SAMPLES } = bands;
export const CONTACT_RATE_HZ = bands.rateHz;
/** Frames per second. */
export const CONTACT_FRAMES_HZ = CONTACT_RATE_HZ / HOP;
export const BANDS = FIRST_BINS.length - 1;
const FAINTEST_POWER = 1e-12;

/** Level of each band in dB of full scale in the last 64 ms, every 20 ms. */
export type BandLevels = Float32Array;
/** `end`: how many of the pushed block's samples it includes. */
type MeasuredLevels = { levels: BandLevels; end: number };

/** Brings a live sound to 4 kHz and measures it, whatever the block length. */
export class ContactFrames {
  readonly #step: number;
  readonly #filter: BiquadCascade | null;
  readonly #fft = new FFT(WINDOW_SAMPLES);
  readonly #hann = Float64Array.from(
    { length: WINDOW_SAMPLES },
    (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / WINDOW_SAMPLES),
  );
  /** Parseval: the sum of |X|² over one side is N / 2 times the sum of (w x)². */
  readonly #unit = 2 / (WINDOW_SAMPLES * this.#hann.reduce((sum, weight) => sum + weight * weight, 0));
  readonly #spectrum = new Float64Array(2 * WINDOW_SAMPLES);
  readonly #frame = new Float64Array(WINDOW_SAMPLES);
  readonly #window = new Float32Array(WINDOW_SAMPLES);
  #skip = 0;
  #sinceFrame = 0;

  /** Throws `RangeError` for a rate that is no whole multiple of 4 kHz. */
  constructor(sampleRateHz: number) {
    this.#step = sampleRateHz / CONTACT_RATE_HZ;
    if (!Number.isInteger(this.#step) || this.#step < 1)
      throw new RangeError(`${sampleRateHz} Hz is no multiple of ${CONTACT_RATE_HZ} Hz`);
    this.#filter =
      this.#step === 1
        ? null
        : new BiquadCascade(butterworthQs(8).map((q) => lowPass(1750, q, sampleRateHz)));
  }

  push(samples: Float32Array): MeasuredLevels[] {
    let filtered = samples;
    if (this.#filter) {
      filtered = samples.slice();
      this.#filter.process(filtered);
    }
    const frames: MeasuredLevels[] = [];
    let index = this.#skip;
    for (; index < filtered.length; index += this.#step) {
      this.#window.copyWithin(0, 1);
      this.#window[WINDOW_SAMPLES - 1] = filtered[index] as number;
      if (++this.#sinceFrame < HOP) continue;
      this.#sinceFrame = 0;
      frames.push({ levels: this.#measure(), end: index + 1 });
    }
    this.#skip = index - filtered.length;
    return frames;
  }

  #measure(): BandLevels {
    for (let n = 0; n < WINDOW_SAMPLES; n++)
      this.#frame[n] = (this.#window[n] as number) * (this.#hann[n] as number);
    this.#fft.realTransform(this.#spectrum, this.#frame);
    return Float32Array.from({ length: BANDS }, (_, band) => {
      let sum = 0;
      for (let bin = FIRST_BINS[band] as number; bin < (FIRST_BINS[band + 1] as number); bin++)
        sum += (this.#spectrum[2 * bin] as number) ** 2 + (this.#spectrum[2 * bin + 1] as number) ** 2;
      return 10 * Math.log10(this.#unit * sum + FAINTEST_POWER);
    });
  }
}

import { BiquadCascade, butterworthQs, highPass, lowPass } from '../biquad.ts';
import { CLIPPED_FROM, clippedRun } from './limits.ts';

/** Measurements of each tenth of a second of a live sound. */
export type LiveFrame = {
  /** Power overall and in bands. */
  all: number;
  low: number;
  middle: number;
  high: number;
  highest: number;
  /** Power of each 10 ms in 25 to 150 Hz, for the rhythm, and in 500 to 1000 Hz, for murmurs. */
  rhythm: Float32Array;
  murmur: Float32Array;
  clippedRuns: number;
  longestZerosS: number;
  /** Amplitude at 50 and 60 Hz, and next to them. */
  mains: number;
  besideMains: number;
};

export const LIVE_FRAMES_HZ = 10;
const RHYTHM_PER_FRAME = 10;
/** Two neighbours, so that the line stands out in a sound that changes. */
const MAINS_HZ = [50, 60] as const;
const BESIDE_MAINS_HZ = [42, 56, 68] as const;
const BANDS_HZ = { low: [25, 150], middle: [150, 500], high: [500, 1000], highest: [1000, 1800] } as const;
type BandName = keyof typeof BANDS_HZ;
const BAND_NAMES = Object.keys(BANDS_HZ) as BandName[];

/** Measures frames of a tenth of a second, whatever the block length. */
export class LiveFrameMeter {
  readonly #sampleRateHz: number;
  readonly #block: Float32Array<ArrayBuffer>;
  readonly #filtered: Float32Array<ArrayBuffer>;
  readonly #filters: Record<BandName, BiquadCascade>;
  #filled = 0;
  #zeros = 0;
  #frames = 0;
  /** Sums of the sound times a cosine and a sine of each mains frequency, over about the last second. */
  readonly #tones = [...MAINS_HZ, ...BESIDE_MAINS_HZ].map((hz) => ({ hz, real: 0, imaginary: 0 }));

  constructor(sampleRateHz: number) {
    this.#sampleRateHz = sampleRateHz;
    this.#block = new Float32Array(Math.round(sampleRateHz / LIVE_FRAMES_HZ));
    this.#filtered = new Float32Array(this.#block.length);
    const band = ([lowHz, highHz]: readonly [number, number]) =>
      new BiquadCascade([
        ...butterworthQs(4).map((q) => highPass(lowHz, q, sampleRateHz)),
        ...butterworthQs(2).map((q) => lowPass(Math.min(highHz, 0.45 * sampleRateHz), q, sampleRateHz)),
      ]);
    this.#filters = {
      low: band(BANDS_HZ.low),
      middle: band(BANDS_HZ.middle),
      high: band(BANDS_HZ.high),
      highest: band(BANDS_HZ.highest),
    };
  }

  push(chunk: Float32Array): LiveFrame[] {
    const frames: LiveFrame[] = [];
    for (let at = 0; at < chunk.length; ) {
      const count = Math.min(this.#block.length - this.#filled, chunk.length - at);
      this.#block.set(chunk.subarray(at, at + count), this.#filled);
      this.#filled += count;
      at += count;
      if (this.#filled === this.#block.length) {
        frames.push(this.#measure());
        this.#filled = 0;
      }
    }
    return frames;
  }

  #measure(): LiveFrame {
    const powers = { low: 0, middle: 0, high: 0, highest: 0 };
    const rhythm = new Float32Array(RHYTHM_PER_FRAME);
    const murmur = new Float32Array(RHYTHM_PER_FRAME);
    for (const name of BAND_NAMES) {
      this.#filtered.set(this.#block);
      this.#filters[name].process(this.#filtered);
      powers[name] = power(this.#filtered);
      const parts = name === 'low' ? rhythm : name === 'high' ? murmur : null;
      if (!parts) continue;
      const step = this.#filtered.length / RHYTHM_PER_FRAME;
      for (let part = 0; part < RHYTHM_PER_FRAME; part++)
        parts[part] = power(this.#filtered.subarray(Math.round(part * step), Math.round((part + 1) * step)));
    }
    const all = powers.low + powers.middle + powers.high + powers.highest;
    return { ...powers, all, rhythm, murmur, ...this.#cutsAndZeros(), ...this.#mains() };
  }

  #cutsAndZeros() {
    const tooLong = clippedRun(this.#sampleRateHz);
    let clippedRuns = 0;
    let cut = 0;
    let longest = 0;
    for (let index = 0; index < this.#block.length; index++) {
      const size = Math.abs(this.#block[index] as number);
      cut = size >= CLIPPED_FROM ? cut + 1 : 0;
      if (cut === tooLong) clippedRuns++;
      this.#zeros = size === 0 ? this.#zeros + 1 : 0;
      longest = Math.max(longest, this.#zeros);
    }
    return { clippedRuns, longestZerosS: longest / this.#sampleRateHz };
  }

  #mains() {
    const sizes = this.#tones.map((tone) => {
      const turn = (2 * Math.PI * tone.hz) / this.#sampleRateHz;
      const start = turn * this.#frames * this.#block.length;
      // One rotation per sample instead of a sine.
      const cosine = Math.cos(turn);
      const sine = Math.sin(turn);
      let x = Math.cos(start);
      let y = Math.sin(start);
      let real = 0;
      let imaginary = 0;
      for (let index = 0; index < this.#block.length; index++) {
        const sample = this.#block[index] as number;
        real += sample * x;
        imaginary += sample * y;
        const turned = x * cosine - y * sine;
        y = x * sine + y * cosine;
        x = turned;
      }
      tone.real = 0.9 * tone.real + (0.2 * real) / this.#block.length;
      tone.imaginary = 0.9 * tone.imaginary + (0.2 * imaginary) / this.#block.length;
      return Math.hypot(tone.real, tone.imaginary);
    });
    this.#frames++;
    const ofMains = sizes.slice(0, MAINS_HZ.length);
    return { mains: Math.max(...ofMains), besideMains: Math.max(...sizes.slice(MAINS_HZ.length)) };
  }
}

function power(samples: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index++) sum += (samples[index] as number) ** 2;
  return sum / (samples.length || 1);
}

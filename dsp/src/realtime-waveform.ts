/**
 * Source: specification 2, section 9: buffer of 32768, up to 6 s at 16 kHz, gain at most 6, target level
 * 0.95.
 */
export const REALTIME_BUFFER_SLOTS = 32_768;
export const REALTIME_MAX_SECONDS = 6;
export const REALTIME_GAIN_MAX = 6;
export const REALTIME_TARGET_LEVEL = 0.95;
/** 6 s at 16 kHz are 96,000 samples: each slot holds the extremes of three, so that they fit. */
const SAMPLES_PER_SLOT = 3;

/**
 * The last seconds of a live sound, ready to draw. Samples are stored at their absolute index, so a late or
 * repeated frame lands where it belongs and columns do not flicker while they scroll.
 */
export class RealtimeWaveform {
  readonly #minima = new Float32Array(REALTIME_BUFFER_SLOTS);
  readonly #maxima = new Float32Array(REALTIME_BUFFER_SLOTS);
  readonly #sampleRateHz: number;
  #endSample = 0;
  #firstSample = 0;

  constructor(sampleRateHz: number) {
    this.#sampleRateHz = sampleRateHz;
  }

  /** One past the newest sample. */
  get endSample(): number {
    return this.#endSample;
  }

  reset(firstSample = 0): void {
    this.#minima.fill(0);
    this.#maxima.fill(0);
    this.#firstSample = firstSample;
    this.#endSample = firstSample;
  }

  /** Samples (−1…1) whose first has the absolute index `firstSample`; a gap before them is silence. */
  push(firstSample: number, samples: Float32Array): void {
    const end = firstSample + samples.length;
    const held = REALTIME_BUFFER_SLOTS * SAMPLES_PER_SLOT;
    if (firstSample - this.#endSample > held || firstSample < this.#endSample - held) this.reset(firstSample);
    const newest = Math.floor((this.#endSample - 1) / SAMPLES_PER_SLOT);
    for (let slot = newest + 1; slot <= Math.floor((end - 1) / SAMPLES_PER_SLOT); slot++) {
      this.#minima[slot % REALTIME_BUFFER_SLOTS] = 0;
      this.#maxima[slot % REALTIME_BUFFER_SLOTS] = 0;
    }
    for (let index = 0; index < samples.length; index++) {
      const at = Math.floor((firstSample + index) / SAMPLES_PER_SLOT) % REALTIME_BUFFER_SLOTS;
      const sample = samples[index] ?? 0;
      if (sample < (this.#minima[at] ?? 0)) this.#minima[at] = sample;
      if (sample > (this.#maxima[at] ?? 0)) this.#maxima[at] = sample;
    }
    this.#endSample = Math.max(this.#endSample, end);
  }

  /**
   * Extremes of `minima.length` columns that end at `headSample`, newest last, without gain. Column borders
   * are at multiples of the column's length. Returns the peak magnitude.
   */
  columns(headSample: number, seconds: number, minima: Float32Array, maxima: Float32Array): number {
    const span = Math.min(seconds, REALTIME_MAX_SECONDS) * this.#sampleRateHz;
    const slotsPerColumn = Math.max(1, Math.round(span / SAMPLES_PER_SLOT / minima.length));
    const lastColumn = Math.floor(headSample / SAMPLES_PER_SLOT / slotsPerColumn);
    const firstSlot = Math.ceil(this.#firstSample / SAMPLES_PER_SLOT);
    const lastSlot = Math.floor((this.#endSample - 1) / SAMPLES_PER_SLOT);
    const oldestSlot = Math.max(firstSlot, lastSlot - REALTIME_BUFFER_SLOTS + 1);
    let peak = 0;
    for (let column = 0; column < minima.length; column++) {
      const from = (lastColumn - minima.length + column) * slotsPerColumn;
      let low = 0;
      let high = 0;
      for (let slot = Math.max(from, oldestSlot); slot < from + slotsPerColumn && slot <= lastSlot; slot++) {
        low = Math.min(low, this.#minima[slot % REALTIME_BUFFER_SLOTS] ?? 0);
        high = Math.max(high, this.#maxima[slot % REALTIME_BUFFER_SLOTS] ?? 0);
      }
      minima[column] = low;
      maxima[column] = high;
      peak = Math.max(peak, high, -low);
    }
    return peak;
  }
}

/** Display gain that brings `peak` to 0.95, at most 6. */
export function displayGain(peak: number): number {
  return peak > 0 ? Math.min(REALTIME_GAIN_MAX, REALTIME_TARGET_LEVEL / peak) : REALTIME_GAIN_MAX;
}

/**
 * Next gain on the way to `target`: down at once, so that nothing is drawn outside, up within about a second.
 */
export function glideGain(gain: number, target: number, elapsedMs: number): number {
  if (target < gain) return target;
  return gain + (target - gain) * (1 - Math.exp(-elapsedMs / 700));
}

/**
 * Next display head. It runs at the sample rate, follows `endSample` about `delayMs` behind (frames arrive in
 * bursts), and jumps when it is more than half a second off.
 */
export function advanceHead(
  headSample: number,
  endSample: number,
  elapsedMs: number,
  sampleRateHz: number,
  delayMs = 80,
): number {
  const wanted = endSample - (delayMs / 1000) * sampleRateHz;
  const next = headSample + (elapsedMs / 1000) * sampleRateHz;
  if (Math.abs(wanted - next) > sampleRateHz / 2) return wanted;
  return Math.min(endSample, next + (wanted - next) * (1 - Math.exp(-elapsedMs / 500)));
}

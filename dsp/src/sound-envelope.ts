/** Envelope values per second. */
export const ENVELOPE_HZ = 100;

/**
 * Loudness of a sound over time, whatever the order in which its parts arrive: RMS of each 10 ms, 0 to 1; NaN
 * where not loaded.
 */
export class SoundEnvelope {
  readonly values: Float32Array<ArrayBuffer>;
  readonly #sampleRateHz: number;

  constructor(sampleCount: number, sampleRateHz: number) {
    this.#sampleRateHz = sampleRateHz;
    this.values = new Float32Array(Math.ceil((sampleCount * ENVELOPE_HZ) / sampleRateHz)).fill(Number.NaN);
  }

  /** 16-bit samples from `firstSample` on; a value at their edge is measured on the part that is loaded. */
  push(firstSample: number, samples: Int16Array): void {
    const perValue = this.#sampleRateHz / ENVELOPE_HZ;
    const end = firstSample + samples.length;
    for (let value = Math.floor(firstSample / perValue); value * perValue < end; value++) {
      const from = Math.max(firstSample, Math.round(value * perValue));
      const to = Math.min(end, Math.round((value + 1) * perValue));
      if (to <= from || value >= this.values.length) continue;
      let sum = 0;
      for (let index = from; index < to; index++) sum += (samples[index - firstSample] ?? 0) ** 2;
      this.values[value] = Math.sqrt(sum / (to - from)) / 32_768;
    }
  }
}

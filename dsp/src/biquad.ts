/**
 * Second-order sections. Formulas: R. Bristow-Johnson, Audio EQ Cookbook (W3C Note), bilinear transform with
 * the corner frequency pre-warped, so that the gain at `frequencyHz` is exactly the analogue prototype's.
 */
export type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

function section(frequencyHz: number, q: number, sampleRateHz: number) {
  if (!(frequencyHz > 0 && frequencyHz < sampleRateHz / 2 && q > 0))
    throw new RangeError(`no section at ${frequencyHz} Hz, Q ${q}, for ${sampleRateHz} Hz`);
  const omega = (2 * Math.PI * frequencyHz) / sampleRateHz;
  return { cosine: Math.cos(omega), alpha: Math.sin(omega) / (2 * q) };
}

function normalized(b: [number, number, number], a: [number, number, number]): Biquad {
  return { b0: b[0] / a[0], b1: b[1] / a[0], b2: b[2] / a[0], a1: a[1] / a[0], a2: a[2] / a[0] };
}

export function lowPass(frequencyHz: number, q: number, sampleRateHz: number): Biquad {
  const { cosine, alpha } = section(frequencyHz, q, sampleRateHz);
  const edge = (1 - cosine) / 2;
  return normalized([edge, 1 - cosine, edge], [1 + alpha, -2 * cosine, 1 - alpha]);
}

export function highPass(frequencyHz: number, q: number, sampleRateHz: number): Biquad {
  const { cosine, alpha } = section(frequencyHz, q, sampleRateHz);
  const edge = (1 + cosine) / 2;
  return normalized([edge, -1 - cosine, edge], [1 + alpha, -2 * cosine, 1 - alpha]);
}

/** Removes `frequencyHz`; the −3 dB band is frequencyHz / q wide. */
export function notch(frequencyHz: number, q: number, sampleRateHz: number): Biquad {
  const { cosine, alpha } = section(frequencyHz, q, sampleRateHz);
  return normalized([1, -2 * cosine, 1], [1 + alpha, -2 * cosine, 1 - alpha]);
}

/** Q of each section of a Butterworth filter of even `order`: 1 / (2 cos θ) of its pole pairs. */
export function butterworthQs(order: number): number[] {
  return Array.from(
    { length: order / 2 },
    (_, pair) => 1 / (2 * Math.cos((Math.PI * (2 * pair + 1)) / (2 * order))),
  );
}

/** |H(e^jω)| of sections in series, analytically. */
export function magnitudeAt(sections: readonly Biquad[], frequencyHz: number, sampleRateHz: number): number {
  const omega = (2 * Math.PI * frequencyHz) / sampleRateHz;
  const size = (c0: number, c1: number, c2: number) =>
    Math.hypot(
      c0 + c1 * Math.cos(omega) + c2 * Math.cos(2 * omega),
      c1 * Math.sin(omega) + c2 * Math.sin(2 * omega),
    );
  return sections.reduce((gain, { b0, b1, b2, a1, a2 }) => (gain * size(b0, b1, b2)) / size(1, a1, a2), 1);
}

/** Sections in series with their state. Filters in place, block after block, without allocating. */
export class BiquadCascade {
  readonly sections: readonly Biquad[];
  readonly #state: Float64Array;

  constructor(sections: readonly Biquad[]) {
    this.sections = sections;
    this.#state = new Float64Array(sections.length * 2);
  }

  /** Transposed direct form II. */
  process(block: Float32Array): void {
    const state = this.#state;
    for (let index = 0; index < this.sections.length; index++) {
      const biquad = this.sections[index];
      if (!biquad) continue;
      const { b0, b1, b2, a1, a2 } = biquad;
      let s1 = state[index * 2] ?? 0;
      let s2 = state[index * 2 + 1] ?? 0;
      for (let i = 0; i < block.length; i++) {
        const input = block[i] ?? 0;
        const output = b0 * input + s1;
        s1 = b1 * input - a1 * output + s2;
        s2 = b2 * input - a2 * output;
        block[i] = output;
      }
      // Denormals are slow on some processors and inaudible on all.
      state[index * 2] = Math.abs(s1) < 1e-20 ? 0 : s1;
      state[index * 2 + 1] = Math.abs(s2) < 1e-20 ? 0 : s2;
    }
  }

  reset(): void {
    this.#state.fill(0);
  }
}

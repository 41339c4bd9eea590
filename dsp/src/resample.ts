import { kaiserBeta, windowedSinc } from './windowed-sinc.ts';

/**
 * Flat to 0.9 of the lower Nyquist frequency and closed at it: half the transition is on each side of 0.95.
 */
const CUTOFF = 0.95;
const STOPBAND_DB = 90;
/** Kaiser's length for that transition (0.1 π): (A − 8) / (2.285 · Δω) taps, half of them on each side. */
const HALF_WIDTH = Math.ceil((STOPBAND_DB - 8) / (2.285 * 0.1 * Math.PI) / 2);
/** Kernel values per sample; the error of linear interpolation between them is below −100 dB. */
const TABLE_STEPS = 1024;
const BLOCK = 32_768;

let kernel: Float64Array | null = null;

function kernelTable(): Float64Array {
  if (kernel) return kernel;
  const beta = kaiserBeta(STOPBAND_DB);
  kernel = Float64Array.from({ length: HALF_WIDTH * TABLE_STEPS + 2 }, (_, index) =>
    windowedSinc(index / TABLE_STEPS, CUTOFF, HALF_WIDTH, beta),
  );
  return kernel;
}

export type Resampler = {
  /** Takes the next samples, in order, and returns the output they complete. Blocks may have any length. */
  push(block: Float32Array): Float32Array<ArrayBuffer>;
  /** Returns the output that trailing silence completes. */
  finish(): Float32Array<ArrayBuffer>;
};

/** `resample` for streamed sound: concatenated, the outputs equal those of `resample`. */
export function createResampler(fromHz: number, toHz: number): Resampler {
  if (![fromHz, toHz].every((rate) => Number.isInteger(rate) && rate > 0))
    throw new RangeError(`cannot resample ${fromHz} Hz to ${toHz} Hz`);
  // Output i is at i · from / to = i · step / phases input samples.
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const [step, phases] = [fromHz / divisor, toHz / divisor];
  const scale = Math.min(1, toHz / fromHz);
  const reach = Math.ceil(HALF_WIDTH / scale);
  const taps = 2 * reach;
  const kernels: (Float64Array | undefined)[] = [];

  /** Input samples, beginning with those that the next output needs. */
  let held = new Float32Array(reach - 1);
  let heldFrom = 1 - reach;
  let received = 0;
  let produced = 0;

  function produceBelow(end: number): Float32Array<ArrayBuffer> {
    const output = new Float32Array(Math.max(0, end - produced));
    for (let index = 0; index < output.length; index++, produced++) {
      const at = produced * step;
      const phase = at % phases;
      kernels[phase] ??= phaseKernel(phase / phases, reach, scale);
      const kernel = kernels[phase] as Float64Array;
      const first = (at - phase) / phases - reach + 1 - heldFrom;
      let sum = 0;
      for (let tap = 0; tap < taps; tap++) sum += (kernel[tap] as number) * (held[first + tap] as number);
      output[index] = sum;
    }
    const done = Math.min(held.length, Math.floor((produced * step) / phases) - reach + 1 - heldFrom);
    if (done > 0) {
      held = held.slice(done);
      heldFrom += done;
    }
    return output;
  }

  function hold(block: Float32Array): void {
    const joined = new Float32Array(held.length + block.length);
    joined.set(held);
    joined.set(block, held.length);
    held = joined;
  }

  return {
    push(block) {
      hold(block);
      received += block.length;
      // The last output whose kernel ends before `received`.
      return produceBelow(Math.max(produced, Math.ceil(((received - reach) * phases) / step)));
    },
    finish() {
      hold(new Float32Array(taps));
      return produceBelow(Math.round((received * toHz) / fromHz));
    },
  };
}

/** Weights of the input samples 1 − reach to reach around an output that is `fraction` after sample 0. */
function phaseKernel(fraction: number, reach: number, scale: number): Float64Array {
  const table = kernelTable();
  return Float64Array.from({ length: 2 * reach }, (_, tap) => {
    const at = Math.abs(tap + 1 - reach - fraction) * scale * TABLE_STEPS;
    const index = Math.floor(at);
    const below = table[index] ?? 0;
    return scale * (below + ((table[index + 1] ?? 0) - below) * (at - index));
  });
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/**
 * Band-limited resampling of a whole sound, any rate to any rate (whole numbers of Hz), without delay: output
 * sample i is at the instant i / toHz. Flat within 0.1 dB to 0.9 of the lower Nyquist frequency, aliases and
 * images below −70 dB. Length: round(n · toHz / fromHz). The sound is surrounded by silence.
 */
export function resample(samples: Float32Array, fromHz: number, toHz: number): Float32Array<ArrayBuffer> {
  const resampler = createResampler(fromHz, toHz);
  if (fromHz === toHz) return samples.slice();
  const output = new Float32Array(Math.round((samples.length * toHz) / fromHz));
  let length = 0;
  for (let start = 0; start < samples.length; start += BLOCK) {
    const part = resampler.push(samples.subarray(start, start + BLOCK));
    output.set(part, length);
    length += part.length;
  }
  output.set(resampler.finish(), length);
  return output;
}

/** `resample` for 16-bit samples; rounds, and clips overshoot at full scale. */
export function resamplePcm16(samples: Int16Array, fromHz: number, toHz: number): Int16Array<ArrayBuffer> {
  if (fromHz === toHz) return samples.slice();
  return floatToPcm16(resample(pcm16ToFloat(samples), fromHz, toHz));
}

/** Int16 to −1…1 (full scale 32768). */
export function pcm16ToFloat(samples: Int16Array): Float32Array<ArrayBuffer> {
  const output = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index++) output[index] = (samples[index] as number) / 32_768;
  return output;
}

/** −1…1 to Int16; rounds and clips. */
export function floatToPcm16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const output = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index++)
    output[index] = Math.max(-32_768, Math.min(32_767, Math.round((samples[index] as number) * 32_768)));
  return output;
}

import { kaiserBeta, windowedSinc } from './windowed-sinc.ts';

/** Flat to 0.9 of the lower Nyquist frequency, closed at it: half the transition lies on each side of 0.95. */
const CUTOFF = 0.95;
const STOPBAND_DB = 90;
/** Kaiser's length for that transition (0.1 π): (A − 8) / (2.285 · Δω) taps, half of them on each side. */
const HALF_WIDTH = Math.ceil((STOPBAND_DB - 8) / (2.285 * 0.1 * Math.PI) / 2);
/** Kernel values per sample; linear interpolation between them errs by less than −100 dB. */
const TABLE_STEPS = 1024;

let kernel: Float64Array | null = null;

function kernelTable(): Float64Array {
  if (kernel) return kernel;
  const beta = kaiserBeta(STOPBAND_DB);
  kernel = Float64Array.from({ length: HALF_WIDTH * TABLE_STEPS + 2 }, (_, index) =>
    windowedSinc(index / TABLE_STEPS, CUTOFF, HALF_WIDTH, beta),
  );
  return kernel;
}

/**
 * Band-limited resampling of a whole sound, any rate to any rate, without delay: output sample i lies at the
 * instant i / toHz. Flat within 0.1 dB to 0.9 of the lower Nyquist frequency, aliases and images below −70 dB.
 * Length: round(n · toHz / fromHz). Before and after the sound lies silence.
 */
export function resample(samples: Float32Array, fromHz: number, toHz: number): Float32Array<ArrayBuffer> {
  if (!(fromHz > 0 && toHz > 0)) throw new RangeError(`cannot resample ${fromHz} Hz to ${toHz} Hz`);
  if (fromHz === toHz) return samples.slice();
  const table = kernelTable();
  const scale = Math.min(1, toHz / fromHz);
  const reach = HALF_WIDTH / scale;
  const output = new Float32Array(Math.round((samples.length * toHz) / fromHz));
  for (let index = 0; index < output.length; index++) {
    const centre = (index * fromHz) / toHz;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(samples.length - 1, Math.floor(centre + reach));
    let sum = 0;
    for (let input = first; input <= last; input++) {
      const at = Math.abs(input - centre) * scale * TABLE_STEPS;
      const step = Math.floor(at);
      const below = table[step] ?? 0;
      sum += (samples[input] ?? 0) * (below + ((table[step + 1] ?? 0) - below) * (at - step));
    }
    output[index] = sum * scale;
  }
  return output;
}

/** `resample` for 16-bit samples; rounds, and clips what overshoots full scale. */
export function resamplePcm16(samples: Int16Array, fromHz: number, toHz: number): Int16Array<ArrayBuffer> {
  if (fromHz === toHz) return samples.slice();
  return floatToPcm16(resample(pcm16ToFloat(samples), fromHz, toHz));
}

/** Int16 to −1…1 (full scale 32768). */
export function pcm16ToFloat(samples: Int16Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(samples, (sample) => sample / 32_768);
}

/** −1…1 to Int16; rounds and clips. */
export function floatToPcm16(samples: Float32Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(samples, (sample) =>
    Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))),
  );
}

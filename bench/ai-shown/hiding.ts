import FFT from 'fft.js';
import { HEIGHT, WIDTH } from '../../server/src/ai/pictures.ts';

type Spectrum = { bands: number; lowHz: number; highHz: number };

/** 64 ms at the models' rate, a quarter of it apart: as fine as the heart's own spectrum. */
const WINDOW = 256;
const HOP = WINDOW / 4;
/** What squared Hann windows a quarter apart add up to. */
const OVERLAP = 1.5;
const hann = Float64Array.from(
  { length: WINDOW },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW),
);
const fft = new FFT(WINDOW);

const mel = (hz: number) => 2595 * Math.log10(1 + hz / 700);

/** The picture's row, from the top, in which a frequency lies; null: outside of it. */
function rowOf(hz: number, { bands, lowHz, highHz }: Spectrum): number | null {
  const band = ((mel(hz) - mel(lowHz)) / (mel(highHz) - mel(lowHz))) * (bands + 1) - 1;
  const height = (band + 0.5) / bands;
  return height < 0 || height >= 1 ? null : Math.floor((1 - height) * HEIGHT);
}

/**
 * The sound without what the points of a picture show: there every frequency is as loud as it is at half of
 * the other moments. Phases stay.
 */
export function hidden(
  samples: Float32Array,
  points: Uint8Array,
  spectrum: Spectrum,
  sampleRateHz: number,
): Float32Array<ArrayBuffer> {
  const frames = framesOf(samples);
  const usual = Array.from({ length: WINDOW / 2 + 1 }, (_, bin) =>
    median(frames.map((frame) => magnitude(frame, bin))),
  );
  const rows = usual.map((_, bin) => rowOf((bin * sampleRateHz) / WINDOW, spectrum));
  for (const [at, frame] of frames.entries()) {
    // A frame's middle.
    const x = Math.floor((WIDTH * (at * HOP - WINDOW / 2)) / samples.length);
    for (const [bin, row] of rows.entries()) {
      if (row === null || points[row * WIDTH + Math.min(WIDTH - 1, Math.max(0, x))] !== 1) continue;
      const now = magnitude(frame, bin);
      scale(frame, bin, now === 0 ? 0 : (usual[bin] ?? 0) / now);
    }
  }
  return soundOf(frames, samples.length);
}

/** As many points of the same shape, elsewhere in the picture: shifted around its edges. */
export function shifted(points: Uint8Array, byX: number, byY: number): Uint8Array {
  return Uint8Array.from(points, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return points[((y + byY) % HEIGHT) * WIDTH + ((x + byX) % WIDTH)] as number;
  });
}

/** Frame k is around sample k × HOP - WINDOW / 2, with silence before and after the sound. */
function framesOf(samples: Float32Array): Float64Array[] {
  const count = Math.ceil(samples.length / HOP) + WINDOW / HOP;
  return Array.from({ length: count }, (_, at) => {
    const start = at * HOP - WINDOW;
    const windowed = Float64Array.from(hann, (weight, n) => weight * (samples[start + n] ?? 0));
    const frame = new Float64Array(2 * WINDOW);
    fft.realTransform(frame, windowed);
    return frame;
  });
}

function soundOf(frames: readonly Float64Array[], length: number): Float32Array<ArrayBuffer> {
  const sound = new Float32Array(length);
  const back = new Float64Array(2 * WINDOW);
  for (const [at, frame] of frames.entries()) {
    fft.completeSpectrum(frame);
    fft.inverseTransform(back, frame);
    const start = at * HOP - WINDOW;
    for (let n = Math.max(0, -start); n < WINDOW && start + n < length; n++)
      sound[start + n] =
        (sound[start + n] as number) + ((back[2 * n] as number) * (hann[n] as number)) / OVERLAP;
  }
  return sound;
}

const magnitude = (frame: Float64Array, bin: number) =>
  Math.hypot(frame[2 * bin] as number, frame[2 * bin + 1] as number);

function scale(frame: Float64Array, bin: number, by: number): void {
  frame[2 * bin] = (frame[2 * bin] as number) * by;
  frame[2 * bin + 1] = (frame[2 * bin + 1] as number) * by;
}

function median(values: number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

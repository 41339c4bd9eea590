import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { decodeWavPcm16, readWavInfo, resamplePcm16 } from '@sadap/dsp';
import type { SoundSource } from './sound-source.ts';

/** How much of the recording's end is blended into its beginning, so that the loop does not click. */
const CROSSFADE_SAMPLES = STREAM_SAMPLE_RATE_HZ / 20;

/** A WAV (mono PCM 16-bit, any rate) as a 16 kHz loop. Throws dsp's `WavError`. */
export function loopOfWav(wav: Uint8Array): Int16Array<ArrayBuffer> {
  const samples = decodeWavPcm16(wav);
  return makeSeamless(resamplePcm16(samples, readWavInfo(wav).sampleRateHz, STREAM_SAMPLE_RATE_HZ));
}

/** Cuts off the end and blends it into the beginning; a sound too short for that stays as it is. */
export function makeSeamless(
  sound: Int16Array<ArrayBuffer>,
  fade = CROSSFADE_SAMPLES,
): Int16Array<ArrayBuffer> {
  const length = sound.length - fade;
  if (length < fade) return sound;
  const loop = sound.slice(0, length);
  for (let index = 0; index < fade; index++) {
    const weight = index / fade;
    loop[index] = Math.round((sound[index] ?? 0) * weight + (sound[length + index] ?? 0) * (1 - weight));
  }
  return loop;
}

/** Plays a loop forever: sample i of the stream is sample i modulo the loop's length. */
export class RecordedSource implements SoundSource {
  readonly #loop: Int16Array;
  #position: number;

  /** `start`: where in the loop it begins. */
  constructor(loop: Int16Array, start = 0) {
    if (loop.length === 0) throw new RangeError('a loop needs a sample');
    this.#loop = loop;
    this.#position = start % loop.length;
  }

  read(sampleCount: number): Int16Array<ArrayBuffer> {
    const samples = new Int16Array(sampleCount);
    for (let filled = 0; filled < sampleCount; ) {
      const piece = this.#loop.subarray(this.#position, this.#position + sampleCount - filled);
      samples.set(piece, filled);
      filled += piece.length;
      this.#position = (this.#position + piece.length) % this.#loop.length;
    }
    return samples;
  }
}

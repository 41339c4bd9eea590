import { encodeReduced, REDUCED_BY, REDUCED_RATE_HZ } from '@sadap/contract/reduced-frames';
import { type FrameHeader, readFrameSamples, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { createResampler, floatToPcm16, pcm16ToFloat, type Resampler } from '@sadap/dsp';

/** Samples of a reduced frame, 100 ms: a packet's header then weighs little. */
const FRAME_SAMPLES = REDUCED_RATE_HZ / 10;

/** A reduced frame, and where it belongs in the stream. */
export type ReducedFrame = FrameHeader & { bytes: Uint8Array<ArrayBuffer> };

/**
 * Reduces a stream: flat to 1.8 kHz, and nothing from 2 kHz on. What it has taken leaves 100 ms at a time,
 * 15 ms after its newest sample has come.
 */
export class ReducedSound {
  readonly #streamId: number;
  #resampler: Resampler | null = null;
  /** One past the newest sample taken. */
  #end = 0;
  /** Of the reduced sound: the next sample to leave, and those that wait. */
  #first = 0;
  #waiting = new Int16Array(0);

  constructor(streamId: number) {
    this.#streamId = streamId;
  }

  /** Takes a frame of the stream. Where samples are missing before it, what came before them leaves first. */
  push({ firstSample, sampleCount }: FrameHeader, frame: Uint8Array): ReducedFrame[] {
    const before = firstSample === this.#end ? [] : this.#cut();
    let samples = pcm16ToFloat(readFrameSamples(frame));
    if (!this.#resampler) {
      const skipped = (REDUCED_BY - (firstSample % REDUCED_BY)) % REDUCED_BY;
      if (sampleCount <= skipped) return before;
      samples = samples.slice(skipped);
      this.#first = (firstSample + skipped) / REDUCED_BY;
      this.#resampler = createResampler(STREAM_SAMPLE_RATE_HZ, REDUCED_RATE_HZ);
    }
    this.#end = firstSample + sampleCount;
    this.#wait(this.#resampler.push(samples));
    return [...before, ...this.#leaving(FRAME_SAMPLES)];
  }

  #cut(): ReducedFrame[] {
    if (!this.#resampler) return [];
    this.#wait(this.#resampler.finish());
    this.#resampler = null;
    const last = this.#leaving(FRAME_SAMPLES);
    return this.#waiting.length > 0 ? [...last, ...this.#leaving(this.#waiting.length)] : last;
  }

  #wait(samples: Float32Array): void {
    const joined = new Int16Array(this.#waiting.length + samples.length);
    joined.set(this.#waiting);
    joined.set(floatToPcm16(samples), this.#waiting.length);
    this.#waiting = joined;
  }

  #leaving(size: number): ReducedFrame[] {
    const frames: ReducedFrame[] = [];
    for (; this.#waiting.length >= size && size > 0; this.#waiting = this.#waiting.slice(size)) {
      const samples = this.#waiting.slice(0, size);
      frames.push({
        streamId: this.#streamId,
        firstSample: this.#first * REDUCED_BY,
        sampleCount: size * REDUCED_BY,
        bytes: encodeReduced({ streamId: this.#streamId, firstSample: this.#first, samples }),
      });
      this.#first += size;
    }
    return frames;
  }
}

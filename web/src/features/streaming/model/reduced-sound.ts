import { REDUCED_BY, REDUCED_RATE_HZ } from '@sadap/contract/reduced-frames';
import { type SoundFrame, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { createResampler, floatToPcm16, pcm16ToFloat, type Resampler } from '@sadap/dsp';

export type Sound = SoundFrame & { samples: Int16Array<ArrayBuffer> };

/**
 * Brings reduced sound back to the stream's rate, each sample to its place. The last 15 ms of what was taken
 * wait for what follows, or for `finish`.
 */
export class ExpandedSound {
  #resampler: Resampler | null = null;
  #streamId = 0;
  /** Of the reduced sound: one past the newest sample taken. */
  #end = 0;
  /** Of the stream: the next sample to leave. */
  #next = 0;

  /** Takes reduced sound. Returns what it completes. */
  push({ streamId, firstSample, samples }: SoundFrame): Sound[] {
    const follows = streamId === this.#streamId && firstSample === this.#end;
    const before = follows ? [] : this.finish();
    if (!this.#resampler) {
      this.#resampler = createResampler(REDUCED_RATE_HZ, STREAM_SAMPLE_RATE_HZ);
      this.#streamId = streamId;
      this.#next = firstSample * REDUCED_BY;
    }
    this.#end = firstSample + samples.length;
    return [...before, ...this.#leaving(this.#resampler.push(pcm16ToFloat(samples)))];
  }

  /** Returns what waits: nothing follows. */
  finish(): Sound[] {
    if (!this.#resampler) return [];
    const last = this.#leaving(this.#resampler.finish());
    this.#resampler = null;
    return last;
  }

  #leaving(samples: Float32Array): Sound[] {
    if (samples.length === 0) return [];
    const firstSample = this.#next;
    this.#next += samples.length;
    return [{ streamId: this.#streamId, firstSample, samples: floatToPcm16(samples) }];
  }
}

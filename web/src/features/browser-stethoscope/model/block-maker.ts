import { createResampler, type Resampler } from '@sadap/dsp';
import type { BlockFormat, InputChannel, MicrophoneBlock } from './microphone-messages.ts';

/** Turns microphone input into a stethoscope's blocks: one channel, 16 bit, one frame per block. */
export class BlockMaker {
  channel: InputChannel = 'mix';
  readonly #resampler: Resampler;
  readonly #onBlock: (block: MicrophoneBlock) => void;
  #samples: Int16Array<ArrayBuffer>;
  #filled = 0;
  #peak = 0;
  #mono = new Float32Array(0);

  constructor(inputRateHz: number, format: BlockFormat, onBlock: (block: MicrophoneBlock) => void) {
    this.#resampler = createResampler(inputRateHz, format.sampleRateHz);
    this.#samples = new Int16Array(format.sampleCount);
    this.#onBlock = onBlock;
  }

  /** Takes samples at the input's rate, 1 = full scale. */
  push(left: Float32Array, right: Float32Array | undefined): void {
    const sound = this.#choose(left, right);
    for (const sample of sound) this.#peak = Math.max(this.#peak, Math.abs(sample));
    for (const sample of this.#resampler.push(sound)) this.#add(sample);
  }

  #choose(left: Float32Array, right: Float32Array | undefined): Float32Array {
    if (!right || this.channel === 'left') return left;
    if (this.channel === 'right') return right;
    if (this.#mono.length !== left.length) this.#mono = new Float32Array(left.length);
    for (let index = 0; index < left.length; index++)
      this.#mono[index] = ((left[index] ?? 0) + (right[index] ?? 0)) / 2;
    return this.#mono;
  }

  #add(sample: number): void {
    this.#samples[this.#filled++] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
    if (this.#filled < this.#samples.length) return;
    const samples = this.#samples;
    this.#samples = new Int16Array(samples.length);
    this.#onBlock({ samples, peak: this.#peak, renderedAtMs: Date.now() });
    this.#filled = 0;
    this.#peak = 0;
  }
}

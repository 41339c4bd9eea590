import { createResampler, type Resampler } from '@sadap/dsp';
import type { BlockFormat, InputChannel, MicrophoneBlock, MicrophoneCommand } from './microphone-messages.ts';

/** The part of AudioWorkletGlobalScope in use; TypeScript's library has no types for it. */
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new (options: Options) => AudioWorkletProcessor,
): void;
type Options = { processorOptions: BlockFormat };

/** The microphone on the audio thread: one channel, 16 kHz, 16 bit, in blocks of a frame. */
class MicrophoneProcessor extends AudioWorkletProcessor {
  readonly #resampler: Resampler;
  #channel: InputChannel = 'mix';
  #frame: Int16Array<ArrayBuffer>;
  #isEnded = false;
  #filled = 0;
  #peak = 0;
  #mono = new Float32Array(0);

  constructor({ processorOptions: { sampleRateHz, sampleCount } }: Options) {
    super();
    this.#resampler = createResampler(sampleRate, sampleRateHz);
    this.#frame = new Int16Array(sampleCount);
    this.port.onmessage = ({ data }: MessageEvent<MicrophoneCommand>) => {
      if (data.type === 'end') this.#isEnded = true;
      else this.#channel = data.channel;
    };
  }

  process(inputs: Float32Array[][]): boolean {
    const [left, right] = inputs[0] ?? [];
    if (!left || this.#isEnded) return !this.#isEnded;
    const sound = this.#choose(left, right);
    for (const sample of sound) this.#peak = Math.max(this.#peak, Math.abs(sample));
    for (const sample of this.#resampler.push(sound)) this.#add(sample);
    return true;
  }

  #choose(left: Float32Array, right: Float32Array | undefined): Float32Array {
    if (!right || this.#channel === 'left') return left;
    if (this.#channel === 'right') return right;
    if (this.#mono.length !== left.length) this.#mono = new Float32Array(left.length);
    for (let index = 0; index < left.length; index++)
      this.#mono[index] = ((left[index] ?? 0) + (right[index] ?? 0)) / 2;
    return this.#mono;
  }

  #add(sample: number): void {
    this.#frame[this.#filled++] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
    if (this.#filled < this.#frame.length) return;
    const block: MicrophoneBlock = { samples: this.#frame, peak: this.#peak, renderedAtMs: Date.now() };
    const { length } = this.#frame;
    this.port.postMessage(block, [this.#frame.buffer]);
    this.#frame = new Int16Array(length);
    this.#filled = 0;
    this.#peak = 0;
  }
}

registerProcessor('microphone', MicrophoneProcessor);

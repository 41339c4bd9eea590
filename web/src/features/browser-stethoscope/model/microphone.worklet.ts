import { BlockMaker } from './block-maker.ts';
import type { BlockFormat, MicrophoneCommand } from './microphone-messages.ts';

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

/** The microphone on the audio thread, where the browser has no `MediaStreamTrackProcessor`. */
class MicrophoneProcessor extends AudioWorkletProcessor {
  readonly #blocks: BlockMaker;
  #isEnded = false;

  constructor({ processorOptions }: Options) {
    super();
    this.#blocks = new BlockMaker(sampleRate, processorOptions, (block) =>
      this.port.postMessage(block, [block.samples.buffer]),
    );
    this.port.onmessage = ({ data }: MessageEvent<MicrophoneCommand>) => {
      if (data.type === 'end') this.#isEnded = true;
      else this.#blocks.channel = data.channel;
    };
  }

  process(inputs: Float32Array[][]): boolean {
    const [left, right] = inputs[0] ?? [];
    if (left && !this.#isEnded) this.#blocks.push(left, right);
    return !this.#isEnded;
  }
}

registerProcessor('microphone', MicrophoneProcessor);

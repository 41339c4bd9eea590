import { JitterBuffer, Limiter, ListeningFilter } from '@sadap/dsp';
import type { ListeningAnswer, ListeningCommand } from './listening-messages.ts';

/** The part of AudioWorkletGlobalScope in use; TypeScript's library has no types for it. */
declare const sampleRate: number;
declare const currentTime: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

const REPORT_EVERY_S = 0.1;

/** Live sound on the audio thread: jitter buffer, listening filter, volume with limiter. */
class ListeningProcessor extends AudioWorkletProcessor {
  readonly #buffer = new JitterBuffer(sampleRate);
  readonly #filter = new ListeningFilter(sampleRate);
  readonly #limiter = new Limiter(sampleRate);
  #reportAt = 0;
  #tap: Float32Array | null = null;
  #tapped = 0;
  #tapTime = 0;
  #tapIndex = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<ListeningCommand>) => this.#obey(data);
  }

  #obey(command: ListeningCommand): void {
    switch (command.type) {
      case 'frame':
        this.#buffer.push(command.streamId, command.firstSample, command.samples, currentTime * 1000);
        break;
      case 'settings':
        this.#limiter.setGain(command.isMuted ? 0 : command.volume);
        this.#filter.setMode(command.filter);
        break;
      case 'stop':
        this.#buffer.stop();
        break;
      case 'tap':
        this.#tap = new Float32Array(command.sampleCount);
        this.#tapped = 0;
    }
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const [channel, ...others] = outputs[0] ?? [];
    if (!channel) return true;
    const before = this.#buffer.report();
    const latency = this.#limiter.latencySamples * this.#buffer.inputPerOutput;
    const outputIndex = before.sampleIndex - Math.round(latency);
    this.#buffer.pull(channel, currentTime * 1000);
    this.#filter.process(channel);
    this.#limiter.process(channel);
    for (const other of others) other.set(channel);
    if (currentTime >= this.#reportAt) {
      this.#reportAt = currentTime + REPORT_EVERY_S;
      this.#say({ type: 'report', ...before, sampleIndex: outputIndex, contextTime: currentTime });
    }
    if (this.#tap) this.#fillTap(this.#tap, channel, outputIndex);
    return true;
  }

  #fillTap(tap: Float32Array, channel: Float32Array, outputIndex: number): void {
    if (this.#tapped === 0) {
      this.#tapTime = currentTime;
      this.#tapIndex = outputIndex;
    }
    tap.set(channel.subarray(0, tap.length - this.#tapped), this.#tapped);
    this.#tapped += channel.length;
    if (this.#tapped < tap.length) return;
    this.#tap = null;
    this.#say({ type: 'tapped', samples: tap, contextTime: this.#tapTime, sampleIndex: this.#tapIndex });
  }

  #say(answer: ListeningAnswer): void {
    this.port.postMessage(answer);
  }
}

registerProcessor('listening', ListeningProcessor);

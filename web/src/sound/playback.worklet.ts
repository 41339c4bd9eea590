import { Limiter, ListeningFilter, PlaybackVoice, StoredSamples, type VoiceState } from '@sadap/dsp';
import type { PlaybackAnswer, PlaybackCommand } from './playback-messages.ts';

/** The part of AudioWorkletGlobalScope in use; TypeScript's library has no types for it. */
declare const sampleRate: number;
declare const currentTime: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

const REPORT_EVERY_S = 0.05;
/** Filter and limiter ring for this long after the voice fell silent. */
const RINGING_S = 0.5;

type Tap = { samples: Float32Array; filled: number; track: number | null; positionS: number };

/**
 * Stored sound on the audio thread: the loaded samples, speed, loop, listening filter, volume with limiter.
 */
class PlaybackProcessor extends AudioWorkletProcessor {
  readonly #voice = new PlaybackVoice(sampleRate);
  readonly #filter = new ListeningFilter(sampleRate);
  readonly #limiter = new Limiter(sampleRate);
  #reportAt = 0;
  #order = 0;
  #reported: { state: VoiceState; track: number | null } = { state: 'silent', track: null };
  #soundUntil = 0;
  #tap: Tap | null = null;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<PlaybackCommand>) => this.#obey(data);
  }

  #obey(command: PlaybackCommand): void {
    const voice = this.#voice;
    switch (command.type) {
      case 'open':
        voice.open(command.track, new StoredSamples(command.sampleCount), command.sampleRateHz);
        break;
      case 'block':
        voice.samplesOf(command.track)?.put(command.number, command.samples);
        break;
      case 'forget':
        voice.samplesOf(command.track)?.forget(command.number);
        break;
      case 'close':
        voice.close(command.track);
        break;
      case 'go':
        voice.go(command.track, command.positionS, command.isPlaying);
        this.#order = command.order;
        this.#reportAt = 0;
        break;
      case 'pause':
        voice.pause();
        break;
      case 'resume':
        voice.resume();
        break;
      case 'settings':
        this.#limiter.setGain(command.gain);
        this.#filter.setMode(command.filter);
        voice.setSpeed(command.speed);
        voice.setLoop(command.loop);
        voice.setUntil(command.untilS);
        break;
      case 'tap': {
        const { track, positionS } = voice;
        this.#tap = { samples: new Float32Array(command.sampleCount), filled: 0, track, positionS };
      }
    }
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const [channel, ...others] = outputs[0] ?? [];
    if (!channel) return true;
    const { positionS } = this.#voice;
    this.#voice.pull(channel);
    const { state, track } = this.#voice;
    if (state === 'sounding') this.#soundUntil = currentTime + RINGING_S;
    if (currentTime < this.#soundUntil) {
      this.#filter.process(channel);
      this.#limiter.process(channel);
      for (const other of others) other.set(channel);
    }
    const isNews = state !== this.#reported.state || track !== this.#reported.track;
    const isMoving = state === 'sounding' || state === 'waiting';
    if (isNews || (currentTime >= this.#reportAt && isMoving)) {
      this.#reportAt = currentTime + REPORT_EVERY_S;
      this.#reported = { state, track };
      const place = state === 'sounding' ? positionS : this.#voice.positionS;
      this.#say({
        type: 'report',
        order: this.#order,
        track,
        state,
        positionS: place,
        contextTime: currentTime,
      });
    }
    if (this.#tap) this.#fillTap(this.#tap, channel);
    return true;
  }

  #fillTap(tap: Tap, channel: Float32Array): void {
    tap.samples.set(channel.subarray(0, tap.samples.length - tap.filled), tap.filled);
    tap.filled += channel.length;
    if (tap.filled < tap.samples.length) return;
    this.#tap = null;
    const { samples, track, positionS } = tap;
    this.#say({ type: 'tapped', samples, track, positionS });
  }

  #say(answer: PlaybackAnswer): void {
    this.port.postMessage(answer);
  }
}

registerProcessor('playback', PlaybackProcessor);

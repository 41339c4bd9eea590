import { COMPRESSION, compressFrame } from '@sadap/contract/compressed-frames';
import {
  DEVICE_CLOSE_CODES,
  DEVICE_PROTOCOL_VERSION,
  type DeviceCapability,
  type DeviceMessage,
  HELLO_TIMEOUT_MS,
  type ServerMessage,
} from '@sadap/contract/device-protocol';
import { DEVICE_OFFLINE_MS, VOLUME_DEFAULT_STREAM } from '@sadap/contract/limits';
import { encodeFrame, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { type Cancel, type Clock, systemClock } from './clock.ts';
import { afterEvent, type ConnectionEvent, type ConnectionState } from './connection-state.ts';
import { DeviceStream } from './device-stream.ts';
import type { Earpiece, StethoscopeEvent, StethoscopeListener } from './events.ts';
import type { Link, OpenLink } from './link.ts';
import { finalCodeOf, reconnectDelayMs } from './reconnect-delay.ts';
import { parseServerMessage } from './server-message.ts';
import type { SoundSource } from './sound-source.ts';

export type StethoscopeOptions = {
  url: string;
  mac: string;
  key: string;
  /** Called at the start of every stream. */
  openSound: () => SoundSource;
  openLink: OpenLink;
  onEvent: StethoscopeListener;
  bufferSeconds?: number;
  capabilities?: DeviceCapability[];
  /** Sends its sound compressed to a server that takes it so; on by default. */
  compresses?: boolean;
  /** A connection that owes an answer and was silent for this long counts as lost. */
  silenceMs?: number;
  clock?: Clock;
  random?: () => number;
};

const PROMISED_BUFFER_SECONDS = 30;
/** With more than this unsent in the socket, frames wait in the send buffer. */
const LINK_BUFFER_BYTES = 64 * 1024;
/** After a lost connection the backlog goes out at 50 times real time: fast, without flooding the server. */
const FRAMES_PER_TURN = 50;
const TURN_MS = 20;
/** A connection that lasted this long was good: the next loss starts with the shortest wait. */
const GOOD_CONNECTION_MS = 5_000;
const LONGEST_WAIT_ATTEMPT = 10;
const TOO_MANY = [DEVICE_CLOSE_CODES['too-many-attempts'], DEVICE_CLOSE_CODES['too-many-messages']];
const CLOSED_BY_US = 1006;

/**
 * A stethoscope's end of the device protocol. docs/device-protocol.md is the reference for every rule here.
 */
export class Stethoscope {
  readonly #options: Required<StethoscopeOptions>;
  readonly #clock: Clock;
  #state: ConnectionState = 'disconnected';
  #link: Link | null = null;
  #stream: DeviceStream | null = null;
  #earpiece: Earpiece = { gain: VOLUME_DEFAULT_STREAM / 10, notchHz: 0 };
  #attempt = 0;
  #heardAtMs = 0;
  /** Earlier servers did not answer heartbeats; only a server that does may be judged by its silence. */
  #serverAnswersHeartbeats = false;
  #isStopAnnounced = false;
  /** Optional messages that the server of this connection understands. */
  #accepted: readonly string[] = [];
  #isCompressionTaken = false;
  #cancelDeadline: Cancel = () => undefined;
  #cancelHeartbeat: Cancel = () => undefined;
  #cancelTurn: Cancel = () => undefined;

  constructor(options: StethoscopeOptions) {
    this.#options = {
      bufferSeconds: PROMISED_BUFFER_SECONDS,
      capabilities: ['gain', 'notch'],
      compresses: true,
      silenceMs: DEVICE_OFFLINE_MS,
      clock: systemClock,
      random: Math.random,
      ...options,
    };
    this.#clock = this.#options.clock;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  get earpiece(): Earpiece {
    return this.#earpiece;
  }

  /** The stream that is being sampled. */
  get streamId(): number | null {
    return this.#stream?.isSampling ? this.#stream.streamId : null;
  }

  start(): void {
    if (!this.#enter('dial')) return;
    const link = this.#options.openLink(this.#options.url, {
      opened: () => this.#greet(),
      text: (text) => this.#hear(text),
      closed: (code) => this.#lose(code),
    });
    this.#link = link;
    this.#cancelDeadline = this.#clock.after(2 * HELLO_TIMEOUT_MS, () => this.#abandon());
  }

  /** Switches the device off. */
  stop(): void {
    this.#end('switched-off');
  }

  /** The device's button. Does nothing where the server does not know it, or the line is cut. */
  pressButton(): void {
    if (this.#accepted.includes('button')) this.#send({ type: 'button' });
  }

  #enter(event: ConnectionEvent): boolean {
    const next = afterEvent(this.#state, event);
    if (next === null) return false;
    if (next !== this.#state) {
      this.#state = next;
      this.#tell({ type: 'state', state: next });
    }
    return true;
  }

  #tell(event: StethoscopeEvent): void {
    this.#options.onEvent(event);
  }

  #send(message: DeviceMessage): void {
    this.#link?.send(JSON.stringify(message));
  }

  #greet(): void {
    if (!this.#enter('opened')) return;
    const { mac, key, bufferSeconds, capabilities, compresses } = this.#options;
    this.#send({
      type: 'hello',
      version: DEVICE_PROTOCOL_VERSION,
      mac,
      key,
      format: { encoding: 'pcm_s16le', sampleRateHz: STREAM_SAMPLE_RATE_HZ, channels: 1 },
      bufferSeconds,
      capabilities,
      ...(compresses ? { compressions: [COMPRESSION] } : {}),
      stream: this.#stream?.declare() ?? null,
    });
  }

  #hear(text: string): void {
    this.#heardAtMs = this.#clock.nowMs();
    const message = parseServerMessage(text);
    if (message) this.#obey(message);
  }

  #obey(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#accepted = message.accepts ?? [];
        this.#isCompressionTaken = message.compression === COMPRESSION;
        this.#welcome(message.heartbeatMs, message.stream);
        break;
      case 'heartbeat':
        this.#serverAnswersHeartbeats = true;
        break;
      case 'start-stream':
        this.#startStream(message.streamId);
        break;
      case 'stop-stream':
        this.#stopStream(message.streamId);
        break;
      case 'ack':
        this.#acknowledge(message.streamId, message.nextSample);
        break;
      case 'set-gain':
        this.#setEarpiece({ ...this.#earpiece, gain: message.gain });
        break;
      case 'set-notch':
        this.#setEarpiece({ ...this.#earpiece, notchHz: message.hz });
        break;
      case 'error':
        this.#tell({ type: 'server-error', code: message.code, message: message.message });
        break;
    }
  }

  #welcome(heartbeatMs: number, wanted: { streamId: number; nextSample: number } | null): void {
    const stream = this.#stream;
    const goesOn = stream !== null && wanted?.streamId === stream.streamId;
    if (!this.#enter(goesOn ? 'welcomed-with-stream' : 'welcomed-without-stream')) return;
    this.#cancelDeadline();
    this.#cancelDeadline = this.#clock.after(GOOD_CONNECTION_MS, () => {
      this.#attempt = 0;
    });
    this.#beat(heartbeatMs);
    this.#isStopAnnounced = false;
    if (goesOn) {
      stream.resumeFrom(wanted.nextSample);
      this.#turn();
    } else {
      this.#forgetStream();
      // Streamed before this device restarted: its sound is gone, and a splice must not hide that.
      if (wanted)
        this.#send({ type: 'stream-stopped', streamId: wanted.streamId, endSample: wanted.nextSample });
    }
  }

  #beat(heartbeatMs: number): void {
    this.#cancelHeartbeat = this.#clock.after(heartbeatMs, () => {
      const isAnswerDue = this.#serverAnswersHeartbeats || (this.#stream && !this.#stream.isAllAcknowledged);
      const silentMs = this.#clock.nowMs() - this.#heardAtMs;
      if (isAnswerDue && silentMs > this.#options.silenceMs) this.#abandon();
      else {
        this.#send({ type: 'heartbeat' });
        this.#beat(heartbeatMs);
      }
    });
  }

  #startStream(streamId: number): void {
    if (this.#state !== 'idle' && this.#state !== 'streaming') return;
    if (this.#stream?.streamId !== streamId) {
      this.#forgetStream();
      const capacity = Math.round(this.#options.bufferSeconds * STREAM_SAMPLE_RATE_HZ);
      this.#stream = new DeviceStream(streamId, this.#options.openSound(), capacity, this.#clock.nowMs());
      this.#isStopAnnounced = false;
      this.#tell({ type: 'stream-started', streamId });
    }
    this.#enter('stream-started');
    this.#send({ type: 'stream-started', streamId });
    this.#turn();
  }

  #stopStream(streamId: number): void {
    if (this.#stream?.streamId !== streamId) return;
    this.#stopSampling();
    this.#isStopAnnounced = false;
    this.#turn();
  }

  #stopSampling(): void {
    const stream = this.#stream;
    if (!stream?.isSampling) return;
    this.#tellMade(stream, stream.stopSampling(this.#clock.nowMs()));
    this.#tell({ type: 'stream-stopped', streamId: stream.streamId, endSample: stream.nextSample });
  }

  #forgetStream(): void {
    this.#stopSampling();
    this.#stream = null;
    this.#cancelTurn();
  }

  #acknowledge(streamId: number, nextSample: number): void {
    if (this.#stream?.streamId !== streamId) return;
    this.#stream.acknowledge(nextSample);
    this.#tell({ type: 'acknowledged', streamId, nextSample });
    if (this.#isStopAnnounced && this.#stream.isAllAcknowledged) this.#forgetStream();
  }

  #setEarpiece(earpiece: Earpiece): void {
    this.#earpiece = earpiece;
    this.#tell({ type: 'earpiece', earpiece });
  }

  /** Takes the sound that is due, sends as much as the connection accepts, and schedules the next frame. */
  #turn(): void {
    const stream = this.#stream;
    if (!stream) return;
    this.#tellMade(stream, stream.sample(this.#clock.nowMs()));
    if (this.#state === 'streaming') this.#sendFrames(stream);
    this.#cancelTurn();
    if (!stream.isSampling && (this.#isStopAnnounced || this.#state !== 'streaming')) return;
    const waitMs = stream.isSampling ? stream.msUntilNextFrame(this.#clock.nowMs()) : TURN_MS;
    this.#cancelTurn = this.#clock.after(Math.max(1, Math.ceil(waitMs)), () => this.#turn());
  }

  #tellMade({ streamId }: DeviceStream, made: ReturnType<DeviceStream['sample']>): void {
    for (const piece of made) this.#tell({ type: 'made', streamId, ...piece });
  }

  #sendFrames(stream: DeviceStream): void {
    const { streamId } = stream;
    for (let count = 0; count < FRAMES_PER_TURN && !stream.isAllSent; count++) {
      if (!this.#link || this.#link.bufferedBytes > LINK_BUFFER_BYTES) return;
      const oldestSample = stream.takeLoss();
      if (oldestSample !== null) {
        this.#send({ type: 'samples-lost', streamId, oldestSample });
        this.#tell({ type: 'samples-lost', streamId, oldestSample });
      }
      const frame = stream.takeFrame();
      if (!frame) break;
      const bytes = encodeFrame(frame);
      this.#link.send(this.#isCompressionTaken ? compressFrame(bytes) : bytes);
      const { firstSample, samples } = frame;
      this.#tell({ type: 'sent', streamId, firstSample, sampleCount: samples.length });
    }
    if (stream.isSampling || !stream.isAllSent) return;
    this.#send({ type: 'stream-stopped', streamId, endSample: stream.nextSample });
    this.#isStopAnnounced = true;
    this.#enter('stream-stopped');
  }

  /** The connection is as good as dead; do not wait for it. */
  #abandon(): void {
    this.#link?.drop();
    this.#lose(CLOSED_BY_US);
  }

  #lose(closeCode: number): void {
    const reason = finalCodeOf(closeCode);
    if (reason) this.#end(reason);
    if (!this.#enter('lost')) return;
    this.#hangUp();
    if (TOO_MANY.includes(closeCode)) this.#attempt = LONGEST_WAIT_ATTEMPT;
    const retryInMs = reconnectDelayMs(this.#attempt, this.#options.random());
    this.#attempt += 1;
    this.#cancelDeadline = this.#clock.after(retryInMs, () => this.start());
    this.#tell({ type: 'lost', closeCode, retryInMs });
  }

  #end(reason: Extract<StethoscopeEvent, { type: 'ended' }>['reason']): void {
    if (!this.#enter('ended')) return;
    this.#link?.drop();
    this.#hangUp();
    this.#forgetStream();
    this.#tell({ type: 'ended', reason });
  }

  #hangUp(): void {
    this.#link = null;
    this.#accepted = [];
    this.#isCompressionTaken = false;
    this.#serverAnswersHeartbeats = false;
    this.#cancelDeadline();
    this.#cancelHeartbeat();
  }
}

import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  apiError,
  type CaptureProgress,
  type DeviceHello,
  type DeviceStatus,
  readFrameHeader,
  readFrameSamples,
  type ServerMessage,
  type StreamSnapshot,
} from '@sadap/contract';
import type { BlobStore } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { CaptureOrder } from '../../device-command.ts';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { DeviceRow, Devices } from '../devices/index.ts';
import { progressOf } from './capture-progress.ts';
import { isReturnASign } from './capture-state.ts';
import { type Captures, FURTHEST_JUMP_SAMPLES } from './captures.ts';
import { Earpiece, type EarpieceSettings } from './earpiece.ts';
import type { Listeners } from './listeners.ts';
import { type CaptureFeed, LiveCapture, newCapture } from './live-capture.ts';
import { LiveStream } from './live-stream.ts';
import type { RunningCapture } from './queries.ts';
import { resumptionOf } from './resumption.ts';
import type { SampleMark } from './sample-clock.ts';
import type { StreamEvent } from './stream-state.ts';

const START_TIMEOUT_MS = 5_000;
const RETIREMENT_MS = 3_000;
/** A line that is well brings the last frames of a capture within this time after Stop. */
const LAST_FRAMES_MS = 500;
const WARNING_INTERVAL_MS = 10_000;

export type ProtocolFault = 'malformed' | 'unknown-stream' | 'out-of-order';
type StartAnswer = 'started' | 'refused' | 'late';
export type LiveDeviceParts = {
  captures: Captures;
  devices: Devices;
  blobs: BlobStore;
  listeners: Listeners;
  clock: Clock;
  log: Log;
};

/**
 * One connected stethoscope. Carries out what the state machines of its stream (`stream-state.ts`) and of the
 * capture on it (`capture-state.ts`) decide.
 */
export class LiveDevice {
  readonly mac: string;
  readonly connectionId = randomUUID();
  readonly #parts: LiveDeviceParts;
  readonly #device: DeviceRow;
  readonly #hello: DeviceHello;
  readonly #send: (message: ServerMessage) => void;
  readonly earpiece: Earpiece;
  readonly #feed: CaptureFeed;
  #stream: LiveStream | null = null;
  /** The stream that was left last: frames of it may still be under way. */
  #left: LiveStream | null = null;
  #capture: LiveCapture | null = null;
  #starting: Promise<void> | null = null;
  #onStartAnswer: (answer: StartAnswer) => void = () => undefined;
  /** When the newest sample came, or the device came back. */
  #heardAtMs: number;
  #isRetired = false;
  /** The stream of which the database has not taken yet that it is over. */
  #owedStreamEnd: number | null = null;
  #warnedAtMs = 0;

  /** `helloAtMs`: when hello came; greeting may have taken a while since. */
  constructor(
    parts: LiveDeviceParts,
    device: DeviceRow,
    hello: DeviceHello,
    helloAtMs: number,
    earpiece: EarpieceSettings,
    send: (message: ServerMessage) => void,
  ) {
    this.#parts = parts;
    this.#device = device;
    this.#hello = hello;
    this.#heardAtMs = helloAtMs;
    this.earpiece = new Earpiece(earpiece, hello.capabilities, send);
    this.#send = send;
    this.mac = device.macAddress;
    this.#feed = {
      progress: (isHeldUp) => ({
        progressAt: new Date(isHeldUp ? parts.clock.now() : this.#heardAtMs),
        newest: this.#newest(),
      }),
      durable: (capture, sample) => {
        send({ type: 'ack', streamId: capture.row.streamId, nextSample: sample });
        if (this.#capture === capture) this.#tellProgress(capture);
      },
      changed: (capture) => this.#tellProgress(capture),
      troubled: () => this.#warnOfStore(),
      ended: (capture) => this.#captureEnded(capture),
      gone: (capture) => this.#letGo(capture),
    };
  }

  get status(): DeviceStatus {
    return this.isStreaming ? 'streaming' : 'online';
  }

  get isStreaming(): boolean {
    return this.#stream?.phase === 'starting' || this.#stream?.phase === 'streaming';
  }

  /** Goes on with the stream that the device says it is in, if the server knows it; returns where to go on. */
  async resume(): Promise<Extract<ServerMessage, { type: 'welcome' }>['stream']> {
    const { captures, clock, devices, listeners } = this.#parts;
    const greetingMs = clock.now() - this.#heardAtMs;
    const helloAtMs = clock.monotonicMs() - Math.max(0, greetingMs);
    const found = await resumptionOf(this.#hello, helloAtMs, this.#device, captures);
    const { stream, capture, forgotten } = found;
    const ended = forgotten && (await captures.afterEvent(forgotten, { type: 'device-forgot' }));
    if (ended) listeners.progress(this.mac, progressOf(ended));
    if (!stream) {
      if (this.#device.streamId !== null) await devices.setStream(this.mac, null);
      return null;
    }
    this.#stream = stream;
    if (capture) {
      if (!isReturnASign(capture, this.#heardAtMs)) this.#heardAtMs = capture.progressAt.getTime();
      this.#capture = this.#attach(capture, stream.nextSample, true);
      // at once: where the device stands must be known even if it is away again in a moment
      await this.#capture.keepAlive();
    }
    return { streamId: stream.id, nextSample: stream.nextSample };
  }

  /** Once the welcome is out and commands find the device. */
  async resumed(): Promise<void> {
    // it was stopped while the device was away
    if (this.#stream?.phase === 'stopping') this.#send({ type: 'stop-stream', streamId: this.#stream.id });
    await this.catchUp();
    this.#parts.listeners.snapshot(this.snapshot());
  }

  /** Takes over what a command changed that did not find the device, while it was being greeted. */
  async catchUp(): Promise<void> {
    await this.#capture?.catchUp();
    const { device } = await this.#parts.devices.find(this.mac);
    if (this.#stream?.phase === 'streaming' && device.streamId !== this.#stream.id) await this.stopStream();
    await this.#settle();
  }

  /** Takes a sound frame. Returns the protocol's rule that it broke, if it did. */
  takeFrame(bytes: Uint8Array): ProtocolFault | null {
    const header = readFrameHeader(bytes);
    if (!header) return 'malformed';
    const stream = this.#stream;
    if (header.streamId !== stream?.id) return header.streamId === this.#left?.id ? null : 'unknown-stream';
    const { clock } = this.#parts;
    const capture = this.#capture;
    if (header.firstSample + header.sampleCount > this.#newestPossible(stream)) return 'out-of-order';
    const placement = stream.place(header, clock.monotonicMs());
    if (placement.kind === 'out-of-order') return 'out-of-order';
    if (placement.kind === 'duplicate') return null;
    this.#heardAtMs = clock.now();
    this.#parts.listeners.sound(this.mac, bytes);
    if (capture) {
      capture.take(header.firstSample + placement.skip, readFrameSamples(bytes).subarray(placement.skip));
      this.#settleSoon();
    } else if (stream.isAckDue()) this.#acknowledge(stream);
    return null;
  }

  samplesLost(streamId: number, oldestSample: number): void {
    const stream = this.#stream;
    if (stream?.id !== streamId) return;
    if (oldestSample > this.#newestPossible(stream)) return;
    stream.declareLost(oldestSample);
    this.#settleSoon();
  }

  streamStarted(streamId: number): void {
    if (this.#stream?.id === streamId) this.#onStartAnswer('started');
  }

  /** The device ended the stream, by itself or because it was told to: nothing more of it will come. */
  async streamStopped(streamId: number, endSample: number): Promise<void> {
    const stream = this.#stream;
    if (stream?.id !== streamId) {
      // what came behind the end was dropped, and nobody wants it
      if (this.#left?.id === streamId) this.#acknowledge(this.#left, endSample);
      return;
    }
    const capture = this.#capture;
    await capture?.happened({ type: 'device-ended', sample: stream.settledSample });
    await this.#enter(stream, this.#capture ? 'device-ended-while-capturing' : 'device-ended');
    await capture?.ended;
    this.#acknowledge(stream, endSample);
  }

  async startStream(): Promise<StreamSnapshot> {
    const before = this.#stream;
    if (before?.phase === 'stopping') {
      // the clinician stopped and starts again: what the last capture lacks comes first
      await Promise.race([this.#capture?.ended, wait(START_TIMEOUT_MS)]);
      if (this.#stream === before) throw new AppError('CAPTURE_NOT_FINISHED');
    }
    if (!this.#stream)
      this.#starting = this.#start().finally(() => {
        this.#starting = null;
      });
    await this.#starting;
    return this.snapshot();
  }

  async #start(): Promise<void> {
    const { devices, listeners, clock } = this.#parts;
    const stream = new LiveStream(randomInt(1, 2 ** 32), 0, { sample: 0, atMs: clock.monotonicMs() });
    stream.enter('asked-to-start');
    this.#stream = stream;
    const answered = new Promise<StartAnswer>((resolve) => {
      this.#onStartAnswer = resolve;
    });
    try {
      await devices.setStream(this.mac, stream.id);
    } catch (error) {
      this.#stream = null;
      throw error;
    }
    this.#send({ type: 'start-stream', streamId: stream.id });
    const answer = await Promise.race([answered, wait(START_TIMEOUT_MS, 'late' as const)]);
    if (answer === 'started' && this.#stream === stream) {
      stream.enter('device-started');
      listeners.ready(this.mac, stream.id);
      listeners.status(this.mac, 'streaming');
      listeners.snapshot(this.snapshot());
      return;
    }
    // it may have come back in the meantime, in this very stream
    if (this.#isRetired) throw new AppError('DEVICE_OFFLINE');
    if (answer === 'late') await this.#enter(stream, 'not-started');
    throw new AppError(answer === 'late' ? 'DEVICE_DID_NOT_ANSWER' : 'DEVICE_CANNOT_START');
  }

  /** Stops the stream, and a running capture first. */
  async stopStream(): Promise<StreamSnapshot> {
    const stream = this.#stream;
    if (!stream) return this.snapshot();
    await this.#capture?.happened({ type: 'stream-stop', presentSample: this.#presentSample(stream) });
    await this.#settle();
    await this.#enter(stream, this.#capture ? 'asked-to-stop-while-capturing' : 'asked-to-stop');
    return this.snapshot();
  }

  /** Captures from the sample that comes next. */
  async startCapture(order: CaptureOrder): Promise<CaptureProgress> {
    if (this.#capture) throw new AppError('CAPTURE_RUNNING');
    const stream = this.#stream;
    if (stream?.phase !== 'streaming') throw new AppError('STREAM_NOT_ACTIVE');
    const row = newCapture(order, this.#device, stream, this.#parts.clock.now());
    // samples are taken from this moment on, while the row is written
    const capture = this.#attach(row, row.firstSample, false);
    this.#capture = capture;
    try {
      await capture.store();
    } catch (error) {
      capture.abandon();
      this.#capture = null;
      await this.#parts.captures.remove(row.id);
      throw error;
    }
    return this.#tellProgress(capture);
  }

  /** Refused before 10 s: the capture goes on. */
  async stopCapture(captureId: string): Promise<CaptureProgress> {
    const capture = this.#running(captureId);
    const presentSample = this.#stream ? this.#presentSample(this.#stream) : capture.row.firstSample;
    await capture.happened({ type: 'stop', presentSample });
    await this.#settle();
    await Promise.race([capture.ended, wait(LAST_FRAMES_MS)]);
    if (capture.isAbandoned) throw new AppError('CAPTURE_NOT_FOUND');
    return capture.progress();
  }

  async discardCapture(captureId: string): Promise<void> {
    const capture = this.#running(captureId);
    this.#letGo(capture);
    await capture.flush();
    await this.#parts.captures.remove(captureId);
  }

  /** Nobody listens any more: a capture without Stop ends, the stream stops. */
  async abandonStream(): Promise<void> {
    await this.#capture?.happened({ type: 'unheard' });
    const stream = this.#stream;
    if (stream) await this.#enter(stream, this.#capture ? 'asked-to-stop-while-capturing' : 'asked-to-stop');
  }

  /** Nothing was seen of the capture for so long; returns whether it runs here. What was received is kept. */
  async captureIsQuiet(captureId: string, forMs: number): Promise<boolean> {
    if (this.#capture?.row.id !== captureId) return false;
    await this.#capture.happened({ type: 'quiet', forMs });
    return true;
  }

  /** Every few seconds: the capture's sign of life, and what the database refused the first time. */
  async keepAlive(): Promise<void> {
    await this.#storeStreamEnd();
    await this.#capture?.keepAlive();
    await this.#settle();
  }

  /** The connection is gone; what was received becomes durable. */
  async retire(): Promise<void> {
    if (this.#isRetired) return;
    this.#isRetired = true;
    const capture = this.#capture;
    if (!capture) return;
    // a store that refuses must not hold up the device's return: what is not durable it sends again
    await Promise.race([capture.flush(), wait(RETIREMENT_MS)]);
    capture.abandon();
  }

  snapshot(): StreamSnapshot {
    return {
      mac: this.mac,
      deviceName: this.#device.name,
      status: this.status,
      capabilities: this.#hello.capabilities,
      bufferSeconds: this.#hello.bufferSeconds,
      streamId: this.isStreaming ? (this.#stream?.id ?? null) : null,
      ...this.earpiece.settings,
      capture: this.#capture?.progress() ?? null,
    };
  }

  /** Where the device stands, in the time of the database. */
  #newest(): SampleMark {
    if (!this.#stream) return { sample: 0, atMs: 0 };
    const { clock } = this.#parts;
    const { sample, atMs } = this.#stream.newest;
    return { sample, atMs: clock.now() - (clock.monotonicMs() - atMs) };
  }

  /** Where the device stands now: when nothing has come for a while, it still goes on sampling. */
  #presentSample(stream: LiveStream): number {
    return stream.presentSample(this.#parts.clock.monotonicMs());
  }

  #newestPossible(stream: LiveStream): number {
    return stream.presentSample(this.#parts.clock.monotonicMs()) + FURTHEST_JUMP_SAMPLES;
  }

  #attach(row: RunningCapture, nextSample: number, isStored: boolean): LiveCapture {
    return new LiveCapture(row, nextSample, isStored, this.#parts, this.#feed);
  }

  /** Moves the stream on, and says so to the device, the database and those who listen. */
  async #enter(stream: LiveStream, event: StreamEvent): Promise<void> {
    if (this.#stream !== stream) return;
    const wasStreaming = this.isStreaming;
    const { mustTell, isOver } = stream.enter(event);
    if (isOver) {
      this.#stream = null;
      this.#left = stream;
    }
    if (mustTell) this.#send({ type: 'stop-stream', streamId: stream.id });
    if (wasStreaming && !this.isStreaming) {
      this.#owedStreamEnd = stream.id;
      await this.#storeStreamEnd();
      if (!this.#isRetired) {
        this.#parts.listeners.stopped(this.mac);
        this.#parts.listeners.status(this.mac, 'online');
      }
    }
    if (isOver) this.#onStartAnswer('refused');
    this.#tellSnapshot();
  }

  /** A connection that is gone has nothing more to say: the device may be back on another one. */
  #tellSnapshot(): void {
    if (!this.#isRetired) this.#parts.listeners.snapshot(this.snapshot());
  }

  async #storeStreamEnd(): Promise<void> {
    const streamId = this.#owedStreamEnd;
    if (streamId === null) return;
    // a newer connection, on another server, may be in another stream by now
    await this.#parts.devices.endStream(this.mac, streamId);
    if (this.#owedStreamEnd === streamId) this.#owedStreamEnd = null;
  }

  /** What was received and nobody waits for any more may be forgotten by the device. */
  #acknowledge(stream: LiveStream, nextSample = stream.settledSample): void {
    if (stream.isAcknowledgeable && this.#capture?.row.streamId !== stream.id)
      this.#send({ type: 'ack', streamId: stream.id, nextSample });
  }

  /** Ends the capture if every sample up to its end has come. */
  async #settle(): Promise<void> {
    const sample = this.#stream?.settledSample;
    if (sample !== undefined) await this.#capture?.happened({ type: 'settled', sample });
  }

  #settleSoon(): void {
    const lastSample = this.#capture?.lastSample ?? null;
    if (lastSample === null || (this.#stream?.settledSample ?? 0) < lastSample) return;
    this.#settle().catch((error: unknown) =>
      this.#parts.log.error({ error: String(error) }, 'a capture was not completed; it is tried again'),
    );
  }

  async #captureEnded(capture: LiveCapture): Promise<void> {
    if (this.#capture === capture) this.#capture = null;
    this.#tellProgress(capture);
    const stream = this.#stream;
    if (!stream) return;
    // it ended by time, without what is still to come
    if (capture.lastSample !== null && stream.settledSample < capture.lastSample)
      stream.leaveUnkept(capture.lastSample);
    if (stream.phase === 'stopping') return this.#enter(stream, 'capture-ended');
    this.#acknowledge(stream);
    this.#tellSnapshot();
  }

  /** Nobody wants the capture's samples any more. */
  #letGo(capture: LiveCapture): void {
    capture.abandon();
    if (this.#capture !== capture) return;
    this.#capture = null;
    const stream = this.#stream;
    stream?.leaveUnkept(capture.lastSample ?? stream.nextSample);
    if (stream?.phase === 'stopping') stream.enter('capture-ended');
    if (stream?.phase === 'none') {
      this.#stream = null;
      this.#left = stream;
    }
    this.#tellSnapshot();
  }

  #running(captureId: string): LiveCapture {
    if (this.#capture?.row.id !== captureId) throw new AppError('CAPTURE_NOT_FOUND');
    return this.#capture;
  }

  #tellProgress(capture: LiveCapture): CaptureProgress {
    const progress = capture.progress();
    this.#parts.listeners.progress(this.mac, progress);
    return progress;
  }

  /** At most once in a while: a store that refuses does so twice a second. */
  #warnOfStore(): void {
    const now = this.#parts.clock.now();
    if (now - this.#warnedAtMs < WARNING_INTERVAL_MS) return;
    this.#warnedAtMs = now;
    this.#parts.listeners.trouble(this.mac, apiError('SOUND_NOT_STORED'));
  }
}

import { randomInt, randomUUID } from 'node:crypto';
import type { DeviceHello, ServerMessage } from '@sadap/contract/device-protocol';
import type { DeviceStatus } from '@sadap/contract/devices';
import { apiError } from '@sadap/contract/errors';
import type { CaptureProgress, StreamSnapshot } from '@sadap/contract/realtime';
import {
  BYTES_PER_SAMPLE,
  FRAME_HEADER_BYTES,
  readFrameHeader,
  readFrameSamples,
} from '@sadap/contract/sound-frames';
import type { BlobStore } from '../../blobs/index.ts';
import { type Clock, within } from '../../clock.ts';
import { describeError } from '../../described-error.ts';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { CaptureOrder } from '../../realtime/device-command.ts';
import type { DeviceRow, Devices } from '../devices/index.ts';
import { progressOf } from './capture-progress.ts';
import { isReturnASign } from './capture-state.ts';
import type { Captures } from './captures.ts';
import {
  captureRefusal,
  type DeviceEffect,
  type DeviceEvent,
  type DeviceState,
  isStreaming,
  NEWLY_CONNECTED,
  step,
} from './device-state.ts';
import { Earpiece, type EarpieceSettings } from './earpiece.ts';
import { followLateness } from './lateness-news.ts';
import type { Listeners } from './listeners.ts';
import { type CaptureFeed, LiveCapture, newCapture } from './live-capture.ts';
import { LiveStream } from './live-stream.ts';
import type { Progress, RunningCapture } from './queries.ts';
import { resumptionOf } from './resumption.ts';
import { msToSamples } from './sample-clock.ts';

const START_TIMEOUT_MS = 5_000;
const RETIREMENT_MS = 3_000;
/** A good line delivers the last frames of a capture within this time after Stop. */
const LAST_FRAMES_MS = 500;
const WARNING_INTERVAL_MS = 10_000;
/** So long the start of a capture waits until the store has the sound from before it. */
const EARLIER_SOUND_MS = 3_000;
const NO_SAMPLES = { nextSample: 0, settledSample: 0 };

export type ProtocolFault = 'malformed' | 'unknown-stream' | 'out-of-order';
type StartAnswer = Extract<DeviceEffect, { type: 'answer-start' }>['answer'];
export type LiveDeviceParts = {
  captures: Captures;
  devices: Devices;
  blobs: BlobStore;
  listeners: Listeners;
  clock: Clock;
  log: Log;
};

/** One connected stethoscope: feeds its state machine (`device-state.ts`) and performs what that decides. */
export class LiveDevice {
  readonly mac: string;
  readonly connectionId = randomUUID();
  readonly #parts: LiveDeviceParts;
  readonly #device: DeviceRow;
  readonly #hello: DeviceHello;
  /** By the monotonic clock; the greeting may have taken a while since. */
  readonly #helloAtMs: number;
  readonly #send: (message: ServerMessage) => void;
  readonly earpiece: Earpiece;
  readonly #feed: CaptureFeed;
  #state: DeviceState<LiveCapture> = NEWLY_CONNECTED;
  /** Samples of the open stream, or of the last one. */
  #samples: LiveStream | null = null;
  #starting: Promise<void> | null = null;
  #onStartAnswer: (answer: StartAnswer) => void = () => undefined;
  /** When the newest sample arrived, or the device returned. */
  #heardAtMs: number;
  #warnedAtMs = Number.NEGATIVE_INFINITY;
  #acknowledged = { streamId: 0, nextSample: 0 };
  #endLatenessNews: () => void = () => undefined;

  /** `helloAtMs`: when hello arrived, by the monotonic clock. */
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
    this.#helloAtMs = helloAtMs;
    this.#heardAtMs = parts.clock.now();
    this.earpiece = new Earpiece(earpiece, hello.capabilities, send);
    this.#send = (message) => {
      if (message.type !== 'ack' || this.#isNews(message)) send(message);
    };
    this.mac = device.macAddress;
    this.#feed = {
      progress: (isHeldUp) => ({
        progressAt: new Date(isHeldUp ? parts.clock.now() : this.#heardAtMs),
        newest: this.#newest(),
      }),
      durable: (capture, sample) => {
        this.#send({ type: 'ack', streamId: capture.row.streamId, nextSample: sample });
        if (this.#state.capture === capture) this.#tellProgress(capture);
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

  get connectedForMs(): number {
    return this.#parts.clock.monotonicMs() - this.#helloAtMs;
  }

  get isStreaming(): boolean {
    return isStreaming(this.#state);
  }

  /**
   * Continues the stream that the device says it is in, if the server knows it. Returns where to continue.
   */
  async resume(): Promise<Extract<ServerMessage, { type: 'welcome' }>['stream']> {
    const { captures, devices, listeners } = this.#parts;
    const found = await resumptionOf(this.#hello, this.#helloAtMs, this.#device, captures);
    const { stream, isStopped, capture: row, forgotten } = found;
    const ended = forgotten && (await captures.afterEvent(forgotten, { type: 'device-forgot' }));
    if (ended) listeners.progress(this.mac, progressOf(ended));
    if (!stream) {
      if (this.#device.streamId !== null) await devices.setStream(this.mac, null);
      return null;
    }
    this.#samples = stream;
    if (row && !isReturnASign(captures.msSinceStop(row))) this.#heardAtMs = row.progressAt.getTime();
    const capture = row && this.#attach(row, stream.nextSample, true);
    await this.#happened({ type: 'resumed', streamId: stream.id, isStopped, capture });
    // At once: where the device stands must be known even if it is away again in a moment.
    await capture?.keepAlive();
    return { streamId: stream.id, nextSample: stream.nextSample };
  }

  /** Called once the welcome is sent and commands find the device. */
  async resumed(): Promise<void> {
    // It was stopped while the device was away.
    const { stream } = this.#state;
    if (stream?.phase === 'stopping') this.#send({ type: 'stop-stream', streamId: stream.id });
    await this.catchUp();
    const { clock, listeners } = this.#parts;
    listeners.snapshot(this.snapshot());
    if (this.#state.isRetired) return;
    const tell = (lateMs: number) => listeners.late(this.mac, lateMs);
    this.#endLatenessNews = followLateness(clock, () => this.#lateMs(), tell);
  }

  /** By how much the sound that listeners wait for was late since the last look. */
  #lateMs(): number {
    const isHeard = this.#state.stream?.phase === 'streaming';
    return isHeard ? (this.#samples?.latenessAt(this.#parts.clock.monotonicMs()) ?? 0) : 0;
  }

  /** Catches up with commands that changed the database while the device was being greeted. */
  async catchUp(): Promise<void> {
    await this.#state.capture?.catchUp();
    const { device } = await this.#parts.devices.find(this.mac);
    const { stream } = this.#state;
    if (stream?.phase === 'streaming' && device.streamId !== stream.id) await this.stopStream();
    await this.#settle();
  }

  /**
   * Takes a sound frame. `compressed`: the same, if it came so. Returns the protocol rule that it broke, if
   * any.
   */
  takeFrame(bytes: Uint8Array, compressed?: Uint8Array): ProtocolFault | null {
    const header = readFrameHeader(bytes);
    if (!header) return 'malformed';
    const samples = this.#openSamples;
    const { capture, left } = this.#state;
    if (header.streamId !== samples?.id) return header.streamId === left?.id ? null : 'unknown-stream';
    const { clock } = this.#parts;
    const placement = samples.place(header, clock.monotonicMs());
    if (placement.kind === 'out-of-order') return 'out-of-order';
    if (placement.kind === 'duplicate') return null;
    this.#heardAtMs = clock.now();
    if (samples.isLive) this.#parts.listeners.sound(this.mac, bytes, compressed);
    const firstSample = header.firstSample + placement.skip;
    samples.keep(firstSample, bytes.subarray(FRAME_HEADER_BYTES + placement.skip * BYTES_PER_SAMPLE));
    if (capture) {
      capture.take(firstSample, readFrameSamples(bytes).subarray(placement.skip));
      this.#settleSoon();
    } else void this.#happened({ type: 'received' });
    return null;
  }

  /** Its line works, whether sound comes or not. */
  heartbeat(): void {
    this.#openSamples?.heardOf(this.#parts.clock.monotonicMs());
  }

  /** Returns the protocol rule that it broke, if any. */
  samplesLost(streamId: number, oldestSample: number): ProtocolFault | null {
    const samples = this.#openSamples;
    if (samples?.id !== streamId) return null;
    if (oldestSample > samples.newestPossible(this.#parts.clock.monotonicMs())) return 'out-of-order';
    samples.declareLost(oldestSample);
    this.#settleSoon();
    return null;
  }

  streamStarted(streamId: number): void {
    void this.#happened({ type: 'device-started', streamId });
  }

  /** The device ended the stream, by itself or on request; nothing more of it will arrive. */
  async streamStopped(streamId: number, endSample: number): Promise<void> {
    const samples = this.#openSamples;
    if (samples?.id === streamId) {
      const { capture } = this.#state;
      await capture?.happened({ type: 'device-ended', sample: samples.settledSample });
      await this.#happened({ type: 'device-ended', streamId });
      await capture?.ended;
    }
    // Samples after the end of a stream were dropped, and nobody wants them.
    await this.#happened({ type: 'sent-all', streamId, endSample });
  }

  async startStream(): Promise<StreamSnapshot> {
    const { stream: before, capture } = this.#state;
    if (before?.phase === 'stopping') {
      // The clinician stopped and starts again: the samples that the last capture lacks come first.
      await within(this.#parts.clock, START_TIMEOUT_MS, Promise.resolve(capture?.ended));
      if (this.#state.stream?.id === before.id) throw new AppError('CAPTURE_NOT_FINISHED');
    }
    if (!this.#state.stream)
      this.#starting = this.#start().finally(() => {
        this.#starting = null;
      });
    await this.#starting;
    return this.snapshot();
  }

  async #start(): Promise<void> {
    const { clock } = this.#parts;
    const streamId = randomInt(1, 2 ** 32);
    this.#samples = new LiveStream(streamId, 0, { sample: 0, atMs: clock.monotonicMs() });
    const answered = new Promise<StartAnswer>((resolve) => {
      this.#onStartAnswer = resolve;
    });
    try {
      await this.#happened({ type: 'asked-to-start', streamId });
    } catch (error) {
      await this.#happened({ type: 'start-not-stored', streamId });
      throw error;
    }
    const answer = await within(clock, START_TIMEOUT_MS, answered);
    if (answer === 'started') return;
    // It may have returned in the meantime, in this very stream.
    if (this.#state.isRetired) throw new AppError('DEVICE_OFFLINE');
    if (answer === 'late') await this.#happened({ type: 'not-started', streamId });
    throw new AppError(answer === 'late' ? 'DEVICE_DID_NOT_ANSWER' : 'DEVICE_CANNOT_START');
  }

  /** Stops the stream; stops a running capture first. */
  async stopStream(): Promise<StreamSnapshot> {
    const samples = this.#openSamples;
    if (!samples) return this.snapshot();
    await this.#state.capture?.happened({ type: 'stream-stop', presentSample: this.#presentSample(samples) });
    await this.#settle();
    await this.#happened({ type: 'asked-to-stop', streamId: samples.id });
    return this.snapshot();
  }

  /** Captures what the device makes from now on, or from an earlier sample that is kept. */
  async startCapture(order: CaptureOrder): Promise<CaptureProgress> {
    const refusal = captureRefusal(this.#state);
    const samples = this.#openSamples;
    if (refusal || !samples) throw new AppError(refusal ?? 'STREAM_NOT_ACTIVE');
    const { clock } = this.#parts;
    const { from } = order;
    // What was heard in another stream says nothing of what lies there.
    if (from && from.streamId !== samples.id) throw new AppError('STREAM_NOT_ACTIVE');
    const earlier = from ? samples.recentFrom(from.sample) : [];
    const present = samples.nextFreshSample(clock.monotonicMs());
    const next = Math.max(samples.nextSample, Math.min(present, from?.sample ?? present));
    const firstSample = earlier[0]?.firstSample ?? next;
    const row = newCapture(order, this.#device, { streamId: samples.id, present }, firstSample, clock);
    // Samples are taken from this moment on, while the row is written.
    const capture = this.#attach(row, firstSample, false);
    for (const piece of earlier) capture.take(piece.firstSample, piece.samples);
    void this.#happened({ type: 'capture-began', capture });
    try {
      await capture.store();
    } catch (error) {
      capture.abandon();
      void this.#happened({ type: 'capture-not-stored', capture });
      await this.#parts.captures.remove(row.id);
      throw error;
    }
    // The device was told that it may forget these samples: nobody else has them.
    if (earlier.length > 0) await within(clock, EARLIER_SOUND_MS, capture.flush());
    if (capture.isAbandoned) throw new AppError('CAPTURE_NOT_FOUND');
    return this.#tellProgress(capture);
  }

  /** Refused before 10 s; the capture then continues. `agoMs`: how long ago Stop was pressed. */
  async stopCapture(captureId: string, agoMs: number): Promise<CaptureProgress> {
    const capture = this.#running(captureId);
    const samples = this.#openSamples;
    const present = samples ? this.#presentSample(samples) : capture.row.firstSample;
    await capture.happened({ type: 'stop', presentSample: present - msToSamples(agoMs) });
    await this.#settle();
    await within(this.#parts.clock, LAST_FRAMES_MS, capture.ended);
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
    await this.#state.capture?.happened({ type: 'unheard' });
    const { stream } = this.#state;
    if (stream) await this.#happened({ type: 'asked-to-stop', streamId: stream.id });
  }

  /** The capture has been silent for this long. Returns whether it runs here. What was received is kept. */
  async captureIsQuiet(captureId: string, forMs: number): Promise<boolean> {
    const { capture } = this.#state;
    if (capture?.row.id !== captureId) return false;
    await capture.happened({ type: 'quiet', forMs });
    return true;
  }

  /** Every few seconds: the capture's sign of life, and a retry of what the database refused. */
  async keepAlive(): Promise<void> {
    await this.#storeStreamEnd();
    await this.#state.capture?.keepAlive();
    await this.#settle();
  }

  /** The connection is gone; what was received becomes durable. */
  async retire(): Promise<void> {
    const { capture, isRetired } = this.#state;
    if (isRetired) return;
    this.#endLatenessNews();
    void this.#happened({ type: 'retired' });
    if (!capture) return;
    // A store that refuses must not delay the device's return: the device resends what is not durable.
    await within(this.#parts.clock, RETIREMENT_MS, capture.flush());
    capture.abandon();
  }

  snapshot(): StreamSnapshot {
    return {
      mac: this.mac,
      deviceName: this.#device.name,
      status: this.status,
      capabilities: this.#hello.capabilities,
      bufferSeconds: this.#hello.bufferSeconds,
      streamId: this.isStreaming ? (this.#state.stream?.id ?? null) : null,
      ...this.earpiece.settings,
      capture: this.#state.capture?.progress() ?? null,
    };
  }

  get #openSamples(): LiveStream | null {
    return this.#state.stream && this.#samples;
  }

  /** Where the device stands, in the database's time. */
  #newest(): Progress['newest'] {
    const { clock } = this.#parts;
    const { sample, atMs: monotonicMs } = this.#openSamples?.newest ?? { sample: 0, atMs: 0 };
    const atMs = clock.now() - (clock.monotonicMs() - monotonicMs);
    return { sample, atMs, moment: { timeline: clock.timeline, monotonicMs } };
  }

  /** Where the device stands now: it goes on sampling even if nothing has arrived for a while. */
  #presentSample(samples: LiveStream): number {
    return samples.presentSample(this.#parts.clock.monotonicMs());
  }

  #attach(row: RunningCapture, nextSample: number, isStored: boolean): LiveCapture {
    return new LiveCapture(row, nextSample, isStored, this.#parts, this.#feed);
  }

  /** Changes the state and performs the effects, at once unless something has to be awaited. */
  async #happened(event: DeviceEvent<LiveCapture>): Promise<void> {
    const counts = this.#samples ?? NO_SAMPLES;
    const { state, effects } = step(this.#state, event, counts);
    this.#state = state;
    if (!state.stream) this.#samples?.forgetSound();
    for (const effect of effects) {
      const isDone = this.#perform(effect);
      if (isDone) await isDone;
    }
  }

  #perform(effect: DeviceEffect): PromiseLike<unknown> | undefined {
    const { devices, listeners } = this.#parts;
    switch (effect.type) {
      case 'send':
        this.#send(effect.message);
        return undefined;
      case 'store-stream':
        return devices.setStream(this.mac, effect.streamId);
      case 'store-stream-end':
        return this.#storeStreamEnd();
      case 'answer-start':
        this.#onStartAnswer(effect.answer);
        return undefined;
      case 'tell-started':
        listeners.ready(this.mac, effect.streamId);
        listeners.status(this.mac, 'streaming');
        listeners.snapshot(this.snapshot());
        return undefined;
      case 'tell-stopped':
        if (this.#state.isRetired) return undefined;
        listeners.stopped(this.mac);
        listeners.status(this.mac, 'online');
        return undefined;
      case 'tell-snapshot':
        if (!this.#state.isRetired) listeners.snapshot(this.snapshot());
        return undefined;
    }
  }

  async #storeStreamEnd(): Promise<void> {
    const streamId = this.#state.owedStreamEnd;
    if (streamId === null) return;
    // A newer connection, on another server, may be in another stream by now.
    await this.#parts.devices.endStream(this.mac, streamId);
    await this.#happened({ type: 'stream-end-stored', streamId });
  }

  /** Ends the capture if every sample up to its end has arrived. */
  async #settle(): Promise<void> {
    const samples = this.#openSamples;
    if (samples) await this.#state.capture?.happened({ type: 'settled', sample: samples.settledSample });
  }

  #settleSoon(): void {
    const lastSample = this.#state.capture?.lastSample ?? null;
    if (lastSample === null || (this.#openSamples?.settledSample ?? 0) < lastSample) return;
    this.#settle().catch((error: unknown) =>
      this.#parts.log.error({ error: describeError(error) }, 'a capture could not be completed; retrying'),
    );
  }

  /** No acknowledgement takes an earlier one back. */
  #isNews({ streamId, nextSample }: { streamId: number; nextSample: number }): boolean {
    const before = this.#acknowledged;
    if (streamId === before.streamId && nextSample < before.nextSample) return false;
    this.#acknowledged = { streamId, nextSample };
    return true;
  }

  /** What the ended capture has, or was about to have, gets into no other. */
  #closeOff({ lastSample }: LiveCapture): void {
    const samples = this.#openSamples;
    samples?.captureEnded(lastSample ?? this.#presentSample(samples));
  }

  #captureEnded(capture: LiveCapture): Promise<void> {
    this.#closeOff(capture);
    this.#tellProgress(capture);
    return this.#happened({ type: 'capture-ended', capture, lastSample: capture.lastSample });
  }

  /** Nobody wants the capture's samples any more. */
  #letGo(capture: LiveCapture): void {
    capture.abandon();
    this.#closeOff(capture);
    void this.#happened({ type: 'capture-let-go', capture, lastSample: capture.lastSample });
  }

  #running(captureId: string): LiveCapture {
    const { capture } = this.#state;
    if (capture?.row.id !== captureId) throw new AppError('CAPTURE_NOT_FOUND');
    return capture;
  }

  #tellProgress(capture: LiveCapture): CaptureProgress {
    const progress = capture.progress();
    this.#parts.listeners.progress(this.mac, progress);
    return progress;
  }

  /** At most once in a while: a refusing store does so twice a second. */
  #warnOfStore(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    if (nowMs - this.#warnedAtMs < WARNING_INTERVAL_MS) return;
    this.#warnedAtMs = nowMs;
    this.#parts.listeners.trouble(this.mac, apiError('SOUND_NOT_STORED'));
  }
}

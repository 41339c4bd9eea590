import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  apiError,
  type CaptureProgress,
  type DeviceHello,
  type DeviceStatus,
  MINIMUM_RECORDING_MS,
  type NotchHz,
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
import { CaptureWriter } from './capture-writer.ts';
import { type Captures, msToSamples, samplesToMs } from './captures.ts';
import { FrameSequence } from './frame-sequence.ts';
import type { Listeners } from './listeners.ts';
import { type LiveCapture, newCapture, progressOfLive } from './live-capture.ts';
import type { RunningCapture } from './queries.ts';

/** Without a capture, received samples are acknowledged every so many frames (half a second of 20 ms frames). */
const FRAMES_PER_ACK = 25;
const START_TIMEOUT_MS = 5_000;
const RETIREMENT_MS = 3_000;
const WARNING_INTERVAL_MS = 10_000;
/** A line that brought nothing for so long is held up: what it holds is still to come. */
const STALLED_MS = 500;
/** How far a capture's samples may be ahead of the server's clock, which may be set back while it runs. */
const AHEAD_OF_CLOCK_MS = 10 * 60_000;

export type ProtocolFault = 'malformed' | 'unknown-stream' | 'out-of-order';
/** Settings of the device's own earpiece; they never touch the samples that it sends. */
export type Earpiece = { gain: number; notchHz: NotchHz };
type LiveStream = {
  id: number;
  sequence: FrameSequence;
  framesUntilAck: number;
  /** Samples that the device had made when it said hello: until they are here, it still sends what it kept. */
  made: number;
  /** The device was told to stop, and still sends what its capture lacks. */
  isStopping: boolean;
};
export type LiveDeviceParts = {
  captures: Captures;
  devices: Devices;
  blobs: BlobStore;
  listeners: Listeners;
  clock: Clock;
  log: Log;
};

/** One connected stethoscope: its stream, and the capture that runs on it. */
export class LiveDevice {
  readonly mac: string;
  readonly connectionId = randomUUID();
  readonly #parts: LiveDeviceParts;
  readonly #device: DeviceRow;
  readonly #hello: DeviceHello;
  readonly #send: (message: ServerMessage) => void;
  #stream: LiveStream | null = null;
  /** Frames of a stream that was just stopped may still be under way. */
  #stoppedStreamId: number | null = null;
  #capture: LiveCapture | null = null;
  #onStreamStarted: (() => void) | null = null;
  readonly #greetedAtMs: number;
  #lastFrameAtMs: number;
  readonly #earpiece: Earpiece;
  #isRetired = false;
  #warnedAtMs = 0;

  constructor(
    parts: LiveDeviceParts,
    device: DeviceRow,
    hello: DeviceHello,
    earpiece: Earpiece,
    send: (message: ServerMessage) => void,
  ) {
    this.#earpiece = earpiece;
    this.#parts = parts;
    this.#device = device;
    this.#hello = hello;
    this.#send = send;
    this.mac = device.macAddress;
    this.#greetedAtMs = parts.clock.now();
    this.#lastFrameAtMs = this.#greetedAtMs;
  }

  get status(): DeviceStatus {
    return this.isStreaming ? 'streaming' : 'online';
  }

  get isStreaming(): boolean {
    return this.#stream !== null && !this.#stream.isStopping;
  }

  /** Goes on with the stream that the device says it is in, if the server knows it; answers where to go on. */
  async resume(): Promise<Extract<ServerMessage, { type: 'welcome' }>['stream']> {
    const { stream } = this.#hello;
    const row = await this.#parts.captures.runningOn(this.mac);
    const running = row && row.streamId === stream?.streamId ? row : undefined;
    if (row && !running) await this.#endLost(row);
    if (!stream || (this.#device.streamId !== stream.streamId && !running)) {
      if (this.#device.streamId !== null) await this.#parts.devices.setStream(this.mac, null);
      return null;
    }
    const durable = running && (await this.#parts.captures.durableEnd(running));
    // without a capture nobody waits for what was missed: go on live
    const nextSample = durable === undefined ? stream.nextSample : Math.min(durable, stream.nextSample);
    this.#stream = {
      id: stream.streamId,
      sequence: new FrameSequence(nextSample),
      framesUntilAck: FRAMES_PER_ACK,
      made: stream.nextSample,
      isStopping: false,
    };
    this.#stream.sequence.declareLost(stream.oldestSample);
    if (running) this.#capture = this.#attach(running, nextSample, true);
    return { streamId: stream.streamId, nextSample };
  }

  /** Once the welcome is out: a capture may be complete already. */
  async resumed(): Promise<void> {
    await this.#completeIfAll();
    this.#parts.listeners.snapshot(this.snapshot());
  }

  /** Takes a sound frame. Answers the protocol's rule that it broke, if it did. */
  takeFrame(bytes: Uint8Array): ProtocolFault | null {
    const header = readFrameHeader(bytes);
    if (!header) return 'malformed';
    const stream = this.#stream;
    if (header.streamId !== stream?.id)
      return header.streamId === this.#stoppedStreamId ? null : 'unknown-stream';
    const end = header.firstSample + header.sampleCount;
    if (this.#capture && end > this.#newestPossible(this.#capture.row)) return 'out-of-order';
    const placement = stream.sequence.place(header);
    if (placement.kind === 'out-of-order') return 'out-of-order';
    if (placement.kind === 'duplicate') return null;
    this.#lastFrameAtMs = this.#parts.clock.now();
    this.#parts.listeners.sound(this.mac, bytes);
    if (this.#capture)
      this.#capturing(this.#capture, header.firstSample + placement.skip, bytes, placement.skip);
    else if (--stream.framesUntilAck <= 0) {
      stream.framesUntilAck = FRAMES_PER_ACK;
      this.#send({ type: 'ack', streamId: stream.id, nextSample: stream.sequence.nextSample });
    }
    return null;
  }

  samplesLost(streamId: number, oldestSample: number): void {
    if (this.#stream?.id === streamId) this.#stream.sequence.declareLost(oldestSample);
  }

  streamStarted(streamId: number): void {
    if (this.#stream?.id === streamId) this.#onStreamStarted?.();
  }

  /** The device ended the stream, by itself or because it was told to: nothing more of it will come. */
  async streamStopped(streamId: number): Promise<void> {
    const stream = this.#stream;
    if (stream?.id !== streamId) return;
    const capture = this.#capture;
    if (capture) {
      const end = stream.sequence.nextSample;
      if (capture.lastSample !== null) capture.lastSample = Math.min(capture.lastSample, end);
      await this.#fixEnd(capture, end);
    }
    await this.stopStream();
  }

  async startStream(): Promise<StreamSnapshot> {
    if (this.#stream?.isStopping) throw new AppError('CAPTURE_RUNNING');
    if (this.#stream) return this.snapshot();
    const id = randomInt(1, 2 ** 32);
    this.#stream = {
      id,
      sequence: new FrameSequence(0),
      framesUntilAck: FRAMES_PER_ACK,
      made: 0,
      isStopping: false,
    };
    await this.#parts.devices.setStream(this.mac, id);
    const started = new Promise<boolean>((resolve) => {
      this.#onStreamStarted = () => resolve(true);
    });
    this.#send({ type: 'start-stream', streamId: id });
    const isStarted = await Promise.race([started, wait(START_TIMEOUT_MS, false)]);
    this.#onStreamStarted = null;
    if (!isStarted) {
      // it may have come back in the meantime, in this very stream
      if (this.#isRetired) throw new AppError('DEVICE_OFFLINE');
      await this.stopStream();
      throw new AppError('DEVICE_DID_NOT_ANSWER');
    }
    const { listeners } = this.#parts;
    listeners.ready(this.mac, id);
    listeners.status(this.mac, 'streaming');
    listeners.snapshot(this.snapshot());
    return this.snapshot();
  }

  /** Stops the stream, and a running capture first. */
  async stopStream(): Promise<StreamSnapshot> {
    const stream = this.#stream;
    if (stream && this.#capture) await this.#fixEnd(this.#capture, this.#presentSample(stream));
    if (!stream || this.#stream !== stream) return this.snapshot();
    const isTold = stream.isStopping;
    if (this.#capture) stream.isStopping = true;
    else this.#leaveStream(stream);
    if (!isTold) {
      this.#send({ type: 'stop-stream', streamId: stream.id });
      await this.#parts.devices.setStream(this.mac, null);
      this.#parts.listeners.stopped(this.mac);
      this.#parts.listeners.status(this.mac, 'online');
    }
    this.#parts.listeners.snapshot(this.snapshot());
    return this.snapshot();
  }

  #leaveStream(stream: LiveStream): void {
    this.#stream = null;
    this.#stoppedStreamId = stream.id;
  }

  setGain(gain: number): void {
    if (!this.#hello.capabilities.includes('gain')) throw new AppError('DEVICE_LACKS_CAPABILITY');
    this.#earpiece.gain = gain;
    this.#send({ type: 'set-gain', gain });
  }

  setNotch(hz: NotchHz): void {
    if (!this.#hello.capabilities.includes('notch')) throw new AppError('DEVICE_LACKS_CAPABILITY');
    this.#earpiece.notchHz = hz;
    this.#send({ type: 'set-notch', hz });
  }

  /** Tells a device that has just come back how its earpiece is set. */
  setEarpiece(): void {
    const { gain, notchHz } = this.#earpiece;
    if (this.#hello.capabilities.includes('gain')) this.setGain(gain);
    if (this.#hello.capabilities.includes('notch')) this.setNotch(notchHz);
  }

  /** Captures from the sample that comes next. */
  async startCapture(order: CaptureOrder): Promise<CaptureProgress> {
    const stream = this.#stream;
    if (!stream) throw new AppError('STREAM_NOT_ACTIVE');
    if (this.#capture) throw new AppError('CAPTURE_RUNNING');
    const row = newCapture(order, this.#device, stream, new Date(this.#parts.clock.now()));
    // samples are taken from this moment on, while the row is written
    const capture = this.#attach(row, row.firstSample, false);
    this.#capture = capture;
    try {
      await this.#parts.captures.insert(row);
      capture.isStored = true;
    } catch (error) {
      capture.writer.abandon();
      this.#capture = null;
      await this.#parts.captures.remove(row.id);
      throw error;
    }
    return this.#announce(capture);
  }

  /** Refused before 10 s: the capture goes on. */
  async stopCapture(captureId: string): Promise<CaptureProgress> {
    const capture = this.#running(captureId);
    const end = this.#stream ? this.#presentSample(this.#stream) : capture.writer.durableSample;
    if (samplesToMs(end - capture.row.firstSample) < MINIMUM_RECORDING_MS)
      throw new AppError('RECORDING_TOO_SHORT');
    return this.#fixEnd(capture, end);
  }

  async discardCapture(captureId: string): Promise<void> {
    const capture = this.#running(captureId);
    this.#capture = null;
    if (this.#stream?.isStopping) this.#leaveStream(this.#stream);
    capture.writer.abandon();
    await capture.writer.flush();
    await this.#parts.captures.remove(captureId);
    this.#parts.listeners.snapshot(this.snapshot());
  }

  /** Nobody listens any more: the capture ends without Stop, the stream stops. */
  async abandonStream(): Promise<void> {
    const capture = this.#capture;
    if (capture) {
      this.#capture = null;
      // upkeep must not wait for a store that refuses
      await Promise.race([capture.writer.flush(), wait(RETIREMENT_MS)]);
      capture.writer.abandon();
      await this.#parts.captures.interrupt(capture.row);
    }
    await this.stopStream();
  }

  /** The capture ended elsewhere, by time. */
  forgetCapture(captureId: string): void {
    if (this.#capture?.row.id !== captureId) return;
    this.#capture.writer.abandon();
    this.#capture = null;
    if (this.#stream?.isStopping) this.#leaveStream(this.#stream);
    this.#parts.listeners.snapshot(this.snapshot());
  }

  /** The connection is gone; what was received becomes durable. */
  async retire(): Promise<void> {
    if (this.#isRetired) return;
    this.#isRetired = true;
    const writer = this.#capture?.writer;
    if (!writer) return;
    // a store that refuses must not hold up the device's return: what is not durable it sends again
    await Promise.race([writer.flush(), wait(RETIREMENT_MS)]);
    writer.abandon();
  }

  snapshot(): StreamSnapshot {
    return {
      mac: this.mac,
      deviceName: this.#device.name,
      status: this.status,
      capabilities: this.#hello.capabilities,
      bufferSeconds: this.#hello.bufferSeconds,
      streamId: this.isStreaming ? (this.#stream?.id ?? null) : null,
      ...this.#earpiece,
      capture: this.#capture ? this.#progress(this.#capture) : null,
    };
  }

  /** Where the device stands now: when nothing has come for a while, it still goes on sampling. */
  #presentSample({ sequence, made }: LiveStream): number {
    const now = this.#parts.clock.now();
    const silentMs = now - this.#lastFrameAtMs;
    const isCatchingUp = sequence.nextSample < made;
    const present = isCatchingUp
      ? made + msToSamples(now - this.#greetedAtMs)
      : sequence.nextSample + (silentMs > STALLED_MS ? msToSamples(silentMs) : 0);
    return this.#capture ? Math.min(present, this.#newestPossible(this.#capture.row)) : present;
  }

  #newestPossible({ firstSample, startedAt }: RunningCapture): number {
    return firstSample + msToSamples(this.#parts.clock.now() - startedAt.getTime() + AHEAD_OF_CLOCK_MS);
  }

  #attach(row: RunningCapture, nextSample: number, isStored: boolean): LiveCapture {
    const { captures, blobs, log } = this.#parts;
    const writer = new CaptureWriter(row.id, nextSample, blobs, {
      onDurable: (sample) => {
        this.#send({ type: 'ack', streamId: row.streamId, nextSample: sample });
        if (this.#capture?.row.id === row.id) this.#announce(this.#capture);
        captures
          .progressed(row.id, sample, this.#lastFrameAtMs)
          .then((isRunning) => {
            const isOurs = this.#capture?.row.id === row.id && this.#capture.isStored;
            if (!isRunning && isOurs && !this.#capture?.isEnding) this.forgetCapture(row.id);
          })
          .catch((error: unknown) =>
            log.error({ captureId: row.id, error: String(error) }, 'progress was not stored'),
          );
      },
      onFailure: (error) => {
        log.error({ captureId: row.id, error: String(error) }, 'a chunk could not be stored; trying again');
        this.#warnOfStore();
      },
    });
    return { row, writer, lastSample: row.lastSample, isEnding: false, end: null, isStored };
  }

  /** At most once in a while: a store that refuses does so twice a second. */
  #warnOfStore(): void {
    const now = this.#parts.clock.now();
    if (now - this.#warnedAtMs < WARNING_INTERVAL_MS) return;
    this.#warnedAtMs = now;
    this.#parts.listeners.trouble(this.mac, apiError('SOUND_NOT_STORED'));
  }

  #capturing(capture: LiveCapture, firstSample: number, bytes: Uint8Array, skip: number): void {
    const samples = readFrameSamples(bytes).subarray(skip);
    const wanted =
      capture.lastSample === null ? samples.length : Math.max(0, capture.lastSample - firstSample);
    if (wanted > 0) capture.writer.append(firstSample, samples.subarray(0, wanted));
    if (capture.lastSample !== null && firstSample + samples.length >= capture.lastSample)
      this.#completeIfAll().catch((error: unknown) =>
        this.#parts.log.error(
          { captureId: capture.row.id, error: String(error) },
          'a capture was not completed',
        ),
      );
  }

  async #fixEnd(capture: LiveCapture, lastSample: number): Promise<CaptureProgress> {
    if (capture.lastSample === null) {
      capture.lastSample = lastSample;
      await this.#parts.captures.stop(capture.row.id, lastSample);
      this.#announce(capture);
    }
    await this.#completeIfAll();
    return this.#progress(capture, capture.end ?? (this.#capture === capture ? undefined : 'stopped'));
  }

  /** Completes the capture when every sample up to its end has come. */
  async #completeIfAll(): Promise<void> {
    const capture = this.#capture;
    if (!capture || capture.lastSample === null || capture.isEnding) return;
    if ((this.#stream?.sequence.nextSample ?? 0) < capture.lastSample) return;
    capture.isEnding = true;
    await capture.writer.flush();
    const row = { ...capture.row, lastSample: capture.lastSample };
    capture.end = (await this.#parts.captures.complete(row)) ?? 'stopped';
    if (this.#capture === capture) this.#capture = null;
    this.#parts.listeners.progress(this.mac, this.#progress(capture, capture.end));
    const { device } = await this.#parts.devices.find(this.mac);
    const stream = this.#stream;
    if (stream && (stream.isStopping || device.streamId !== stream.id)) await this.stopStream();
    else this.#parts.listeners.snapshot(this.snapshot());
  }

  /** The device lost the stream (it restarted): what it had not sent yet is gone. */
  async #endLost(row: RunningCapture): Promise<void> {
    const { captures, listeners } = this.#parts;
    const wasStopped = row.state === 'completing';
    const state =
      (await (wasStopped ? captures.complete(row) : captures.interrupt(row))) ??
      (wasStopped ? 'stopped' : 'interrupted');
    listeners.progress(this.mac, { ...this.#progress(this.#attach(row, row.durableSample, true)), state });
  }

  #running(captureId: string): LiveCapture {
    if (this.#capture?.row.id !== captureId) throw new AppError('CAPTURE_NOT_FOUND');
    return this.#capture;
  }

  #announce(capture: LiveCapture): CaptureProgress {
    const progress = this.#progress(capture);
    this.#parts.listeners.progress(this.mac, progress);
    return progress;
  }

  #progress(capture: LiveCapture, state?: CaptureProgress['state']): CaptureProgress {
    const { writer, lastSample } = capture;
    const received = Math.min(
      this.#stream?.sequence.nextSample ?? writer.durableSample,
      lastSample ?? Infinity,
    );
    return progressOfLive(capture, received, state);
  }
}

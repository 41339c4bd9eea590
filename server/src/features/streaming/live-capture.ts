import { randomUUID } from 'node:crypto';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { BlobStore } from '../../blobs/index.ts';
import { type Clock, momentOf, pause } from '../../clock.ts';
import { describeError } from '../../described-error.ts';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { CaptureOrder } from '../../realtime/device-command.ts';
import type { DeviceRow } from '../devices/index.ts';
import { progressOf } from './capture-progress.ts';
import {
  afterCaptureEvent,
  type CaptureEvent,
  type EndedState,
  isEnded,
  type RunningState,
} from './capture-state.ts';
import { CaptureWriter } from './capture-writer.ts';
import { type Captures, stateOf } from './captures.ts';
import type { Progress, RunningCapture } from './queries.ts';
import { samplesToMs } from './sample-clock.ts';

const RETRY_MS = 1_000;

export type LiveCaptureParts = { captures: Captures; blobs: BlobStore; clock: Clock; log: Log };

/** What a running capture needs from the device that feeds it. */
export type CaptureFeed = {
  /**
   * When the newest sample arrived, and where the device stands. `isHeldUp`: the store has not taken received
   * samples, which nobody else may still have.
   */
  progress(isHeldUp: boolean): Pick<Progress, 'progressAt' | 'newest'>;
  /** Everything before `sample` is durable. */
  durable(capture: LiveCapture, sample: number): void;
  changed(capture: LiveCapture): void;
  /** The blob store refuses; it will be retried. */
  troubled(): void;
  ended(capture: LiveCapture): Promise<void>;
  /** It ended elsewhere. */
  gone(capture: LiveCapture): void;
};

/**
 * A capture on a connected device: its samples go to the writer, its events through the state machine, in
 * order.
 */
export class LiveCapture {
  readonly row: RunningCapture;
  readonly #parts: LiveCaptureParts;
  readonly #feed: CaptureFeed;
  readonly #writer: CaptureWriter;
  #state: RunningState;
  #end: EndedState['state'] | null = null;
  #isEnding = false;
  #receivedSample: number;
  #turn: Promise<void> = Promise.resolve();
  /** Its row is in the database. */
  #isStored: boolean;
  #mayWrite: () => void = () => undefined;
  #isAbandoned = false;
  #reportedAtMs = 0;
  #resolveEnded: () => void = () => undefined;
  /** Resolves when the capture has ended, or its samples are no longer wanted. */
  readonly ended = new Promise<void>((resolve) => {
    this.#resolveEnded = resolve;
  });

  /** `nextSample`: where the samples continue. */
  constructor(
    row: RunningCapture,
    nextSample: number,
    isStored: boolean,
    parts: LiveCaptureParts,
    feed: CaptureFeed,
  ) {
    this.row = row;
    this.#parts = parts;
    this.#feed = feed;
    this.#state = stateOf(row);
    this.#receivedSample = nextSample;
    this.#isStored = isStored;
    // No chunk without a row that leads to it.
    const stored = new Promise<void>((resolve) => {
      this.#mayWrite = resolve;
    });
    const events = {
      onDurable: (sample: number) => {
        feed.durable(this, sample);
        this.#report().catch((error: unknown) => this.#log(error, 'progress was not stored'));
      },
      onFailure: (error: unknown) => {
        this.#log(error, 'a chunk could not be stored; trying again');
        feed.troubled();
      },
    };
    this.#writer = new CaptureWriter(row.id, nextSample, parts.blobs, parts.clock, events, stored);
    if (isStored) this.#mayWrite();
  }

  /** It ended elsewhere, or was discarded. */
  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }

  /** One past the last sample, once it is fixed. */
  get lastSample(): number | null {
    return this.#state.lastSample;
  }

  progress(): CaptureProgress {
    const { lastSample } = this;
    const state = this.#end ?? this.#state.state;
    const receivedSample = Math.min(this.#receivedSample, lastSample ?? Number.POSITIVE_INFINITY);
    const { durableSample } = this.#writer;
    return progressOf({ ...this.row, state }, { receivedSample, durableSample });
  }

  /** Takes samples of the stream; samples before the first and after the end are ignored. */
  take(from: number, received: Int16Array): void {
    const { lastSample } = this;
    const firstSample = Math.max(from, this.row.firstSample);
    if (firstSample >= from + received.length) return;
    const samples = received.subarray(firstSample - from);
    this.#receivedSample = Math.min(firstSample + samples.length, lastSample ?? Number.POSITIVE_INFINITY);
    const wanted = lastSample === null ? samples.length : Math.max(0, lastSample - firstSample);
    if (wanted > 0) this.#writer.append(firstSample, samples.subarray(0, wanted));
  }

  /** Writes the row of a new capture; samples are taken meanwhile. */
  store(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#parts.captures.insert(this.row);
      this.#isStored = true;
      this.#mayWrite();
    });
  }

  /** Resolves when an end fixed by `event` is stored. Throws `RECORDING_TOO_SHORT` if it is refused. */
  happened(event: CaptureEvent): Promise<void> {
    return this.#inTurn(() => this.#after(event));
  }

  /** Another server, or a command that did not find the device, may have moved the capture on. */
  catchUp(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#isEnding || this.#isAbandoned) return;
      const row = await this.#parts.captures.running(this.row.id);
      if (!row) return this.#feed.gone(this);
      this.#state = stateOf(row);
      if (row.position === this.row.position) return;
      this.row.position = row.position;
      this.#feed.changed(this);
    });
  }

  /** Records that the capture lives, when the store has not made it durable for a while. */
  async keepAlive(): Promise<void> {
    const { progressAt } = this.#feed.progress(this.#writer.isHeldUp);
    if (progressAt.getTime() !== this.#reportedAtMs) await this.#report();
  }

  /** Makes durable what was taken. Returns whether all of it is. */
  flush(): Promise<boolean> {
    return this.#writer.flush();
  }

  /** Gives up what is not durable. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#writer.abandon();
    this.#mayWrite();
    this.#resolveEnded();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #after(event: CaptureEvent): Promise<void> {
    if (this.#isEnding || this.#isAbandoned) return;
    const next = afterCaptureEvent(this.#state, event);
    if (next === 'RECORDING_TOO_SHORT') throw new AppError(next);
    if (isEnded(next)) void this.#finish(next);
    else if (next.state === 'completing' && this.#state.state === 'recording') await this.#fixEnd(next);
  }

  async #fixEnd(next: Extract<RunningState, { state: 'completing' }>): Promise<void> {
    const isFirst = await this.#parts.captures.stop(this.row.id, next.lastSample);
    const row = isFirst ? null : await this.#parts.captures.running(this.row.id);
    if (row === undefined) return this.#feed.gone(this);
    this.#state = row ? stateOf(row) : next;
    this.#feed.changed(this);
  }

  /** Retries until store and database have the end. Await `ended` for the result. */
  async #finish({ state, lastSample }: EndedState): Promise<void> {
    this.#isEnding = true;
    const { captures } = this.#parts;
    const row = { ...this.row, lastSample };
    while ((await this.#writer.flush()) && !this.#isAbandoned) {
      try {
        const told = await captures.end(row, state);
        this.#end = told ?? state;
        await this.#feed.ended(this);
        return this.#resolveEnded();
      } catch (error) {
        this.#log(error, 'a capture was not ended; trying again');
        await pause(this.#parts.clock, RETRY_MS);
      }
    }
  }

  async #report(): Promise<void> {
    const { progressAt, newest } = this.#feed.progress(this.#writer.isHeldUp);
    this.#reportedAtMs = progressAt.getTime();
    const { durableSample } = this.#writer;
    const row = await this.#parts.captures.progressed(this.row.id, { durableSample, progressAt, newest });
    const isAsKnown = row ? row.lastSample === this.lastSample : !this.#isStored;
    if (!isAsKnown) await this.catchUp();
  }

  #log(error: unknown, what: string): void {
    this.#parts.log.error({ captureId: this.row.id, error: describeError(error) }, what);
  }
}

/** The row of a capture that begins with `firstSample`. `present`: the sample that counts as made now. */
export function newCapture(
  order: CaptureOrder,
  device: DeviceRow,
  stream: { streamId: number; present: number },
  firstSample: number,
  clock: Clock,
): RunningCapture {
  const now = new Date(clock.now());
  return {
    organ: order.organ,
    position: order.position,
    checkUpId: order.checkUpId,
    patientId: order.patientId,
    clinician: order.clinician,
    examinationId: order.examination?.id ?? null,
    examinationStep: order.examination?.step ?? null,
    id: randomUUID(),
    state: 'recording',
    deviceId: device.id,
    deviceName: device.name,
    macAddress: device.macAddress,
    streamId: stream.streamId,
    firstSample,
    lastSample: null,
    durableSample: firstSample,
    newestSample: stream.present,
    newestAt: now,
    newestMoment: momentOf(clock),
    gaps: [],
    draftAnalysis: null,
    circumstances: order.circumstances,
    circumstancesVersion: order.circumstances ? 1 : 0,
    startedAt: new Date(now.getTime() - samplesToMs(stream.present - firstSample)),
    progressAt: now,
    endedAt: null,
    endedMoment: null,
  };
}

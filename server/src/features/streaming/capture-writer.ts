import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import type { BlobStore } from '../../blobs/index.ts';
import { type Clock, pause } from '../../clock.ts';
import { chunkKey } from './capture-layout.ts';

/** Samples per chunk, about one second. */
const CHUNK_SAMPLES = STREAM_SAMPLE_RATE_HZ;
const RETRY_MS = 500;

export type CaptureWriterEvents = {
  /** Everything before `sample` is durable or was declared lost. */
  onDurable(sample: number): void;
  /** The blob store refused a chunk; it is retried until the writer is abandoned. */
  onFailure(error: unknown): void;
};

/** Cuts a capture's samples into chunks and puts them durably into the blob store, one after another. */
export class CaptureWriter {
  readonly #captureId: string;
  readonly #blobs: BlobStore;
  readonly #clock: Clock;
  readonly #events: CaptureWriterEvents;
  readonly #pending = new Int16Array(CHUNK_SAMPLES);
  #pendingFirst: number;
  #pendingCount = 0;
  #durable: number;
  #writing: Promise<void>;
  #isAbandoned = false;
  #isGivenUp = false;
  #unwrittenChunks = 0;

  /** It writes nothing before `ready`. */
  constructor(
    captureId: string,
    nextSample: number,
    blobs: BlobStore,
    clock: Clock,
    events: CaptureWriterEvents,
    ready: Promise<void>,
  ) {
    this.#captureId = captureId;
    this.#blobs = blobs;
    this.#clock = clock;
    this.#events = events;
    this.#pendingFirst = nextSample;
    this.#durable = nextSample;
    this.#writing = ready;
  }

  get durableSample(): number {
    return this.#durable;
  }

  /** Whole chunks wait for the store. */
  get isHeldUp(): boolean {
    return this.#unwrittenChunks > 0;
  }

  /** Takes the next samples; a jump in `firstSample` leaves a gap. */
  append(firstSample: number, samples: Int16Array): void {
    if (firstSample !== this.#pendingFirst + this.#pendingCount) {
      this.#cut();
      this.#pendingFirst = firstSample;
    }
    for (let taken = 0; taken < samples.length; ) {
      const part = samples.subarray(taken, taken + CHUNK_SAMPLES - this.#pendingCount);
      this.#pending.set(part, this.#pendingCount);
      this.#pendingCount += part.length;
      taken += part.length;
      if (this.#pendingCount === CHUNK_SAMPLES) this.#cut();
    }
  }

  /** Makes everything taken so far durable. Returns whether it is, false if it was given up. */
  async flush(): Promise<boolean> {
    this.#cut();
    await this.#writing;
    return !this.#isGivenUp;
  }

  /** Stops retrying; what is not durable yet is given up. */
  abandon(): void {
    this.#isAbandoned = true;
  }

  #cut(): void {
    const first = this.#pendingFirst;
    const count = this.#pendingCount;
    if (count === 0) return;
    const bytes = new Uint8Array(this.#pending.slice(0, count).buffer);
    this.#pendingFirst += count;
    this.#pendingCount = 0;
    this.#unwrittenChunks += 1;
    this.#writing = this.#writing.then(() => this.#write(first, count, bytes));
  }

  async #write(first: number, count: number, bytes: Uint8Array): Promise<void> {
    while (!this.#isAbandoned) {
      try {
        await this.#blobs.put(chunkKey(this.#captureId, first, bytes), bytes);
        this.#durable = first + count;
        this.#unwrittenChunks -= 1;
        this.#events.onDurable(this.#durable);
        return;
      } catch (error) {
        this.#events.onFailure(error);
        await pause(this.#clock, RETRY_MS);
      }
    }
    this.#isGivenUp = true;
  }
}

import { Store } from '../platform/store.ts';
import { afterEvent, isUnderWay, type Upload, type UploadEvent } from './upload-state.ts';

export type SendFile = (
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
) => Promise<void>;

export type Batch = { sentCount: number; failedCount: number; isAllSent: boolean };

/** The files of one upload dialog. They are sent one after another: on slow Wi-Fi each is safe sooner. */
export class UploadQueue {
  private readonly uploads = new Store<readonly Upload[]>([]);
  private sending: { key: number; abort: AbortController } | null = null;
  private nextKey = 1;
  private readonly send: SendFile;
  private readonly onBatch: (batch: Batch) => void;
  private readonly refusalOf: (file: File) => Error | null;
  private readonly isSame: (one: File, other: File) => boolean;

  /**
   * `refusalOf`: why a file need not be sent at all. `isSame`: whether two files are the same one, chosen
   * twice.
   */
  constructor(
    send: SendFile,
    onBatch: (batch: Batch) => void,
    refusalOf: (file: File) => Error | null = () => null,
    isSame: (one: File, other: File) => boolean = isSameFile,
  ) {
    this.send = send;
    this.onBatch = onBatch;
    this.refusalOf = refusalOf;
    this.isSame = isSame;
  }

  readonly subscribe = this.uploads.subscribe;
  readonly snapshot = this.uploads.get;

  /** Adds files that are not listed yet and returns the others; a file that cannot be uploaded says why. */
  add(files: readonly File[]): File[] {
    const uploads = [...this.uploads.get()];
    const leftOut: File[] = [];
    for (const file of files) {
      if (uploads.some((upload) => this.isSame(upload.file, file))) {
        leftOut.push(file);
        continue;
      }
      const error = this.refusalOf(file);
      uploads.push({
        key: this.nextKey++,
        file,
        state: error ? 'refused' : 'chosen',
        progress: 0,
        error,
      });
    }
    this.uploads.set(uploads);
    return leftOut;
  }

  remove(key: number): void {
    this.uploads.set(this.uploads.get().filter((upload) => upload.key !== key || isUnderWay(upload)));
  }

  /** Sends all waiting files; false if there are none. */
  start(): boolean {
    const waiting = this.uploads.get().filter(({ state }) => state === 'chosen');
    for (const { key } of waiting) this.change(key, { type: 'queue' });
    void this.run();
    return waiting.length > 0;
  }

  retry(key: number): void {
    this.change(key, { type: 'queue' });
    void this.run();
  }

  cancel(key: number): void {
    this.change(key, { type: 'cancel' });
    if (this.sending?.key === key) this.sending.abort.abort();
  }

  cancelAll(): void {
    for (const { key } of this.uploads.get()) this.cancel(key);
  }

  private async run(): Promise<void> {
    if (this.sending) return;
    const batch = { sentCount: 0, failedCount: 0 };
    for (let next = this.firstQueued(); next; next = this.firstQueued()) {
      const { key, file } = next;
      const abort = new AbortController();
      this.sending = { key, abort };
      this.change(key, { type: 'send' });
      try {
        await this.send(file, (progress) => this.change(key, { type: 'progress', progress }), abort.signal);
        this.change(key, { type: 'sent' });
        batch.sentCount++;
      } catch (error) {
        this.change(key, { type: 'fail', error });
        if (!abort.signal.aborted) batch.failedCount++;
      }
    }
    if (!this.sending) return;
    this.sending = null;
    this.onBatch({ ...batch, isAllSent: this.uploads.get().every(({ state }) => state === 'sent') });
  }

  private firstQueued(): Upload | undefined {
    return this.uploads.get().find(({ state }) => state === 'queued');
  }

  private change(key: number, event: UploadEvent): void {
    this.uploads.set(
      this.uploads.get().map((upload) => (upload.key === key ? afterEvent(upload, event) : upload)),
    );
  }
}

export const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

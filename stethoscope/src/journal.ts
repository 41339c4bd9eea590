import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export const journalFileName = (streamId: number) => `stream-${streamId}.s16le`;

/** Writes every sample into a folder, one raw little-endian file per stream. */
export class Journal {
  readonly #folder: string;
  readonly #files = new Map<number, number>();

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  add(streamId: number, samples: Int16Array): void {
    let file = this.#files.get(streamId);
    if (file === undefined) {
      file = openSync(join(this.#folder, journalFileName(streamId)), 'w');
      this.#files.set(streamId, file);
    }
    const bytes = Buffer.alloc(samples.length * 2);
    for (let index = 0; index < samples.length; index++) bytes.writeInt16LE(samples[index] ?? 0, index * 2);
    writeSync(file, bytes);
  }

  close(): void {
    for (const file of this.#files.values()) closeSync(file);
    this.#files.clear();
  }
}

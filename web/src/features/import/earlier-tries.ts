import type { Recording } from '@sadap/contract';
import { duplicateOf } from './duplicates.ts';

type Known = Pick<Recording, 'recording_id' | 'original' | 'sha256' | 'position'>;

/** A try that was cancelled or lost its connection may have been saved all the same: only its answer is missing. */
export class EarlierTries {
  /** What the check-up had before a file was tried first. */
  readonly #before = new Map<File, ReadonlySet<number>>();

  /** The recording that an earlier try of this file has made; of a file's first try nothing is asked. */
  async saved(
    file: File,
    sha256: string,
    known: readonly Known[],
    fetchNow: () => Promise<readonly Known[]>,
  ): Promise<Known | null> {
    const before = this.#before.get(file);
    if (before) {
      const since = (await fetchNow()).filter(({ recording_id: id }) => !before.has(id));
      return duplicateOf(file, sha256, since);
    }
    this.#before.set(file, new Set(known.map(({ recording_id: id }) => id)));
    return null;
  }
}

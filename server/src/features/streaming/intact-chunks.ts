import { BlobMissing, type BlobStore } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import { type Chunk, isIntact } from './capture-layout.ts';

/** A player asks for one range after the other; all of them are answered from one reading. */
const TRUSTED_MS = 10 * 60_000;
const MOST_REMEMBERED = 200;
const AT_ONCE = 8;

/** Tells which chunks of captures that have ended still hold what they were given. */
export function createIntactChunks(blobs: BlobStore, clock: Clock) {
  const remembered = new Map<string, { damaged: ReadonlySet<string>; atMs: number }>();

  async function readsWell(chunk: Chunk): Promise<boolean> {
    if (chunk.isCut) return false;
    try {
      return isIntact(chunk, await blobs.get(chunk.key));
    } catch (error) {
      if (error instanceof BlobMissing || isUnreadable(error)) return false;
      throw error;
    }
  }

  async function damagedOf(chunks: readonly Chunk[]): Promise<ReadonlySet<string>> {
    const damaged = new Set<string>();
    const left = chunks.values();
    const readOn = async () => {
      for (const chunk of left) if (!(await readsWell(chunk))) damaged.add(chunk.key);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readOn));
    return damaged;
  }

  /** `isSaving`: every chunk is read now, whenever that was done last. */
  return async (captureId: string, chunks: readonly Chunk[], isSaving: boolean): Promise<Chunk[]> => {
    let known = isSaving ? undefined : remembered.get(captureId);
    if (!known || clock.monotonicMs() - known.atMs > TRUSTED_MS) {
      known = { damaged: await damagedOf(chunks), atMs: clock.monotonicMs() };
      remembered.delete(captureId);
      remembered.set(captureId, known);
      const oldest = remembered.size > MOST_REMEMBERED ? remembered.keys().next().value : undefined;
      if (oldest !== undefined) remembered.delete(oldest);
    }
    const { damaged } = known;
    return chunks.filter(({ key }) => !damaged.has(key));
  };
}

/** A sector that the disk cannot read any more. */
const isUnreadable = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EIO';

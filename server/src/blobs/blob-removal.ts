import { createHash } from 'node:crypto';
import type { Database, Queryable } from '../database/connection.ts';
import { describeError } from '../described-error.ts';
import type { Log } from '../log.ts';
import { repeated } from '../repeated.ts';
import type { BlobStore } from './blob-store.ts';
import { doomedBlobsQueries, storedBlobsQueries } from './queries.ts';

const RETRY_MS = 60_000;
/** Longer than any save: a request has 15 minutes, and its work takes turns. */
const SAVED_WITHIN_MINUTES = 60;
/** A store that refuses this many is out of order; the rest waits for the next round. */
const MAX_FAILURES = 100;

/** Removes bytes without a record, even after the server or the store failed in between. */
export function createBlobRemoval(db: Database, blobs: BlobStore, log: Log) {
  const queries = doomedBlobsQueries(db);
  const stored = storedBlobsQueries(db);

  async function removeAll(): Promise<void> {
    await blobs.removeLeftovers();
    const kept: string[] = [];
    while (await removeSome(kept));
    if (kept.length > 0) throw new Error(`the store failed to delete ${kept.length} blobs`);
  }

  /** Removes the next ones, except those just `kept`. False: there are none, or a backup holds them. */
  const removeSome = (kept: string[]): Promise<boolean> =>
    db.transaction(async (transaction) => {
      const due = doomedBlobsQueries(transaction);
      if (!(await due.mayRemove())) return false;
      const keys = await due.next(kept);
      const gone: string[] = [];
      for (const key of keys) {
        try {
          await (key.endsWith('/') ? blobs.deleteFolder(key.slice(0, -1)) : blobs.delete(key));
          gone.push(key);
        } catch (error) {
          // One that the store cannot delete must not block the others.
          kept.push(key);
          if (kept.length >= MAX_FAILURES) throw error;
        }
      }
      await due.forget(gone);
      return keys.length > 0;
    });

  const failure = 'bytes of a deleted record could not be removed; it is tried again';
  const carryOut = () =>
    removeAll().catch((error: unknown) => log.error({ error: describeError(error) }, failure));

  return {
    /** Part of the transaction that deletes the record: keys, or folders with a trailing slash. */
    doom: (transaction: Queryable, keys: string[]) => doomedBlobsQueries(transaction).add(keys),
    /** The same, not due before so many minutes, unless it is doomed already. */
    doomLater: (transaction: Queryable, key: string, minutes: number) =>
      doomedBlobsQueries(transaction).addForLater(key, minutes),
    /**
     * A store for bytes whose record is written after them: they are doomed until `keep`, even if the server
     * dies. Their SHA-256 is kept from here on.
     */
    untilKept: {
      async put(key, bytes) {
        await queries.addForLater(key, SAVED_WITHIN_MINUTES);
        await blobs.put(key, bytes);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        await stored.put({ key, sha256, byteCount: bytes.length });
      },
      async putStream(key, content, byteCount) {
        await queries.addForLater(key, SAVED_WITHIN_MINUTES);
        const hash = createHash('sha256');
        async function* hashed() {
          for await (const block of content) {
            hash.update(block);
            yield block;
          }
        }
        await blobs.putStream(key, hashed(), byteCount);
        await stored.put({ key, sha256: hash.digest('hex'), byteCount });
      },
      delete: (key) => blobs.delete(key),
    } satisfies Pick<BlobStore, 'put' | 'putStream' | 'delete'>,
    /** Part of the transaction that creates their record. Throws when they have been removed. */
    async keep(transaction: Queryable, keys: string[]): Promise<void> {
      const kept = await doomedBlobsQueries(transaction).takeBack(keys);
      if (kept !== keys.length) throw new Error('the bytes of a new record are gone');
    },
    /** Removes what is due by now; a failing store is retried later. */
    carryOut,
    /** Repeats every minute. Returns a function that stops it. */
    start(): () => Promise<void> {
      return repeated({ everyMs: RETRY_MS, work: removeAll, failure, log, isAtOnce: true });
    },
  };
}
export type BlobRemoval = ReturnType<typeof createBlobRemoval>;

import { createHash } from 'node:crypto';
import type { Database, Queryable } from '../database/connection.ts';
import { describeError } from '../described-error.ts';
import type { Log } from '../log.ts';
import { repeated } from '../repeated.ts';
import type { BlobStore } from './blob-store.ts';
import { doomedBlobsQueries, REMOVAL_BATCH, storedBlobsQueries } from './queries.ts';

const RETRY_MS = 60_000;
/** Longer than any save: a request has 15 minutes, and its work takes turns. */
const SAVED_WITHIN_MINUTES = 60;
/** A store that refuses this many is out of order; the rest waits for the next round. */
const MAX_FAILURES = 100;
/** No backup can start meanwhile. A folder of which each object is its own request takes long. */
const TURN_MS = 5_000;
/** The store has been asked for it again and again by then. */
const OVERDUE_MINUTES = 60;

/** Removes bytes without a record, even after the server or the store failed in between. */
export function createBlobRemoval(db: Database, blobs: BlobStore, log: Log) {
  const queries = doomedBlobsQueries(db);
  const stored = storedBlobsQueries(db);
  /** What the store failed to delete, the longest ago first. It is tried last, and blocks nothing else. */
  const failed = new Set<string>();
  let isStopping = false;

  async function removeAll(): Promise<void> {
    await blobs.removeLeftovers();
    const again = [...failed].slice(0, MAX_FAILURES);
    const causes: unknown[] = [];
    const isOver = () => isStopping || causes.length >= MAX_FAILURES;
    while (!isOver() && (await removeSome((due) => due.next([...failed]), causes)));
    while (!isOver() && again.length > 0) {
      const some = again.splice(0, REMOVAL_BATCH);
      for (const key of some) failed.delete(key);
      await removeSome((due) => due.dueAmong(some), causes);
    }
    if (causes.length > 0)
      throw new Error(`the store failed to delete ${causes.length} blobs`, { cause: causes[0] });
  }

  /** False: there are none, or a backup holds them. */
  const removeSome = (
    choose: (due: ReturnType<typeof doomedBlobsQueries>) => Promise<string[]>,
    causes: unknown[],
  ): Promise<boolean> =>
    db.transaction(async (transaction) => {
      const due = doomedBlobsQueries(transaction);
      if (!(await due.mayRemove())) return false;
      const keys = await choose(due);
      const gone: string[] = [];
      const fromMs = performance.now();
      for (const key of keys) {
        if (isStopping || causes.length >= MAX_FAILURES || performance.now() - fromMs > TURN_MS) break;
        try {
          await (key.endsWith('/') ? blobs.deleteFolder(key.slice(0, -1)) : blobs.delete(key));
          gone.push(key);
        } catch (error) {
          failed.add(key);
          causes.push(error);
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
    /** How many the store has failed to delete for an hour; while a backup holds them, none. */
    overdueCount: () =>
      db.transaction(async (transaction) => {
        const due = doomedBlobsQueries(transaction);
        return (await due.mayRemove()) ? due.overdueCount(OVERDUE_MINUTES) : 0;
      }),
    /** Removes what is due by now; a failing store is retried later. */
    carryOut,
    /** Repeats every minute. Returns a function that stops it, and does not wait for all that is due. */
    start(): () => Promise<void> {
      const stop = repeated({ everyMs: RETRY_MS, work: removeAll, failure, log, isAtOnce: true });
      return () => {
        isStopping = true;
        return stop();
      };
    },
  };
}
export type BlobRemoval = ReturnType<typeof createBlobRemoval>;

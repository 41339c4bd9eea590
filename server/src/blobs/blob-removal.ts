import type { Database, Queryable } from '../database/connection.ts';
import type { Log } from '../log.ts';
import type { BlobStore } from './blob-store.ts';
import { doomedBlobsQueries } from './queries.ts';

const RETRY_MS = 60_000;
/** No save takes so long: a request has 15 minutes, and its work comes in turn. */
const SAVED_WITHIN_MINUTES = 60;
/** A store that refuses this many is out of order: the rest waits for the next time. */
const MOST_FAILURES = 100;

/** Removes bytes that have no record, also when the server or the store failed in between. */
export function createBlobRemoval(db: Database, blobs: BlobStore, log: Log) {
  const queries = doomedBlobsQueries(db);

  async function removeAll(): Promise<void> {
    await blobs.removeLeftovers();
    const kept: string[] = [];
    for (let keys = await queries.next(kept); keys.length > 0; keys = await queries.next(kept)) {
      const gone: string[] = [];
      for (const key of keys) {
        try {
          await (key.endsWith('/') ? blobs.deleteFolder(key.slice(0, -1)) : blobs.delete(key));
          gone.push(key);
        } catch (error) {
          // one that the store keeps must not keep all others
          kept.push(key);
          if (kept.length >= MOST_FAILURES) throw error;
        }
      }
      await queries.forget(gone);
    }
    if (kept.length > 0) throw new Error(`the store kept ${kept.length} blobs`);
  }

  const carryOut = () =>
    removeAll().catch((error: unknown) =>
      log.error(
        { error: String(error) },
        'bytes of a deleted record could not be removed; it is tried again',
      ),
    );

  return {
    /** Part of the transaction that deletes the record: keys, or folders with a slash behind them. */
    doom: (transaction: Queryable, keys: string[]) => doomedBlobsQueries(transaction).add(keys),
    /** The store for bytes whose record comes after them: they are doomed until `keep`, also when the server dies. */
    untilKept: {
      async put(key, bytes) {
        await queries.addForLater(key, SAVED_WITHIN_MINUTES);
        await blobs.put(key, bytes);
      },
      async putStream(key, content, byteCount) {
        await queries.addForLater(key, SAVED_WITHIN_MINUTES);
        await blobs.putStream(key, content, byteCount);
      },
      delete: (key) => blobs.delete(key),
    } satisfies Pick<BlobStore, 'put' | 'putStream' | 'delete'>,
    /** Part of the transaction that makes their record. Throws when they were removed meanwhile. */
    async keep(transaction: Queryable, keys: string[]): Promise<void> {
      const kept = await doomedBlobsQueries(transaction).takeBack(keys);
      if (kept !== keys.length) throw new Error('the bytes of a new record are gone');
    },
    /** Removes what is doomed by now; a failing store is tried again later. */
    carryOut,
    /** Goes on every minute; the returned function stops it. */
    start(): () => Promise<void> {
      let running = carryOut();
      const timer = setInterval(() => {
        running = running.then(carryOut);
      }, RETRY_MS);
      return async () => {
        clearInterval(timer);
        await running;
      };
    },
  };
}
export type BlobRemoval = ReturnType<typeof createBlobRemoval>;

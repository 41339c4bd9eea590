import type { Database, Queryable } from '../database/connection.ts';
import type { Log } from '../log.ts';
import type { BlobStore } from './blob-store.ts';
import { doomedBlobsQueries } from './queries.ts';

const RETRY_MS = 60_000;
/** A store that refuses this many is out of order: the rest waits for the next time. */
const MOST_FAILURES = 100;

/** Removes bytes whose record is gone, also when the server or the store failed in between. */
export function createBlobRemoval(db: Database, blobs: BlobStore, log: Log) {
  const queries = doomedBlobsQueries(db);

  async function removeAll(): Promise<void> {
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

import type { Database, Queryable } from '../database/connection.ts';
import type { Log } from '../log.ts';
import type { BlobStore } from './blob-store.ts';
import { doomedBlobsQueries } from './queries.ts';

const RETRY_MS = 60_000;

/** Removes bytes whose record is gone, also when the server or the store failed in between. */
export function createBlobRemoval(db: Database, blobs: BlobStore, log: Log) {
  const queries = doomedBlobsQueries(db);

  async function removeAll(): Promise<void> {
    for (let keys = await queries.next(); keys.length > 0; keys = await queries.next()) {
      for (const key of keys)
        await (key.endsWith('/') ? blobs.deleteFolder(key.slice(0, -1)) : blobs.delete(key));
      await queries.forget(keys);
    }
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

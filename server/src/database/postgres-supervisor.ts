import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { describeError } from '../described-error.ts';
import { isStorageFull } from '../errors.ts';
import type { Log } from '../log.ts';
import { DataFolderError } from './data-folder.ts';

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 5_000;
/**
 * A first start that takes longer, or has no room, says why. A PostgreSQL that once ran is brought back
 * however long it takes.
 */
const START_LIMIT_MS = 20_000;

/**
 * Keeps the connection that owns the data folder. PostgreSQL ends it whenever it dies or panics, so its end
 * is the signal to bring PostgreSQL up again, whoever started it.
 */
export async function superviseOwner(bringUp: () => Promise<pg.Client>, log: Log) {
  const stopping = new AbortController();
  let owner: pg.Client | null = null;
  let isOfAnother = false;
  let regaining: Promise<void> = Promise.resolve();

  function hold(client: pg.Client): void {
    owner = client;
    client.once('end', () => {
      owner = null;
      if (stopping.signal.aborted) return;
      log.error('the connection to the embedded PostgreSQL broke; restarting it');
      regaining = regain(Number.POSITIVE_INFINITY);
    });
  }

  async function regain(limitMs: number): Promise<void> {
    const startMs = performance.now();
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS)) {
      try {
        hold(await bringUp());
        isOfAnother = false;
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        isOfAnother = error instanceof DataFolderError;
        const waitedMs = performance.now() - startMs;
        const isHopeless = isOfAnother || isStorageFull(error) || waitedMs > limitMs;
        if (Number.isFinite(limitMs) && isHopeless) throw error;
        log.error(
          { error: describeError(error), waitedS: Math.round(waitedMs / 1000) },
          'the embedded PostgreSQL does not answer; it is tried again',
        );
        await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
      }
    }
  }

  await regain(START_LIMIT_MS);
  return {
    isOwned: () => owner !== null,
    /** Stops PostgreSQL, unless another server has taken over the folder, and releases the folder. */
    async release(stopPostgres: () => Promise<void>): Promise<void> {
      stopping.abort();
      // The owner's lock is held to the end: a waiting server must not get a PostgreSQL that is about to
      // stop.
      if (!isOfAnother) await stopPostgres();
      await owner?.end();
      await regaining;
      // It came up while it was being stopped.
      const late = owner as pg.Client | null;
      if (!late) return;
      await stopPostgres();
      await late.end();
    },
  };
}

import type { AiMode } from '@sadap/contract/ai-analysis';
import type { Organ } from '@sadap/contract/positions';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { LOCKS } from '../../database/locks.ts';
import { describeError } from '../../described-error.ts';
import type { Log } from '../../log.ts';
import { repeated } from '../../repeated.ts';
import { aiAnalysesQueries, type Installed } from './queries.ts';

const EVERY_MS = 2_000;
/** A sound that could not be heard is tried again after this: its bytes may have been away. */
const AGAIN_MS = 10 * 60_000;
/** Without a new sound, all are looked through no more often: they may be many. */
const LOOK_EVERY_MS = 60_000;

type Parts = {
  mode: () => Promise<AiMode>;
  installed: () => Promise<Installed[]>;
  /** Returns what keeps the result. */
  hear: (sound: Unheard) => Promise<() => Promise<void>>;
  timeZone: string;
  clock: Pick<Clock, 'monotonicMs'>;
  log: Log;
};
type Unheard = { id: number; organ: Organ; author: number };

/**
 * While the AI is silent nobody asks for a result, so the server lets the classifiers hear each sound, and a
 * new version those that are held against outcomes. One server at a time, one sound a turn, the newest first.
 * Returns a function that stops it.
 */
export function keepHearing(
  db: Database,
  { mode, installed, hear, timeZone, clock, log }: Parts,
): () => Promise<void> {
  const queries = aiAnalysesQueries(db);
  /** When each is tried again, by its id. */
  const failed = new Map<number, number>();
  /** The newest sound when all had been heard, and when that was; null: it is not known. */
  let allHeard: { newestId: number; atMs: number } | null = null;
  const stopped = Promise.withResolvers<'stopped'>();

  async function hearOne(): Promise<void> {
    const nowMs = clock.monotonicMs();
    const newestId = await queries.newestId();
    if (allHeard?.newestId === newestId && nowMs - allHeard.atMs < LOOK_EVERY_MS) return;
    for (const [id, againAtMs] of failed) if (againAtMs <= nowMs) failed.delete(id);
    const sound = await queries.nextUnheard(await installed(), [...failed.keys()], timeZone);
    allHeard = sound ? null : { newestId, atMs: nowMs };
    if (!sound) return;
    try {
      // A long sound holds up no server that is to end: it is heard after the next start.
      const keep = await Promise.race([hear(sound), stopped.promise]);
      if (keep !== 'stopped') await keep();
    } catch (error) {
      failed.set(sound.id, nowMs + AGAIN_MS);
      log.warn({ recording: sound.id, error: describeError(error) }, 'a sound was not heard in silence');
    }
  }

  const work = async () => {
    if ((await mode()) !== 'silent') {
      allHeard = null;
      return;
    }
    await db.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ held: boolean }>(
        sql`select pg_try_advisory_xact_lock(${LOCKS.silentHearing}) as held`,
      );
      if (rows[0]?.held) await hearOne();
    });
  };
  const stop = repeated({ everyMs: EVERY_MS, work, failure: 'the AI did not hear new sounds', log });
  return () => {
    stopped.resolve('stopped');
    return stop();
  };
}

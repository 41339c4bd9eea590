import type { AiMode } from '@sadap/contract/ai-analysis';
import type { Organ } from '@sadap/contract/positions';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connection.ts';
import { LOCKS } from '../../database/locks.ts';
import { describeError } from '../../described-error.ts';
import type { Log } from '../../log.ts';
import { repeated } from '../../repeated.ts';
import { aiAnalysesQueries } from './queries.ts';

const EVERY_MS = 2_000;
/** Of a turn, which holds the lock. */
const MOST_SOUNDS = 3;

type Parts = {
  mode: () => Promise<AiMode>;
  /** Those whose classifier can be used. */
  organs: () => Promise<Organ[]>;
  /** Returns what keeps the result. */
  hear: (sound: Unheard) => Promise<() => Promise<void>>;
  log: Log;
};
type Unheard = { id: number; organ: Organ; author: number };

/**
 * While the AI is silent nobody asks for a result, so the server lets the classifiers hear each sound. One
 * server at a time, the newest sound first. Returns a function that stops it.
 */
export function keepHearing(db: Database, { mode, organs, hear, log }: Parts): () => Promise<void> {
  const queries = aiAnalysesQueries(db);
  /** Tried again after a restart. */
  const passedOver = new Set<number>();
  const stopped = Promise.withResolvers<'stopped'>();
  let isStopped = false;

  async function hearSome(): Promise<void> {
    const ready = await organs();
    for (let heard = 0; heard < MOST_SOUNDS && !isStopped; heard++) {
      const sound = await queries.nextUnheard(ready, [...passedOver]);
      if (!sound) return;
      try {
        // A long sound holds up no server that is to end: it is heard after the next start.
        const keep = await Promise.race([hear(sound), stopped.promise]);
        if (keep === 'stopped') return;
        await keep();
      } catch (error) {
        passedOver.add(sound.id);
        log.warn({ recording: sound.id, error: describeError(error) }, 'a sound was not heard in silence');
      }
    }
  }

  const work = async () => {
    if ((await mode()) !== 'silent') return;
    await db.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ held: boolean }>(
        sql`select pg_try_advisory_xact_lock(${LOCKS.silentHearing}) as held`,
      );
      if (rows[0]?.held) await hearSome();
    });
  };
  const stop = repeated({ everyMs: EVERY_MS, work, failure: 'the AI did not hear new sounds', log });
  return () => {
    isStopped = true;
    stopped.resolve('stopped');
    return stop();
  };
}

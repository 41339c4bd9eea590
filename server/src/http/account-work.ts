import type { Clock } from '../clock.ts';
import { queryTime } from '../database/query-time.ts';
import { AppError } from '../errors.ts';
import { createTurns } from '../limits/turns.ts';
import { createProcessorShares } from './processor-shares.ts';
import { createSlidingSum } from './sliding-sum.ts';

const MINUTE_MS = 60_000;
/** What a request counts until it is answered: what it takes is known only then. */
const SUPPOSED_MS = 250;
/** Of an account that waits for its turn; more are refused. */
const MOST_WAITING = 20;

/** Runs the requests of accounts. */
export type AccountWork = <Value>(userId: number, request: Request<Value>) => Promise<Value>;
type Request<Value> = {
  run(): Promise<Value>;
  /** Resolves when its body is here: a slow sender holds no turn. */
  received(): Promise<unknown>;
  /** Aborts when whoever called has gone. */
  signal(): AbortSignal;
};

/**
 * Of database and processor, an account has `budgetMs` in any minute at each server. Within it, requests run
 * at once. Those of accounts that have used theirs run one at a time, in turns by account: nobody else has
 * more than one of them beside their own.
 */
export function createAccountWork(clock: Clock, budgetMs: number): AccountWork {
  const used = createSlidingSum<number>(clock, MINUTE_MS);
  const underWay = new Map<number, number>();
  const processor = createProcessorShares();
  const inTurn = createTurns({
    concurrency: 1,
    maxWaiting: 1_000,
    maxPerAsker: MOST_WAITING,
    refusal: () => new AppError('RATE_LIMITED'),
  });

  async function counted<Value>(userId: number, work: () => Promise<Value>): Promise<Value> {
    const database = { ms: 0 };
    const processorMs = processor.begin();
    try {
      return await queryTime.run(database, work);
    } finally {
      used.add(userId, database.ms + processorMs());
    }
  }
  return async (userId, { run, received, signal }) => {
    const others = underWay.get(userId) ?? 0;
    if (used.of(userId) + others * SUPPOSED_MS >= budgetMs) {
      await received();
      return inTurn(userId, () => counted(userId, run), signal());
    }
    underWay.set(userId, others + 1);
    try {
      return await counted(userId, run);
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    }
  };
}

export const UNBOUNDED: AccountWork = (_userId, { run }) => run();

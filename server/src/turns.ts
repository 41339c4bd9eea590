import { AppError } from './errors.ts';

/**
 * Runs `concurrency` pieces of work at a time; the others wait in order of arrival, and beyond `maxWaiting`
 * they fail with `refusal`. A waiting client that leaves gives up its place.
 */
export function createTurns(limits: { concurrency: number; maxWaiting: number; refusal: () => Error }) {
  const { concurrency, maxWaiting, refusal } = limits;
  let running = 0;
  const waiting = new Set<() => void>();

  async function wait(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw refusal();
    if (waiting.size >= maxWaiting) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(begin);
        reject(refusal());
      };
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      waiting.add(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  return async <Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> => {
    if (running < concurrency) running++;
    else await wait(signal);
    try {
      return await work();
    } finally {
      // The place goes straight to the next one.
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running--;
    }
  };
}

/**
 * `createTurns` where no user takes all the places: `maxPerUser` of one user run or wait; more are
 * `RATE_LIMITED`.
 */
export function createFairTurns(limits: { concurrency: number; maxWaiting: number; maxPerUser: number }) {
  const { maxPerUser, ...places } = limits;
  const inTurn = createTurns({ ...places, refusal: () => new AppError('SOUND_WORK_BUSY') });
  const underWayOf = new Map<number, number>();

  return async <Value>(userId: number, work: () => Promise<Value>, gone?: AbortSignal): Promise<Value> => {
    const underWay = underWayOf.get(userId) ?? 0;
    if (underWay >= maxPerUser) throw new AppError('RATE_LIMITED');
    underWayOf.set(userId, underWay + 1);
    try {
      return await inTurn(work, gone);
    } finally {
      const left = (underWayOf.get(userId) ?? 1) - 1;
      if (left > 0) underWayOf.set(userId, left);
      else underWayOf.delete(userId);
    }
  };
}

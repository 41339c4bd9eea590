import { AppError } from '../errors.ts';

/** Who wants work done: a user's id, or what else tells one from another. */
export type Asker = number | string;

type Limits = {
  concurrency: number;
  /** Of all together; more fail with `refusal`. */
  maxWaiting: number;
  /** Running or waiting; more are `RATE_LIMITED`. */
  maxPerAsker: number;
  refusal: () => Error;
};

/**
 * Runs `concurrency` pieces of work at a time. Waiting work is taken from each asker in turn, so that a long
 * queue of one keeps no other waiting; an asker's own comes in order of arrival. A waiting client that leaves
 * gives up its place.
 */
export function createTurns({ concurrency, maxWaiting, maxPerAsker, refusal }: Limits) {
  let running = 0;
  let waiting = 0;
  const underWayOf = new Map<Asker, number>();
  /** The first asker is next. */
  const queues = new Map<Asker, Set<() => void>>();

  function enqueue(asker: Asker, begin: () => void): void {
    const own = queues.get(asker) ?? new Set();
    queues.set(asker, own.add(begin));
    waiting++;
  }
  function leave(asker: Asker, begin: () => void): void {
    const own = queues.get(asker);
    if (!own?.delete(begin)) return;
    waiting--;
    if (own.size === 0) queues.delete(asker);
  }
  function goBehindAllOthers(asker: Asker): void {
    const own = queues.get(asker);
    if (own && queues.delete(asker)) queues.set(asker, own);
  }
  function takeNext(): (() => void) | undefined {
    const [next] = queues;
    if (!next) return undefined;
    const [asker, own] = next;
    const [begin] = own;
    if (begin) leave(asker, begin);
    goBehindAllOthers(asker);
    return begin;
  }

  async function wait(asker: Asker, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted || waiting >= maxWaiting) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        leave(asker, begin);
        reject(refusal());
      };
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      enqueue(asker, begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  async function inTurn<Value>(asker: Asker, work: () => Promise<Value>, signal?: AbortSignal) {
    if (running < concurrency) running++;
    else await wait(asker, signal);
    try {
      return await work();
    } finally {
      // Whoever came while this one had its turn is next: one piece of work is all that they wait for.
      goBehindAllOthers(asker);
      // The place goes straight to the next one.
      const next = takeNext();
      if (next) next();
      else running--;
    }
  }

  return async <Value>(asker: Asker, work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> => {
    const underWay = underWayOf.get(asker) ?? 0;
    if (underWay >= maxPerAsker) throw new AppError('RATE_LIMITED');
    underWayOf.set(asker, underWay + 1);
    try {
      return await inTurn(asker, work, signal);
    } finally {
      const left = (underWayOf.get(asker) ?? 1) - 1;
      if (left > 0) underWayOf.set(asker, left);
      else underWayOf.delete(asker);
    }
  };
}

/** Turns for work on sounds, by user. */
export const createSoundTurns = (limits: Omit<Limits, 'refusal'>) =>
  createTurns({ ...limits, refusal: () => new AppError('SOUND_WORK_BUSY') });

/** Turns for lists that the database reads for long, by account. */
export const createListTurns = () =>
  createTurns({
    concurrency: 2,
    maxWaiting: 200,
    maxPerAsker: 20,
    refusal: () => new AppError('RATE_LIMITED'),
  });

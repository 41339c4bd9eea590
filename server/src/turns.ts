/**
 * Lets `atOnce` pieces of work run at a time and the others wait in the order in which they came; beyond `mostWaiting`
 * the answer is `refusal`. Whoever goes away while waiting gives up the place.
 */
export function createTurns(limits: { atOnce: number; mostWaiting: number; refusal: () => Error }) {
  const { atOnce, mostWaiting, refusal } = limits;
  let running = 0;
  const waiting = new Set<() => void>();

  async function wait(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw refusal();
    if (waiting.size >= mostWaiting) throw refusal();
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
    if (running < atOnce) running++;
    else await wait(signal);
    try {
      return await work();
    } finally {
      // the place goes straight to the next one
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running--;
    }
  };
}

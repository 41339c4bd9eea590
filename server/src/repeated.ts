import { describeError } from './described-error.ts';
import type { Log } from './log.ts';

type Repeated = {
  everyMs: number;
  work: () => Promise<unknown>;
  /** What is logged when a turn fails. The next one comes as usual. */
  failure: string;
  log: Pick<Log, 'error'>;
  /** Whether the first turn comes at once, not after the first interval. */
  isAtOnce?: boolean;
};

/**
 * Does the work every `everyMs`, one turn at a time: what becomes due during a longer turn is left out.
 * Returns a function that stops it, and resolves when the last turn is over.
 */
export function repeated({ everyMs, work, failure, log, isAtOnce = false }: Repeated): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let isStopped = false;

  async function turn(): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Whoever stops it may have interrupted the work.
      if (!isStopped) log.error({ error: describeError(error) }, failure);
    }
  }
  function begin(): void {
    underWay ??= turn().finally(() => {
      underWay = null;
    });
  }

  const timer = setInterval(begin, everyMs);
  if (isAtOnce) begin();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await underWay;
  };
}

/** Milliseconds that this thread has computed; worker threads have turns of their own. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Shares the processor's time among what is under way. Whose work it was is not known where several requests
 * compute by turns, but who has many under way has many shares.
 */
export function createProcessorShares(computed = computedMs) {
  const underWay = new Set<{ ms: number }>();
  let settledAtMs = computed();

  function settle(): void {
    const nowMs = computed();
    for (const one of underWay) one.ms += (nowMs - settledAtMs) / underWay.size;
    settledAtMs = nowMs;
  }
  return {
    /** Returns a function that ends it and returns its share. */
    begin(): () => number {
      settle();
      const one = { ms: 0 };
      underWay.add(one);
      return () => {
        settle();
        underWay.delete(one);
        return one.ms;
      };
    },
  };
}

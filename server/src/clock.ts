/** Injected, so that tests can move it. */
export type Clock = {
  /** Milliseconds since 1970. May jump back or forward at any time; for what is stored and shown. */
  now(): number;
  /** Milliseconds since some instant, never set back; for durations. */
  monotonicMs(): number;
  /** Calls `run` once `ms` of `monotonicMs` have passed. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves when `ms` have passed. */
export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });

/** Resolves like `work`, or with 'late' if `ms` pass first. */
export function within<Value>(clock: Clock, ms: number, work: Promise<Value>): Promise<Value | 'late'> {
  const passed = Promise.withResolvers<'late'>();
  const cancel = clock.after(ms, () => passed.resolve('late'));
  return Promise.race([work, passed.promise]).finally(cancel);
}

export type Cancel = () => void;

/** Monotonic time and timers, injected so that tests control them. */
export interface Clock {
  nowMs(): number;
  after(delayMs: number, run: () => void): Cancel;
}

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

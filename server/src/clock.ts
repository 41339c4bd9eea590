/** Passed in so that tests can move it. */
export type Clock = {
  /** Milliseconds since 1970. May be set back or forward at any time: for what is stored and shown. */
  now(): number;
  /** Milliseconds since some instant; never set back: for how long something lasts. */
  monotonicMs(): number;
};

export const systemClock: Clock = { now: () => Date.now(), monotonicMs: () => performance.now() };

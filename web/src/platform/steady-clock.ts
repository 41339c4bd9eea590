const startMs = Date.now() - performance.now();

/** Milliseconds that only ever pass: setting this computer's clock moves `Date.now()` by hours. For durations. */
export const steadyMs = (): number => startMs + performance.now();

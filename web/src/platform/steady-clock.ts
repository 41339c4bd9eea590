const startMs = Date.now() - performance.now();

/** For durations: setting this computer's clock moves `Date.now()` by hours, and this not at all. */
export const steadyMs = (): number => startMs + performance.now();

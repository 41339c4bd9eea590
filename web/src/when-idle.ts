const LATEST_MS = 10_000;
/** Where the browser cannot tell when it is idle (Safari). */
const SAFARI_MS = 3_000;

/** Runs work once the page is there and the browser has nothing better to do; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, SAFARI_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}

/** What no first paint needs must not compete with it. */
const QUIET_MS = 4_000;
const LATEST_MS = 10_000;
const SOON_MS = 1_000;

/** Number of recordings running in this page. */
let recordingsRunning = 0;

/**
 * Nothing is prefetched during a recording: parsing it may cost a slow tablet samples. Returns a function
 * that ends the hold.
 */
export function holdIdleWork(): () => void {
  recordingsRunning += 1;
  return () => {
    recordingsRunning -= 1;
  };
}

type Network = { saveData?: boolean; effectiveType?: string };

/** Whether the browser asks to save data, or reports a slow network; only Chromium does. */
function isNetworkPoor(): boolean {
  const { connection } = navigator as { connection?: Network };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/**
 * Prefetches what may be wanted later: seconds after the page was opened, when the browser is idle, and never
 * over a poor network. Returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  return isNetworkPoor() ? () => undefined : whenQuiet(work);
}

/** The same over any network: for what others wait for. */
export function whenQuiet(work: () => void): () => void {
  let callOff: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => {
      if (recordingsRunning > 0) wait();
      else callOff = onceIdle(work, LATEST_MS);
    }, QUIET_MS);
  };
  wait();
  return () => {
    clearTimeout(timer);
    callOff();
  };
}

/** Runs what the page soon needs, but no first paint: as soon as the browser has painted and is idle. */
export function whenPainted(work: () => void): () => void {
  return onceIdle(work, SOON_MS);
}

function onceIdle(work: () => void, latestMs: number): () => void {
  // Safari cannot tell when it is idle.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: latestMs });
  return () => window.cancelIdleCallback(handle);
}

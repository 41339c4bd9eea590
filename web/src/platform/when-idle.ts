/** What no first picture needs must not compete with it. */
const QUIET_MS = 4_000;
const LATEST_MS = 10_000;
const SOON_MS = 1_000;

/** How many recordings run in this page just now. */
let recordingsRunning = 0;

/** While a sound is recorded nothing is fetched ahead: what is parsed beside it may cost a slow tablet samples. Answers how to end it. */
export function holdIdleWork(): () => void {
  recordingsRunning += 1;
  return () => {
    recordingsRunning -= 1;
  };
}

type Network = { saveData?: boolean; effectiveType?: string };

/** Whether the browser asks to be spared, or says that its network is slow; only Chromium tells. */
function isNetworkPoor(): boolean {
  const { connection } = navigator as { connection?: Network };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/**
 * Fetches ahead what may be wanted later: seconds after the page was opened, when the browser has nothing better to do,
 * and never over a poor network. Answers how to call it off.
 */
export function whenIdle(work: () => void): () => void {
  return isNetworkPoor() ? () => undefined : whenQuiet(work);
}

/** The same over every network: what others wait for. */
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

/** Runs what the page soon needs, but no first picture: as soon as the browser has drawn and has a moment. */
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

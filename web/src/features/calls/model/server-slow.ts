/** A hospital's own network responds within a tenth of this. */
const SLOW_MS = 600;
const GIVEN_UP_MS = 4_000;

let asking: Promise<boolean> | null = null;

async function ask(): Promise<boolean> {
  const startMs = performance.now();
  try {
    await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(GIVEN_UP_MS) });
    return performance.now() - startMs >= SLOW_MS;
  } catch {
    return true;
  }
}

/** Whether this page's own route to the server is slow or gone; one request at a time. */
export function isServerSlow(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

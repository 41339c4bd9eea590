import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 20;

/** Waits until `look` returns something; fails with `what` after `limitMs`. */
export async function until<Value>(
  what: string,
  look: () => Value | Promise<Value>,
  limitMs = 15_000,
): Promise<NonNullable<Value>> {
  for (const start = performance.now(); performance.now() - start < limitMs; await wait(LOOK_MS)) {
    const value = await look();
    if (value) return value;
  }
  throw new Error(`timed out after ${limitMs} ms: ${what}`);
}

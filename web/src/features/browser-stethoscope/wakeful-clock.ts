import type { Clock } from '@sadap/stethoscope/core';

/**
 * Browsers hold back the timers of a page in the background, to one a second or a minute; the microphone's messages
 * come on time. `tick` runs what is due, with each of them.
 */
export function createWakefulClock(nowMs = () => performance.now()): Clock & { tick(): void } {
  const waiting = new Map<symbol, { dueMs: number; run: () => void }>();

  const fire = (id: symbol) => {
    const entry = waiting.get(id);
    waiting.delete(id);
    entry?.run();
  };
  return {
    nowMs,
    after(delayMs, run) {
      const id = Symbol('timer');
      waiting.set(id, { dueMs: nowMs() + delayMs, run });
      const timer = setTimeout(() => fire(id), delayMs);
      return () => {
        waiting.delete(id);
        clearTimeout(timer);
      };
    },
    tick() {
      const now = nowMs();
      for (const [id, { dueMs }] of [...waiting]) if (dueMs <= now) fire(id);
    },
  };
}

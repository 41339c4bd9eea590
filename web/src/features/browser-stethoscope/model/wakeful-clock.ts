import type { Clock } from '@sadap/stethoscope/core';

/**
 * Browsers throttle timers of a background page to one per second or minute, but the microphone's messages
 * arrive on time. `tick` runs whatever is due, with each of them.
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

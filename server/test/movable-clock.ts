import { randomUUID } from 'node:crypto';
import type { Clock } from '../src/clock.ts';

export type MovableClock = Clock & {
  advance(ms: number): void;
  /** Sets the wall clock: no time passes. */
  step(ms: number): void;
  /** The machine is suspended for so long: alarms and `monotonicMs` stand still. */
  sleep(ms: number): void;
};

type Alarm = { dueMs: number; run: () => void; timer?: NodeJS.Timeout };

/** Real time that can be moved forward; moving it back is setting the clock back. */
export function movableClock(offsetMs = 0): MovableClock {
  let movedMs = offsetMs;
  let lastedMs = 0;
  let sleptMs = 0;
  const alarms = new Set<Alarm>();
  const monotonicMs = () => performance.now() + lastedMs;
  const cancel = (alarm: Alarm) => {
    clearTimeout(alarm.timer);
    alarms.delete(alarm);
  };
  const ring = (alarm: Alarm) => {
    cancel(alarm);
    alarm.run();
  };
  const arm = (alarm: Alarm) => {
    clearTimeout(alarm.timer);
    // A fraction would be cut off, and the alarm would ring too early.
    alarm.timer = setTimeout(() => ring(alarm), Math.ceil(alarm.dueMs - monotonicMs()));
  };
  return {
    now: () => Date.now() + movedMs,
    monotonicMs,
    uptimeMs: () => monotonicMs() + sleptMs,
    timeline: randomUUID(),
    after(ms, run) {
      const alarm: Alarm = { dueMs: monotonicMs() + ms, run };
      alarms.add(alarm);
      arm(alarm);
      return () => cancel(alarm);
    },
    step(ms) {
      movedMs += ms;
    },
    sleep(ms) {
      movedMs += ms;
      sleptMs += ms;
    },
    advance(ms) {
      movedMs += ms;
      lastedMs += Math.max(0, ms);
      for (const alarm of [...alarms].sort((a, b) => a.dueMs - b.dueMs)) {
        // One that rang before may have cancelled it.
        if (!alarms.has(alarm)) continue;
        if (alarm.dueMs <= monotonicMs()) ring(alarm);
        else arm(alarm);
      }
    },
  };
}

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** Injected, so that tests can move it. */
export type Clock = {
  /** Milliseconds since 1970. May jump back or forward at any time; for what is stored and shown. */
  now(): number;
  /** Milliseconds since some instant, never set back; for durations. */
  monotonicMs(): number;
  /**
   * Milliseconds since the machine started, also those that it slept, which `monotonicMs` leaves out. Coarse:
   * 10 ms, elsewhere than on Linux up to a second. Compared with `now`, it shows a step of the wall clock
   * alone.
   */
  uptimeMs(): number;
  /** Clocks of one timeline count `monotonicMs` from the same instant: those of a machine since its start. */
  timeline: string;
  /** Calls `run` once `ms` of `monotonicMs` have passed. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => Number(process.hrtime.bigint()) / 1e6,
  uptimeMs: () => uptime() * 1_000,
  timeline: startOfMachine(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves when `ms` have passed. */
export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });

/** Resolves like `work`, or with 'late' if `ms` pass first. */
export function within<Value>(clock: Clock, ms: number, work: Promise<Value>): Promise<Value | 'late'> {
  const passed = Promise.withResolvers<'late'>();
  const cancel = clock.after(ms, () => passed.resolve('late'));
  return Promise.race([work, passed.promise]).finally(cancel);
}

/** An instant that outlives the process, for durations that no step of a wall clock may change. */
export type Moment = { timeline: string; monotonicMs: number };

export const momentOf = (clock: Clock): Moment => ({
  timeline: clock.timeline,
  monotonicMs: clock.monotonicMs(),
});

/** Null where it cannot be known: the moment was another machine's, or before this one's last start. */
export const msSince = ({ timeline, monotonicMs }: Moment, clock: Clock): number | null =>
  timeline === clock.timeline ? clock.monotonicMs() - monotonicMs : null;

/** Linux names each start of a machine, and counts from it. Elsewhere a process knows its own time alone. */
function startOfMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID();
  }
}

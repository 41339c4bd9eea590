import { monitorEventLoopDelay } from 'node:perf_hooks';

export type EventLoopDelay = { p50: number; p99: number; longest: number };

const RESOLUTION_MS = 1;

/** Watches how late this process's event loop is, in milliseconds. */
export function eventLoopWatch() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  return {
    begin() {
      delay.reset();
      delay.enable();
    },
    end(): EventLoopDelay {
      delay.disable();
      // The timer's own interval is not a delay.
      const [p50 = 0, p99 = 0, longest = 0] = [delay.percentile(50), delay.percentile(99), delay.max].map(
        (ns) => Math.max(0, ns / 1e6 - RESOLUTION_MS),
      );
      return { p50, p99, longest };
    },
  };
}

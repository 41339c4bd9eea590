/**
 * The real server, with its event loop monitored from inside. `watch` starts; its end reports p50, p99 and
 * the longest delay.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
process.on('message', ({ watch }: { watch: boolean }) => {
  if (watch) {
    delay.reset();
    delay.enable();
    return;
  }
  delay.disable();
  // The timer's own interval is not a delay.
  const [p50 = 0, p99 = 0, longest = 0] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) =>
    Math.max(0, ns / 1e6 - RESOLUTION_MS),
  );
  process.send?.({ type: 'delay', p50, p99, longest });
});
await import(new URL('../../server/src/main.ts', import.meta.url).href);

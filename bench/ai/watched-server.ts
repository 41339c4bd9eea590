/**
 * The real server, with its event loop monitored from inside. `watch` starts; its end reports p50, p99 and
 * the longest delay.
 */
import { eventLoopWatch } from '../event-loop-delay.ts';

const watch = eventLoopWatch();
process.on('message', ({ watch: isWatched }: { watch: boolean }) => {
  if (isWatched) watch.begin();
  else process.send?.({ type: 'delay', ...watch.end() });
});
await import(new URL('../../server/src/main.ts', import.meta.url).href);

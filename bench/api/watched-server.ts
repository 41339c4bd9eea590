/**
 * The real server, watched from inside its process: the delay of its event loop, the bytes that it allocates
 * on JavaScript's heap, and the statements that it sends to PostgreSQL.
 */
import { GCProfiler, getHeapStatistics } from 'node:v8';
import { catchStatements, type Statement } from '../../server/test/sent-statements.ts';
import { type EventLoopDelay, eventLoopWatch } from '../event-loop-delay.ts';

export type WatchOrder = { watch: 'load' | 'statements' | 'end' };
export type LoadWatched = EventLoopDelay & { type: 'load'; allocatedBytes: number };
export type StatementsWatched = { type: 'statements'; statements: Statement[] };

const delay = eventLoopWatch();

/** Between two collections the heap only grows. */
function allocationWatch(): () => number {
  const profiler = new GCProfiler();
  profiler.start();
  const atStart = getHeapStatistics().used_heap_size;
  return () => {
    const atEnd = getHeapStatistics().used_heap_size;
    let [allocated, kept] = [0, atStart];
    for (const { beforeGC, afterGC } of profiler.stop().statistics) {
      allocated += beforeGC.heapStatistics.usedHeapSize - kept;
      kept = afterGC.heapStatistics.usedHeapSize;
    }
    return allocated + atEnd - kept;
  };
}

const watches = {
  load() {
    const allocatedBytes = allocationWatch();
    delay.begin();
    return (): LoadWatched => ({ type: 'load', ...delay.end(), allocatedBytes: allocatedBytes() });
  },
  statements() {
    const caught = catchStatements();
    return (): StatementsWatched => ({ type: 'statements', statements: caught() });
  },
};

let end: () => object = () => ({});
process.on('message', ({ watch }: WatchOrder) => {
  if (watch === 'end') process.send?.(end());
  else {
    end = watches[watch]();
    process.send?.({ type: 'watching' });
  }
});
await import(new URL('../../server/src/main.ts', import.meta.url).href);

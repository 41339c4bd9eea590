/** The real server, which tells on request what it holds: memory after a collection, and open files. */
import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export type Held = { type: 'held'; heapMb: number; rssMb: number; handles: number };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const MB = 1024 * 1024;

process.on('message', (message: { order?: string }) => {
  if (message.order !== 'held') return;
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const held: Held = {
    type: 'held',
    heapMb: (heapUsed + external) / MB,
    rssMb: rss / MB,
    handles: readdirSync('/proc/self/fd').length,
  };
  process.send?.(held);
});
await import(new URL('../../server/src/main.ts', import.meta.url).href);

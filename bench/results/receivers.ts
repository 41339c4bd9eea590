import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { until } from '../../server/test/conditions.ts';

/** `atMs`: since the epoch. */
export type Acknowledged = { receiver: string; hn: string; atMs: number };
export type ReceiverUrls = Record<'webhook' | 'fhir' | 'hl7', string>;

/**
 * Hospital systems on this machine, one a transport, that acknowledge all they are sent. In a thread of their
 * own: what they take to read a report keeps neither the bench nor one another's sender waiting.
 */
export async function receiversOf() {
  const thread = new Worker(new URL('./receiver-thread.ts', import.meta.url));
  const [urls] = (await once(thread, 'message')) as [ReceiverUrls];
  /** By receiver and HN; ms of this process's clock. */
  const atMs = new Map(Object.keys(urls).map((receiver) => [receiver, new Map<string, number>()]));
  let repeatedCount = 0;
  thread.on('message', (told: Acknowledged) => {
    const times = atMs.get(told.receiver);
    if (times?.has(told.hn)) repeatedCount += 1;
    times?.set(told.hn, told.atMs - performance.timeOrigin);
  });
  return {
    urls,
    /** When each receiver had acknowledged the patient's result. */
    acknowledged: (hn: string, withinMs: number) =>
      until(
        `all receivers have the result of ${hn}`,
        () => {
          const times = [...atMs].map(([name, of]) => [name, of.get(hn)] as const);
          return times.every((each): each is [string, number] => each[1] !== undefined) ? times : null;
        },
        withinMs,
      ),
    repeated: () => repeatedCount,
    close: () => void thread.terminate(),
  };
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Waits = { waitedMs: number[]; failed: string[] };

/** A user whose page requests are timed while others attack. */
export function watchOtherUser(origin: string, token: string) {
  const worker = new Worker(new URL('./page-requests.ts', import.meta.url), {
    workerData: { origin, token },
  });
  /** What was waited for since the last call. */
  const take = async (): Promise<Waits> => {
    worker.postMessage('take');
    const [waits] = (await once(worker, 'message')) as [Waits];
    return waits;
  };
  return {
    /** How long the user waited for each request while `work` ran. */
    async during(work: () => Promise<unknown>): Promise<Waits> {
      await take();
      await work();
      return take();
    },
    stop: () => worker.terminate(),
  };
}

import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { AnalysisTask, analyse, ModelTask, open } from './ai-worker.ts';

/** Analyses at a time. */
export const MOST_AI_THREADS = 2;
/** A model takes a third of a second to load: threads stay while somebody works with it. */
const IDLE_MS = 5 * 60_000;

/** Threads for ai-worker.ts; none runs until there is work. Each loads a model once. */
export function createAiWorkers() {
  let pool: Piscina | null = null;
  const run = <Result>(name: string, task: object, moved: ArrayBuffer[] = []): Promise<Result> => {
    pool ??= new Piscina({
      filename: fileURLToPath(new URL('./ai-worker.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: MOST_AI_THREADS,
      idleTimeout: IDLE_MS,
    });
    return pool.run(task, { name, transferList: moved });
  };

  return {
    /** Whether the runtime takes the model. */
    open: (task: ModelTask) => run<Awaited<ReturnType<typeof open>>>('open', task),
    /** The whole analysis of a sound. The task's samples are gone afterwards. */
    analyse: (task: AnalysisTask) =>
      run<Awaited<ReturnType<typeof analyse>>>('analyse', task, [task.samples.buffer]),
    /** Ends the threads, also those at work. */
    close: async (): Promise<void> => {
      await pool?.destroy();
    },
  };
}
export type AiWorkers = ReturnType<typeof createAiWorkers>;

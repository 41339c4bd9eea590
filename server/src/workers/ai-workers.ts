import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { AnalysisTask, analyse, ModelTask, open } from './ai-worker.ts';

/** Concurrent analyses. */
export const MAX_AI_THREADS = 2;
/** Loading a model takes a third of a second, so threads stay while they are in use. */
const IDLE_MS = 5 * 60_000;

/** Threads for ai-worker.ts; none runs until there is work. Each loads a model once. */
export function createAiWorkers() {
  let pool: Piscina | null = null;
  const run = <Result>(name: string, task: object, moved: ArrayBuffer[] = []): Promise<Result> => {
    pool ??= new Piscina({
      filename: fileURLToPath(new URL('./ai-worker.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: MAX_AI_THREADS,
      idleTimeout: IDLE_MS,
    });
    return pool.run(task, { name, transferList: moved });
  };

  return {
    /** Whether the runtime accepts the model. */
    open: (task: ModelTask) => run<Awaited<ReturnType<typeof open>>>('open', task),
    /** The whole analysis of a sound. Transfers the task's samples. */
    analyse: (task: AnalysisTask) =>
      run<Awaited<ReturnType<typeof analyse>>>('analyse', task, [task.samples.buffer]),
    /** Ends the threads, including busy ones. */
    close: async (): Promise<void> => {
      await pool?.destroy();
    },
  };
}
export type AiWorkers = ReturnType<typeof createAiWorkers>;

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { SoundRecipe } from '@sadap/dsp/teaching-sounds';
import { Piscina } from 'piscina';
import type {
  ConversionTask,
  CorrectionTask,
  correctBeats,
  DrawingTask,
  FindingTask,
  find,
  judge,
  measureRange,
  RangeTask,
} from './sound-worker.ts';

/** One processor is reserved for live sound. */
const MAX_THREADS = availableParallelism() > 2 ? 2 : 1;
const IDLE_MS = 30_000;

/** Threads for sound-worker.ts; none runs until there is work, and idle ones end after half a minute. */
export function createSoundWorkers() {
  let pool: Piscina | null = null;
  const run = <Result>(name: string, task: object, moved?: ArrayBuffer): Promise<Result> => {
    pool ??= new Piscina({
      filename: fileURLToPath(new URL('./sound-worker.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: MAX_THREADS,
      idleTimeout: IDLE_MS,
    });
    return pool.run(task, { name, ...(moved ? { transferList: [moved] } : {}) });
  };

  return {
    /** The sound in the stored form, as a WAV. Transfers the task's bytes. */
    convert: (task: ConversionTask) => run<Uint8Array<ArrayBuffer>>('convert', task, task.bytes.buffer),
    /** A PNG. Transfers the task's samples. */
    draw: (task: DrawingTask) => run<Uint8Array<ArrayBuffer>>('draw', task, task.samples.buffer),
    /** The level range of its colours. Transfers the task's samples. */
    measureRange: (task: RangeTask) =>
      run<ReturnType<typeof measureRange>>('measureRange', task, task.samples.buffer),
    /** Whether a sound is good enough to be judged. Transfers the task's samples, here and below. */
    judge: (task: FindingTask) => run<ReturnType<typeof judge>>('judge', task, task.samples.buffer),
    /** Quality, and beats or breathing. */
    find: (task: FindingTask) => run<ReturnType<typeof find>>('find', task, task.samples.buffer),
    /** Beats from marks that a clinician has set. */
    correctBeats: (task: CorrectionTask) =>
      run<ReturnType<typeof correctBeats>>('correctBeats', task, task.samples.buffer),
    makeSound: (recipe: SoundRecipe) => run<Int16Array<ArrayBuffer>>('makeSound', recipe),
    /** Ends the threads, including busy ones. */
    close: async (): Promise<void> => {
      await pool?.destroy();
    },
  };
}
export type SoundWorkers = ReturnType<typeof createSoundWorkers>;

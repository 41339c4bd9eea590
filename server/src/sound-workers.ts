import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
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

/** One processor stays for live sound. */
const MOST_THREADS = availableParallelism() > 2 ? 2 : 1;
const IDLE_MS = 30_000;

/** Threads for sound-worker.ts; none runs until there is work, and they end when there is none for half a minute. */
export function createSoundWorkers() {
  let pool: Piscina | null = null;
  const run = <Result>(name: string, task: object, moved: ArrayBuffer): Promise<Result> => {
    pool ??= new Piscina({
      filename: fileURLToPath(new URL('./sound-worker.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: MOST_THREADS,
      idleTimeout: IDLE_MS,
    });
    return pool.run(task, { name, transferList: [moved] });
  };

  return {
    /** The sound in the stored form, as a WAV. The task's bytes are gone afterwards. */
    convert: (task: ConversionTask) => run<Uint8Array<ArrayBuffer>>('convert', task, task.bytes.buffer),
    /** A PNG. The task's samples are gone afterwards. */
    draw: (task: DrawingTask) => run<Uint8Array<ArrayBuffer>>('draw', task, task.samples.buffer),
    /** Which levels its colours span. The task's samples are gone afterwards. */
    measureRange: (task: RangeTask) =>
      run<ReturnType<typeof measureRange>>('measureRange', task, task.samples.buffer),
    /** Whether a sound is good enough to be judged. The task's samples are gone afterwards, here and below. */
    judge: (task: FindingTask) => run<ReturnType<typeof judge>>('judge', task, task.samples.buffer),
    /** Quality, and beats or breathing. */
    find: (task: FindingTask) => run<ReturnType<typeof find>>('find', task, task.samples.buffer),
    /** Beats of marks that a clinician has set. */
    correctBeats: (task: CorrectionTask) =>
      run<ReturnType<typeof correctBeats>>('correctBeats', task, task.samples.buffer),
    /** Ends the threads, also those at work. */
    close: async (): Promise<void> => {
      await pool?.destroy();
    },
  };
}
export type SoundWorkers = ReturnType<typeof createSoundWorkers>;

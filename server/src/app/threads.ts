import { createDocumentWorkers } from '../documents/document-workers.ts';
import { createClassifiers } from '../features/ai-analysis/index.ts';
import { createAiWorkers } from '../workers/ai-workers.ts';
import { createSoundWorkers } from '../workers/sound-workers.ts';
import type { Ground } from './ground.ts';

export type Threads = ReturnType<typeof openThreads>;

/** Threads for long computations, with the classifiers that they run. None starts before there is work. */
export function openThreads({ config, log, life }: Ground) {
  const documents = createDocumentWorkers();
  life.onClose('the thread for documents', documents.close);
  const aiWorkers = createAiWorkers();
  life.onClose('the threads for AI', aiWorkers.close);
  const classifiers = createClassifiers(config.MODELS_DIR, aiWorkers, log);
  const checked = classifiers.start();
  life.onClose('the check of the classifiers', () => checked);
  const workers = createSoundWorkers();
  life.onClose('the threads for sounds', workers.close);
  return { documents, aiWorkers, classifiers, workers };
}

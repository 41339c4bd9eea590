import { CLASSES_OF, CLASSIFIER_OF, type Classifier, type ClassifierName } from '@sadap/contract/ai-analysis';
import {
  checkModelFiles,
  type ModelDescription,
  type ModelFault,
  type ModelFiles,
  organOf,
} from '../../ai/model-files.ts';
import { describeError } from '../../described-error.ts';
import type { Log } from '../../log.ts';
import type { AiWorkers } from '../../workers/ai-workers.ts';

type Known = ModelFiles & { isOpened: boolean };

/**
 * The classifiers of this server. Their files are checked at start and the runtime at first use. A classifier
 * that is out of order is checked again on each request.
 */
export function createClassifiers(folder: string, workers: AiWorkers, log: Log) {
  const known = new Map<ClassifierName, Known>();
  const underWay = new Map<ClassifierName, Promise<Known>>();
  const names = Object.values(CLASSIFIER_OF);

  function remember(name: ClassifierName, files: ModelFiles, isOpened: boolean): Known {
    const now = { ...files, isOpened };
    if (files.state !== 'ready' && known.get(name)?.state !== files.state)
      log.warn({ classifier: name, state: files.state, reason: files.reason }, 'a classifier cannot be used');
    known.set(name, now);
    return now;
  }

  async function look(name: ClassifierName): Promise<Known> {
    const files = await checkModelFiles(folder, name);
    if (files.state !== 'ready') return remember(name, files, false);
    const opened = await workers
      .open({ folder, description: files.description })
      .catch((error: unknown): ModelFault => ({ state: 'failed', reason: describeError(error) }));
    if (opened.state === 'ready') return remember(name, files, true);
    return remember(name, { ...opened, description: files.description }, false);
  }

  async function current(name: ClassifierName): Promise<Known> {
    const before = known.get(name);
    if (before?.isOpened) return before;
    const looking = underWay.get(name) ?? look(name).finally(() => underWay.delete(name));
    underWay.set(name, looking);
    return looking;
  }

  return {
    /** Checks the files; the server does not wait for it. */
    async start(): Promise<void> {
      for (const name of names) {
        const files = await checkModelFiles(folder, name);
        if (!known.has(name)) remember(name, files, false);
      }
    },

    /** The classifier's description if it is usable, otherwise null. */
    async ready(name: ClassifierName): Promise<ModelDescription | null> {
      const { state, description } = await current(name);
      return state === 'ready' ? description : null;
    },

    /** A worker found it unusable. */
    failed(name: ClassifierName, fault: ModelFault): void {
      remember(name, { ...fault, description: known.get(name)?.description ?? null }, false);
    },

    list: (): Promise<Classifier[]> =>
      Promise.all(
        names.map(async (name) => {
          const { state, description } = await current(name);
          const organ = organOf(name);
          return {
            name,
            organ,
            state,
            version: description?.version ?? null,
            classes: description?.classes ?? [...CLASSES_OF[organ]],
            minimumSeconds: description?.minimumSeconds ?? null,
          };
        }),
      ),

    /** The last known state, without checking again: for the server's health. */
    health(): 'ok' | 'failing' | 'absent' {
      const states = names.map((name) => known.get(name)?.state ?? 'missing');
      if (states.every((state) => state === 'missing')) return 'absent';
      return states.every((state) => state === 'ready') ? 'ok' : 'failing';
    },
  };
}
export type Classifiers = ReturnType<typeof createClassifiers>;

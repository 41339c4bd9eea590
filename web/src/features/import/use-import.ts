import type { CheckUp, ImportChannel, Organ, Position } from '@sadap/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../i18n/index.ts';
import { toast } from '../../ui/toast.ts';
import { sendForm } from '../../uploads/send-form.ts';
import { type Batch, UploadQueue } from '../../uploads/upload-queue.ts';
import { isUnderWay } from '../../uploads/upload-state.ts';
import { positionIn } from './position-guess.ts';
import { type CheckedSound, checkSound, type SoundFault } from './sound-check.ts';

/** What is known and chosen of a file. */
export type ImportedFile = {
  sound: CheckedSound | SoundFault;
  position: Position | null;
  /** The position comes from the file's name; nobody has looked at it yet. */
  isGuessed: boolean;
  channel: ImportChannel;
};

class FaultyFile extends Error {}

/** The files of one import dialog; uploads that still run end with it. */
export function useImport(organ: Organ, checkUp: CheckUp, onAllSent: () => void) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<File, ImportedFile>>(new Map());
  const [checking, setChecking] = useState(0);
  const latest = useRef(chosen);

  const set = (file: File, change: Partial<ImportedFile>) => {
    const known = latest.current.get(file);
    if (!known) return;
    latest.current = new Map(latest.current).set(file, { ...known, ...change });
    setChosen(latest.current);
  };

  const afterBatch = ({ sentCount, failedCount, isAllSent }: Batch) => {
    void queries.invalidateQueries({ queryKey: api[organ].key() });
    if (sentCount > 0) toast.success({ title: t('importing.doneTitle', { number: sentCount }) });
    if (failedCount > 0)
      toast.error({
        title: t('importing.failedTitle', { number: failedCount }),
        message: t('importing.failedMessage'),
      });
    if (isAllSent) onAllSent();
  };
  const latestAfterBatch = useRef(afterBatch);
  latestAfterBatch.current = afterBatch;

  const [queue] = useState(
    () =>
      new UploadQueue(
        (file, onProgress, signal) => {
          const { position, channel } = latest.current.get(file) ?? {};
          if (!position) throw new FaultyFile('no position');
          const form = new FormData();
          form.set('position', position);
          form.set('patient_id', String(checkUp.patientId));
          form.set('session_id', String(checkUp.id));
          if (channel) form.set('channel', channel);
          form.set('file', file, file.name);
          return sendForm(`/api/${organ}soundrecordings`, form, onProgress, signal);
        },
        (batch) => latestAfterBatch.current(batch),
        (file) => (typeof latest.current.get(file)?.sound === 'string' ? new FaultyFile('faulty') : null),
      ),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => () => queue.cancelAll(), [queue]);

  const add = async (files: readonly File[]) => {
    setChecking((count) => count + files.length);
    for (const file of files) {
      const sound = await checkSound(file);
      const position = positionIn(organ, file.name);
      latest.current = new Map(latest.current).set(file, {
        sound,
        position,
        isGuessed: position !== null,
        channel: 'mix',
      });
      setChosen(latest.current);
      queue.add([file]);
      setChecking((count) => count - 1);
    }
  };

  return {
    queue,
    uploads,
    chosen,
    isChecking: checking > 0,
    add,
    set,
    isRunning: () => queue.snapshot().some(isUnderWay),
  };
}

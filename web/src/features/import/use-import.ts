import type { CheckUp, ImportChannel, Organ, Position, Recording } from '@sadap/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api, client } from '../../api.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { toast } from '../../ui/toast.ts';
import { sendForm } from '../../uploads/send-form.ts';
import { type Batch, UploadQueue } from '../../uploads/upload-queue.ts';
import { isUnsent } from '../../uploads/upload-state.ts';
import { isChosenTwice } from './duplicates.ts';
import { EarlierTries } from './earlier-tries.ts';
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
export function useImport(
  organ: Organ,
  checkUp: CheckUp,
  recordings: readonly Recording[],
  onAllSent: () => void,
) {
  const { t } = useTexts();
  const positionName = usePositionName();
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

  const [tries] = useState(() => new EarlierTries());
  /** Whether an earlier try of the file was saved; then it is not sent again, and said so. */
  const savedBefore = async (file: File, sha256: string, signal: AbortSignal): Promise<boolean> => {
    const input = { session_id: checkUp.id, patient_id: checkUp.patientId };
    const saved = await tries.saved(file, sha256, recordings, () => client[organ].list(input, { signal }));
    signal.throwIfAborted();
    if (!saved) return false;
    set(file, { position: saved.position, isGuessed: false });
    toast.info({
      title: t('importing.savedBefore', { position: positionName(saved.position) }),
      message: file.name,
    });
    return true;
  };
  const latestSavedBefore = useRef(savedBefore);
  latestSavedBefore.current = savedBefore;

  const [queue] = useState(
    () =>
      new UploadQueue(
        async (file, onProgress, signal) => {
          const { position, channel, sound } = latest.current.get(file) ?? {};
          if (!position || typeof sound !== 'object') throw new FaultyFile('no position');
          const saved = await latestSavedBefore.current(file, sound.sha256, signal);
          if (saved) return;
          const form = new FormData();
          form.set('position', position);
          form.set('patient_id', String(checkUp.patientId));
          form.set('session_id', String(checkUp.id));
          if (channel) form.set('channel', channel);
          form.set('file', file, file.name);
          await sendForm(`/api/${organ}soundrecordings`, form, onProgress, signal);
        },
        (batch) => latestAfterBatch.current(batch),
        (file) => (typeof latest.current.get(file)?.sound === 'string' ? new FaultyFile('faulty') : null),
        (one, other) => {
          const checked = (file: File) => ({ file, sound: latest.current.get(file)?.sound });
          return isChosenTwice(checked(one), checked(other));
        },
      ),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => () => queue.cancelAll(), [queue]);

  const add = async (files: readonly File[]) => {
    setChecking((count) => count + files.length);
    const leftOut: File[] = [];
    for (const file of files) {
      const sound = await checkSound(file);
      const position = positionIn(organ, file.name);
      const known = new Map(latest.current);
      latest.current = new Map(known).set(file, {
        sound,
        position,
        isGuessed: position !== null,
        channel: 'mix',
      });
      if (queue.add([file]).length > 0) {
        leftOut.push(file);
        latest.current = known;
      }
      setChosen(latest.current);
      setChecking((count) => count - 1);
    }
    if (leftOut.length > 0)
      toast.info({
        title: t('importing.leftOut', { number: leftOut.length }),
        message: leftOut.map(({ name }) => name).join(', '),
      });
  };

  return {
    queue,
    uploads,
    chosen,
    isChecking: checking > 0,
    add,
    set,
    hasUnsent: useCallback(() => queue.snapshot().some(isUnsent), [queue]),
  };
}

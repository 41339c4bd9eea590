import type { CheckUp } from '@sadap/contract/checkups';
import type { Organ, Position } from '@sadap/contract/positions';
import type { ImportChannel } from '@sadap/contract/recordings';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { requestIds } from '../../../platform/request-ids.ts';
import { recordingsKey } from '../../../queries/recordings.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { sendForm } from '../../../uploads/send-form.ts';
import { type Batch, UploadQueue } from '../../../uploads/upload-queue.ts';
import { isUnsent } from '../../../uploads/upload-state.ts';
import { isChosenTwice } from '../model/duplicates.ts';
import { placeIn } from '../model/named-place.ts';
import { sentSound } from '../model/sent-sound.ts';
import { type CheckedSound, checkSound, isFault, type SoundFault } from '../model/sound-check.ts';
import { type StoredSound, storedIn } from '../model/stored-sound.ts';
import { channelName } from './channel-name.ts';
import { useJudgements } from './use-judgements.ts';

/** What is known and chosen for a file. */
export type ImportedFile = {
  sound: CheckedSound | SoundFault;
  position: Position | null;
  /** The position comes from the file's name and was not confirmed yet. */
  isGuessed: boolean;
  channel: ImportChannel;
};

/** It says two things, and the dialog may close at once. */
const READING_TIME_MS = 10_000;

class FaultyFile extends Error {}

/** The files of one import dialog; closing it aborts running uploads. */
export function useImport(organ: Organ, checkUp: CheckUp, onAllSent: () => void) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<File, ImportedFile>>(new Map());
  const [checking, setChecking] = useState(0);
  const latest = useRef(chosen);
  const { judge, judgementOf } = useJudgements(organ);

  const set = (file: File, change: Partial<ImportedFile>) => {
    const known = latest.current.get(file);
    if (!known) return;
    const { channel = known.channel } = change;
    if (channel !== known.channel && !isFault(known.sound)) judge(file, known.sound, channel);
    latest.current = new Map(latest.current).set(file, { ...known, ...change });
    setChosen(latest.current);
  };

  const afterBatch = ({ sentCount, failedCount, isAllSent }: Batch) => {
    void queries.invalidateQueries({ queryKey: recordingsKey(organ) });
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

  /** Shows what is stored; an earlier attempt may have stored it with other choices than the last one. */
  const afterSent = (file: File, { position, channel }: StoredSound) => {
    const wanted = latest.current.get(file);
    if (wanted?.position === position && wanted.channel === channel) return;
    set(file, { position, channel, isGuessed: false });
    const ofChannel = `${t('importing.channel')}: ${channelName(t, channel)}`;
    const place = positionName(position);
    toast.warning({
      title: t('importing.savedBefore', {
        position: wanted?.channel === channel ? place : `${place} (${ofChannel})`,
      }),
      message: t('importing.savedBeforeMessage', { name: file.name }),
      durationMs: READING_TIME_MS,
    });
  };
  const latestAfterSent = useRef(afterSent);
  latestAfterSent.current = afterSent;

  const [queue] = useState(
    () =>
      new UploadQueue(
        async (file, onProgress, signal) => {
          const { position, channel, sound } = latest.current.get(file) ?? {};
          if (!position || !sound || isFault(sound)) throw new FaultyFile('no position');
          const sent = sentSound({ organ, checkUpId: checkUp.id, file, sha256: sound.sha256 });
          const form = new FormData();
          form.set('position', position);
          form.set('patient_id', String(checkUp.patientId));
          form.set('session_id', String(checkUp.id));
          form.set('request_id', requestIds.idOf(sent));
          if (channel) form.set('channel', channel);
          form.set('file', file, file.name);
          try {
            const answer = await sendForm({ path: `/api/${organ}soundrecordings`, form, onProgress, signal });
            const stored = storedIn(answer);
            requestIds.forget(sent);
            latestAfterSent.current(file, stored);
          } catch (error) {
            // Another file of the same name, size and date has this id: the next attempt takes a new one.
            if (errorCodeOf(error) === 'REQUEST_ID_USED') requestIds.forget(sent);
            throw error;
          }
        },
        (batch) => latestAfterBatch.current(batch),
        (file) => {
          const sound = latest.current.get(file)?.sound;
          return sound && isFault(sound) ? new FaultyFile('faulty') : null;
        },
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
      const place = placeIn(file.name);
      const position = place?.organ === organ ? place.position : null;
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
      } else if (!isFault(sound)) judge(file, sound, 'mix');
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
    judgementOf,
    isChecking: checking > 0,
    add,
    set,
    hasUnsent: useCallback(() => queue.snapshot().some(isUnsent), [queue]),
  };
}

import { type Recording, soundPath } from '@sadap/contract/recordings';
import { useQueryClient } from '@tanstack/react-query';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { authorization, client } from '../../../platform/api.ts';
import { movingFetch } from '../../../platform/late/moving-fetch.ts';
import { isAdmin, useSession } from '../../../platform/session.ts';
import { checkUpsKey } from '../../../queries/checkups.ts';
import { recordingListsKey, recordingsKey } from '../../../queries/recordings.ts';
import { clockTime, soundOf, soundPlayer, standsAt } from '../../../sound/index.ts';
import { deleteEvenSigned } from '../../../ui/delete-signed.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { saveFile } from '../../../uploads/save-file.ts';
import { isMissingFileName } from '../model/file-name.ts';

/** Download and delete of one recording. */
export function useRecordingActions() {
  const { t, language } = useTexts();
  const session = useSession();
  const queries = useQueryClient();
  const positionName = usePositionName();

  return {
    /** What is signed, an administrator alone. */
    mayDelete: ({ created_by, signature }: Recording) =>
      isAdmin(session) || (created_by.id === session?.userId && signature === null),
    download: async ({ organ, recording_id, file_name }: Recording) => {
      if (isMissingFileName(file_name)) {
        toast.error({ title: t('recording.history.badName') });
        return;
      }
      const path = soundPath(organ, recording_id);
      const response = await movingFetch(path, { headers: authorization() }).catch(() => null);
      const sound = response?.ok ? await response.blob().catch(() => null) : null;
      if (!sound) {
        const status = response?.ok ? '-' : (response?.status ?? '-');
        toast.error({ title: t('recording.history.downloadFailed', { status }) });
        return;
      }
      saveFile(new File([sound], file_name, { type: sound.type }));
    },
    remove: async (recording: Recording) => {
      const isSure = await confirm({
        title: t('recording.history.deleteTitle'),
        message: t(`recording.history.${recording.recorded_at ? 'deleteMessage' : 'deleteImported'}`, {
          position: positionName(recording.position),
          date: dateTimeText(standsAt(recording), language),
          length: clockTime(recording.duration_ms),
        }),
        confirm: t('recording.history.deleteConfirm'),
        isDangerous: true,
      });
      if (!isSure) return;
      try {
        soundPlayer.stop(soundOf(recording).key);
        const { organ, recording_id: id } = recording;
        if (!(await deleteEvenSigned((signed) => client[organ].delete({ id, signed })))) return;
        // Off the list at once: its open player would request a waveform that is gone.
        queries.setQueriesData<Recording[]>({ queryKey: recordingListsKey(recording.organ) }, (list) =>
          list?.filter(({ recording_id }) => recording_id !== recording.recording_id),
        );
        toast.success({ title: t('recording.history.deleted') });
      } catch (error) {
        toast.failure(t('recording.history.deleteFailed'), error);
      } finally {
        void queries.invalidateQueries({ queryKey: recordingsKey(recording.organ) });
        void queries.invalidateQueries({ queryKey: checkUpsKey() });
      }
    },
  };
}

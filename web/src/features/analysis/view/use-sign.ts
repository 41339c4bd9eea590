import type { Patient } from '@sadap/contract/patients';
import type { Recording } from '@sadap/contract/recordings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { client } from '../../../platform/api.ts';
import { recordingsKey } from '../../../queries/recordings.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';

export type SignedPatient = Pick<Patient, 'name' | 'patientID'>;

/** Signs an analysis as it is shown, after a question that names patient and position. */
export function useSign({ name, patientID }: SignedPatient) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ organ, recording_id: id, ...recording }: Recording) =>
      client[organ].sign({
        id,
        analysis_version: recording.analysis_version,
        position_version: recording.position_version,
        circumstances_version: recording.circumstances_version,
      }),
    onSuccess: () => toast.success({ title: t('signing.done') }),
    onError: (error) => toast.failure(t('signing.failed'), error),
    // after a refusal, what is newer is shown
    onSettled: (_done, _error, { organ }) => queries.invalidateQueries({ queryKey: recordingsKey(organ) }),
  });
  const sign = async (recording: Recording) => {
    const isSure = await confirm({
      title: t('signing.confirm.title'),
      message: t('signing.confirm.message', {
        patient: [name, labelledHn(patientID)].filter(Boolean).join(' · '),
        position: positionName(recording.position),
      }),
      confirm: t('signing.confirm.confirm'),
    });
    // A refusal is told above.
    if (isSure) await mutateAsync(recording).catch(() => undefined);
  };
  return { sign, isSigning: isPending };
}

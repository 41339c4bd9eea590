import type { Patient } from '@sadap/contract/patients';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/index.ts';
import { client } from '../../../../platform/api.ts';
import { checkUpsKey } from '../../../../queries/checkups.ts';
import { filesKey } from '../../../../queries/late/files.ts';
import { patientQuery, patientsKey } from '../../../../queries/patients.ts';
import { recordingsKey } from '../../../../queries/recordings.ts';
import { statisticsKey } from '../../../../queries/statistics.ts';
import { capturesKey } from '../../../../queries/streaming.ts';
import { deleteEvenSigned } from '../../../../ui/delete-signed.ts';
import { confirmByTyping } from '../../../../ui/page/typed-confirmation.tsx';
import { toast } from '../../../../ui/toast/toast.ts';

type Deleted = Pick<Patient, 'id' | 'patientID' | 'name'>;

/**
 * Asks the user to type the HN, then deletes the patient. `onGone` leaves the patient's page before its data
 * is forgotten.
 */
export function useDeletePatient(onGone?: () => Promise<void> | void): (patient: Deleted) => Promise<void> {
  const { t } = useTexts();
  const queries = useQueryClient();
  return async ({ id, patientID, name }) => {
    const isConfirmed = await confirmByTyping({
      title: t('patients.delete.title', { name: name || patientID }),
      message: t('patients.delete.message'),
      expected: patientID,
      label: t('patients.fields.patientID'),
      confirm: t('patients.delete.confirm'),
    });
    if (!isConfirmed) return;
    try {
      if (!(await deleteEvenSigned((signed) => client.patients.delete({ id, signed })))) return;
      toast.success({ title: t('patients.delete.done'), message: patientID });
      await onGone?.();
      queries.removeQueries({ queryKey: patientQuery(id).queryKey });
    } catch (error) {
      toast.failure(t('patients.delete.failed'), error);
    }
    // Even after a failure: somebody else may have deleted it first.
    const keys = [
      patientsKey(),
      checkUpsKey(),
      recordingsKey('heart'),
      recordingsKey('lung'),
      capturesKey(),
      statisticsKey(),
      filesKey(),
    ];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

import type { CheckUp } from '@sadap/contract/checkups';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { checkUpsKey } from '../../../queries/checkups.ts';
import { patientsKey } from '../../../queries/patients.ts';
import { recordingsKey } from '../../../queries/recordings.ts';
import { capturesKey } from '../../../queries/streaming.ts';
import { deleteEvenSigned } from '../../../ui/delete-signed.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { confirmByTyping } from '../../../ui/page/typed-confirmation.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/**
 * Asks the user to type the session number, or for one's own empty check-up only to confirm; then deletes it
 * with its recordings.
 */
export function useDeleteCheckUp(): (checkUp: CheckUp, isOwnEmpty: boolean) => Promise<void> {
  const { t } = useTexts();
  const queries = useQueryClient();
  return async ({ id, sessionNumber, heartRecordingCount: heart, lungRecordingCount: lung }, isOwnEmpty) => {
    const askOnce = () =>
      confirm({
        title: t('checkUps.delete.title', { number: sessionNumber }),
        message: t('checkUps.delete.emptyMessage'),
        confirm: t('checkUps.delete.confirm'),
        isDangerous: true,
      });
    const askToType = () =>
      confirmByTyping({
        title: t('checkUps.delete.title', { number: sessionNumber }),
        message: t('checkUps.delete.message', { heart, lung }),
        expected: String(sessionNumber),
        label: t('checkUps.delete.number'),
        confirm: t('checkUps.delete.confirm'),
      });
    if (!(await (isOwnEmpty ? askOnce() : askToType()))) return;
    try {
      if (!(await deleteEvenSigned((signed) => client.checkUps.delete({ id, signed })))) return;
      toast.success({ title: t('checkUps.delete.done') });
    } catch (error) {
      toast.failure(t('checkUps.delete.failed'), error);
    }
    await Promise.all(
      [checkUpsKey(), patientsKey(), recordingsKey('heart'), recordingsKey('lung'), capturesKey()].map(
        (queryKey) => queries.invalidateQueries({ queryKey }),
      ),
    );
  };
}

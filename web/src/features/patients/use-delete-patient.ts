import type { Patient } from '@sadap/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../api.ts';
import { errorText } from '../../api-error.ts';
import { useTexts } from '../../i18n/index.ts';
import { toast } from '../../ui/toast.ts';
import { confirmByTyping } from '../../ui/typed-confirmation.tsx';

/** Asks for the HN to be typed, then deletes the patient; answers whether it is gone. */
export function useDeletePatient(): (patient: Patient) => Promise<boolean> {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  return async ({ id, patientID, name }) => {
    const isConfirmed = await confirmByTyping({
      title: t('patients.delete.title', { name: name || patientID }),
      message: t('patients.delete.message'),
      expected: patientID,
      label: t('patients.form.hn'),
      confirm: t('patients.delete.confirm'),
    });
    if (!isConfirmed) return false;
    try {
      await client.patients.delete({ id });
      toast.success({ title: t('patients.delete.done'), message: patientID });
      await queries.invalidateQueries({ queryKey: api.patients.list.key() });
      return true;
    } catch (error) {
      toast.error({ title: t('patients.delete.failed'), message: errorText(error, language) });
      return false;
    }
  };
}

import type { CheckUp } from '@sadap/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../api.ts';
import { errorText } from '../../api-error.ts';
import { useTexts } from '../../i18n/index.ts';
import { toast } from '../../ui/toast.ts';
import { confirmByTyping } from '../../ui/typed-confirmation.tsx';

/** Asks for the session number to be typed, then deletes the check-up with its recordings. */
export function useDeleteCheckUp(): (checkUp: CheckUp) => Promise<void> {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  return async ({ id, sessionNumber, heartRecordingCount: heart, lungRecordingCount: lung }) => {
    const isConfirmed = await confirmByTyping({
      title: t('checkUps.delete.title', { number: sessionNumber }),
      message: t('checkUps.delete.message', { heart, lung }),
      expected: String(sessionNumber),
      label: t('checkUps.delete.number'),
      confirm: t('checkUps.delete.confirm'),
    });
    if (!isConfirmed) return;
    try {
      await client.checkUps.delete({ id });
      toast.success({ title: t('checkUps.delete.done') });
    } catch (error) {
      toast.error({ title: t('checkUps.delete.failed'), message: errorText(error, language) });
    }
    await Promise.all(
      [api.checkUps.key(), api.patients.key(), api.heart.key(), api.lung.key(), api.captures.list.key()].map(
        (queryKey) => queries.invalidateQueries({ queryKey }),
      ),
    );
  };
}

import type { ToBeNamed } from '@sadap/contract/naming';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { checkUpsKey } from '../../../queries/checkups.ts';
import { examinationsKey } from '../../../queries/late/examinations.ts';
import { namingKey } from '../../../queries/late/naming.ts';
import { patientsKey } from '../../../queries/patients.ts';
import { recordingsKey, waitingKey } from '../../../queries/recordings.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { confirmByTyping } from '../../../ui/page/typed-confirmation.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** Puts a check-up to its patient, takes that back, and removes what was begun by mistake. */
export function useNaming() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [busyId, setBusy] = useState<number | null>(null);
  /** A check-up is another patient's from then on. A refusal says that the list is not as it is shown. */
  const change = async <Done>(patientId: number, work: () => Promise<Done>): Promise<Done> => {
    setBusy(patientId);
    try {
      return await work();
    } finally {
      setBusy(null);
      const keys = [namingKey(), patientsKey(), checkUpsKey(), examinationsKey(), waitingKey()];
      await Promise.all(
        [...keys, recordingsKey('heart'), recordingsKey('lung')].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    }
  };
  return {
    busyId,
    /** Rejects where it is refused: the dialog says why. */
    name: ({ patientId: id }: ToBeNamed, patientId: number) =>
      change(id, () => client.naming.name({ id, patientId })),
    undo: async ({ patientId: id }: ToBeNamed): Promise<void> => {
      try {
        await change(id, () => client.naming.undo({ id }));
        toast.success({ title: t('naming.done.undone') });
      } catch (error) {
        toast.failure(t('naming.done.undoFailed'), error);
      }
    },
    remove: async ({ patientId: id, sessionId, recordings, captures }: ToBeNamed): Promise<void> => {
      const count = recordings + captures;
      const question = { title: t('naming.list.removeTitle'), confirm: t('naming.list.remove') };
      const isSure = await (count === 0
        ? confirm({ ...question, message: t('naming.list.removeMessage'), isDangerous: true })
        : confirmByTyping({
            ...question,
            message: t('naming.list.removeSounds', { count }),
            expected: String(count),
            label: t('naming.list.removeCount'),
          }));
      if (!isSure) return;
      try {
        const now = await client.naming.get({ id });
        if (now.named !== null || now.recordings + now.captures !== count) {
          toast.warning({ title: t('naming.list.removeChanged') });
          return await queries.invalidateQueries({ queryKey: namingKey() });
        }
        await change(id, () => client.checkUps.delete({ id: sessionId }));
        toast.success({ title: t('naming.list.removed') });
      } catch (error) {
        toast.failure(t('naming.list.removeFailed'), error);
      }
    },
  };
}

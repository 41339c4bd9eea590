import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { useNavigate } from '../../../platform/navigation.tsx';
import { checkUpsKey } from '../../../queries/checkups.ts';
import { examinationQuery, examinationsKey } from '../../../queries/late/examinations.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { pathOf } from '../model/examination-path.ts';

/**
 * Begins an examination in a check-up, or of a patient in today's, or goes on with it; opens its page.
 * `start` resolves to whether it did.
 */
export function useStartExamination() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [startingId, setStarting] = useState<string | null>(null);
  const start = async (
    protocolId: string,
    of: { sessionId: number } | { patientId: number },
  ): Promise<boolean> => {
    setStarting(protocolId);
    try {
      const examination = await ('sessionId' in of
        ? client.examinations.start({ ...of, protocolId })
        : client.examinations.startToday({ id: of.patientId, protocolId }));
      void queries.invalidateQueries({ queryKey: checkUpsKey(), refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: examinationsKey(), refetchType: 'none' });
      queries.setQueryData(examinationQuery(examination.id).queryKey, examination);
      await navigate(pathOf(examination));
      return true;
    } catch (error) {
      toast.failure(t('examination.startFailed'), error);
      return false;
    } finally {
      setStarting(null);
    }
  };
  return { startingId, start };
}

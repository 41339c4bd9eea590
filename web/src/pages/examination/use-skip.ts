import type { Examination, SkipReason } from '@sadap/contract/examinations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { client } from '../../platform/api.ts';
import { examinationQuery, examinationsKey } from '../../queries/late/examinations.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Skips a step, and says why. */
export function useSkip({ id }: Examination) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isSkipping, setSkipping] = useState(false);
  const skip = async (step: number, reason: SkipReason) => {
    setSkipping(true);
    try {
      const examination = await client.examinations.skip({ id, step, isSkipped: true, reason });
      queries.setQueryData(examinationQuery(id).queryKey, examination);
      void queries.invalidateQueries({ queryKey: examinationsKey() });
    } catch (error) {
      toast.failure(t('examination.skipFailed'), error);
    } finally {
      setSkipping(false);
    }
  };
  return { isSkipping, skip };
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { listeningTogetherQuery } from '../../../queries/calls.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** One step of a shared listening at a time; if it fails, the current state is fetched. */
export function useListeningStep() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      toast.failure(t('listeningTogether.failed'), error);
      void queries.invalidateQueries({ queryKey: listeningTogetherQuery().queryKey });
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}

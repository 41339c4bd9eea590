import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** A patient's files, and two ways to reload them. */
export function usePatientFiles(patientId: number) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const options = api.files.ofPatient.queryOptions({ input: { patientId } });
  const query = useQuery(options);
  const [isRefreshing, setRefreshing] = useState(false);
  const [pictureVersion, setPictureVersion] = useState<number | null>(null);

  const { error, errorUpdatedAt } = query;
  useEffect(() => {
    if (error && errorUpdatedAt) toast.failure(t('files.loadFailed'), error);
  }, [error, errorUpdatedAt, t]);

  const loadAgain = async (load: () => Promise<unknown>, doneTitle: string) => {
    setRefreshing(true);
    await load();
    setRefreshing(false);
    if (queries.getQueryState(options.queryKey)?.status === 'success') toast.success({ title: doneTitle });
  };

  return {
    query,
    isRefreshing,
    refresh: () => loadAgain(() => query.refetch(), t('files.refreshed')),
    /** Forgets the list, and requests every picture past the browser's cache. */
    clearCache: () =>
      loadAgain(() => {
        setPictureVersion(Date.now());
        return queries.resetQueries({ queryKey: options.queryKey });
      }, t('files.cacheCleared')),
    addressOf: (path: string) => (pictureVersion === null ? path : `${path}?v=${pictureVersion}`),
  };
}
export type PatientFiles = ReturnType<typeof usePatientFiles>;

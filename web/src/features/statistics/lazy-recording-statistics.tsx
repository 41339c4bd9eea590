import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/index.ts';
import { LoadError } from '../../ui/load-error.tsx';

/** The recording statistics, whose charts' code is loaded after the rest of the page. */
export function LazyRecordingStatistics() {
  const { t } = useTexts();
  const code = useQuery({
    queryKey: ['code', 'recording-statistics'],
    queryFn: () => import('./recording-statistics.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (code.data) return <code.data.RecordingStatistics />;
  if (code.isError)
    return (
      <LoadError title={t('statistics.loadFailed')} error={code.error} onRetry={() => void code.refetch()} />
    );
  return (
    <Stack aria-busy aria-label={t('statistics.title')} role="status">
      <Skeleton height={36} width="min(100%, 20rem)" />
      <Skeleton height={280} />
      <Skeleton height={280} />
    </Stack>
  );
}

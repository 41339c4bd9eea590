import { Skeleton, Stack } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { fetchAllTexts, useTexts } from '../../i18n/index.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { useCode } from '../../ui/use-code.ts';

/** How much of the charts must be visible before their code is fetched: a dashboard ends just above them. */
const BEGUN_PX = 120;

/** The recording statistics; the charts' code is loaded when they scroll into view. */
export function LazyRecordingStatistics() {
  const { t } = useTexts();
  const { ref, entry } = useIntersection({ rootMargin: `0px 0px -${BEGUN_PX}px` });
  const code = useCode(
    'recording-statistics',
    async () => {
      const texts = fetchAllTexts();
      const { RecordingStatistics } = await import('./recording-statistics.tsx');
      await texts;
      return { RecordingStatistics };
    },
    entry?.isIntersecting === true,
  );
  if (code.data) return <code.data.RecordingStatistics />;
  if (code.isError)
    return (
      <LoadError title={t('statistics.loadFailed')} error={code.error} onRetry={() => void code.refetch()} />
    );
  return (
    <Stack ref={ref} aria-busy aria-label={t('statistics.title')} role="status">
      <Skeleton height={36} width="min(100%, 20rem)" />
      <Skeleton height={280} />
      <Skeleton height={280} />
    </Stack>
  );
}

import { Skeleton, Stack } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { Lazy } from '../../../ui/lazy.tsx';

/** How much of the charts must be in sight before their code is fetched: a dashboard ends just above them. */
const BEGUN_PX = 120;

const statisticsModule = lazyModule(() => import('./recording-statistics.tsx'));

/** The recording statistics. The code of their charts is loaded when they come into view. */
export function StatisticsSection() {
  const { t } = useTexts();
  const { ref, entry } = useIntersection({ rootMargin: `0px 0px -${BEGUN_PX}px` });
  const [isReached, setReached] = useState(false);
  if (entry?.isIntersecting && !isReached) setReached(true);
  const room = (
    <Stack ref={ref} aria-busy aria-label={t('statistics.title')} role="status">
      <Skeleton height={36} width="min(100%, 20rem)" />
      <Skeleton height={280} />
      <Skeleton height={280} />
    </Stack>
  );
  if (!isReached) return room;
  return (
    <Lazy module={statisticsModule} waiting={room} failure={{ title: t('statistics.loadFailed') }}>
      {({ RecordingStatistics }) => <RecordingStatistics />}
    </Lazy>
  );
}

import '@mantine/charts/styles.css';
import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChartBar, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { timeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PositionBars } from './position-bars.tsx';
import styles from './statistics.module.css';
import { SystemOverview } from './system-overview.tsx';
import { TotalsDonut } from './totals-donut.tsx';
import { TrendsChart } from './trends-chart.tsx';
import { useStatistics } from './use-statistics.ts';

/** The dashboard's Recording Statistics. */
export function RecordingStatistics() {
  const { t } = useTexts();
  const { heart, lung, system, totals, error, countedAtMs, isRefreshing, refresh } = useStatistics();
  const refreshOrTell = () =>
    refresh().catch((failure: unknown) => toast.failure(t('statistics.refreshFailed'), failure));
  const isLoaded = heart && lung && system;
  return (
    <Stack component="section" gap="md" aria-labelledby="statistics-title">
      <Group justify="space-between" gap="sm" mt="md">
        <div>
          <Title order={2} id="statistics-title">
            {t('statistics.title')}
          </Title>
          <Text size="sm" c="dimmed" role="status" mih="1lh">
            {countedAtMs > 0 && t('statistics.asOf', { time: timeText(new Date(countedAtMs).toISOString()) })}
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} />}
          loading={isRefreshing}
          onClick={() => void refreshOrTell()}
        >
          {t('statistics.refresh')}
        </Button>
      </Group>
      {error && (
        <LoadError title={t('statistics.loadFailed')} error={error} onRetry={() => void refreshOrTell()} />
      )}
      {!isLoaded && !error && <Skeleton height={280} />}
      {isLoaded && (
        <Charts heart={heart} lung={lung} totals={totals} overview={<SystemOverview system={system} />} />
      )}
    </Stack>
  );
}

type Counts = NonNullable<ReturnType<typeof useStatistics>['heart']>;
type ChartsProps = {
  heart: Counts;
  lung: Counts;
  totals: { heart: number; lung: number };
  overview: ReactNode;
};

function Charts({ heart, lung, totals, overview }: ChartsProps) {
  const { t } = useTexts();
  if (totals.heart + totals.lung === 0)
    return (
      <>
        {overview}
        <Card>
          <EmptyState
            icon={IconChartBar}
            title={t('statistics.emptyTitle')}
            message={t('statistics.emptyMessage')}
          />
        </Card>
      </>
    );
  const side = (name: 'Anterior' | 'Posterior') => lung.filter(({ position }) => position.startsWith(name));
  const most = (counts: Counts) => Math.max(...counts.map(({ count }) => count));
  return (
    <>
      <div className={styles.grids}>
        <div className={styles.grid}>
          <TotalsDonut {...totals} />
          {overview}
          <PositionBars
            organ="heart"
            title={t('statistics.positions.heart')}
            subtitle={t('statistics.positions.heartPoints')}
            counts={heart}
            maximum={most(heart)}
          />
        </div>
        <div className={styles.grid}>
          <PositionBars
            organ="lung"
            title={t('statistics.positions.anterior')}
            subtitle={t('statistics.positions.anteriorPoints')}
            counts={side('Anterior')}
            maximum={most(lung)}
          />
          <PositionBars
            organ="lung"
            title={t('statistics.positions.posterior')}
            subtitle={t('statistics.positions.posteriorPoints')}
            counts={side('Posterior')}
            maximum={most(lung)}
          />
        </div>
      </div>
      <TrendsChart />
    </>
  );
}

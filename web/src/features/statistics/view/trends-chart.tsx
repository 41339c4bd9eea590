import { LineChart } from '@mantine/charts';
import { Card, Group, SegmentedControl, Skeleton, Table, Text, Title } from '@mantine/core';
import { TREND_DAYS } from '@sadap/contract/statistics';
import { useState } from 'react';
import { dayText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { LUNG_DASHES, ORGAN_COLORS } from '../model/organ-look.ts';
import { OrganSwatch } from './organ-swatch.tsx';
import styles from './statistics.module.css';
import { type TrendDay, useTrends } from './use-statistics.ts';

const MAX_DOTS = 30;
const TICK = { fontSize: 14, fill: 'var(--mantine-color-text)' };

type Days = (typeof TREND_DAYS)[number];

/** Recordings per day, heart and lung, as a drawing and as a table. */
export function TrendsChart() {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Days>(7);
  const trends = useTrends(chosen);
  const labels = TREND_DAYS.map((days) => ({
    value: String(days),
    label: t('statistics.trends.days', { days }),
  }));
  return (
    <Card component="figure" m={0} aria-labelledby="trends-title" aria-busy={trends.isFetching}>
      <Group component="figcaption" justify="space-between" gap="sm" mb="sm">
        <Title order={3} id="trends-title">
          {t('statistics.trends.title')}
        </Title>
        <SegmentedControl
          aria-label={t('statistics.trends.choose')}
          size="md"
          data={labels}
          value={String(chosen)}
          onChange={(value) => setChosen(TREND_DAYS.find((days) => String(days) === value) ?? chosen)}
        />
      </Group>
      {trends.error && (
        <LoadError
          title={t('statistics.loadFailed')}
          error={trends.error}
          onRetry={() => void trends.retry()}
        />
      )}
      {!trends.days && !trends.error && <Skeleton height={280} />}
      {trends.days && <Trend days={trends.days} />}
    </Card>
  );
}

function Trend({ days }: { days: TrendDay[] }) {
  const { t, language } = useTexts();
  const total = (organ: 'heart' | 'lung') => days.reduce((sum, day) => sum + day[organ], 0);
  const [heart, lung] = [total('heart'), total('lung')];
  return (
    <>
      <Group component="ul" gap="0.25rem 1.5rem" className={styles.legend ?? ''}>
        {(['heart', 'lung'] as const).map((organ) => (
          <Group key={organ} component="li" gap="xs" wrap="nowrap">
            <OrganSwatch organ={organ} isLine />
            <Text>
              {t('statistics.trends.total', {
                organ: t(`statistics.organs.${organ}`),
                total: organ === 'heart' ? heart : lung,
              })}
            </Text>
          </Group>
        ))}
      </Group>
      {heart + lung === 0 ? (
        <Text c="dimmed" py="xl" ta="center">
          {t('statistics.trends.none', { days: days.length })}
        </Text>
      ) : (
        <div aria-hidden="true">
          <LineChart
            h={260}
            mt="sm"
            data={days.map((day) => ({ ...day, date: dayText(day.date, language) }))}
            dataKey="date"
            series={[
              { name: 'heart', label: t('statistics.organs.heart'), color: ORGAN_COLORS.heart },
              {
                name: 'lung',
                label: t('statistics.organs.lung'),
                color: ORGAN_COLORS.lung,
                strokeDasharray: LUNG_DASHES,
              },
            ]}
            curveType="linear"
            strokeWidth={2.5}
            withDots={days.length <= MAX_DOTS}
            accessibilityLayer={false}
            xAxisProps={{ minTickGap: 20, padding: { left: 20, right: 24 }, tick: TICK, tickMargin: 8 }}
            yAxisProps={{ allowDecimals: false, width: 40, tick: TICK }}
          />
        </div>
      )}
      <details className={styles.details}>
        <summary>{t('statistics.trends.table')}</summary>
        <section className={styles.days} aria-label={t('statistics.trends.title')}>
          <DayTable days={days} />
        </section>
      </details>
    </>
  );
}

function DayTable({ days }: { days: TrendDay[] }) {
  const { t, language } = useTexts();
  return (
    <Table className="sadap-digits">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('statistics.trends.date')}</Table.Th>
          <Table.Th>{t('statistics.organs.heart')}</Table.Th>
          <Table.Th>{t('statistics.organs.lung')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.toReversed().map(({ date, heart, lung }) => (
          <Table.Tr key={date}>
            <Table.Th scope="row">{dayText(date, language)}</Table.Th>
            <Table.Td>{heart}</Table.Td>
            <Table.Td>{lung}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

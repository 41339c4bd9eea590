import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { Card, Text, Title, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { dateText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import { type Measure, numberText } from './measures.ts';
import { scaleOf, stretchesOf, type TrendRow } from './trend-rows.ts';
import styles from './trends.module.css';
import { useMeasureText } from './use-measure-text.ts';

/** With more points than these, only the table has room for their numbers. */
const MOST_LABELS = 6;
const LABEL_RISE_PX = 9;
const TICK = { fontSize: 13, fill: 'var(--mantine-color-text)' };
const INK = 'var(--mantine-primary-color-filled)';

type Props = { measure: Measure; rows: readonly TrendRow[] };

/** One measure over all check-ups. Where the gain is in it, no line joins two stethoscopes. */
export function TrendChart({ measure, rows }: Props) {
  const { t, language } = useTexts();
  const { nameOf, unitOf, valueText } = useMeasureText();
  const id = useId();
  const values = rows.map(measure.valueOf);
  const known = values.filter((value) => value !== null);
  const stretches = measure.isAbsolute ? stretchesOf(rows) : rows.map(() => 0);
  const names = [...new Set(stretches)].map((stretch) => `stretch${stretch}`);
  const data = rows.map(({ checkUp }, place) => ({
    number: checkUp.number,
    [`stretch${stretches[place]}`]: values[place] ?? null,
  }));
  const dayOf = new Map(rows.map(({ checkUp }) => [checkUp.number, dateText(checkUp.begunAt, language)]));
  const isSound = 'unit' in measure;
  const scale = scaleOf(known, measure.leastSpan, measure.isCount);
  const pointLabel = (x: unknown, y: unknown, value: unknown) =>
    typeof value === 'number' && (
      <text x={Number(x)} y={Number(y) - LABEL_RISE_PX} className={styles.label} textAnchor="middle">
        {numberText(value, measure.decimals)}
      </text>
    );
  return (
    <Card component="figure" m={0} padding="sm" aria-labelledby={id}>
      <figcaption>
        <Title order={4} size="sm" id={id}>
          {nameOf(measure)}{' '}
          <Text span size="sm" c="dimmed">
            {t('trends.inUnit', { unit: unitOf(measure) })}
          </Text>
        </Title>
      </figcaption>
      {known.length === 0 ? (
        <Text c="dimmed" size="sm" py="md">
          {t('trends.nothing')}
        </Text>
      ) : (
        <div aria-hidden="true">
          <LineChart
            h={150}
            mt={4}
            data={data}
            dataKey="number"
            series={names.map((name) => ({ name, color: INK }))}
            referenceLines={rows
              .filter(({ change }) => isSound && change !== null)
              .map(({ checkUp }) => ({
                x: checkUp.number,
                color: 'orange.7',
                label: '⚠',
                strokeDasharray: '3 3',
              }))}
            curveType="linear"
            strokeWidth={2}
            connectNulls
            withTooltip={false}
            gridAxis="x"
            accessibilityLayer={false}
            lineChartProps={{ margin: { top: 20, right: 8, bottom: 0, left: 0 } }}
            lineProps={{
              isAnimationActive: false,
              ...(known.length <= MOST_LABELS && { label: ({ x, y, value }) => pointLabel(x, y, value) }),
            }}
            xAxisProps={{
              tickFormatter: (number: number) => dayOf.get(number) ?? '',
              interval: 'preserveStartEnd',
              minTickGap: 12,
              padding: { left: 40, right: 40 },
              tick: TICK,
              tickMargin: 6,
            }}
            yAxisProps={{
              domain: [scale[0] ?? 0, scale.at(-1) ?? 0],
              ticks: scale,
              tickFormatter: (value: number) => numberText(value, 0),
              width: 40,
              tick: TICK,
            }}
          />
        </div>
      )}
      <VisuallyHidden>
        <ul>
          {rows.map(({ checkUp }, place) => (
            <li key={checkUp.id}>
              {t('trends.valueAt', {
                number: checkUp.number,
                date: dateText(checkUp.begunAt, language),
                value: valueText(measure, values[place] ?? null),
              })}
            </li>
          ))}
        </ul>
      </VisuallyHidden>
    </Card>
  );
}

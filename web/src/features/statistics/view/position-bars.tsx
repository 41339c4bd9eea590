import { BarChart } from '@mantine/charts';
import type { Organ } from '@sadap/contract/positions';
import type { PositionCount } from '@sadap/contract/statistics';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { ORGAN_COLORS } from '../model/organ-look.ts';
import { ChartFigure } from './chart-figure.tsx';

const ROW_PX = 34;
const LABEL_PX = 118;
const VALUE_PX = 44;
const INK = 'var(--mantine-color-text)';

type Props = { organ: Organ; title: string; subtitle: string; counts: PositionCount[]; maximum: number };

/** Number of recordings per position. Charts with the same `maximum` can be compared by length. */
export function PositionBars({ organ, title, subtitle, counts, maximum }: Props) {
  const { t, language } = useTexts();
  const fullName = usePositionName();
  const shortName = usePositionName('positionsShort');
  const number = new Intl.NumberFormat(language);
  const chart = (
    <BarChart
      h={counts.length * ROW_PX + 8}
      mt="sm"
      orientation="vertical"
      data={counts.map(({ position, count }) => ({ position: shortName(position), count }))}
      dataKey="position"
      series={[{ name: 'count', color: ORGAN_COLORS[organ] }]}
      valueFormatter={(count) => number.format(count)}
      withBarValueLabel
      valueLabelProps={{ fill: INK, fontSize: 14, fontWeight: 600 }}
      withTooltip={false}
      withXAxis={false}
      gridAxis="none"
      maxBarWidth={20}
      barProps={{ radius: 3 }}
      accessibilityLayer={false}
      barChartProps={{ margin: { top: 0, right: VALUE_PX, bottom: 0, left: 0 } }}
      xAxisProps={{ domain: [0, Math.max(1, maximum)] }}
      yAxisProps={{ width: LABEL_PX, interval: 0, tickMargin: 4, tick: { fontSize: 14, fill: INK } }}
    />
  );
  const numbers = counts.map(({ position, count }) => ({
    name: fullName(position),
    value: t('statistics.recordings', { total: number.format(count) }),
  }));
  return <ChartFigure title={title} subtitle={subtitle} chart={chart} numbers={numbers} />;
}

import { DonutChart } from '@mantine/charts';
import { Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { ORGAN_COLORS } from '../model/organ-look.ts';
import { shares } from '../model/shares.ts';
import { ChartFigure } from './chart-figure.tsx';
import { LUNG_STRIPES, LungStripes, OrganSwatch } from './organ-swatch.tsx';
import styles from './statistics.module.css';

/** Heart and lung recordings as parts of the whole. */
export function TotalsDonut({ heart, lung }: { heart: number; lung: number }) {
  const { t, language } = useTexts();
  const number = new Intl.NumberFormat(language);
  const [heartShare = 0, lungShare = 0] = shares([heart, lung]);
  const parts = [
    { organ: 'heart', count: heart, share: heartShare, color: ORGAN_COLORS.heart },
    { organ: 'lung', count: lung, share: lungShare, color: LUNG_STRIPES },
  ] as const;
  const chart = (
    <DonutChart
      mx="auto"
      size={168}
      thickness={34}
      strokeWidth={2}
      pieProps={{ rootTabIndex: -1 }}
      data={parts.map(({ organ, count, color }) => ({ name: organ, value: count, color }))}
      chartLabel={number.format(heart + lung)}
      styles={{ label: { fill: 'var(--mantine-color-text)', fontSize: '1.625rem', fontWeight: 600 } }}
      withTooltip={false}
      accessibilityLayer={false}
    >
      <LungStripes />
    </DonutChart>
  );
  return (
    <ChartFigure
      title={t('statistics.organs.title')}
      subtitle={t('statistics.recordings', { total: number.format(heart + lung) })}
      chart={chart}
      numbers={[]}
    >
      <Stack component="ul" gap="xs" className={styles.legend ?? ''}>
        {parts.map(({ organ, count, share }) => (
          <Group key={organ} component="li" gap="sm" wrap="nowrap">
            <OrganSwatch organ={organ} />
            <Text flex={1}>{t(`statistics.organs.${organ}`)}</Text>
            <Text fw={600} className="sadap-digits">
              {t('statistics.organs.share', { total: number.format(count), share })}
            </Text>
          </Group>
        ))}
      </Stack>
    </ChartFigure>
  );
}

import { Stack, Text, Title } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import type { PatientTrends } from '@sadap/contract/trends';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { SOUND_MEASURES, VITAL_MEASURES, type VitalMeasure } from './measures.ts';
import { StethoscopeNote } from './stethoscope-note.tsx';
import { TrendChart } from './trend-chart.tsx';
import { rowsOf, type TrendRow } from './trend-rows.ts';
import { TrendTable } from './trend-table.tsx';
import styles from './trends.module.css';
import { useMeasureText } from './use-measure-text.ts';

type SoundProps = { trends: PatientTrends; organ: Organ; position: string };

/** The charts of one position, with their numbers. */
export function SoundTrends({ trends, organ, position }: SoundProps) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const rows = rowsOf(trends, organ, position);
  const groups = SOUND_MEASURES[organ];
  const title = t(`trends.of.${organ}`, { position: positionName(position) });
  const recorded = rows.filter(({ sound }) => sound !== null).length;
  return (
    <Stack component="section" gap="md" aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {recorded === 1 && <Text>{t('trends.onlyOnce')}</Text>}
      <StethoscopeNote organ={organ} rows={rows} stethoscopes={trends.stethoscopes} />
      {groups.map(({ group, measures }) => (
        <section key={group} aria-labelledby={`trends-${group}`}>
          <Title order={3} size="h4" id={`trends-${group}`}>
            {t(`trends.groups.${group}`)}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {t(`trends.explained.${group}`)}
          </Text>
          <div className={styles.charts}>
            {measures.map((measure) => (
              <TrendChart key={measure.name} measure={measure} rows={rows} />
            ))}
          </div>
        </section>
      ))}
      <TrendTable
        title={title}
        rows={rows}
        measures={groups.flatMap(({ measures }) => measures)}
        stethoscopes={trends.stethoscopes}
      />
    </Stack>
  );
}

/** The vital signs of all check-ups. */
export function VitalSignTrends({ trends }: { trends: PatientTrends }) {
  const { t } = useTexts();
  const { nameOf } = useMeasureText();
  const rows: TrendRow[] = trends.checkUps.map((checkUp) => ({ checkUp, sound: null, change: null }));
  const isMeasured = (measure: VitalMeasure) => rows.some((row) => measure.valueOf(row) !== null);
  const measured = VITAL_MEASURES.filter(isMeasured);
  const others = VITAL_MEASURES.filter((measure) => !isMeasured(measure));
  return (
    <Stack component="section" gap="md" aria-labelledby="trends-vital-signs">
      <Title order={2} size="h3" id="trends-vital-signs">
        {t('vitalSigns.title')}
      </Title>
      {measured.length === 0 ? (
        <Text c="dimmed">{t('trends.noVitalSigns')}</Text>
      ) : (
        <>
          <div className={styles.charts}>
            {measured.map((measure) => (
              <TrendChart key={measure.name} measure={measure} rows={rows} />
            ))}
          </div>
          {others.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('trends.neverMeasured', { signs: others.map(nameOf).join(', ') })}
            </Text>
          )}
          <TrendTable title={t('vitalSigns.title')} rows={rows} measures={measured} />
        </>
      )}
    </Stack>
  );
}

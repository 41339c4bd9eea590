import { Group, Table, Text } from '@mantine/core';
import type { PatientTrends, TrendCount, TrendSound } from '@sadap/contract/trends';
import { IconAlertTriangle } from '@tabler/icons-react';
import { dateText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import { type Measure, numberText } from './measures.ts';
import type { TrendRow } from './trend-rows.ts';
import styles from './trends.module.css';
import { useMeasureText } from './use-measure-text.ts';

type Props = {
  title: string;
  rows: readonly TrendRow[];
  measures: readonly Measure[];
  /** Of sounds. */
  stethoscopes?: PatientTrends['stethoscopes'];
};

/** The numbers of the charts, the newest check-up first. */
export function TrendTable({ title, rows, measures, stethoscopes }: Props) {
  const { t, language } = useTexts();
  const { nameOf, unitOf } = useMeasureText();
  return (
    <details className={styles.details}>
      <summary>{t('trends.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard */}
      <section className={styles.scrolled} aria-label={title} tabIndex={0}>
        <Table className="sadap-digits">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('trends.checkUp')}</Table.Th>
              {stethoscopes && <Table.Th className={styles.wide ?? ''}>{t('trends.stethoscope')}</Table.Th>}
              {measures.map((measure) => (
                <Table.Th key={measure.name}>
                  {nameOf(measure)} {t('trends.inUnit', { unit: unitOf(measure) })}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.toReversed().map((row) => (
              <Table.Tr key={row.checkUp.id}>
                <Table.Th scope="row" className={styles.wide ?? ''}>
                  {t('trends.row', {
                    number: row.checkUp.number,
                    date: dateText(row.checkUp.begunAt, language),
                  })}
                </Table.Th>
                {stethoscopes && (
                  <Table.Td>
                    <Stethoscope row={row} stethoscopes={stethoscopes} />
                  </Table.Td>
                )}
                {measures.map((measure) => (
                  <Table.Td key={measure.name}>
                    <Value measure={measure} row={row} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </details>
  );
}

function Value({ measure, row }: { measure: Measure; row: TrendRow }) {
  const { t } = useTexts();
  const value = measure.valueOf(row);
  if (value === null) return row.sound?.isPending && 'unit' in measure ? t('trends.pending') : '–';
  const counted = countedIn(row.sound, measure.name);
  return (
    <>
      {numberText(value, measure.decimals)}
      {counted && counted.ofCycles > 0 && (
        <Text size="sm" c="dimmed">
          {t('trends.ofBreaths', { cycles: counted.cycles, count: counted.ofCycles })}
        </Text>
      )}
    </>
  );
}

const countedIn = (sound: TrendSound | null, name: Measure['name']): TrendCount | null =>
  name === 'crackles' || name === 'wheezes' ? (sound?.[name] ?? null) : null;

function Stethoscope({ row, stethoscopes }: { row: TrendRow; stethoscopes: PatientTrends['stethoscopes'] }) {
  const { t } = useTexts();
  const { sound, change } = row;
  if (!sound) return '–';
  const name = sound.stethoscope === null ? t('trends.imported') : stethoscopes[sound.stethoscope]?.name;
  return (
    <Group gap={4} wrap="nowrap">
      {change && <IconAlertTriangle size={18} role="img" aria-label={t(`trends.${change}Mark`)} />}
      <span>
        {name}
        {sound.quality === 'poor' && (
          <Text size="sm" c="dimmed">
            {t('trends.poor')}
          </Text>
        )}
        {sound.ofRecordings > 1 && (
          <Text size="sm" c="dimmed">
            {t('trends.chosen', { count: sound.ofRecordings })}
          </Text>
        )}
      </span>
    </Group>
  );
}

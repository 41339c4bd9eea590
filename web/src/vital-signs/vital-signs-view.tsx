import { Text } from '@mantine/core';
import {
  judgeVitalSign,
  normalRanges,
  type VitalSign,
  type VitalSignJudgement,
  type VitalSignValues,
} from '@sadap/contract/vital-signs';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { SeverityBadge } from './severity-badge.tsx';
import styles from './vital-signs.module.css';

const SINGLE_SIGNS = ['heartRate', 'oxygenSaturation', 'respirationRate', 'temperature'] as const;

/** `ageYears`: at the time of measurement, with its fraction. */
type Props = { values: VitalSignValues; ageYears: number };

/** Each sign with its unit, its normal range, and a badge if it is outside. */
export function VitalSignsView({ values, ageYears }: Props) {
  const { t } = useTexts();
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = values;
  const tiles = SINGLE_SIGNS.map((sign) => {
    const value = values[sign];
    return (
      <Tile
        key={sign}
        label={t(`vitalSigns.${sign}`)}
        unit={t(`vitalSigns.units.${sign}`)}
        range={rangeText(sign, ageYears)}
        marks={value === null ? [] : [{ judgement: judgeVitalSign(sign, value, ageYears) }]}
      >
        {value}
      </Tile>
    );
  });
  const pressureMarks = [
    ...(systolic === null
      ? []
      : [
          {
            name: t('vitalSigns.systolic'),
            judgement: judgeVitalSign('bloodPressureSystolic', systolic, ageYears),
          },
        ]),
    ...(diastolic === null
      ? []
      : [
          {
            name: t('vitalSigns.diastolic'),
            judgement: judgeVitalSign('bloodPressureDiastolic', diastolic, ageYears),
          },
        ]),
  ];
  tiles.splice(
    1,
    0,
    <Tile
      key="bloodPressure"
      label={t('vitalSigns.bloodPressure')}
      unit={t('vitalSigns.units.bloodPressure')}
      range={`${rangeText('bloodPressureSystolic', ageYears)}/${rangeText('bloodPressureDiastolic', ageYears)}`}
      marks={pressureMarks}
    >
      {systolic === null && diastolic === null ? null : `${systolic ?? '–'}/${diastolic ?? '–'}`}
    </Tile>,
  );
  return <dl className={styles.tiles}>{tiles}</dl>;
}

export function rangeText(sign: VitalSign, ageYears: number): string {
  const { min, max } = normalRanges(ageYears)[sign];
  return sign === 'oxygenSaturation' ? `≥ ${min}` : `${min}-${max}`;
}

type Mark = { name?: string; judgement: VitalSignJudgement };
type TileProps = { label: string; unit: string; range: string; marks: Mark[]; children: ReactNode };

function Tile({ label, unit, range, marks, children }: TileProps) {
  const { t } = useTexts();
  const outside = marks.filter(({ judgement }) => judgement.severity > 0);
  return (
    <div
      className={styles.tile}
      data-severity={Math.max(0, ...marks.map(({ judgement }) => judgement.severity))}
    >
      <dt>{label}</dt>
      <dd>
        {children === null ? (
          <Text c="dimmed">{t('vitalSigns.notMeasured')}</Text>
        ) : (
          <Text className={styles.value ?? ''}>
            <strong>{children}</strong> {unit}
          </Text>
        )}
        {outside.map(({ name = '', judgement }) => (
          <SeverityBadge key={name} judgement={judgement}>
            {name}
          </SeverityBadge>
        ))}
        <Text size="sm" c="dimmed">
          {t('vitalSigns.normalRange', { range })}
        </Text>
      </dd>
    </div>
  );
}

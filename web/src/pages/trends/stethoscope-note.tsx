import { Alert, List, Text } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import type { PatientTrends } from '@sadap/contract/trends';
import { IconAlertTriangle } from '@tabler/icons-react';
import { dateText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import type { TrendRow } from './trend-rows.ts';

type Props = { organ: Organ; rows: readonly TrendRow[]; stethoscopes: PatientTrends['stethoscopes'] };

/** Where the stethoscope changed, and what may be compared across it. */
export function StethoscopeNote({ organ, rows, stethoscopes }: Props) {
  const { t, language } = useTexts();
  const nameOf = (row: TrendRow | undefined) => {
    const place = row?.sound?.stethoscope ?? null;
    return place === null ? t('trends.imported') : (stethoscopes[place]?.name ?? '');
  };
  const withSound = rows.filter(({ sound }) => sound !== null);
  const changes = withSound.flatMap((row, place) => {
    const { checkUp, change } = row;
    if (change === null) return [];
    const from = nameOf(withSound[place - 1]);
    const said = { number: checkUp.number, date: dateText(checkUp.begunAt, language), from, to: nameOf(row) };
    return [{ id: checkUp.id, text: t(`trends.${change}`, said) }];
  });
  if (changes.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('trends.changeTitle')}>
      <List>
        {changes.map(({ id, text }) => (
          <List.Item key={id}>{text}</List.Item>
        ))}
      </List>
      <Text mt="xs">{t(`trends.changeMeaning.${organ}`)}</Text>
    </Alert>
  );
}

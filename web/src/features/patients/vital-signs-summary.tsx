import { Badge, Group, Text } from '@mantine/core';
import { judgeVitalSign, type Patient, VITAL_SIGNS } from '@sadap/contract';
import { dateTimeText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';

/** The latest vital signs in one line each that was measured; those out of range stand out. */
export function VitalSignsSummary({ patient }: { patient: Patient }) {
  const { t, language } = useTexts();
  if (patient.vitalSignsUpdatedAt === null) return <>{t('vitalSigns.never')}</>;
  const measured = VITAL_SIGNS.flatMap((sign) => {
    const value = patient[sign];
    return value === null ? [] : [{ sign, value, judgement: judgeVitalSign(sign, value) }];
  });
  return (
    <>
      <Group gap="xs" component="span">
        {measured.map(({ sign, value, judgement }) => (
          <Badge key={sign} color={judgement === 'normal' ? 'gray' : 'red'} variant="light">
            {t(`vitalSigns.${sign}`)} {value}
            {judgement === 'high' && ' ↑'}
            {judgement === 'low' && ' ↓'}
          </Badge>
        ))}
      </Group>
      <Text component="span" size="sm" c="dimmed" fw={400} display="block">
        {dateTimeText(patient.vitalSignsUpdatedAt, language)}
      </Text>
    </>
  );
}

import { Group, Text } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { judgeVitalSign, VITAL_SIGNS, vitalSignsAge } from '@sadap/contract/vital-signs';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { SeverityBadge } from '../../../vital-signs/index.ts';

/** The latest vital signs in one line each that was measured; those out of range stand out. */
export function VitalSignsSummary({ patient }: { patient: Patient }) {
  const { t, language } = useTexts();
  if (patient.vitalSignsUpdatedAt === null) return <>{t('vitalSigns.never')}</>;
  const ageYears = vitalSignsAge(patient, new Date(patient.vitalSignsUpdatedAt));
  const measured = VITAL_SIGNS.flatMap((sign) => {
    const value = patient[sign];
    return value === null ? [] : [{ sign, value, judgement: judgeVitalSign(sign, value, ageYears) }];
  });
  return (
    <>
      <Group gap="xs" component="span">
        {measured.map(({ sign, value, judgement }) => (
          <SeverityBadge key={sign} judgement={judgement}>
            {t(`vitalSigns.${sign}`)} {value}
          </SeverityBadge>
        ))}
      </Group>
      <Text component="span" size="sm" c="dimmed" fw={400} display="block">
        {dateTimeText(patient.vitalSignsUpdatedAt, language)}
      </Text>
    </>
  );
}

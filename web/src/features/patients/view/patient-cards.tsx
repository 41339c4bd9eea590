import { Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { DISEASE_CODES, type Patient } from '@sadap/contract/patients';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { NumberedCard } from '../../../ui/list/numbered-card.tsx';
import { useAgeText } from '../../../ui/list/use-age-text.ts';
import { DETAILS, fieldOf, isDrawnBy, type PatientFieldName } from '../model/patient-fields.ts';
import { valuesOf } from '../model/patient-form-values.ts';
import styles from './patients.module.css';
import { BmiBadge } from './shared/bmi-badge.tsx';
import { useDiseaseName } from './use-disease-name.ts';
import { useFieldText } from './use-field-text.ts';
import { VitalSignsButton } from './vital-signs-button.tsx';
import { VitalSignsSummary } from './vital-signs-summary.tsx';

/** Cards 1 to 3 of a patient's page. */
export function PatientCards({ patient }: { patient: Patient }) {
  const { t, language } = useTexts();
  const { hospitalAgreedAt: agreedAt } = patient;
  const diseaseName = useDiseaseName();
  const ageText = useAgeText();
  const { factOf } = useFieldText();
  const values = valuesOf(patient);
  const own: Partial<Record<PatientFieldName, ReactNode>> = {
    age: ageText(patient),
    citizenId: values.citizenId && <span className={styles.number}>{values.citizenId}</span>,
  };
  const fact = (name: PatientFieldName) => {
    const value = own[name] ?? factOf(name, values);
    if (!value && fieldOf(name).isHiddenEmpty) return null;
    return (
      <Fact key={name} label={t(`patients.fields.${name}`)} isWide={isDrawnBy('longText', name)}>
        {value || t('patients.details.notAvailable')}
      </Fact>
    );
  };
  const isCode = (disease: string) => DISEASE_CODES.some((code) => code === disease);
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <NumberedCard number={1} title={t('patients.details.basic')}>
          <dl className={styles.facts}>
            {DETAILS.basic.map(fact)}
            {agreedAt && (
              <Fact label={t('patients.hospital.label')} isWide>
                {t('patients.hospital.agreed', { time: dateTimeText(agreedAt, language) })}
              </Fact>
            )}
          </dl>
        </NumberedCard>
        <NumberedCard
          number={2}
          title={t('patients.details.physical')}
          action={<VitalSignsButton patient={patient} />}
        >
          <dl className={styles.facts}>
            {DETAILS.body.map(fact)}
            <Fact label={t('patients.bmi')}>
              <BmiBadge weight={patient.weight} height={patient.height} age={patient.age} withName={false} />
            </Fact>
            {DETAILS.history.map(fact)}
            <Fact label={t('vitalSigns.title')} isWide>
              <VitalSignsSummary patient={patient} />
            </Fact>
          </dl>
        </NumberedCard>
      </SimpleGrid>
      <NumberedCard number={3} title={t('patients.fields.underlyingDiseases')}>
        {patient.underlyingDiseases === null || patient.underlyingDiseases.length === 0 ? (
          <Text c="dimmed">
            {t(
              patient.underlyingDiseases === null
                ? 'patients.details.diseasesNotAsked'
                : 'patients.details.noDiseases',
            )}
          </Text>
        ) : (
          <Group gap="xs">
            {patient.underlyingDiseases.map((disease) => (
              <Badge key={disease} color={isCode(disease) ? 'teal' : 'gray'}>
                {diseaseName(disease)}
              </Badge>
            ))}
          </Group>
        )}
      </NumberedCard>
    </Stack>
  );
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

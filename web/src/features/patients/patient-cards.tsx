import { Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { citizenIdText, DISEASE_CODES, type Patient } from '@sadap/contract/patients';
import type { ReactNode } from 'react';
import { birthDateText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import { useAgeText } from '../../i18n/use-age-text.ts';
import { NumberedCard } from '../../ui/numbered-card.tsx';
import { BmiBadge } from './bmi-badge.tsx';
import styles from './patients.module.css';
import { useDiseaseName } from './use-disease-name.ts';
import { VitalSignsButton } from './vital-signs-button.tsx';
import { VitalSignsSummary } from './vital-signs-summary.tsx';

/** Cards 1 to 3 of a patient's page. */
export function PatientCards({ patient }: { patient: Patient }) {
  const { t, language } = useTexts();
  const diseaseName = useDiseaseName();
  const ageText = useAgeText();
  const nothing = t('patients.details.notAvailable');
  const isCode = (disease: string) => DISEASE_CODES.some((code) => code === disease);
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <NumberedCard number={1} title={t('patients.details.basic')}>
          <dl className={styles.facts}>
            <Fact label={t('patients.details.age')}>{ageText(patient)}</Fact>
            <Fact label={t('patients.details.gender')}>{t(`patients.gender.${patient.gender}`)}</Fact>
            <Fact label={t('patients.details.dateOfBirth')}>
              {birthDateText(patient.dateOfBirth, language)}
            </Fact>
            <Fact label={t('patients.details.phone')}>{patient.phone || nothing}</Fact>
            {patient.citizenId && (
              <Fact label={t('patients.form.citizenId')}>
                <span className={styles.number}>{citizenIdText(patient.citizenId)}</span>
              </Fact>
            )}
            {patient.insuranceRight && (
              <Fact label={t('patients.form.insuranceRight')}>
                {t(`patients.insuranceRight.${patient.insuranceRight}`)}
              </Fact>
            )}
            <Fact label={t('patients.details.address')} isWide>
              {patient.address || nothing}
            </Fact>
          </dl>
        </NumberedCard>
        <NumberedCard
          number={2}
          title={t('patients.details.physical')}
          action={<VitalSignsButton patient={patient} />}
        >
          <dl className={styles.facts}>
            <Fact label={t('patients.details.weight')}>
              {t('patients.details.kg', { value: patient.weight })}
            </Fact>
            <Fact label={t('patients.details.height')}>
              {t('patients.details.cm', { value: patient.height })}
            </Fact>
            <Fact label={t('patients.bmi')}>
              <BmiBadge weight={patient.weight} height={patient.height} age={patient.age} withName={false} />
            </Fact>
            <Fact label={t('patients.details.medicalHistory')} isWide>
              {patient.medicalHistory || nothing}
            </Fact>
            <Fact label={t('vitalSigns.title')} isWide>
              <VitalSignsSummary patient={patient} />
            </Fact>
          </dl>
        </NumberedCard>
      </SimpleGrid>
      <NumberedCard number={3} title={t('patients.details.diseases')}>
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

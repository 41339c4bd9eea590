import { Badge, Group, Text } from '@mantine/core';
import type { Circumstances } from '@sadap/contract/circumstances';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import type { Position } from '@sadap/contract/positions';
import { dateTimeText } from '../../../../i18n/dates.ts';
import { useTexts } from '../../../../i18n/index.ts';
import { usePositionName } from '../../../../i18n/use-position-name.ts';
import { isToBeNamed } from '../../../../queries/late/naming.ts';
import { AllergyNote } from '../../../../ui/list/allergy-note.tsx';
import { labelledHn } from '../../../../ui/list/labelled-hn.ts';
import { useAgeText } from '../../../../ui/list/use-age-text.ts';
import { useCircumstancesText } from '../../../../ui/list/use-circumstances-text.ts';
import styles from './patient-identity.module.css';

type Who = Pick<Patient, 'name' | 'patientID' | 'age' | 'gender' | 'dateOfBirth' | 'allergies'>;
type IdentityProps = {
  patient: Who | ToBeNamed;
  /** To be read from afar. */
  isLarge?: boolean;
};

/**
 * Name, HN, sex and age in one line, and the patient's allergies; of a patient to be named, that it is so,
 * time and place.
 */
export function PatientIdentity({ patient, isLarge = false }: IdentityProps) {
  const { t, language } = useTexts();
  const ageText = useAgeText();
  if (isToBeNamed(patient))
    return (
      <div className={styles.identity} data-large={isLarge || undefined}>
        <Text className={styles.name}>{t('naming.nobody')}</Text>
        <Text className={styles.facts}>
          <span>{t('naming.began', { when: dateTimeText(patient.startedAt, language) })}</span>
          <span>{patient.place || t('naming.noPlace')}</span>
        </Text>
      </div>
    );
  return (
    <div className={styles.identity} data-large={isLarge || undefined}>
      <Text className={styles.name}>{patient.name || t('recording.unnamed')}</Text>
      <Text className={styles.facts}>
        <span className={styles.hn}>{labelledHn(patient.patientID)}</span>
        <span>{t(`recording.gender.${patient.gender}`)}</span>
        <span>{ageText(patient)}</span>
      </Text>
      <AllergyNote allergies={patient.allergies} />
    </div>
  );
}

type SubjectProps = {
  patient: Who | ToBeNamed;
  checkUpNumber?: number;
  position?: Position;
  circumstances?: Circumstances;
};

/**
 * Patient, check-up, position and how it was recorded, in large type: a sound under the wrong patient is the
 * worst error.
 */
export function SoundSubject({ patient, checkUpNumber, position, circumstances }: SubjectProps) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const circumstancesText = useCircumstancesText();
  const stated =
    circumstances && [circumstancesText(circumstances), circumstances.note].filter(Boolean).join(' · ');
  return (
    <div className={styles.subject}>
      <PatientIdentity patient={patient} />
      {checkUpNumber !== undefined && <Text>{t('checkUps.number', { number: checkUpNumber })}</Text>}
      {position && (
        <Group gap="xs">
          <Text c="dimmed">{t('recording.position')}</Text>
          <Badge size="xl" variant="filled">
            {positionName(position)}
          </Badge>
        </Group>
      )}
      {stated && <Text style={{ overflowWrap: 'anywhere' }}>{stated}</Text>}
    </div>
  );
}

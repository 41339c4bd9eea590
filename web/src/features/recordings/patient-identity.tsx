import { Badge, Group, Text } from '@mantine/core';
import type { Patient, Position } from '@sadap/contract';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import styles from './patient-identity.module.css';

type Who = Pick<Patient, 'name' | 'patientID' | 'age' | 'gender'>;

/** Name, HN, sex and age in one line. */
export function PatientIdentity({ patient }: { patient: Who }) {
  const { t } = useTexts();
  return (
    <div className={styles.identity}>
      <Text className={styles.name}>{patient.name || t('recording.unnamed')}</Text>
      <Text className={styles.facts}>
        <span className={styles.hn}>{withLabel(t('recording.hn'), patient.patientID)}</span>
        <span>{t(`recording.gender.${patient.gender}`)}</span>
        <span>{t('recording.years', { count: patient.age })}</span>
      </Text>
    </div>
  );
}

type SubjectProps = { patient: Who; checkUpNumber?: number; position?: Position };

/** Whose sound from which check-up and where, large: a sound under the wrong patient is the worst error. */
export function SoundSubject({ patient, checkUpNumber, position }: SubjectProps) {
  const { t } = useTexts();
  const positionName = usePositionName();
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
    </div>
  );
}

/** Most hospital numbers begin with 'HN' already. */
function withLabel(label: string, hospitalNumber: string): string {
  return hospitalNumber.toUpperCase().startsWith(label) ? hospitalNumber : `${label} ${hospitalNumber}`;
}

import { Button } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { useTexts } from '../../i18n/index.ts';
import { labelledHn } from './labelled-hn.ts';
import styles from './patient-choice.module.css';
import { useAgeText } from './use-age-text.ts';
import { useMergedText } from './use-merged-text.ts';

/** One of several patients who may be meant, with all that tells them apart. */
export function PatientChoice({ patient, onChosen }: { patient: Patient; onChosen: () => void }) {
  const { t } = useTexts();
  const ageText = useAgeText();
  const mergedText = useMergedText();
  return (
    <Button
      variant="default"
      size="md"
      justify="flex-start"
      className={styles.choice ?? ''}
      onClick={onChosen}
    >
      {[
        patient.name || t('patients.noName'),
        ageText(patient),
        t(`patients.gender.${patient.gender}`),
        labelledHn(patient.patientID),
        mergedText(patient),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Button>
  );
}

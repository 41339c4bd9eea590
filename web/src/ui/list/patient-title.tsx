import { Text } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { useTexts } from '../../i18n/index.ts';
import { AllergyNote } from './allergy-note.tsx';
import { useAgeText } from './use-age-text.ts';

export type PatientNamed = Pick<
  Patient,
  'name' | 'patientID' | 'age' | 'gender' | 'dateOfBirth' | 'allergies'
>;

/** A dialog's title with the patient's name: the dialog covers the page that shows it. */
export function PatientTitle({ title, patient }: { title: string; patient: PatientNamed }) {
  const { t } = useTexts();
  const ageText = useAgeText();
  const facts = [
    patient.name || t('patients.noName'),
    patient.patientID,
    ageText(patient),
    t(`patients.gender.${patient.gender}`),
  ];
  return (
    <>
      {title}
      <Text component="span" display="block" size="md" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Text>
      <AllergyNote allergies={patient.allergies} />
    </>
  );
}

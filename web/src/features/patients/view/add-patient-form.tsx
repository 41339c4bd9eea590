import { Box, Button, Group } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { IconWand } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { HnField } from './hn-field.tsx';
import { HospitalNote } from './hospital-note.tsx';
import { PatientForm } from './patient-form.tsx';
import { type GivenPatient, useAddPatient } from './use-add-patient.ts';

/** Choices of the birth year. Source: specification 1, section 9. */
const YEARS_ON_ADD = 121;

type Props = {
  /** Filled in already, where the hospital's system has opened the page. */
  given?: GivenPatient | null;
  onAdded: (patient: Patient) => void;
  onCancel: () => void;
};

export function AddPatientForm({ given = null, onAdded, onCancel }: Props) {
  const { t } = useTexts();
  const isSaved = useRef(false);
  const { form, same, busy, generate, setBirthDate, onSubmit } = useAddPatient(given, (patient) => {
    isSaved.current = true;
    onAdded(patient);
  });
  const { isDirty } = form;
  const isUnsaved = useCallback(() => isDirty && !isSaved.current, [isDirty]);
  return (
    <PatientForm
      form={form}
      same={same}
      onSubmit={onSubmit}
      onCancel={onCancel}
      setBirthDate={setBirthDate}
      isUnsaved={isUnsaved}
      isSaving={busy === 'saving'}
      yearCount={YEARS_ON_ADD}
      areSizesRequired
      isOfHospital={given !== null}
      note={given && <HospitalNote agreedAt={null} mayChange={false} />}
      vitalSignsHint={t('vitalSigns.emptyHint')}
      hnField={
        <HnField
          form={form}
          hint={t('patients.form.hnHint')}
          inputContainer={(input) => (
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <Box flex={1}>{input}</Box>
              <Button
                variant="light"
                leftSection={<IconWand size={18} />}
                loading={busy === 'generating'}
                onClick={() => void generate()}
              >
                {t('patients.form.generate')}
              </Button>
            </Group>
          )}
        />
      }
    />
  );
}

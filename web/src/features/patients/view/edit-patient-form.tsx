import { Stack } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { useTexts } from '../../../i18n/index.ts';
import { isAdmin, useSession } from '../../../platform/session.ts';
import { EditConflict } from './edit-conflict.tsx';
import { HnField } from './hn-field.tsx';
import { HospitalNote } from './hospital-note.tsx';
import { PatientForm } from './patient-form.tsx';
import { useEditPatient } from './use-edit-patient.ts';

/** Choices of the birth year. Source: specification 1, section 9. */
const YEARS_ON_EDIT = 100;

type Props = { patient: Patient; onSaved: () => void; onCancel: () => void };

export function EditPatientForm({ patient, onSaved, onCancel }: Props) {
  const { t } = useTexts();
  const edit = useEditPatient(patient, onSaved);
  const { form } = edit;
  const { hospitalAgreedAt: agreedAt } = patient;
  const mayChange = isAdmin(useSession());
  return (
    <Stack gap="md">
      {edit.conflict && <EditConflict conflict={edit.conflict} />}
      <PatientForm
        form={form}
        same={edit.same}
        onSubmit={edit.onSubmit}
        onCancel={onCancel}
        setBirthDate={edit.setBirthDate}
        isUnsaved={edit.isUnsaved}
        isSaving={edit.isSaving}
        yearCount={YEARS_ON_EDIT}
        areSizesRequired={false}
        isOfHospital={agreedAt !== null && !mayChange}
        note={agreedAt && <HospitalNote agreedAt={agreedAt} mayChange={mayChange} />}
        vitalSignsHint={t('vitalSigns.newMeasurement')}
        hnField={<HnField form={form} hint={t('patients.form.hnChangeHint')} />}
      />
    </Stack>
  );
}

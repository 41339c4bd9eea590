import { TextInput } from '@mantine/core';
import { citizenIdOf, citizenIdText, isCitizenId } from '@sadap/contract/patients';
import { useTexts } from '../../../i18n/index.ts';
import type { PatientFormState } from '../model/patient-form-values.ts';

/** The citizen id, with or without dashes; formatted as on the card when the field is left. Else as typed. */
export function CitizenIdField({ form }: { form: PatientFormState }) {
  const { t } = useTexts();
  const field = form.textField('citizenId');
  return (
    <TextInput
      label={t('patients.fields.citizenId')}
      inputMode="numeric"
      autoComplete="off"
      {...field}
      onBlur={() => {
        const id = citizenIdOf(field.value);
        if (isCitizenId(id)) form.set('citizenId', citizenIdText(id));
        field.onBlur();
      }}
    />
  );
}

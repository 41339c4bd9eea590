import { TextInput, type TextInputProps } from '@mantine/core';
import { normalizeHospitalNumber } from '@sadap/contract/patient-identity';
import { useTexts } from '../../../i18n/index.ts';
import type { PatientFormState } from '../model/patient-form-values.ts';

type Props = Pick<TextInputProps, 'inputContainer'> & { form: PatientFormState; hint: string };

/** The hospital number: typed or scanned, even while the keyboard is set to Thai. */
export function HnField({ form, hint, ...props }: Props) {
  const { t } = useTexts();
  const field = form.textField('patientID');
  return (
    <TextInput
      label={t('patients.fields.patientID')}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      required
      {...props}
      {...field}
      onBlur={() => {
        form.set('patientID', normalizeHospitalNumber(field.value));
        field.onBlur();
      }}
    />
  );
}

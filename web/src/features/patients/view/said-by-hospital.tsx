import { Input, Text } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { labelOf, type PatientFieldName } from '../model/patient-fields.ts';
import type { PatientFormState } from '../model/patient-form-values.ts';
import { useFieldText } from './use-field-text.ts';

/** A field that the hospital's system fills in. What the server has against it is shown all the same. */
export function SaidByHospital({ name, form }: { name: PatientFieldName; form: PatientFormState }) {
  const { t } = useTexts();
  const { textOf } = useFieldText();
  return (
    <Input.Wrapper component="div" labelElement="div" label={t(labelOf(name))} error={form.field(name).error}>
      <Text className="sadap-digits" style={{ overflowWrap: 'anywhere' }}>
        {textOf(name, form.values) || '–'}
      </Text>
    </Input.Wrapper>
  );
}

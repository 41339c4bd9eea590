import { Textarea, TextInput } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { DecimalInput } from '../../../ui/form/decimal-input.tsx';
import { type DrawnBy, fieldOf, isDrawnBy, labelOf, type PatientFieldName } from '../model/patient-fields.ts';
import type { PatientFormState } from '../model/patient-form-values.ts';
import { AskedListField } from './asked-list-field.tsx';

type Props = {
  name: Exclude<PatientFieldName, DrawnBy<'own'>>;
  form: PatientFormState;
  areSizesRequired: boolean;
};

/** A field by its control. */
export function PatientField({ name, form, areSizesRequired }: Props) {
  const { t } = useTexts();
  const { hint, isOptional, rows = 2 } = fieldOf(name);
  const label = t(labelOf(name));
  if (isDrawnBy('list', name))
    return <AskedListField name={name} value={form.values[name]} onChange={(list) => form.set(name, list)} />;
  if (isDrawnBy('number', name))
    return (
      <DecimalInput
        label={label}
        description={hint && t(hint)}
        required={!isOptional && areSizesRequired}
        {...form.field(name)}
      />
    );
  if (isDrawnBy('longText', name))
    return <Textarea label={label} autosize minRows={rows} {...form.textField(name)} />;
  return (
    <TextInput
      label={label}
      autoComplete="off"
      {...(isDrawnBy('phone', name) ? { type: 'tel' } : {})}
      {...form.textField(name)}
    />
  );
}

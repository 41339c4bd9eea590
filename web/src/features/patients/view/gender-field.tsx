import { Group, Radio } from '@mantine/core';
import { GENDERS } from '@sadap/contract/patients';
import { useTexts } from '../../../i18n/index.ts';
import type { PatientFormState } from '../model/patient-form-values.ts';

export function GenderField({ form }: { form: PatientFormState }) {
  const { t } = useTexts();
  return (
    <Radio.Group label={t('patients.fields.gender')} required {...form.field('gender')}>
      <Group mt="xs" gap="lg">
        {GENDERS.map((each) => (
          <Radio key={each} value={each} label={t(`patients.gender.${each}`)} />
        ))}
      </Group>
    </Radio.Group>
  );
}

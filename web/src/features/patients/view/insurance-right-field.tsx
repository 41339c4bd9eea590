import { NativeSelect } from '@mantine/core';
import { INSURANCE_RIGHTS } from '@sadap/contract/patients';
import { useTexts } from '../../../i18n/index.ts';
import type { PatientFormState } from '../model/patient-form-values.ts';

/** Who pays for the treatment. */
export function InsuranceRightField({ form }: { form: PatientFormState }) {
  const { t } = useTexts();
  return (
    <NativeSelect
      label={t('patients.fields.insuranceRight')}
      data={[
        { value: '', label: t('patients.form.notStated') },
        ...INSURANCE_RIGHTS.map((right) => ({ value: right, label: t(`patients.insuranceRight.${right}`) })),
      ]}
      {...form.textField('insuranceRight')}
    />
  );
}

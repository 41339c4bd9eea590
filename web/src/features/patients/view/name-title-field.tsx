import { TextInput } from '@mantine/core';
import type { Gender } from '@sadap/contract/patients';
import { useId } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { PatientFormState } from '../model/patient-form-values.ts';

/** Suggested titles with the gender that they imply; any other can be typed. */
const TITLES: Record<string, Gender> = {
  นาย: 'male',
  นาง: 'female',
  นางสาว: 'female',
  'ด.ช.': 'male',
  'ด.ญ.': 'female',
};

/** The title before a name; it fills in the gender where none is chosen yet. */
export function NameTitleField({ form }: { form: PatientFormState }) {
  const { t } = useTexts();
  const titles = useId();
  const title = form.textField('title');
  return (
    <>
      <TextInput
        label={t('patients.fields.title')}
        autoComplete="off"
        list={titles}
        {...title}
        onBlur={() => {
          const gender = TITLES[title.value.trim()];
          if (gender && form.values.gender === '') form.set('gender', gender);
          title.onBlur();
        }}
      />
      <datalist id={titles}>
        {Object.keys(TITLES).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

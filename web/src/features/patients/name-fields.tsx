import { TextInput } from '@mantine/core';
import type { Gender } from '@sadap/contract';
import { useId } from 'react';
import { useTexts } from '../../i18n/index.ts';
import type { PatientFormState } from './patient-form-values.ts';
import styles from './patients.module.css';

/** Suggested titles with the gender that they imply; any other can be typed. */
const TITLES: Record<string, Gender> = {
  นาย: 'male',
  นาง: 'female',
  นางสาว: 'female',
  'ด.ช.': 'male',
  'ด.ญ.': 'female',
};

/** Title, first and last name. */
export function NameFields({ form }: { form: PatientFormState }) {
  const { t } = useTexts();
  const titles = useId();
  const title = form.textField('title');
  return (
    <div className={styles.names}>
      <TextInput
        label={t('patients.form.nameTitle')}
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
      <TextInput label={t('patients.form.name')} autoComplete="off" {...form.textField('firstName')} />
      <TextInput label={t('patients.form.lastName')} autoComplete="off" {...form.textField('lastName')} />
    </div>
  );
}

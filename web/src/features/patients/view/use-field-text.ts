import { birthDateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { fieldOf, type PatientFieldName, type PatientFieldValues } from '../model/patient-fields.ts';
import { useDiseaseName } from './use-disease-name.ts';

/** What a field holds, in words; empty where it holds nothing. */
export function useFieldText() {
  const { t, language } = useTexts();
  const diseaseName = useDiseaseName();

  const textOf = (name: PatientFieldName, values: PatientFieldValues): string => {
    const value = values[name];
    if (name === 'dateOfBirth') return birthDateText(values.dateOfBirth, language);
    if (name === 'gender') return t(`patients.gender.${values.gender as 'other'}`);
    if (name === 'insuranceRight' && values.insuranceRight)
      return t(`patients.insuranceRight.${values.insuranceRight as 'OTHER'}`);
    if (value === null) return t('patients.details.notAsked');
    if (Array.isArray(value)) return value.map(diseaseName).join(', ') || t('patients.details.none');
    return value === undefined ? '' : String(value);
  };

  /** The same with its unit. */
  const factOf = (name: PatientFieldName, values: PatientFieldValues): string => {
    const text = textOf(name, values);
    const { unit } = fieldOf(name);
    return unit && text ? t(unit, { value: text }) : text;
  };

  return { textOf, factOf };
}

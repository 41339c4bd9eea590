import type { Compared, ComparedField } from '@sadap/contract/merges';
import { birthDateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';

type Said = { [Field in ComparedField]?: Compared[Field] | undefined };

/** What a record says of a compared field, and what the field is called. */
export function useValueText() {
  const { t, language } = useTexts();
  const nameOf = (field: ComparedField): string =>
    field === 'name' ? t('merges.compare.name') : t(`patients.fields.${field}`);
  function textOf(patient: Said, field: ComparedField): string {
    const value = patient[field];
    if (Array.isArray(value)) return value.join(', ') || t('patients.details.none');
    if (value === undefined || value === null || value === '')
      return t(
        field === 'allergies' || field === 'underlyingDiseases'
          ? 'patients.details.notAsked'
          : 'patients.details.notAvailable',
      );
    if (field === 'dateOfBirth') return birthDateText(String(value), language);
    if (field === 'gender') return t(`patients.gender.${patient.gender ?? 'other'}`);
    if (field === 'insuranceRight') return t(`patients.insuranceRight.${patient.insuranceRight ?? 'OTHER'}`);
    if (field === 'weight') return t('patients.details.kg', { value: String(value) });
    if (field === 'height') return t('patients.details.cm', { value: String(value) });
    return String(value);
  }
  return { nameOf, textOf };
}

import { ageParts, ageYears, type Patient } from '@sadap/contract/patients';
import { useTexts } from '../../i18n/index.ts';

/** Below this age months count. */
const CHILD_YEARS = 6;

/** A patient's age for display: in years, with months for small children, in months and days for babies. */
export function useAgeText(): (patient: Pick<Patient, 'age' | 'dateOfBirth'>) => string {
  const { t } = useTexts();
  return ({ age, dateOfBirth }) => {
    const { years, months, days } = ageParts(dateOfBirth);
    // A manually corrected age is more accurate than the birth date.
    if (age !== ageYears(dateOfBirth) || age >= CHILD_YEARS || months === null)
      return t('patients.years', { age });
    if (years > 0) return t('patients.yearsMonths', { years, months });
    if (days === null) return t('patients.months', { months });
    return months > 0 ? t('patients.monthsDays', { months, days }) : t('patients.days', { days });
  };
}

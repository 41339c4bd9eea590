import type { OutcomePatient } from '@sadap/contract/ai-validation';
import { useTexts } from '../../../i18n/index.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';

/** HN, name, sex and age; of a closed record HN and name. */
export function usePatientText(): (patient: OutcomePatient) => string {
  const { t } = useTexts();
  return ({ hn, name, gender, age }) =>
    [
      labelledHn(hn),
      name ?? t('aiValidation.noName'),
      gender === null ? null : t(`patients.gender.${gender}`),
      age === null ? t('aiValidation.closed') : t('patients.years', { age }),
    ]
      .filter(Boolean)
      .join(' · ');
}

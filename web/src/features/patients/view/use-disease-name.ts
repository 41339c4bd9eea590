import { DISEASE_CODES } from '@sadap/contract/patients';
import { useTexts } from '../../../i18n/index.ts';

/** Display name of a disease: codes get their name, free text stays as it is. */
export function useDiseaseName(): (disease: string) => string {
  const { t } = useTexts();
  return (disease) => {
    const code = DISEASE_CODES.find((each) => each === disease);
    if (!code) return disease;
    const name = t(`patients.disease.${code}`);
    return name.toUpperCase() === code ? name : `${code} · ${name}`;
  };
}

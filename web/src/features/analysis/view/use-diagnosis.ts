import { NORMAL_LUNG_ANALYSIS } from '@sadap/contract/analysis';
import { useTexts } from '../../../i18n/index.ts';

const { diagnosis: NORMAL } = NORMAL_LUNG_ANALYSIS.overall_assessment;

/** The default diagnosis is stored in English, as in the specification, and shown in the user's language. */
export function useDiagnosis() {
  const { t } = useTexts();
  const normal = t('analysis.lung.normalDiagnosis');
  return {
    shown: (stored: string) => (stored === NORMAL ? normal : stored),
    stored: (typed: string) => (typed === normal ? NORMAL : typed),
  };
}

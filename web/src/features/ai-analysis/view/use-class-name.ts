import { AI_FINDINGS_OF, ANSWERS_OF } from '@sadap/contract/ai-analysis';
import { useCallback } from 'react';
import { useTexts } from '../../../i18n/index.ts';

const ANSWERS = [...ANSWERS_OF.heart, ...ANSWERS_OF.lung];
const FINDINGS = [...AI_FINDINGS_OF.heart, ...AI_FINDINGS_OF.lung];

/** Display names of answers and findings, or short ones; those that a newer model adds keep their own. */
export function useClassName(): (name: string, isBrief?: boolean) => string {
  const { t } = useTexts();
  return useCallback(
    (name, isBrief = false) => {
      const known = ANSWERS.find((each) => each === name);
      if (known) return t(`aiAnalysis.${isBrief ? 'briefClasses' : 'classes'}.${known}`);
      const finding = FINDINGS.find((each) => each === name);
      return finding ? t(`aiAnalysis.finding.${finding}`) : name;
    },
    [t],
  );
}

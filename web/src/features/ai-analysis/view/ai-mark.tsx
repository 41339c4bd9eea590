import { Badge, VisuallyHidden } from '@mantine/core';
import type { AiSummary } from '@sadap/contract/ai-analysis';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { IconSparkles } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Tip } from '../../../ui/page/tip.tsx';
import { disagreementOf, outcomeOf } from '../model/outcome.ts';
import { useClassName } from './use-class-name.ts';

/**
 * The latest AI result of a recording, small enough to stand next to the doctor's analysis. It has no colour
 * of normal or abnormal, a dashed outline and 'AI' in front: nobody may take it for the doctor's finding.
 */
export function AiMark({ ai, analysis }: { ai: AiSummary | null; analysis: DoctorAnalysis | null }) {
  const { t } = useTexts();
  const className = useClassName();
  if (!ai) return null;
  const outcome = outcomeOf(ai.confidence, ai);
  const isUncertain = outcome.kind === 'uncertain';
  const disagreement = disagreementOf(outcome, analysis);
  const brief = isUncertain
    ? t('aiAnalysis.mark.uncertain')
    : disagreement
      ? t('aiAnalysis.mark.disagrees')
      : `${className(outcome.name, true)} ${outcome.percent}%`;
  const result = isUncertain
    ? t('aiAnalysis.needsListener')
    : `${className(outcome.name)} ${outcome.percent}%`;
  const full = disagreement ? `${t(`aiAnalysis.disagrees.${disagreement}`)} ${result}` : result;
  return (
    <Tip label={`${t('aiAnalysis.mark.ofAi')}: ${full}`}>
      <Badge
        color="gray"
        variant="default"
        maw="100%"
        leftSection={<IconSparkles size={15} aria-hidden />}
        style={{ borderStyle: 'dashed', borderColor: 'var(--mantine-color-dimmed)' }}
        data-ai={isUncertain ? 'uncertain' : outcome.name}
      >
        <span aria-hidden>{t('aiAnalysis.mark.ai', { result: brief })}</span>
        <VisuallyHidden>{`${t('aiAnalysis.mark.ofAi')}: ${full}`}</VisuallyHidden>
      </Badge>
    </Tip>
  );
}

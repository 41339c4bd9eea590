import { type AiWarning, findingsAgainst } from '@sadap/contract/ai-analysis';
import type { Quality } from '@sadap/contract/quality';
import { type ModelDescription, unprovenClasses } from './model-files.ts';

type Heard = {
  /** Class to fraction. */
  confidence: Readonly<Record<string, number>>;
  /** Finding to fraction. */
  findings: Readonly<Record<string, number>>;
  novelty: number;
  quality: Quality;
  isIrregular: boolean;
  /** Length of the sound, and of the part that the model analysed. */
  soundSeconds: number;
  analysedSeconds: number;
};

/** The class of a result, or null, and the reasons to doubt it. Source: models/README.md. */
export function verdictOf(
  description: Pick<ModelDescription, 'minimumSeconds' | 'rules' | 'classes' | 'evidence'>,
  { confidence, findings, novelty, quality, isIrregular, soundSeconds, analysedSeconds }: Heard,
): { verdict: string | null; warnings: AiWarning[] } {
  const { minimumSeconds, rules } = description;
  const likeliest = likeliestOf(confidence);
  const isUncertain: Partial<Record<AiWarning, boolean>> = {
    short: analysedSeconds < minimumSeconds,
    quality: quality.verdict === 'poor',
    novel: novelty > rules.maximumNovelty,
    irregular: isIrregular,
    contradictory: findingsAgainst(likeliest, findings).length > 0,
    unproven: unprovenClasses(description).includes(likeliest),
    undecided: (confidence[likeliest] ?? 0) < rules.minimumConfidence,
  };
  const warnings = (Object.keys(isUncertain) as AiWarning[]).filter((warning) => isUncertain[warning]);
  return {
    verdict: warnings.length > 0 ? null : likeliest,
    // Not a reason for doubt in itself.
    warnings: soundSeconds > analysedSeconds ? [...warnings, 'long'] : warnings,
  };
}

export function likeliestOf(confidence: Readonly<Record<string, number>>): string {
  const [first] = Object.entries(confidence).sort(([, one], [, other]) => other - one);
  if (!first) throw new Error('a result without classes');
  return first[0];
}

import { type AiWarning, findingsAgainst, MURMUR } from '@sadap/contract/ai-analysis';
import { type Answer, type Heard, likeliestOf } from './answer.ts';
import { type ModelDescription, unprovenClasses } from './model-files.ts';
import { byMurmur } from './murmur.ts';

/** A real chest is heard in 0.89 of the sound and more (seven sets, 1,269 sounds); a drum in less, mostly. */
const LEAST_ON_CHEST = 0.8;

type Described = Pick<ModelDescription, 'minimumSeconds' | 'rules' | 'classes' | 'evidence'>;
type Verdict = Omit<Answer, 'name' | 'doubts'> & { verdict: string | null; warnings: AiWarning[] };

/** The answer, or null, and the reasons to doubt it. Source: models/README.md. */
export function verdictOf(description: Described, heard: Heard): Verdict {
  const { quality, onChest, isIrregular, soundSeconds, analysedSeconds } = heard;
  const { murmur } = description.rules;
  const { name, confidence, findings, doubts } = murmur
    ? byMurmur(murmur, description, heard)
    : byClass(description, heard);
  const warnings = chosen({
    short: analysedSeconds < description.minimumSeconds,
    quality: quality.verdict === 'poor',
    'off-chest': onChest !== null && onChest < LEAST_ON_CHEST,
    irregular: isIrregular,
  }).concat(doubts);
  return {
    verdict: warnings.length > 0 ? null : name,
    confidence,
    findings,
    // Not a reason for doubt in itself.
    warnings: soundSeconds > analysedSeconds ? [...warnings, 'long'] : warnings,
  };
}

/** The likeliest class. */
function byClass(description: Described, { confidence, findings, novelty }: Heard): Answer {
  const { rules } = description;
  const name = likeliestOf(confidence);
  const doubts = chosen({
    novel: novelty > rules.maximumNovelty,
    contradictory: findingsAgainst(name, findings).length > 0,
    unproven: unprovenClasses(description).includes(name),
    undecided: (confidence[name] ?? 0) < rules.minimumConfidence,
  });
  return { name, confidence: { ...confidence }, findings: { ...findings }, doubts };
}

function chosen(warnings: Partial<Record<AiWarning, boolean>>): AiWarning[] {
  return (Object.keys(warnings) as AiWarning[]).filter((warning) => warnings[warning]);
}

/** The class whose evidence the picture shows: of a murmur without a valve's name, the likeliest disease. */
export function shownClass({ verdict, confidence }: Pick<Verdict, 'verdict' | 'confidence'>): string {
  if (verdict !== null && verdict !== MURMUR) return verdict;
  if (verdict === null) return likeliestOf(confidence);
  return likeliestOf(Object.fromEntries(Object.entries(confidence).filter(([name]) => name !== 'Normal')));
}

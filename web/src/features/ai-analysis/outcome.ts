import { type AiResult, type AiWarning, abnormalShare, CLASSES_OF, type Organ } from '@sadap/contract';

export type ShownShare = { name: string; percent: number };
export type Outcome =
  | { kind: 'class'; name: string; percent: number }
  /** No class may be shown as the answer. `why`: the warnings that speak against one. */
  | { kind: 'uncertain'; why: AiWarning[] };

const AGAINST_AN_ANSWER: readonly AiWarning[] = ['short', 'novel', 'undecided', 'quality'];

/** Whole percent; what is above 0 never shows as 0, what is below 1 never as 100. */
export function percentOf(share: number): number {
  const rounded = Math.round(share * 100);
  if (share > 0 && share < 1) return Math.min(99, Math.max(1, rounded));
  return rounded;
}

/** `N` is another name of Normal. Source: specification 2, section 3. */
const plainName = (name: string) => (name === 'N' ? 'Normal' : name);

/** All classes of an organ in their order, Normal first. */
export function sharesOf(organ: Organ, confidence: Readonly<Record<string, number>>): ShownShare[] {
  const shares = new Map(Object.entries(confidence).map(([name, share]) => [plainName(name), share]));
  return CLASSES_OF[organ].map((name) => ({ name, percent: percentOf(shares.get(name) ?? 0) }));
}

/** The abnormal class with the highest share. */
export function highestAbnormal(confidence: Readonly<Record<string, number>>): ShownShare | null {
  const share = abnormalShare(confidence);
  const found = Object.entries(confidence).find(
    ([name, value]) => plainName(name) !== 'Normal' && value === share,
  );
  return found ? { name: found[0], percent: percentOf(share) } : null;
}

export function outcomeOf(
  confidence: AiResult['confidence'],
  { verdict, warnings }: Pick<AiResult['metadata'], 'verdict' | 'warnings'>,
): Outcome {
  if (verdict === null)
    return { kind: 'uncertain', why: warnings.filter((warning) => AGAINST_AN_ANSWER.includes(warning)) };
  return { kind: 'class', name: plainName(verdict), percent: percentOf(confidence[verdict] ?? 0) };
}

/** Warnings that stand beside a result, without those that are its reason already. */
export function warningsBeside({ metadata: { verdict, warnings } }: AiResult): AiWarning[] {
  return verdict === null ? warnings.filter((warning) => !AGAINST_AN_ANSWER.includes(warning)) : warnings;
}

import {
  type AiResult,
  type AiWarning,
  abnormalShare,
  CLASSES_OF,
  findingsAgainst,
  MURMUR,
} from '@sadap/contract/ai-analysis';
import { type DoctorAnalysis, isAbnormal } from '@sadap/contract/analysis';
import type { Organ } from '@sadap/contract/positions';

/** `percent` null: the model did not prove that it tells this, so a figure would be meaningless. */
export type ShownShare = { name: string; percent: number | null };
export type Outcome =
  | { kind: 'class'; name: string; percent: number }
  /** No class may be shown as the answer. `why`: the warnings against it. */
  | { kind: 'uncertain'; why: AiWarning[] };

const AGAINST_AN_ANSWER: readonly AiWarning[] = [
  'short',
  'off-chest',
  'novel',
  'irregular',
  'contradictory',
  'unproven',
  'undecided',
  'murmur-unclear',
  'quality',
];

/** Whole percent; above 0 never shows as 0, below 1 never as 100. */
export function percentOf(share: number): number {
  const rounded = Math.round(share * 100);
  if (share > 0 && share < 1) return Math.min(99, Math.max(1, rounded));
  return rounded;
}

/** `N` is another name for Normal. Source: specification 2, section 3. */
const plainName = (name: string) => (name === 'N' ? 'Normal' : name);

/** All classes of an organ in their order, Normal first. */
export function sharesOf(
  organ: Organ,
  confidence: Readonly<Record<string, number>>,
  unproven: readonly string[],
): ShownShare[] {
  const shares = new Map(Object.entries(confidence).map(([name, share]) => [plainName(name), share]));
  return CLASSES_OF[organ].map((name) => ({
    name,
    percent: unproven.includes(name) ? null : percentOf(shares.get(name) ?? 0),
  }));
}

/** The findings of a result, in the model's order. */
export const findingsOf = ({ metadata: { findings, unproven } }: AiResult): ShownShare[] =>
  Object.entries(findings).map(([name, share]) => ({
    name,
    percent: unproven.includes(name) ? null : percentOf(share),
  }));

/** The likeliest class and the finding that contradicts it most, for results that contradict themselves. */
export function contradictionOf({ confidence, metadata: { findings, unproven } }: AiResult): {
  likeliest: ShownShare;
  against: ShownShare;
} | null {
  const [likeliest] = Object.entries(confidence).sort(([, one], [, other]) => other - one);
  if (!likeliest) return null;
  const against = findingsAgainst(likeliest[0], findings).map((name) => [name, findings[name] ?? 0] as const);
  const [strongest] = against.sort(([, one], [, other]) => Math.abs(other - 0.5) - Math.abs(one - 0.5));
  if (!strongest) return null;
  return {
    likeliest: {
      name: plainName(likeliest[0]),
      percent: unproven.includes(likeliest[0]) ? null : percentOf(likeliest[1]),
    },
    against: {
      name: strongest[0],
      percent: unproven.includes(strongest[0]) ? null : percentOf(strongest[1]),
    },
  };
}

/** The abnormal class with the highest share, among those whose share is meaningful. */
export function highestAbnormal(
  confidence: Readonly<Record<string, number>>,
  unproven: readonly string[],
): { name: string; percent: number } | null {
  const proven = Object.entries(confidence).filter(([name]) => !unproven.includes(name));
  const share = abnormalShare(Object.fromEntries(proven));
  const found = proven.find(([name, value]) => plainName(name) !== 'Normal' && value === share);
  return found ? { name: found[0], percent: percentOf(share) } : null;
}

export function outcomeOf(
  confidence: AiResult['confidence'],
  { verdict, warnings, unproven }: Pick<AiResult['metadata'], 'verdict' | 'warnings' | 'unproven'>,
): Outcome {
  if (verdict === null || unproven.includes(verdict))
    return { kind: 'uncertain', why: warnings.filter((warning) => AGAINST_AN_ANSWER.includes(warning)) };
  // What is left beside Normal is the murmur's share.
  const share = verdict === MURMUR ? 1 - (confidence.Normal ?? 0) : (confidence[verdict] ?? 0);
  return { kind: 'class', name: plainName(verdict), percent: percentOf(share) };
}

/** A doctor's finding that a confident AI contradicts. */
export type Disagreement = 'doctor-abnormal' | 'doctor-normal';

export function disagreementOf(outcome: Outcome, analysis: DoctorAnalysis | null): Disagreement | null {
  if (!analysis || outcome.kind === 'uncertain') return null;
  const isNormal = outcome.name === 'Normal';
  if (isAbnormal(analysis)) return isNormal ? 'doctor-abnormal' : null;
  return isNormal ? null : 'doctor-normal';
}

/** Warnings to show with a result, without those that are already its reason. */
export function warningsBeside({ metadata: { verdict, warnings } }: AiResult): AiWarning[] {
  return verdict === null ? warnings.filter((warning) => !AGAINST_AN_ANSWER.includes(warning)) : warnings;
}

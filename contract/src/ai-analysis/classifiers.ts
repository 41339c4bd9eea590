import type { Organ } from '../positions/schema.ts';

/** The classifier of each organ. Source: specification 2, section 7. */
export const CLASSIFIER_OF = { heart: 'heart_classifier_v1', lung: 'lung_classifier_v1' } as const;
export type ClassifierName = (typeof CLASSIFIER_OF)[Organ];

/** Classes of each organ, Normal first. Source: specification 2, section 3. */
export const CLASSES_OF = {
  heart: ['Normal', 'AS', 'MR', 'MS', 'MVP'],
  lung: ['Normal', 'Asthma', 'COPDs', 'Pneumonia'],
} as const satisfies Record<Organ, readonly string[]>;

/** An answer beside the heart's classes: a murmur is heard, and nothing shows of which valve. */
export const MURMUR = 'Murmur';

/** What may stand as the answer, in the order in which it is shown. */
export const ANSWERS_OF = {
  heart: [...CLASSES_OF.heart, MURMUR],
  lung: CLASSES_OF.lung,
} as const satisfies Record<Organ, readonly string[]>;

/** Findings that a classifier reports besides its classes. */
export const AI_FINDINGS_OF = {
  heart: ['murmur'],
  lung: ['wheeze', 'crackles'],
} as const satisfies Record<Organ, readonly string[]>;

/** How abnormal a result is: the highest fraction among the classes other than Normal. */
export function abnormalShare(confidence: Readonly<Record<string, number>>): number {
  const abnormal = Object.entries(confidence).filter(([name]) => name !== 'Normal' && name !== 'N');
  return Math.max(0, ...abnormal.map(([, share]) => share));
}

/** From this fraction on a finding counts as present. */
const HEARD = 0.5;

/**
 * The findings that contradict a class: those present while the class is Normal, and an absent murmur while
 * it is a valve disease, since each of those four has one. A lung disease may be without wheeze and crackles
 * at one position.
 */
export function findingsAgainst(name: string, findings: Readonly<Record<string, number>>): string[] {
  const isNormal = name === 'Normal' || name === 'N';
  return Object.keys(findings).filter((finding) => {
    const isHeard = (findings[finding] ?? 0) >= HEARD;
    return isNormal ? isHeard : finding === 'murmur' && !isHeard;
  });
}

/** What a clinician should know before trusting a result. */
export const AI_WARNINGS = [
  'short',
  'quality',
  /** The chest piece lay on no chest. */
  'off-chest',
  'novel',
  /** The heart beats irregularly; the classifiers were not trained on that. */
  'irregular',
  'contradictory',
  /** The likeliest class is one that the model did not recognise in its test. */
  'unproven',
  'undecided',
  'murmur-unclear',
  'long',
] as const;
export type AiWarning = (typeof AI_WARNINGS)[number];

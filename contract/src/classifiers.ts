import type { Organ } from './positions.ts';

// Names and no schemas: see patient-facts.ts.

/** The classifier of each organ. Source: specification 2, section 7. */
export const CLASSIFIER_OF = { heart: 'heart_classifier_v1', lung: 'lung_classifier_v1' } as const;
export type ClassifierName = (typeof CLASSIFIER_OF)[Organ];

/** Classes of each organ, Normal first. Source: specification 2, section 3. */
export const CLASSES_OF = {
  heart: ['Normal', 'AS', 'MR', 'MS', 'MVP'],
  lung: ['Normal', 'Asthma', 'COPDs', 'Pneumonia'],
} as const satisfies Record<Organ, readonly string[]>;

/** Findings that a classifier hears in a sound beside its classes. */
export const AI_FINDINGS_OF = {
  heart: ['murmur'],
  lung: ['wheeze', 'crackles'],
} as const satisfies Record<Organ, readonly string[]>;

/** The abnormal figure of a result: the highest of the classes that are not Normal. */
export function abnormalShare(confidence: Readonly<Record<string, number>>): number {
  const abnormal = Object.entries(confidence).filter(([name]) => name !== 'Normal' && name !== 'N');
  return Math.max(0, ...abnormal.map(([, share]) => share));
}

/** What a clinician should know before believing a result. */
export const AI_WARNINGS = ['short', 'quality', 'novel', 'undecided', 'long'] as const;
export type AiWarning = (typeof AI_WARNINGS)[number];

export type Certainty = 'sure' | 'fairly' | 'unsure';

/** A confidence of 0 to 1 in words; below 0.5 no rhythm is reported at all. */
export function certaintyOf(confidence: number): Certainty {
  if (confidence >= 0.85) return 'sure';
  return confidence >= 0.65 ? 'fairly' : 'unsure';
}

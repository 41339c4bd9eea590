import type { AiWarning } from '@sadap/contract/ai-analysis';
import type { Quality } from '@sadap/contract/quality';

type Fractions = Readonly<Record<string, number>>;

/** What model and measurements say of a sound. */
export type Heard = {
  /** Class to fraction. */
  confidence: Fractions;
  /** Finding to fraction. */
  findings: Fractions;
  novelty: number;
  quality: Quality;
  /** Share of the sound in which the chest piece lies on a chest; null: too short to tell. */
  onChest: number | null;
  isIrregular: boolean;
  /** Length of the sound, and of the part that the model analysed. */
  soundSeconds: number;
  analysedSeconds: number;
};

/** What the model answers if nothing speaks against the sound itself, and what speaks against the answer. */
export type Answer = {
  name: string;
  confidence: Record<string, number>;
  findings: Record<string, number>;
  doubts: AiWarning[];
};

export function likeliestOf(confidence: Fractions): string {
  const [first] = Object.entries(confidence).sort(([, one], [, other]) => other - one);
  if (!first) throw new Error('a result without classes');
  return first[0];
}

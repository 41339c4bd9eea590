import { MURMUR } from '@sadap/contract/ai-analysis';
import { type Answer, type Heard, likeliestOf } from './answer.ts';
import { type ModelDescription, type MurmurRule, unprovenClasses } from './model-files.ts';

type Described = Pick<ModelDescription, 'rules' | 'classes' | 'evidence'>;
type Sound = Pick<Heard, 'confidence' | 'findings' | 'novelty'>;

/** Keeps the log odds of a fraction of 0 or 1 finite. */
const LEAST = 1e-4;
const logOdds = (fraction: number) => {
  const inside = Math.min(1 - LEAST, Math.max(LEAST, fraction));
  return Math.log(inside / (1 - inside));
};

/** What the murmur's log odds are made from. */
const murmurFeatures = ({ confidence, findings }: Pick<Sound, 'confidence' | 'findings'>) => ({
  murmur: logOdds(findings.murmur ?? 0),
  normal: logOdds(confidence.Normal ?? 0),
});

export function murmurProbability({ weights }: Pick<MurmurRule, 'weights'>, sound: Sound): number {
  const { murmur, normal } = murmurFeatures(sound);
  return 1 / (1 + Math.exp(-(weights.murmur * murmur + weights.normal * normal + weights.offset)));
}

/** How unlike the training sounds, 0 to 1: `novelty` without the class's own doubt (models/README.md). */
export const strangenessOf = ({ confidence, novelty }: Pick<Sound, 'confidence' | 'novelty'>): number =>
  1 - (1 - novelty) / Math.max(...Object.values(confidence));

/**
 * The finding first: whether there is a murmur. A valve is named only where a murmur is heard and the class
 * stands by itself; otherwise a murmur remains a murmur.
 */
export function byMurmur(rule: MurmurRule, description: Described, sound: Sound): Answer {
  const present = murmurProbability(rule, sound);
  const isPresent = present >= rule.presentFrom;
  const shares = sharesWith(present, sound.confidence);
  const valve = valveOf(rule, description, sound);
  // What is named stands out in the shares that are shown, too.
  const isNamed = valve !== null && (shares[valve] ?? 0) > 1 - present;
  const name = isPresent ? (isNamed ? valve : MURMUR) : 'Normal';
  const doubts: Answer['doubts'] = [];
  if (strangenessOf(sound) > rule.maximumStrangeness) doubts.push('novel');
  if (!isPresent && unprovenClasses(description).includes('Normal')) doubts.push('unproven');
  if (!isPresent && present > rule.absentUpTo) doubts.push('murmur-unclear');
  return {
    name,
    confidence: shares,
    findings: { ...sound.findings, murmur: present },
    doubts,
  };
}

/** The valve disease that the model names with certainty, if any. */
function valveOf(rule: MurmurRule, description: Described, { confidence, novelty }: Sound): string | null {
  const { minimumConfidence, maximumNovelty } = description.rules;
  const name = likeliestOf(confidence);
  const isNamed =
    name !== 'Normal' && !rule.unnamed.includes(name) && !unprovenClasses(description).includes(name);
  return isNamed && (confidence[name] ?? 0) >= minimumConfidence && novelty <= maximumNovelty ? name : null;
}

/** Normal has what a murmur leaves; the diseases share the rest as they did among themselves. */
function sharesWith(present: number, confidence: Sound['confidence']): Record<string, number> {
  const diseases = Object.entries(confidence).filter(([name]) => name !== 'Normal');
  const all = diseases.reduce((sum, [, share]) => sum + share, 0);
  const shares = diseases.map(([name, share]): [string, number] => [
    name,
    present * (all > 0 ? share / all : 1 / diseases.length),
  ]);
  return { Normal: 1 - present, ...Object.fromEntries(shares) };
}

import type { Organ } from '@sadap/contract/positions';
import type { BeatAnalysis, BreathingAnalysis } from '@sadap/contract/sound-findings';
import { intervalsOf } from '@sadap/dsp';
import type { Mark, MarkKind } from './mark-correction.ts';

export type ShadeKind = 'systole' | 'diastole' | 'inspiration' | 'expiration' | 'breath';
export type Shade = { kind: ShadeKind; startS: number; endS: number };

export const KINDS_OF = {
  heart: ['S1', 'S2'],
  lung: ['inspiration', 'expiration', 'breath'],
} as const satisfies Record<Organ, readonly MarkKind[]>;

export const marksOfBeats = ({ marks }: BeatAnalysis): Mark[] =>
  marks.map(({ kind, second }) => ({ kind, startS: second, endS: second }));

export const marksOfBreathing = ({ phases }: BreathingAnalysis): Mark[] =>
  phases.flatMap(({ kind, startS, endS }) => (kind === 'pause' ? [] : [{ kind, startS, endS }]));

/** The shading between or under the marks. */
export function shadesOf(marks: readonly Mark[]): Shade[] {
  const moments = marks.flatMap(({ kind, startS }) =>
    kind === 'S1' || kind === 'S2' ? [{ kind, second: startS, confidence: 1 }] : [],
  );
  const stretches = marks.flatMap(({ kind, startS, endS }) =>
    kind === 'S1' || kind === 'S2' ? [] : [{ kind, startS, endS }],
  );
  return [...intervalsOf(moments), ...stretches];
}

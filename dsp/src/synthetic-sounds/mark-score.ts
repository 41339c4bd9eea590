import type { HeartSoundKind } from '../beats/types.ts';

type Mark = { kind: HeartSoundKind; second: number };
export type MarkScore = { hits: number; misses: number; extras: number };

/** Pairs marks of the same kind within `toleranceS` of each other, each used once, in order of time. */
export function scoreMarks(truth: readonly Mark[], found: readonly Mark[], toleranceS: number): MarkScore {
  const left = new Set(found);
  let hits = 0;
  for (const mark of truth) {
    const match = [...left]
      .filter((each) => each.kind === mark.kind && Math.abs(each.second - mark.second) <= toleranceS)
      .sort((one, other) => Math.abs(one.second - mark.second) - Math.abs(other.second - mark.second))[0];
    if (match && left.delete(match)) hits++;
  }
  return { hits, misses: truth.length - hits, extras: left.size };
}

export function f1Of(scores: readonly MarkScore[]): number {
  const sum = (name: keyof MarkScore) => scores.reduce((total, score) => total + score[name], 0);
  return (2 * sum('hits')) / (2 * sum('hits') + sum('misses') + sum('extras'));
}

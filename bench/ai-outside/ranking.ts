import { createRandom } from '../../dsp/src/synthetic-sounds/random.ts';
import { percentile } from '../figures.ts';

export type Ranked = { truth: number; score: number };
const DRAWS = 400;

/** Area under the ROC curve, ties counted by half; NaN where one of the answers is missing. */
export function auroc(of: readonly Ranked[]): number {
  const present = of.filter(({ truth }) => truth === 1);
  const absent = of.filter(({ truth }) => truth === 0);
  let above = 0;
  for (const { score } of present)
    for (const { score: other } of absent) above += score > other ? 1 : score === other ? 0.5 : 0;
  return above / (present.length * absent.length);
}

/** 95 % interval of a figure over persons, drawn again with replacement. */
export function intervalOver<T extends { person: string }>(
  of: readonly T[],
  figure: (of: readonly T[]) => number,
): [number, number] {
  const random = createRandom(5);
  const byPerson = [...Map.groupBy(of, ({ person }) => person).values()];
  const drawn = Array.from({ length: DRAWS }, () =>
    figure(Array.from(byPerson, () => random.pick(byPerson)).flat()),
  ).filter((value) => !Number.isNaN(value));
  return [percentile(drawn, 0.025), percentile(drawn, 0.975)];
}

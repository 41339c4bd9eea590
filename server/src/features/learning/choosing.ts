import { randomInt } from 'node:crypto';

/** What a quiz may ask. `answeredAtMs`: when this account last answered it; absent: never. */
export type Choosable = { kind: 'case' | 'reference'; answeredAtMs?: number | undefined };

/** In any order, each as likely. */
function shuffled<Value>(values: readonly Value[]): Value[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as Value, mixed[last] as Value];
  }
  return mixed;
}

const longestAgoFirst = <Each extends Choosable>(all: Each[]) =>
  [...all].sort((one, other) => (one.answeredAtMs ?? 0) - (other.answeredAtMs ?? 0));

/**
 * The sounds of a quiz: up to half of them the hospital's own cases, of each kind those first that were
 * answered longest ago or never.
 */
export function chosen<Each extends Choosable>(candidates: readonly Each[], length: number): Each[] {
  const mixed = shuffled(candidates);
  const cases = longestAgoFirst(mixed.filter(({ kind }) => kind === 'case'));
  const references = longestAgoFirst(mixed.filter(({ kind }) => kind === 'reference'));
  const own = cases.slice(0, Math.ceil(length / 2));
  const others = references.slice(0, length - own.length);
  // few references: more cases
  const more = cases.slice(own.length, length - others.length);
  return shuffled([...own, ...others, ...more]);
}

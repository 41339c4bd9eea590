import { expect, test } from 'vitest';
import { type Choosable, chosen } from './choosing.ts';

type Each = Choosable & { id: number };
const some = (kind: Choosable['kind'], count: number, answeredAtMs?: number): Each[] =>
  Array.from({ length: count }, (_, id) => ({ kind, id: id + (answeredAtMs ?? 0), answeredAtMs }));
const kinds = (quiz: Each[]) => quiz.filter(({ kind }) => kind === 'case').length;

test('half of a quiz, rounded up, are the hospital’s own cases, while there are enough', () => {
  expect(kinds(chosen([...some('case', 9), ...some('reference', 20)], 5))).toBe(3);
  expect(kinds(chosen([...some('case', 1), ...some('reference', 20)], 5))).toBe(1);
  expect(chosen([...some('case', 1), ...some('reference', 20)], 5)).toHaveLength(5);
});

test('with few sounds it has them all, each once', () => {
  const all = [...some('case', 4), ...some('reference', 2)];
  const quiz = chosen(all, 10);
  expect(new Set(quiz)).toEqual(new Set(all));
  expect(quiz).toHaveLength(6);
  expect(chosen([], 5)).toEqual([]);
});

test('what was never answered, or longest ago, comes first', () => {
  const quiz = chosen(
    [...some('reference', 5, 1_000), ...some('reference', 3), ...some('reference', 5, 100)],
    5,
  );
  expect(quiz.filter(({ answeredAtMs }) => answeredAtMs === undefined)).toHaveLength(3);
  expect(quiz.filter(({ answeredAtMs }) => answeredAtMs === 100)).toHaveLength(2);
});

test('its order tells nothing: over many quizzes a case stands at every place', () => {
  const places = new Set(
    Array.from({ length: 200 }, () =>
      chosen([...some('case', 1), ...some('reference', 9)], 5).findIndex(({ kind }) => kind === 'case'),
    ),
  );
  expect(places.size).toBe(5);
});

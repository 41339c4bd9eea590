import { expect, test } from 'vitest';
import {
  type Aim,
  answerAt,
  countsAt,
  fractionsOf,
  type HeardOutcome,
  isOnGrid,
  missingForChoice,
  proposalsOf,
} from './index.ts';

const proposal = (aim: Aim, outcomes: readonly HeardOutcome[]) =>
  proposalsOf(outcomes).find((each) => each.aim === aim);
const LIMITS = { absentUpTo: 0.4, presentFrom: 0.6 };

test.each([
  ['a murmur in one of two sounds', { highest: 0.6, lowest: 0.1 }, 'murmur'],
  ['one sound without', { highest: 0.59, lowest: 0.4 }, 'none'],
  ['nothing but between the limits', { highest: 0.59, lowest: 0.41 }, 'uncertain'],
  ['no sound that could be judged', { highest: null, lowest: null }, 'uncertain'],
  ['a model that may not say Normal', { highest: 0.1, lowest: null }, 'uncertain'],
] as const)('%s', (_, heard, answer) => {
  expect(answerAt(LIMITS, heard)).toBe(answer);
});

test('only points of the grid may be chosen', () => {
  expect(isOnGrid({ absentUpTo: 0.15, presentFrom: 0.7 })).toBe(true);
  expect(isOnGrid(JSON.parse(JSON.stringify({ absentUpTo: 0.35, presentFrom: 0.55 })))).toBe(true);
  for (const limits of [
    { absentUpTo: 0.7, presentFrom: 0.6 },
    { absentUpTo: 0.41, presentFrom: 0.6 },
    { absentUpTo: 0, presentFrom: 0.5 },
    { absentUpTo: 0.5, presentFrom: 1 },
  ])
    expect(isOnGrid(limits)).toBe(false);
});

/** Diseased hearts spread around one probability, healthy ones around another; patients of two outcomes. */
function hearts(count: number, diseased: number, healthy: number, spread: number): HeardOutcome[] {
  return Array.from({ length: count }, (_, at) => {
    const hasDisease = at % 2 === 0;
    const place = ((at * 7919) % 101) / 100 - 0.5;
    const murmur = Math.min(1, Math.max(0, (hasDisease ? diseased : healthy) + spread * place));
    return { patientId: Math.floor(at / 4), hasDisease, highest: murmur, lowest: murmur };
  });
}

test('the proposal reaches the aim, leaves few uncertain, and no other point of the grid is more specific', () => {
  const outcomes = hearts(400, 0.6, 0.4, 0.6);
  for (const aim of [0.8, 0.9] as const) {
    const limits = proposal(aim, outcomes)?.limits;
    if (!limits) throw new Error('there is one');
    const { sensitivity, specificity, uncertain } = fractionsOf(countsAt(limits, outcomes));
    expect(sensitivity).toBeGreaterThanOrEqual(aim);
    expect(uncertain).toBeLessThanOrEqual(0.25);
    for (let a = 1; a < 20; a++)
      for (let p = a; p < 20; p++) {
        const other = fractionsOf(countsAt({ absentUpTo: a / 20, presentFrom: p / 20 }, outcomes));
        if ((other.sensitivity ?? 0) >= aim && (other.uncertain ?? 1) <= 0.25)
          expect(other.specificity ?? 0).toBeLessThanOrEqual(specificity ?? 0);
      }
  }
});

test('where no point leaves few enough uncertain there is no proposal', () => {
  const silent = hearts(100, 0.6, 0.4, 0.2).map((each, at) =>
    at % 3 === 0 ? { ...each, highest: null, lowest: null } : each,
  );
  expect(proposal(0.8, silent)).toEqual({ aim: 0.8, limits: null, expected: null });
});

test('what chance found does not hold for new patients, and the expectation says so', () => {
  // The probability says nothing of the disease.
  const outcomes = hearts(80, 0.5, 0.5, 1);
  const { limits, expected } = proposal(0.8, outcomes) ?? {};
  if (!limits || !expected) throw new Error('chance finds one, in halves too');
  const seen = fractionsOf(countsAt(limits, outcomes));
  const worth = (of: { sensitivity: number | null; specificity: number | null }) =>
    (of.sensitivity ?? 0) + (of.specificity ?? 0) - 1;
  expect(worth(expected)).toBeLessThan(worth(seen));
  expect(worth(expected)).toBeLessThan(0.12);
  expect(expected).toEqual(proposal(0.8, outcomes)?.expected);
});

test('a choice needs thirty of each kind', () => {
  expect(missingForChoice(hearts(20, 0.6, 0.4, 0.2))).toEqual({ diseased: 20, healthy: 20 });
  expect(missingForChoice(hearts(60, 0.6, 0.4, 0.2))).toEqual({ diseased: 0, healthy: 0 });
});

test('leaving the diseased in doubt is no way to find them', () => {
  const heard = (at: number, hasDisease: boolean, murmur: number | null): HeardOutcome => ({
    ...{ patientId: at, hasDisease, highest: murmur, lowest: murmur },
  });
  // Answered, all of them are right; of all the diseased the AI finds a sixth.
  const outcomes = [
    ...Array.from({ length: 5 }, (_, at) => heard(at, true, 0.9)),
    ...Array.from({ length: 25 }, (_, at) => heard(100 + at, true, null)),
    ...Array.from({ length: 90 }, (_, at) => heard(200 + at, false, 0.1)),
  ];
  expect(proposalsOf(outcomes).map(({ limits }) => limits)).toEqual([null, null, null, null]);
});

import { expect, test } from 'vitest';
import { auroc, intervalOver } from './ranking.ts';

const of = (...pairs: [truth: number, score: number][]) => pairs.map(([truth, score]) => ({ truth, score }));

test('counts the pairs that stand in the right order', () => {
  expect(auroc(of([0, 0.1], [0, 0.2], [1, 0.3]))).toBe(1);
  expect(auroc(of([1, 0.1], [0, 0.2]))).toBe(0);
  expect(auroc(of([0, 0.1], [1, 0.2], [0, 0.3], [1, 0.3]))).toBeCloseTo(2.5 / 4, 10);
  expect(auroc(of([1, 0.2]))).toBeNaN();
});

test('an interval holds what persons differ by, and none where they are alike', () => {
  const sounds = (shares: number[]) =>
    shares.flatMap((value, person) => Array.from({ length: 3 }, () => ({ person: String(person), value })));
  const mean = (values: readonly { value: number }[]) =>
    values.reduce((sum, { value }) => sum + value, 0) / values.length;
  expect(intervalOver(sounds([0.5, 0.5, 0.5]), mean)).toEqual([0.5, 0.5]);
  const [low, high] = intervalOver(sounds(Array.from({ length: 40 }, (_, at) => at % 2)), mean);
  expect(low).toBeGreaterThan(0.3);
  expect(low).toBeLessThan(0.4);
  expect(high).toBeLessThan(0.7);
});

import { expect, test } from 'vitest';
import { createRandom } from '../../dsp/src/synthetic-sounds/random.ts';
import { fitLogistic } from './logistic.ts';

test('finds the weights that made the answers, whatever the share of each', () => {
  const random = createRandom(4);
  const rows: number[][] = [];
  const truths: number[] = [];
  for (let sample = 0; sample < 40_000; sample++) {
    const row = [2 * random.normal(), random.normal()];
    const odds = 1.5 * (row[0] as number) - 0.5 * (row[1] as number) + 0.3;
    const truth = random.uniform() < 1 / (1 + Math.exp(-odds)) ? 1 : 0;
    // Three of four negatives are left out: of the offset this moves, balance takes it back.
    if (truth === 0 && random.uniform() < 0.75) continue;
    rows.push(row);
    truths.push(truth);
  }
  const { coefficients, offset } = fitLogistic(rows, truths);
  expect(coefficients[0]).toBeCloseTo(1.5, 1);
  expect(coefficients[1]).toBeCloseTo(-0.5, 1);
  // Balanced: the prior of 0.54 that the odds above give is taken as one half.
  expect(Math.abs(offset - 0.3)).toBeLessThan(0.2);
});

test('refuses answers of one kind', () => {
  expect(() => fitLogistic([[1], [2]], [1, 1])).toThrow(RangeError);
});

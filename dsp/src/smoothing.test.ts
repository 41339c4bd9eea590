import { expect, it } from 'vitest';
import { quantile, smoothed } from './smoothing.ts';

it('smooths as a Gaussian of that width does', () => {
  const impulse = new Float32Array(201);
  impulse[100] = 1;
  const output = smoothed(impulse, 8);
  const moment = (power: number) => output.reduce((sum, value, at) => sum + value * (at - 100) ** power, 0);
  expect(moment(0)).toBeCloseTo(1, 4);
  expect(moment(1)).toBeCloseTo(0, 3);
  expect(Math.sqrt(moment(2))).toBeCloseTo(8, 0);
});

it('leaves a constant and narrow widths alone', () => {
  for (const value of smoothed(new Float32Array(20).fill(3), 4)) expect(value).toBeCloseTo(3, 5);
  expect(Array.from(smoothed(Float32Array.of(1, 5, 2), 0.1))).toEqual([1, 5, 2]);
  expect(smoothed(new Float32Array(0), 3)).toHaveLength(0);
});

it('quantiles', () => {
  expect(quantile([5, 1, 3], 0.5)).toBe(3);
  expect(quantile([5, 1, 3], 1)).toBe(5);
  expect(quantile([], 0.5)).toBeNaN();
});

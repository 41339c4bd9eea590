import { expect, it } from 'vitest';
import { oddsThatFirstIsS1 } from './which-is-s1.ts';

const around = (middle: number, swing = 0) =>
  Array.from({ length: 12 }, (_, n) => middle + swing * Math.sin(n));

it('a slow heart is told by timing alone', () => {
  expect(oddsThatFirstIsS1(around(0.31), around(0.6), [0], [0])).toBeGreaterThan(5);
  expect(oddsThatFirstIsS1(around(0.6), around(0.31), [0], [0])).toBeLessThan(-5);
});

it('a fast one by the higher pitch of S2 and the steadier systole', () => {
  const even = around(0.175);
  expect(Math.abs(oddsThatFirstIsS1(even, even, [0], [0]))).toBeLessThan(0.5);
  expect(oddsThatFirstIsS1(even, even, [-0.5], [0.5])).toBeGreaterThan(1);
  expect(oddsThatFirstIsS1(even, around(0.175, 0.02), [0], [0])).toBeGreaterThan(0.5);
});

it('nothing is told without intervals', () => {
  expect(oddsThatFirstIsS1([], [0.5], [0], [])).toBe(0);
});

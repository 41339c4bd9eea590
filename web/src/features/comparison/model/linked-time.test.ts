import { expect, it } from 'vitest';
import { linkedAnew, sideAfter } from './linked-time.ts';

it.each([
  ['B is found 0.3 s later than A', [0, 0, 0], 0, 1, 0.3, [0, 0.3, 0]],
  ['C is found 0.2 s later than B', [0, 0.3, 0], 1, 2, 0.2, [0, 0.3, 0.5]],
  ['A is found 0.1 s earlier than C: the others move, not A', [0, 0.3, 0.5], 2, 0, -0.1, [0, -0.1, 0.1]],
])('%s', (_, offsets, from, to, laterS, expected) => {
  for (const [side, offsetS] of linkedAnew(offsets, from, to, laterS).entries())
    expect(offsetS).toBeCloseTo(expected[side] ?? Number.NaN, 9);
});

it.each([
  ['the next', 0, [false, false, false], 1],
  ['the first after the last', 2, [false, false, false], 0],
  ['passes over one that has ended', 0, [false, true, false], 2],
  ['the next if all others have ended', 1, [true, false, true], 2],
])('%s', (_, active, hasEnded, expected) => expect(sideAfter(active, hasEnded)).toBe(expected));

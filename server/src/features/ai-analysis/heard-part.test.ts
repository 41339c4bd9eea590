import { expect, test } from 'vitest';
import { heardPart } from './heard-part.ts';

const sound = (seconds: number, gaps: [number, number][] = []) => ({
  sampleRateHz: 10,
  sampleCount: seconds * 10,
  gaps: gaps.map(([fromS, lengthS]) => ({ firstSample: fromS * 10, sampleCount: lengthS * 10 })),
});

test.each([
  ['all of a short sound', sound(8), 0, 80],
  ['the middle of a longer one', sound(30), 100, 100],
  ['the part without a gap', sound(30, [[12, 3]]), 0, 100],
  [
    'the part with the shorter gap',
    sound(30, [
      [2, 2],
      [14, 3],
      [25, 1],
    ]),
    200,
    100,
  ],
] as const)('%s', (_, given, first, count) => {
  expect(heardPart(given, 10)).toEqual({ first, count });
});

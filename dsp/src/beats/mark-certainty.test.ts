import { expect, it } from 'vitest';
import { kindCertainties, unmarkedShares } from './mark-certainty.ts';

const every = (cycle: number, systole: number, count: number) =>
  Array.from({ length: count }, (_, beat) => [
    { isS1: true, index: 20 + beat * cycle },
    { isS1: false, index: 20 + beat * cycle + systole },
  ]).flat();

function soundOf(places: readonly number[]): Float32Array {
  const likeness = new Float32Array(700).fill(-0.5);
  for (const place of places) likeness[place] = 2.5;
  return likeness;
}

it('strong sounds without a mark count where they are', () => {
  const marks = every(100, 30, 6);
  const places = marks.map(({ index }) => index);
  expect(unmarkedShares(soundOf(places), marks).ofAll).toBe(0);
  const { ofAll, around } = unmarkedShares(soundOf([...places, 85]), marks);
  expect(ofAll).toBeCloseTo(1 / 13);
  expect(around[0]).toBeGreaterThan(0.15);
  expect(around.at(-1)).toBe(0);
});

it('which sound is S1 is uncertain where diastole is as long as systole, and where little speaks for it', () => {
  expect(Math.min(...kindCertainties(every(100, 30, 6), 8))).toBeGreaterThan(0.85);
  expect(Math.max(...kindCertainties(every(100, 30, 6), 0.5))).toBeLessThan(0.65);
  const hurried = [
    ...every(60, 32, 2),
    ...every(100, 30, 5).map((mark) => ({ ...mark, index: mark.index + 120 })),
  ];
  const certainties = kindCertainties(hurried, 8);
  expect(certainties[1]).toBeLessThan(certainties.at(-3) ?? 0);
});

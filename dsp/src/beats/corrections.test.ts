import { expect, it } from 'vitest';
import { addMark, deleteMark, moveMark, swapKinds } from './corrections.ts';
import type { BeatMark } from './types.ts';

const marks: BeatMark[] = [
  { kind: 'S1', second: 1, confidence: 0.8 },
  { kind: 'S2', second: 1.3, confidence: 0.7 },
  { kind: 'S1', second: 1.8, confidence: 0.9 },
];

it('adds a mark at its time', () => {
  expect(addMark(marks, 'S2', 0.5)[0]).toEqual({ kind: 'S2', second: 0.5, confidence: 1 });
});
it('moves a mark, also past another', () => {
  expect(moveMark(marks, 0, 1.5).map(({ second }) => second)).toEqual([1.3, 1.5, 1.8]);
  expect(moveMark(marks, 9, 1.5)).toEqual(marks);
});
it('deletes a mark and leaves the given list alone', () => {
  expect(deleteMark(marks, 1)).toHaveLength(2);
  expect(marks).toHaveLength(3);
});
it('swaps S1 and S2', () => {
  expect(swapKinds(marks).map(({ kind }) => kind)).toEqual(['S2', 'S1', 'S2']);
});

import { expect, test } from 'vitest';
import { newestFirst } from './index.ts';

test('check-ups are told apart by when they began, not by their numbers', () => {
  const at = (id: number, sessionNumber: number, day: number) => ({
    id,
    sessionNumber,
    sessionDate: `2026-11-0${day}T02:00:00.000Z`,
  });
  const all = [at(9, 3, 1), at(2, 2, 4), at(3, 1, 4)];
  expect(newestFirst(all).map(({ id }) => id)).toEqual([3, 2, 9]);
  expect(all[0]?.id).toBe(9);
});

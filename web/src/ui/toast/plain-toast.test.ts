import { expect, test } from 'vitest';
import { spotFor } from './plain-toast.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SIZE = { width: 356, height: 80 };

test('with room in the corner it is there', () => {
  expect(spotFor(SIZE, DESK, [], false)).toEqual({ x: 4, y: 816 });
  expect(spotFor({ ...SIZE, width: 300 }, PHONE, [], true)).toEqual({ x: 86, y: 4 });
});

test('it goes beside the menu, whose lock and logout are at the foot', () => {
  const leave = [
    { x: 16, y: 840, width: 130, height: 44 },
    { x: 150, y: 840, width: 130, height: 44 },
  ];
  const spot = spotFor(SIZE, DESK, leave, false);
  expect(spot?.y).toBe(816);
  expect(spot?.x).toBeGreaterThanOrEqual(280);
});

test('on a phone it goes below the bar', () => {
  const bar = { x: 0, y: 0, width: 390, height: 55 };
  expect(spotFor(SIZE, PHONE, [bar], true)?.y).toBeGreaterThanOrEqual(55);
});

test('a screen that is all controls has no place', () => {
  expect(spotFor(SIZE, PHONE, [{ x: 0, y: 0, ...PHONE }], true)).toBeUndefined();
});

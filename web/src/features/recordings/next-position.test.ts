import { HEART_POSITIONS } from '@sadap/contract';
import { expect, it } from 'vitest';
import { nextPosition } from './next-position.ts';

it.each([
  [[], 'Aortic', 'Pulmonic'],
  [['Aortic', 'Pulmonic'], 'Pulmonic', 'Tricuspid'],
  [['Mitral'], 'Mitral', 'Aortic'],
  [['Pulmonic', 'Tricuspid', 'Mitral'], 'Aortic', null],
  [['Aortic', 'Pulmonic', 'Tricuspid', 'Mitral'], 'Aortic', null],
] as const)('with %j recorded, after %s comes %s', (recorded, current, next) => {
  expect(nextPosition(HEART_POSITIONS, new Set(recorded), current)).toBe(next);
});

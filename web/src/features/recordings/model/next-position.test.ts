import { HEART_POSITIONS, LUNG_POSITIONS } from '@sadap/contract/positions';
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

it('goes on to the back when the front is done, and then to what was left out', () => {
  const front = LUNG_POSITIONS.filter((position) => position.startsWith('Anterior'));
  expect(nextPosition(LUNG_POSITIONS, new Set(front.slice(0, 5)), 'Anterior_Lower_Left')).toBe(
    'Posterior_Upper_Left',
  );
  const allButOne = LUNG_POSITIONS.filter((position) => position !== 'Anterior_Middle_Right');
  expect(nextPosition(LUNG_POSITIONS, new Set(allButOne), 'Posterior_Lateral_Right')).toBe(
    'Anterior_Middle_Right',
  );
});

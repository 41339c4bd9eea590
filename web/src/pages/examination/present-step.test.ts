import type { Posture } from '@sadap/contract/circumstances';
import { expect, test } from 'vitest';
import { recording } from '../../../test/sample-data.ts';
import { presentStep } from './present-step.ts';

const step = (position: 'Aortic' | 'Mitral', posture: Posture | null) => ({
  organ: 'heart' as const,
  position,
  posture,
  manoeuvre: null,
  seconds: 10,
});
const STEPS = [
  step('Aortic', 'supine'),
  step('Mitral', 'supine'),
  step('Mitral', 'left-lateral'),
  step('Mitral', 'supine'),
];

test.each([
  ['as it was recorded', 1, 'Mitral', 'supine', 1],
  ['as it was recorded, for the second step of the same place', 3, 'Mitral', 'supine', 3],
  ['put to another position', 0, 'Mitral', 'supine', 1],
  ['of another posture, by what was stated since', 1, 'Mitral', 'left-lateral', 2],
  ['of another position and posture', 0, 'Mitral', 'left-lateral', 2],
  ['of a posture without a step', 1, 'Mitral', 'sitting', 1],
  ['of a posture that nobody stated', 2, 'Mitral', null, 2],
  ['put to where no step is', 1, 'Tricuspid', 'supine', null],
] as const)('a sound %s', (_what, recordedFor, position, posture, expected) => {
  const sound = recording({
    position,
    examination: { id: 5, step: recordedFor },
    circumstances: { posture, manoeuvre: null, note: '' },
    circumstances_version: posture === null ? 0 : 1,
  });
  expect(presentStep({ steps: STEPS }, sound)).toBe(expected);
});

test('a sound that was recorded freely is of no step', () => {
  expect(presentStep({ steps: STEPS }, recording({ position: 'Mitral' }))).toBeNull();
});

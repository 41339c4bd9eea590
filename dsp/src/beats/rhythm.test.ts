import { expect, it } from 'vitest';
import { classifyRhythm } from './rhythm.ts';

it.each([
  ['unknown', [1, 1, 1]],
  ['regular', [1, 1.02, 0.98, 1, 1.05, 0.95, 1]],
  ['regular', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]],
  ['irregular', [0.5, 1.06, 0.5, 1.06, 0.5, 1.06, 0.5]],
  ['irregular', [0.6, 1.1, 0.8, 0.7, 1, 0.65, 0.9]],
] as const)('%s: %j', (rhythm, cycles) => {
  expect(classifyRhythm(cycles)).toBe(rhythm);
});

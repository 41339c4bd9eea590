import { expect, test } from 'vitest';
import { otherDiseaseFault } from './other-disease.ts';

test.each([
  ['Gout', null],
  ['  ', 'diseaseEmpty'],
  [' thyroid ', 'diseaseDuplicate'],
  ['ht', 'diseaseDuplicate'],
] as const)('%j as another disease: %s', (typed, fault) => {
  expect(otherDiseaseFault(typed, ['HT', 'Thyroid'])).toBe(fault);
});

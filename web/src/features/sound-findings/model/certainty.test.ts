import { expect, test } from 'vitest';
import { certaintyOf } from './certainty.ts';

test('a confidence is said in words', () => {
  expect([0.5, 0.64, 0.65, 0.84, 0.85, 1].map(certaintyOf)).toEqual([
    'unsure',
    'unsure',
    'fairly',
    'fairly',
    'sure',
    'sure',
  ]);
});

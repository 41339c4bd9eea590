import { expect, test } from 'vitest';
import { labelledHn } from './labelled-hn.ts';

test.each([
  ['HN6900004', 'HN6900004'],
  ['hn-17', 'hn-17'],
  ['6900004', 'HN 6900004'],
  ['A-HN', 'HN A-HN'],
])('%s reads %s', (hospitalNumber, labelled) => {
  expect(labelledHn(hospitalNumber)).toBe(labelled);
});

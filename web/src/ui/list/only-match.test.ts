import { expect, test } from 'vitest';
import { meantBy, mergedHnMeant } from './only-match.ts';

const of = (...numbers: string[]) => numbers.map((patientID) => ({ patientID, mergedHNs: [] as string[] }));
const MERGED = { patientID: '1', mergedHNs: ['HN6600009'] };

test.each([
  ['exactly that HN, among longer ones', '1234', of('12345', '1234', '91234'), ['1234']],
  ['as a scanner sends it', '*HN 69-00001*', of('69-00001', '69-000012'), ['69-00001']],
  ['an HN of one and of another', 'HN 6900001', of('HN6900001', '6900001'), ['HN6900001', '6900001']],
  ['no HN at all: every match', 'มานี', of('1', '2'), ['1', '2']],
  ['an HN of a record that is part of one', 'hn6600009', [MERGED, ...of('HN66000091')], ['1']],
  ['nobody', '77', [], []],
])('%s', (_what, typed, matches, meant) => {
  expect(meantBy(typed, matches).map(({ patientID }) => patientID)).toEqual(meant);
});

test.each([
  ['the HN of a record that is part of it', 'hn6600009', 'HN6600009'],
  ['its own HN', '1', undefined],
  ['a name', 'มานี', undefined],
])('says whether %s was meant', (_what, typed, hn) => {
  expect(mergedHnMeant(typed, MERGED)).toBe(hn);
});

import { expect, test } from 'vitest';
import { descriptionsLeftOut, hasShapeOf } from './analysis-draft.ts';
import { EMPTY_HEART_DRAFT } from './heart-analysis-draft.ts';
import { EMPTY_LUNG_DRAFT } from './lung-analysis-draft.ts';

test.each([
  ['an untouched form', EMPTY_HEART_DRAFT, true],
  ['a half-filled one', { ...EMPTY_HEART_DRAFT, s1: { isNormal: false, description: 'เบา' } }, true],
  ['one of another organ', EMPTY_LUNG_DRAFT, false],
  ['one without a field', { ...EMPTY_HEART_DRAFT, s3: undefined }, false],
  ['one whose field became another', { ...EMPTY_HEART_DRAFT, s1: { isNormal: {}, description: '' } }, false],
  ['nothing', null, false],
] as const)('of what was kept, a heart form takes %s: %s %s', (_what, kept, isTaken) => {
  expect(hasShapeOf(EMPTY_HEART_DRAFT, kept)).toBe(isTaken);
});

test('descriptions of what is not chosen any more are named, not those that are stored', () => {
  const finding = (present: boolean, description: string) => ({ present, description });
  const draft = { s3: finding(false, 'soft'), s4: finding(true, 'loud'), deep: { s1: finding(false, ' ') } };
  const stored = { s3: finding(false, ''), s4: finding(true, 'loud'), deep: { s1: finding(false, '') } };
  expect(descriptionsLeftOut(draft, stored)).toEqual(['soft']);
  expect(descriptionsLeftOut(draft, { s4: stored.s4 })).toEqual(['soft']);
  expect(descriptionsLeftOut(stored, stored)).toEqual([]);
});

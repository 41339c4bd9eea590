import { expect, test } from 'vitest';
import {
  BREATHING_EFFORTS,
  EXTRA_HEART_SOUNDS,
  HEART_FINDINGS,
  LUNG_FINDINGS,
  SYMMETRIES,
} from '../analysis/findings.ts';
import { HEART_POSITIONS, LUNG_POSITIONS } from '../positions/index.ts';
import { CODES, type Coded } from './index.ts';

const everyPosition: string[] = [...HEART_POSITIONS, ...LUNG_POSITIONS];
const findings = [...HEART_FINDINGS, ...EXTRA_HEART_SOUNDS, ...LUNG_FINDINGS];
const withoutCode = (group: Record<string, Coded>) =>
  Object.entries(group).flatMap(([code, { snomed, loinc }]) => (snomed || loinc ? [] : [code]));

test('every position has the nearest site of SNOMED CT', () => {
  expect(Object.keys(CODES.position).toSorted()).toEqual(everyPosition.toSorted());
  expect(withoutCode(CODES.position)).toEqual([]);
});

test('every finding is mapped, or stands here as one that no known code means', () => {
  expect(Object.keys(CODES.finding).toSorted()).toEqual([...new Set(findings)].toSorted());
  expect(withoutCode(CODES.finding)).toEqual([
    'panSystolicMurmur',
    'midSystolicClick',
    'openingSnap',
    'pleural_friction_rub',
  ]);
  expect(withoutCode(CODES.breathSounds)).toEqual(['bronchial', 'bronchovesicular']);
  expect(withoutCode(CODES.s1)).toEqual(['normal']);
  expect(withoutCode(CODES.s2)).toEqual(['normal']);
  expect(withoutCode(CODES.symmetry)).toEqual([...SYMMETRIES]);
  expect(withoutCode(CODES.effort)).toEqual([...BREATHING_EFFORTS]);
});

test('codes of others have the form of their terminology', () => {
  for (const { snomed, loinc } of Object.values(CODES).flatMap((group): Coded[] => Object.values(group))) {
    // SNOMED CT: the last digit checks the others; 6 to 18 digits.
    if (snomed) expect(snomed).toMatch(/^\d{6,18}$/);
    if (loinc) expect(loinc).toMatch(/^\d{1,5}-\d$/);
  }
});

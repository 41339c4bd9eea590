import { expect, test } from 'vitest';
import { isAbnormal, NORMAL_HEART_ANALYSIS, NORMAL_LUNG_ANALYSIS } from './judgement.ts';
import { LungAnalysis } from './schema.ts';

const { adventitious, breathing_pattern } = NORMAL_LUNG_ANALYSIS;
const present = { present: true, description: '' };

test.each([
  ['the normal analysis', {}, false],
  ['diminished breath sounds', { breathSounds: { normal: 'diminished', description: '' } }, true],
  ['crackles without type and timing', { adventitious: { ...adventitious, crackles: present } }, true],
  ['a friction rub', { adventitious: { ...adventitious, pleural_friction_rub: present } }, true],
  ['asymmetry', { breathing_pattern: { ...breathing_pattern, symmetry: 'asymmetric' } }, true],
  ['labored breathing', { breathing_pattern: { ...breathing_pattern, effort: 'labored' } }, true],
])('lung: %s', (_what, change, expected) => {
  expect(isAbnormal(LungAnalysis.parse({ ...NORMAL_LUNG_ANALYSIS, ...change }))).toBe(expected);
});

test('heart: a murmur alone is abnormal', () => {
  expect(isAbnormal(NORMAL_HEART_ANALYSIS)).toBe(false);
  expect(isAbnormal({ ...NORMAL_HEART_ANALYSIS, diastolicMurmur: present })).toBe(true);
});

import { expect, test } from 'vitest';
import { isAbnormal, NORMAL_HEART_ANALYSIS } from './judgement.ts';
import { HeartAnalysis } from './schema.ts';

const present = { present: true, description: '' };
const absent = { present: false, description: '' };
const whole = {
  grade: 3,
  timing: 'mid',
  shape: 'diamond',
  pitch: 'medium',
  quality: 'harsh',
  loudestAt: ['Aortic'],
  radiation: [],
  changes: [{ with: 'standing', effect: 'softer' }],
};
const isTaken = (part: object) => HeartAnalysis.safeParse({ ...NORMAL_HEART_ANALYSIS, ...part }).success;

test.each([
  ['without any detail, as stored before', { systolicMurmur: present }, true],
  ['with nothing stated', { systolicMurmur: { ...present, detail: {} } }, true],
  ['with all that can be stated', { systolicMurmur: { ...present, detail: whole } }, true],
  ['that is absent', { systolicMurmur: { ...absent, detail: whole } }, false],
  ['of grade 6, systolic', { systolicMurmur: { ...present, detail: { grade: 6 } } }, true],
  ['of grade 7, systolic', { systolicMurmur: { ...present, detail: { grade: 7 } } }, false],
  ['of grade 0', { systolicMurmur: { ...present, detail: { grade: 0 } } }, false],
  ['of grade 4, diastolic', { diastolicMurmur: { ...present, detail: { grade: 4 } } }, true],
  ['of grade 5, diastolic', { diastolicMurmur: { ...present, detail: { grade: 5 } } }, false],
  ['of grade 6, pan-systolic', { panSystolicMurmur: { ...present, detail: { grade: 6 } } }, true],
  ['pan-systolic, yet early', { panSystolicMurmur: { ...present, detail: { timing: 'early' } } }, false],
  ['loudest at a lung position', { systolicMurmur: { ...present, detail: { loudestAt: ['AUR'] } } }, false],
  [
    'with two effects of one posture',
    {
      systolicMurmur: {
        ...present,
        detail: { changes: [...whole.changes, { with: 'standing', effect: 'louder' }] },
      },
    },
    false,
  ],
])('a murmur %s', (_what, part, expected) => {
  expect(isTaken(part)).toBe(expected);
});

test('a wide S2 is not a normal one', () => {
  const s2 = (isNormal: boolean, splitting: string) => ({ s2: { isNormal, splitting, description: '' } });
  expect(isTaken(s2(false, 'wide'))).toBe(true);
  expect(isTaken(s2(true, 'normal'))).toBe(true);
  expect(isTaken(s2(true, 'wide'))).toBe(false);
});

test.each(['ejectionClick', 'midSystolicClick', 'openingSnap', 'pericardialRub'])('%s', (name) => {
  expect(isAbnormal(HeartAnalysis.parse({ ...NORMAL_HEART_ANALYSIS, [name]: present }))).toBe(true);
  expect(isAbnormal(HeartAnalysis.parse({ ...NORMAL_HEART_ANALYSIS, [name]: absent }))).toBe(false);
});

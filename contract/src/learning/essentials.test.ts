import { expect, test } from 'vitest';
import { NORMAL_HEART_ANALYSIS } from '../analysis/index.ts';
import { agreementOf, essentialsIn, NORMAL_ESSENTIALS, withImplied } from './essentials.ts';

const { heart, lung } = NORMAL_ESSENTIALS;

test('a pansystolic murmur is a systolic one', () => {
  const panSystolicMurmur = { present: true, description: '' };
  const right = essentialsIn({ ...NORMAL_HEART_ANALYSIS, panSystolicMurmur });
  expect(right).toEqual({ ...heart, abnormal: true, systolicMurmur: true, panSystolicMurmur: true });
  expect(withImplied({ ...heart, abnormal: true, panSystolicMurmur: true })).toEqual(right);
  expect(agreementOf({ ...heart, abnormal: true, systolicMurmur: true }, right)).toEqual([
    { finding: 'abnormal', agrees: true },
    { finding: 'systolicMurmur', agrees: true },
    { finding: 'panSystolicMurmur', agrees: false },
  ]);
});

test('what neither heard is no agreement', () => {
  expect(agreementOf(lung, lung)).toEqual([{ finding: 'abnormal', agrees: true }]);
  expect(agreementOf(lung, { ...lung, abnormal: true, rhonchi: true })).toEqual([
    { finding: 'abnormal', agrees: false },
    { finding: 'rhonchi', agrees: false },
  ]);
  expect(
    agreementOf({ ...lung, abnormal: true, breathSounds: 'diminished' }, { ...lung, abnormal: true }),
  ).toEqual([
    { finding: 'abnormal', agrees: true },
    { finding: 'breathSounds', agrees: false },
  ]);
});

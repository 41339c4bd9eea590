import { expect, test } from 'vitest';
import { judgeVitalSign, normalRanges, vitalSignsAge } from './index.ts';

test.each([
  ['heartRate', 40, 'low', 3],
  ['heartRate', 45, 'low', 1],
  ['heartRate', 60, 'normal', 0],
  ['heartRate', 100, 'normal', 0],
  ['heartRate', 105, 'high', 1],
  ['heartRate', 118, 'high', 2],
  ['heartRate', 131, 'high', 3],
  ['oxygenSaturation', 91, 'low', 3],
  ['oxygenSaturation', 93, 'low', 2],
  ['oxygenSaturation', 94, 'low', 1],
  ['oxygenSaturation', 95, 'normal', 0],
  ['respirationRate', 8, 'low', 3],
  ['respirationRate', 11, 'low', 1],
  ['respirationRate', 21, 'high', 2],
  ['respirationRate', 25, 'high', 3],
  ['bloodPressureSystolic', 89, 'low', 3],
  // Inside the displayed range, and critical.
  ['bloodPressureSystolic', 90, 'low', 3],
  ['bloodPressureSystolic', 95, 'normal', 0],
  ['bloodPressureSystolic', 150, 'high', 1],
  ['bloodPressureSystolic', 181, 'high', 2],
  ['bloodPressureSystolic', 220, 'high', 3],
  ['bloodPressureDiastolic', 50, 'low', 1],
  ['bloodPressureDiastolic', 90, 'high', 1],
  ['bloodPressureDiastolic', 121, 'high', 2],
  ['temperature', 35, 'low', 3],
  ['temperature', 36, 'low', 1],
  ['temperature', 38, 'high', 1],
  ['temperature', 39.1, 'high', 2],
] as const)('%s %d is %s, severity %d', (sign, value, side, severity) => {
  expect(judgeVitalSign(sign, value, 40)).toEqual({ side, severity });
});

test('a saturation of 91 % is not milder than a pulse of 118', () => {
  const [saturation, pulse] = [
    judgeVitalSign('oxygenSaturation', 91, 40),
    judgeVitalSign('heartRate', 118, 40),
  ];
  expect(saturation.severity).toBeGreaterThan(pulse.severity);
});

const NOW = new Date(2026, 10, 25);
const born = (dateOfBirth: string, age = 0) => vitalSignsAge({ age, dateOfBirth }, NOW, NOW);

test('a healthy child of three months has no mark', () => {
  const ageYears = born('2026-08-20');
  for (const [sign, value] of [
    ['heartRate', 138],
    ['respirationRate', 42],
    ['bloodPressureSystolic', 82],
    ['bloodPressureDiastolic', 48],
    ['oxygenSaturation', 97],
    ['temperature', 36.8],
  ] as const)
    expect(judgeVitalSign(sign, value, ageYears)).toEqual({ side: 'normal', severity: 0 });
});

test.each([
  ['two weeks', born('2026-11-11'), { min: 100, max: 205 }, { min: 67, max: 84 }],
  ['born this year, nobody knows when', born('2026'), { min: 100, max: 180 }, { min: 72, max: 104 }],
  ['11 months', born('2025-12-20'), { min: 100, max: 180 }, { min: 72, max: 104 }],
  ['2 years', born('2024-10-01', 2), { min: 98, max: 140 }, { min: 86, max: 106 }],
  ['5 years', born('2020-12-01', 5), { min: 80, max: 120 }, { min: 89, max: 112 }],
  ['8 years', 8, { min: 75, max: 118 }, { min: 97, max: 115 }],
  ['11 years', 11, { min: 75, max: 118 }, { min: 102, max: 120 }],
  ['15 years', 15, { min: 60, max: 100 }, { min: 110, max: 131 }],
  ['16 years, as every adult', 16, { min: 60, max: 100 }, { min: 90, max: 120 }],
])('%s: the ranges are of that age', (_age, ageYears, heartRate, bloodPressureSystolic) => {
  expect(normalRanges(ageYears)).toMatchObject({ heartRate, bloodPressureSystolic });
});

test('a value outside a child’s range is no more than that, but for what PALS and WHO call critical', () => {
  expect(judgeVitalSign('heartRate', 185, 0.5)).toEqual({ side: 'high', severity: 1 });
  expect(judgeVitalSign('heartRate', 70, 0.5)).toEqual({ side: 'low', severity: 1 });
  expect(judgeVitalSign('bloodPressureSystolic', 71, 0.5)).toEqual({ side: 'low', severity: 1 });
  expect(judgeVitalSign('bloodPressureSystolic', 69, 0.5)).toEqual({ side: 'low', severity: 3 });
  expect(judgeVitalSign('bloodPressureSystolic', 79, 5)).toEqual({ side: 'low', severity: 3 });
  expect(judgeVitalSign('oxygenSaturation', 89, 5)).toEqual({ side: 'low', severity: 3 });
  expect(judgeVitalSign('oxygenSaturation', 92, 5)).toEqual({ side: 'low', severity: 1 });
});

test('what counts is the age at the measurement', () => {
  const patient = { age: 2, dateOfBirth: '2024-10-01' };
  expect(vitalSignsAge(patient, new Date(2024, 9, 15), NOW)).toBeCloseTo(14 / 365, 3);
  expect(vitalSignsAge(patient, new Date(2025, 3, 1), NOW)).toBeCloseTo(0.5, 3);
  // An age that was stated, because the birth date is a guess.
  expect(vitalSignsAge({ age: 9, dateOfBirth: '2020' }, NOW, NOW)).toBe(9);
  expect(vitalSignsAge({ age: 9, dateOfBirth: '2020' }, new Date(2024, 10, 25), NOW)).toBe(7);
});

import { expect, test } from 'vitest';
import { judgeVitalSign } from './index.ts';

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

test("a child's values are no more than outside the range of adults", () => {
  expect(judgeVitalSign('heartRate', 140, 1)).toEqual({ side: 'high', severity: 1 });
  expect(judgeVitalSign('bloodPressureSystolic', 90, 3)).toEqual({ side: 'normal', severity: 0 });
});

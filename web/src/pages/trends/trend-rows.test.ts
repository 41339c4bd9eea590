import type { PatientTrends, TrendSound } from '@sadap/contract/trends';
import { expect, test } from 'vitest';
import { recordedPositions, rowsOf, scaleOf, stretchesOf } from './trend-rows.ts';

const sound = (checkUpId: number, position: string, stethoscope: number | null) =>
  ({ organ: 'heart', position, checkUpId, recordingId: checkUpId, stethoscope }) as TrendSound;
const trends = (...sounds: TrendSound[]): PatientTrends => ({
  checkUps: [1, 2, 3, 4, 5].map((id) => ({
    id,
    number: id,
    begunAt: '2026-01-01T00:00:00Z',
    vitalSigns: null,
  })),
  stethoscopes: [{ name: 'one' }, { name: 'two' }],
  sounds,
});

test('another stethoscope is told from the check-up before that has a sound', () => {
  const all = trends(
    sound(1, 'Aortic', 0),
    sound(2, 'Mitral', 1),
    sound(3, 'Aortic', 0),
    sound(4, 'Aortic', 1),
    sound(5, 'Aortic', null),
  );
  const rows = rowsOf(all, 'heart', 'Aortic');
  expect(rows.map(({ sound: found }) => found?.checkUpId)).toEqual([1, undefined, 3, 4, 5]);
  expect(rows.map(({ change }) => change)).toEqual([null, null, null, 'changed', 'unknown']);
  expect(stretchesOf(rows)).toEqual([0, 0, 0, 1, 2]);
  expect(rowsOf(all, 'lung', 'Aortic').every((row) => row.sound === null)).toBe(true);
});

test('of two imported sounds nobody knows whether their stethoscope was the same', () => {
  const rows = rowsOf(trends(sound(1, 'Aortic', null), sound(2, 'Aortic', null)), 'heart', 'Aortic');
  expect(rows.slice(0, 2).map(({ change }) => change)).toEqual([null, 'unknown']);
});

test('positions stand in the order of examination', () => {
  const all = trends(sound(1, 'Mitral', 0), sound(1, 'Aortic', 0), sound(2, 'Mitral', 0));
  expect(recordedPositions(all, 'heart', ['Aortic', 'Pulmonic', 'Mitral'])).toEqual([
    { position: 'Aortic', checkUps: 1 },
    { position: 'Mitral', checkUps: 2 },
  ]);
});

test.each([
  [[-20, -20.4], 10, false, [-25, -20, -15]],
  [[60, 120], 20, false, [54, 90, 126]],
  [[0, 1], 4, true, [0, 2, 4]],
  [[3, 9], 4, true, [0, 5, 10]],
] as const)('the scale of %j', (values, leastSpan, isCount, ticks) => {
  expect(scaleOf(values, leastSpan, isCount)).toEqual(ticks);
});

import { expect, test } from 'vitest';
import { dangerOf, inOrderOfDanger, type Suspicion, waitingAfter } from './waiting-order.ts';

type Sound = [id: number, suspicion?: Suspicion, isWaiting?: boolean];
const checkUp = (checkUpId: number, patientId: number, sounds: Sound[], isCritical = false) => ({
  checkUpId,
  patientId,
  isCritical,
  sounds: sounds.map(([id, suspicion = null, isWaiting = true]) => ({ id, suspicion, isWaiting })),
});
const idsAfter = (checkUps: ReturnType<typeof checkUp>[], after: number) =>
  waitingAfter(inOrderOfDanger(checkUps), after).map(({ sound }) => sound.id);

test.each([
  ['critical vital signs come before everything', [[1]], true, 'critical'],
  ['an abnormal sound among normal ones', [[1], [2, 'abnormal']], false, 'abnormal'],
  [
    'a marked sound',
    [
      [1, 'marked'],
      [2, 'uncertain'],
    ],
    false,
    'abnormal',
  ],
  ['an uncertain sound', [[1, 'uncertain'], [2]], false, 'uncertain'],
  ['nothing known', [[1], [2]], false, 'none'],
  ['an abnormal sound that is reviewed by now', [[1, 'abnormal', false], [2]], false, 'abnormal'],
] as [string, Sound[], boolean, string][])('%s', (_what, sounds, isCritical, danger) => {
  expect(dangerOf(checkUp(1, 1, sounds, isCritical))).toBe(danger);
});

test('danger first, then the oldest check-up, with the same patient beside it', () => {
  const checkUps = [
    checkUp(1, 11, [[101], [102]]),
    checkUp(2, 12, [[103]]),
    checkUp(3, 11, [[104]]),
    checkUp(4, 13, [[105, 'uncertain']]),
    checkUp(5, 14, [[106], [107, 'abnormal']]),
    checkUp(6, 15, [[108], [109]], true),
  ];
  expect(idsAfter(checkUps, 0)).toEqual([108, 109, 106, 107, 105, 101, 102, 104, 103]);
  expect(idsAfter(checkUps, 107)).toEqual([105, 101, 102, 104, 103]);
  expect(idsAfter(checkUps, 103)).toEqual([]);
  expect(idsAfter(checkUps, 999)[0]).toBe(108);
});

test('the place of a reviewed sound is where it waited, with a danger that it alone had', () => {
  const checkUps = [
    checkUp(1, 11, [[101]]),
    checkUp(2, 12, [[102, 'uncertain']]),
    checkUp(3, 13, [[103, 'abnormal', false], [104]]),
    checkUp(4, 14, [[105, 'abnormal', false]]),
  ];
  expect(idsAfter(checkUps, 0)).toEqual([104, 102, 101]);
  expect(idsAfter(checkUps, 103)).toEqual([104, 102, 101]);
  expect(idsAfter(checkUps, 105)).toEqual([102, 101]);
});

import { expect, test } from 'vitest';
import { byCheckUp, nextWaiting, signsText, waitingPage } from './waiting-page.ts';

const sound = (recording_id: number) => ({ recording_id });

test.each([
  ['the one that follows', 2, [sound(3)], [sound(1), sound(2)], 3],
  ['after the last, the first', 3, [], [sound(1), sound(2)], 1],
  ['not the same again', 1, [], [sound(1), sound(2)], 2],
  ['nothing where no other waits', 1, [], [sound(1)], undefined],
  ['nothing where none waits', 1, [], [], undefined],
])('%s', (_what, reviewedId, following, first, next) => {
  expect(nextWaiting(reviewedId, following, first)?.recording_id).toBe(next);
});

test('a waiting sound is reviewed on the page of its check-up and organ', () => {
  expect(waitingPage({ patientId: 4, session_id: 7, organ: 'lung', recording_id: 12 })).toBe(
    '/patients/4/records/7/lung-sound?review=12',
  );
});

test('a page is grouped by check-up without changing its order', () => {
  const of = (session_id: number, recording_id: number) =>
    ({ session_id, recording_id }) as Parameters<typeof byCheckUp>[0][number];
  const groups = byCheckUp([of(7, 1), of(7, 2), of(3, 9), of(5, 4)]);
  expect(groups.map((sounds) => sounds.map(({ recording_id }) => recording_id))).toEqual([[1, 2], [9], [4]]);
  expect(byCheckUp([])).toEqual([]);
});

test('critical vital signs are written as charts abbreviate them', () => {
  expect(
    signsText([
      { sign: 'heartRate', value: 138 },
      { sign: 'oxygenSaturation', value: 84 },
      { sign: 'temperature', value: 34.2 },
    ]),
  ).toBe('HR 138, SpO₂ 84%, T 34.2 °C');
});

import { expect, test } from 'vitest';
import { nextWaiting, waitingPage } from './waiting-page.ts';

const sound = (recording_id: number) => ({ recording_id });

test.each([
  ['the next newer one', 2, [sound(3)], [sound(1), sound(2)], 3],
  ['after the newest, the oldest', 3, [], [sound(1), sound(2)], 1],
  ['not the same again', 1, [], [sound(1), sound(2)], 2],
  ['nothing where no other waits', 1, [], [sound(1)], undefined],
  ['nothing where none waits', 1, [], [], undefined],
])('%s', (_what, reviewedId, newer, oldest, next) => {
  expect(nextWaiting(reviewedId, newer, oldest)?.recording_id).toBe(next);
});

test('a waiting sound is reviewed on the page of its check-up and organ', () => {
  expect(waitingPage({ patientId: 4, session_id: 7, organ: 'lung', recording_id: 12 })).toBe(
    '/patients/4/records/7/lung-sound?review=12',
  );
});

import type { Recording } from '@sadap/contract/recordings';
import type { UseQueryResult } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { recording } from '../../../../test/sample-data.ts';
import { setLanguage } from '../../../i18n/index.ts';
import { RecordingHistory } from '../index.ts';
import { PositionDialog } from './position-dialog.tsx';
import { RecordingCard } from './recording-card.tsx';

const local = (text: string) => new Date(text).toISOString();
/** Interrupted in the evening, saved the next day. */
const EVENING = recording({
  recording_id: 1,
  recorded_at: local('2026-11-27T21:18:00'),
  created_at: local('2026-11-28T08:02:00'),
});
const LATER = recording({
  recording_id: 2,
  recorded_at: local('2026-11-27T21:40:00'),
  created_at: local('2026-11-27T21:41:00'),
});
const IMPORTED = recording({
  recording_id: 3,
  recorded_at: null,
  created_at: local('2026-11-26T10:00:00'),
});

const history = (recordings: Recording[]) => (
  <RecordingHistory
    organ="heart"
    recordings={{ data: recordings, isPending: false, isError: false } as UseQueryResult<Recording[]>}
    onAnalysis={() => undefined}
    onView={() => undefined}
    onAsk={() => undefined}
    isToBeNamed={false}
    aiMarkOf={() => null}
  />
);
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent ?? '');
const rows = () => textsOf(screen.getAllByRole('row').slice(1));

test('the list shows when each sound was heard, that one last heard first, and what was imported', async () => {
  await openPage(history([EVENING, LATER, IMPORTED]));
  await screen.findByRole('table');
  const [first, second, third] = rows();
  expect(first).toContain('27 Nov 2026, 21:40');
  expect(second).toContain('27 Nov 2026, 21:18');
  // two lines of a cell
  expect(third).toContain('Imported26 Nov 2026, 10:00');
  await act(() => setLanguage('th'));
  const thai = rows();
  expect(thai[1]).toContain('27 พ.ย. 2569 21:18');
  expect(thai[2]).toContain('นำเข้า26 พ.ย. 2569 10:00');
  expect(thai.join()).not.toContain('28 พ.ย.');
  await act(() => setLanguage('en'));
});

test('so does a card, where there is no room for a table', async () => {
  const nothing = () => undefined;
  const does = { onAnalysis: nothing, onView: nothing, onAsk: nothing, onCorrect: nothing };
  await openPage(
    <>
      {[EVENING, IMPORTED].map((sound) => (
        <RecordingCard
          key={sound.recording_id}
          recording={sound}
          isToBeNamed={false}
          aiMarkOf={() => null}
          {...does}
        />
      ))}
    </>,
  );
  const [heard, imported] = textsOf(await screen.findAllByRole('article'));
  expect(heard).toContain('27 Nov 2026, 21:18 · 0:12 · ');
  expect(imported).toContain('Imported 26 Nov 2026, 10:00 · 0:12 · ');
});

test.each([
  ['what was heard', EVENING, 'The Mitral sound of 27 Nov 2026, 21:18 '],
  ['what was imported', IMPORTED, 'The Mitral sound imported on 26 Nov 2026, 10:00 '],
])('before %s is deleted, its time is said', async (_what, sound, said) => {
  const { user } = await openPage(history([sound]));
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  expect(await screen.findByText(said, { exact: false })).toBeTruthy();
});

test('where its position is corrected, the sound is told by when it was heard', async () => {
  await openPage(<PositionDialog recording={EVENING} onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('27 Nov 2026, 21:18 · 0:12 · ', { exact: false })).toBeTruthy();
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { recording } from '../../../../test/sample-data.ts';
import { ComparedOrAlone } from './compared-or-alone.tsx';

const local = (text: string) => new Date(text).toISOString();

test('of several sounds of a side the one heard last is shown, and each is told by when it was heard', async () => {
  const savedLate = recording({
    recording_id: 1,
    recorded_at: local('2026-11-27T21:18:00'),
    created_at: local('2026-11-28T08:02:00'),
  });
  const heardLast = recording({
    recording_id: 2,
    recorded_at: local('2026-11-27T21:40:00'),
    created_at: local('2026-11-27T21:41:00'),
  });
  const nothing = () => null;
  await openPage(
    <ComparedOrAlone
      sides={[{ key: 'a', side: 0, title: 'Check-up 1', recordings: [savedLate, heardLast] }]}
      alone="alone"
      parts={{ analysisOf: nothing, findingsOf: nothing, previewOf: nothing }}
    />,
  );
  const options = screen.getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ textContent, selected }) => [textContent, selected])).toEqual([
    ['27 Nov 2026, 21:40 · 0:12', true],
    ['27 Nov 2026, 21:18 · 0:12', false],
  ]);
});

import type { BeatAnalysis } from '@sadap/contract/sound-findings';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { setLanguage } from '../../../i18n/index.ts';
import { SoundRate } from '../index.ts';

const beats = (rhythm: 'regular' | 'irregular'): BeatAnalysis => ({
  durationS: 12,
  heartRate: { bpm: 72.4, confidence: 0.9, lowestBpm: 51.8, highestBpm: 98.2, rhythm },
  kindConfidence: 0.9,
  marks: [],
  intervals: [],
  systoleS: null,
  diastoleS: null,
  averagedBeat: null,
  loudness: null,
  correction: null,
});
const open = (rhythm: 'regular' | 'irregular') =>
  openPage(<SoundRate organ="heart" id={1} />, { answers: { heart: { beats: () => beats(rhythm) } } });

test('an irregular rhythm is said beside the rate, as in the report', async () => {
  await open('irregular');
  expect(await screen.findByText('Heart 72/min')).toBeTruthy();
  expect(screen.getByText('Irregular rhythm, 52–98 per minute')).toBeTruthy();
  await act(() => setLanguage('th'));
  expect(screen.getByText('จังหวะไม่สม่ำเสมอ 52–98 ครั้ง/นาที')).toBeTruthy();
  await act(() => setLanguage('en'));
});

test.each([
  'heart',
  'lung',
] as const)('where nothing is measured, a %s sound has no rate and no failure', async (organ) => {
  let isAsked = false;
  const unmeasured = () => {
    isAsked = true;
    return refused('SOUNDS_NOT_MEASURED');
  };
  await openPage(
    <main>
      <SoundRate organ={organ} id={1} />
    </main>,
    { answers: { heart: { beats: unmeasured }, lung: { breathing: unmeasured } } },
  );
  await waitFor(() => expect(isAsked).toBe(true));
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
});

test('nothing is said of a regular one', async () => {
  await open('regular');
  expect(await screen.findByText('Heart 72/min')).toBeTruthy();
  expect(screen.queryByText(/rhythm/)).toBeNull();
});

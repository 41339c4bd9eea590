import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/page.tsx';
import { en } from '../i18n/texts/index.ts';
import { soundPlayer } from './player.ts';
import { useSoundPlayerOfPage } from './use-sound-player.ts';

const { sound: words } = en;
afterEach(() => {
  soundPlayer.stop();
  vi.useRealTimers();
});

function Page() {
  useSoundPlayerOfPage();
  return <p>page</p>;
}

/** Its first byte never comes. */
async function playSlowSound(): Promise<void> {
  await openPage(<Page />);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => soundPlayer.play({ key: 'heart 1', path: '/sound' }));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
}

test('a sound that loads for long says so once', async () => {
  await playSlowSound();
  expect(screen.queryByText(words.stillLoading)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(await screen.findByText(words.stillLoading)).toBeTruthy();
  expect(screen.getByText(words.slowNetwork)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.queryAllByText(words.stillLoading).length).toBeLessThan(2);
});

test('a sound that is stopped while it loads is not told of', async () => {
  await playSlowSound();
  act(() => soundPlayer.stop());
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.queryByText(words.stillLoading)).toBeNull();
});

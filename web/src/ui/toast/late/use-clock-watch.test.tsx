import { setServerAhead } from '@sadap/contract/present-time';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { noteServerTime } from '../../../platform/server-time.ts';
import { useClockWatch } from './use-clock-watch.ts';

const HOUR_MS = 3_600_000;
const answerAt = (ms: number) => noteServerTime(new Date(ms).toUTCString(), 50);
afterEach(() => {
  answerAt(Date.now());
  setServerAhead(0);
});

function Watching() {
  useClockWatch();
  return null;
}

test.each([
  ['ahead', -13 * HOUR_MS, /^13 h 0 min ahead of the server/],
  ['behind', 3 * 60_000, /^0 h 3 min behind the server/],
])('a clock that is %s is told, once', async (_what, aheadMs, message) => {
  await openPage(<Watching />);
  answerAt(Date.now() + aheadMs);
  expect(await screen.findByText(message)).toBeTruthy();
  answerAt(Date.now() + 2 * aheadMs);
  expect(screen.getAllByText('This computer’s clock is wrong')).toHaveLength(1);
});

test('a minute is not worth a word', async () => {
  await openPage(<Watching />);
  answerAt(Date.now() + 60_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('This computer’s clock is wrong')).toBeNull();
});

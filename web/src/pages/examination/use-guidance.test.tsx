import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { examination } from '../../../test/sample-data.ts';
import type { Stream } from '../../features/streaming/index.ts';
import { en } from '../../i18n/texts/index.ts';
import { useGuidance } from './use-guidance.ts';

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A stethoscope that streams, of which the page cannot record. */
const STREAM: Stream = {
  mac: '02:00:00:00:00:01',
  phase: 'streaming',
  deviceStatus: 'streaming',
  capabilities: [],
  bufferSeconds: null,
  capture: null,
  closedCaptureId: null,
  start: async () => undefined,
  stop: async () => true,
  refresh: async () => true,
  followProgress: () => undefined,
  closeCapture: () => undefined,
};
const EXAMINATION = examination();
const SKIPPED = examination({ skipped: [{ step: 0, reason: 'pain' }] });

/** A colleague skips the first step. */
let goOn = () => {};

async function open(isDue: boolean, mayAdd = vi.fn(async () => false)) {
  function Page() {
    const [shown, show] = useState(EXAMINATION);
    goOn = () => show(SKIPPED);
    const { awaited, press, isBusy } = useGuidance(shown, STREAM, true, false, { isDue, mayAdd });
    return (
      <button type="button" aria-busy={isBusy} onClick={press}>
        {awaited}
      </button>
    );
  }
  const { user } = await openPage(<Page />);
  await user.click(await screen.findByRole('button'));
  return mayAdd;
}

test('a past examination records nothing by itself, and asks before a tap does', async () => {
  const mayAdd = await open(true);
  expect(screen.getByRole('button').textContent).toBe('touch');
  expect(mayAdd).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(en.streaming.record.startFailed)).toBeNull();
});

test.each([
  ['still shown', () => {}, true],
  ['no longer shown', () => goOn(), false],
])('once that is agreed to, of a step that is %s: recorded', async (_what, meanwhile, isRecorded) => {
  const answer = Promise.withResolvers<boolean>();
  await open(
    true,
    vi.fn(() => answer.promise),
  );
  act(meanwhile);
  await act(async () => answer.resolve(true));
  expect(screen.getByRole('button').ariaBusy).toBe(String(isRecorded));
});

test("today's asks nothing", async () => {
  const mayAdd = await open(false);
  expect(screen.getByRole('button').textContent).toBe('contact');
  expect(mayAdd).not.toHaveBeenCalled();
});

import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import type { BrowserStethoscopeState } from '../model/browser-stethoscope.ts';
import { RunningCard } from './running-card.tsx';

const seen = vi.hoisted(() => ({ isServerConnected: true, connection: 'connecting' }));
vi.mock('../../../platform/realtime.ts', async (original) => ({
  ...(await original<object>()),
  useServerConnected: () => seen.isServerConnected,
}));
vi.mock('./use-browser-stethoscope.ts', () => ({
  useBrowserStethoscope: (): BrowserStethoscopeState => ({
    phase: 'running',
    refusal: null,
    error: null,
    trouble: null,
    identity: { macAddress: '02:00:00:00:00:01', name: 'Tablet' },
    connection: seen.connection as BrowserStethoscopeState['connection'],
    isStreaming: false,
    microphone: null,
    channel: 'mix',
    inputs: [],
  }),
}));
afterEach(() => vi.useRealTimers());

const BLOCKED = 'Sound does not get through to the server';

async function blockedAfter(ms: number): Promise<boolean> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openPage(<RunningCard connectedMac={null} isConnecting={false} onConnect={() => undefined} />);
  await act(() => vi.advanceTimersByTimeAsync(ms));
  return screen.queryByText(BLOCKED) !== null;
}

test.each([
  ['connecting', true, 8_000, false],
  ['connecting', true, 10_500, true],
  ['greeting', true, 10_500, true],
  ['disconnected', true, 10_500, true],
  ['idle', true, 30_000, false],
  ['streaming', true, 30_000, false],
  // The whole network is away, which the page says elsewhere.
  ['connecting', false, 30_000, false],
])('%s, server reached %s: after %i ms a blocked line is said: %s', async (connection, isServerConnected, ms, isSaid) => {
  Object.assign(seen, { connection, isServerConnected });
  expect(await blockedAfter(ms)).toBe(isSaid);
  if (isSaid) expect(screen.getByRole('alert').textContent).toMatch(/ws:.*\/device/);
});

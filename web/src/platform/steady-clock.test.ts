import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { steadyMs } from './steady-clock.ts';

afterEach(() => vi.useRealTimers());

test('a clock that is set moves nothing', () => {
  vi.useFakeTimers();
  const before = steadyMs();
  vi.setSystemTime(Date.now() + 13 * 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(steadyMs() - before).toBe(1_000);
});

/** They compare what this computer's clock wrote with what it says, and tell or decide nothing else by it. */
const BY_THE_WALL_CLOCK = [
  'features/auth/model/launch.ts',
  'features/auth/view/use-auto-lock.ts',
  'features/auth/view/use-session-watch.ts',
  'features/browser-stethoscope/model/block-maker.ts',
  'features/calls/model/presence.ts',
  'features/calls/model/signalling.ts',
  'features/devices/view/connection-panel.tsx',
  'features/files/view/use-patient-files.ts',
  'features/streaming/view/use-left-stream.ts',
  'platform/api.ts',
  'platform/server-time.ts',
  'platform/session.ts',
  'platform/steady-clock.ts',
];

test('durations go by the steady clock and what is shown by the server’s, everywhere else', () => {
  const folder = new URL('../', import.meta.url).pathname;
  const found = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      /Date\.now\b|new Date\(\)/.test(
        readFileSync(`${folder}${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
      ),
  );
  expect(found.sort()).toEqual(BY_THE_WALL_CLOCK);
});

import { defineConfig } from '@playwright/test';
import type { Engine } from './browsers.ts';

/** Playwright runs these journeys; the browsers are Debian's own, which it does not support. */
export default defineConfig<object, { engine: Engine }>({
  testDir: '.',
  // They play sound in real time.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  reporter: [['list']],
  outputDir: '../test-results/browsers',
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkitgtk', use: { engine: 'webkitgtk' } },
  ],
});

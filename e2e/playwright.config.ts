import { defineConfig } from '@playwright/test';
import { launchOptions } from './harness/chromium.ts';

/**
 * They compare what a page plays at the moment it plays it: next to another browser the sound may stop for a
 * moment.
 */
const SOUND_JOURNEYS = ['**/first-sound.spec.ts', '**/lung-sound.spec.ts'];

export default defineConfig({
  testDir: 'journeys',
  // On two cores; each worker has its own server.
  workers: 2,
  retries: 0,
  // The first runs alone (--workers 1).
  projects: [
    { name: 'sound', testMatch: SOUND_JOURNEYS },
    { name: 'pages', testIgnore: SOUND_JOURNEYS },
  ],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.JOURNEY_RESULTS ?? 'test-results/results.json' }]],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    // Clicks miss moving elements.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(),
  },
});

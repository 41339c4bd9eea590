import { defineConfig } from '@playwright/test';
import { fakeDevices, launchOptions } from './harness/chromium.ts';

/**
 * They compare what a page plays at the moment it plays it: next to another browser the sound may stop for a
 * moment.
 */
const SOUND_JOURNEYS = ['**/first-sound.spec.ts', '**/lung-sound.spec.ts'];
/** Journeys with a browser of their own. First: at the end of a run they would keep it waiting. */
const OWN_BROWSER = ['**/browser-stethoscope.spec.ts', '**/calls-relay.spec.ts'];

export default defineConfig({
  testDir: 'journeys',
  // on two cores: each waits about a third of its time; each has a server of its own
  workers: 3,
  retries: 0,
  // The first runs alone (--workers 1).
  projects: [
    { name: 'sound', testMatch: SOUND_JOURNEYS },
    { name: 'own-browser', testMatch: OWN_BROWSER },
    { name: 'pages', testIgnore: [...SOUND_JOURNEYS, ...OWN_BROWSER] },
  ],
  // Limits for what never comes: a slow machine takes three times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  reporter: [['list'], ['json', { outputFile: process.env.JOURNEY_RESULTS ?? 'test-results/results.json' }]],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    // Clicks miss moving elements.
    contextOptions: { reducedMotion: 'reduce' },
    // for all, so that all share one browser and one server a worker
    launchOptions: launchOptions(...fakeDevices()),
  },
});

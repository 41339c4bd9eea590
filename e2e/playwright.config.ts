import { defineConfig } from '@playwright/test';
import { launchOptions } from './harness/chromium.ts';

const SOUND_JOURNEYS = [
  'first-sound.spec.ts',
  'lost-connections.spec.ts',
  'lung-sound.spec.ts',
  'browser-stethoscope.spec.ts',
].map((file) => `**/${file}`);

export default defineConfig({
  testDir: 'journeys',
  // on two cores; each worker has a server of its own
  workers: 2,
  retries: 0,
  // sound is paced in real time: these journeys run alone (--workers 1)
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
    launchOptions: launchOptions(),
  },
});

import { defineConfig } from '@playwright/test';

/** Suites that fail on purpose; two-looks.test.ts runs them. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  projects: [{ name: 'looked at' }],
  reporter: [['json', { outputFile: process.env.JOURNEY_RESULTS ?? 'test-results/results.json' }]],
});

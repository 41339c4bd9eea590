import { defineConfig } from '@playwright/test';

/** Calls under real conditions; each test takes as many minutes as the fault it covers. */
export default defineConfig({
  testDir: '.',
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  reporter: [['list']],
  outputDir: '../test-results/calls',
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // sound is paced in real time: many tests wait more than they work, but the machine must not be overrun
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{bench,contract,dsp,server,stethoscope}/**/*.test.ts'],
          globalSetup: ['server/test/postgres.ts'],
          // what one file has loaded the next need not load again: no module keeps anything between files
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
});

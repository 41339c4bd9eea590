import { configDefaults, defineConfig } from 'vitest/config';

/** Puts a module in another's place, before anything has loaded it. */
const REPLACES_MODULES = ['server/src/features/ai-analysis/ai-waiting.test.ts'];
const postgres = { globalSetup: ['server/test/postgres.ts'] };

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
          exclude: [...configDefaults.exclude, ...REPLACES_MODULES],
          ...postgres,
          // what one file has loaded the next need not load again: no module keeps anything between files
          isolate: false,
        },
      },
      { extends: true, test: { name: 'server, apart', include: REPLACES_MODULES, ...postgres } },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
});

import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Replaces a module before anything has loaded it. */
const REPLACES_MODULES = ['server/src/features/ai-analysis/ai-waiting.test.ts'];
/** Started last, these would keep everything waiting: most drive other processes in real time. */
const LONGEST = [
  'ai/bad-input.test.ts',
  'backup/backup.test.ts',
  'chaos/chaos.test.ts',
  'whole/database-loss.test.ts',
  'streaming/survival.test.ts',
  'streaming/python-device.test.ts',
  'database/embedded.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// 'isolate: false' below: files share loaded modules; no module keeps state between files.
const postgres = { globalSetup: ['server/test/postgres.ts'] };

export default defineConfig({
  test: {
    // Ends what hangs, and judges no speed: a slow machine under load takes ten times as long as a quick one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Sound is paced in real time: many tests wait more than they work, but the machine must not be
    // overloaded.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{bench,chaos,server,stethoscope}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...REPLACES_MODULES],
          ...postgres,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'server, apart', include: REPLACES_MODULES, ...postgres } },
      {
        extends: true,
        test: {
          name: 'without a server',
          include: ['{contract,dsp,scripts,web}/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['web/test/browser.ts'],
        },
      },
    ],
  },
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { journeySuite, type Outcome, type Suite, vitestSuite } from './test-suites.ts';
import { inTwoLooks, judge } from './two-looks.ts';

const units = vitestSuite('units', ['looked at'], { config: 'scripts/suites-to-look-at/vitest.config.ts' });
const journeys = journeySuite('journeys', ['looked at'], {
  config: 'scripts/suites-to-look-at/playwright.config.ts',
  workers: 1,
});

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sadap-looks-'));
  vi.stubEnv('LOOKS_FOLDER', folder);
  // The runners below are not parts of this one.
  for (const name of Object.keys(process.env).filter((name) =>
    /^(VITEST|TEST_|NODE_ENV|DEV|PROD)/.test(name),
  ))
    vi.stubEnv(name, undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function lookAt(...suites: Suite[]) {
  let said = '';
  const totals = await inTwoLooks(
    async (look) => {
      for (const suite of suites) await look(suite);
    },
    (text) => {
      said += text;
    },
  );
  return { totals, closing: said.slice(said.indexOf('\nfailed: ')).trim().split('\n') };
}

test('a journey that fails at its first look is unsteady, one that fails in both fails', async () => {
  const { totals, closing } = await lookAt(journeys);
  expect(totals).toEqual({ passed: 2, failed: 1, unsteady: 1 });
  expect(closing).toEqual([
    'failed: 1',
    '  journeys: unsteady.journey.ts › is broken on purpose: Error: the sum',
    '',
    'unsteady: 1',
    '  journeys: unsteady.journey.ts › is unsteady: Error: journey fails at its first look',
    '',
    '2 passed, 1 failed',
  ]);
}, 60_000);

test('the same with tests of Vitest, and with a file that cannot be loaded at first', async () => {
  const { totals, closing } = await lookAt(units);
  expect(totals).toEqual({ passed: 4, failed: 1, unsteady: 2 });
  expect(closing.filter((line) => line.includes('suites-to-look-at')).toSorted()).toEqual([
    expect.stringMatching(/not-loaded\.unit\.ts: .*file fails at its first look/),
    expect.stringMatching(/unsteady\.unit\.ts › is broken on purpose: AssertionError: the sum/),
    expect.stringMatching(/unsteady\.unit\.ts › is unsteady: Error: unit fails at its first look/),
  ]);
  expect(closing.at(-1)).toBe('4 passed, 1 failed');
}, 60_000);

test.each([
  ['ends without a result', 'process.exit(0)', 'left no result'],
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 'left no result'],
])(
  'a run that %s stays a failure',
  async (_, program, reason) => {
    const suite: Suite = { ...units, programArguments: () => ['-e', program] };
    const { totals, closing } = await lookAt(suite);
    expect(totals).toEqual({ passed: 0, failed: 1, unsteady: 0 });
    expect(closing).toContain(`  units: units ${reason}`);
  },
  60_000,
);

const outcome = (name: string | null, isPassed: boolean): Outcome => ({
  file: 'x.test.ts',
  name,
  isPassed,
  reason: 'why',
});
const seen = (...outcomes: Outcome[]) => ({ outcomes, broken: [] });

test.each<[string, ReturnType<typeof seen>, ReturnType<typeof seen>, ReturnType<typeof judge>]>([
  [
    'fails only when its neighbour is repeated: unsteady',
    seen(outcome('a', false), outcome('b', true)),
    seen(outcome('a', true), outcome('b', false)),
    { passed: 2, failed: [], unsteady: ['x.test.ts › a: why', 'x.test.ts › b: why'] },
  ],
  [
    'does not run in the second look: failed',
    seen(outcome('a', false), outcome('b', false)),
    seen(outcome('b', true)),
    { passed: 1, failed: ['x.test.ts › a: why'], unsteady: ['x.test.ts › b: why'] },
  ],
  [
    'shares its name with one that fails again: failed',
    seen(outcome('a', false)),
    seen(outcome('a', false), outcome('a', true)),
    { passed: 0, failed: ['x.test.ts › a: why'], unsteady: [] },
  ],
  [
    'is of a file that cannot be loaded twice: failed',
    seen(outcome(null, false)),
    seen(outcome(null, false)),
    { passed: 0, failed: ['x.test.ts: why'], unsteady: [] },
  ],
  [
    'is of a file that is loaded at the second look: unsteady, with a test without a name',
    seen(outcome(null, false)),
    seen(outcome('', true)),
    { passed: 1, failed: [], unsteady: ['x.test.ts: why'] },
  ],
  [
    'has no name and passes: passed, whatever else is repeated',
    seen(outcome('', true)),
    seen({ ...outcome('a', true), file: 'y.test.ts' }),
    { passed: 2, failed: [], unsteady: [] },
  ],
  [
    'has no name, and nothing is repeated',
    seen(outcome('', true)),
    seen(),
    { passed: 1, failed: [], unsteady: [] },
  ],
  [
    'has no name and fails once: unsteady',
    seen(outcome('', false)),
    seen(outcome('', true)),
    { passed: 1, failed: [], unsteady: ["x.test.ts › '': why"] },
  ],
  [
    'has no name and fails twice: failed',
    seen(outcome('', false), outcome('a', true)),
    seen(outcome('', false), outcome('a', true)),
    { passed: 1, failed: ["x.test.ts › '': why"], unsteady: [] },
  ],
])('a test that %s', (_, first, second, expected) => {
  expect(judge(first, second)).toEqual(expected);
});

import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** What one look saw of one test; `name` is null where a whole file could not be run. Tests may have ''. */
export type Outcome = { file: string; name: string | null; isPassed: boolean; reason: string };

/** Where one look at one suite leaves its results. */
export type Place = { results: string; pictures: string; lastRun: string };

/** Tests that one runner runs as one process. */
export type Suite = {
  what: string;
  /** `again`: what failed in the first look; only that is run, one test at a time. */
  programArguments(place: Place, again?: Outcome[]): string[];
  environment(place: Place): Record<string, string>;
  /** Every test of the look, or why its results cannot be used. */
  read(place: Place): Outcome[] | { broken: string };
};

export function vitestSuite(what: string, projects: string[], { config = 'vitest.config.ts' } = {}): Suite {
  return {
    what,
    programArguments: ({ results }, again) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--config=${config}`,
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${results}`,
      ...(again ? ['--no-file-parallelism', ...new Set(again.map(({ file }) => file))] : []),
    ],
    environment: () => ({}),
    read: ({ results }) => readResults<VitestResults>(results, vitestOutcomes),
  };
}

export function journeySuite(
  what: string,
  projects: string[],
  { config = 'e2e/playwright.config.ts', workers }: { config?: string; workers: number },
): Suite {
  return {
    what,
    programArguments: ({ pictures }, again) => [
      'node_modules/@playwright/test/cli.js',
      'test',
      `--config=${config}`,
      ...projects.map((project) => `--project=${project}`),
      `--output=${pictures}`,
      ...(again ? ['--last-failed', '--workers=1'] : [`--workers=${workers}`]),
    ],
    environment: ({ results, lastRun }) => ({
      JOURNEY_RESULTS: results,
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRun,
    }),
    read: ({ results }) => readResults<JourneyResults>(results, journeyOutcomes),
  };
}

function readResults<Results>(file: string, outcomes: (results: Results) => Outcome[] | { broken: string }) {
  if (!existsSync(file)) return { broken: 'left no result' };
  try {
    const found = outcomes(JSON.parse(readFileSync(file, 'utf8')) as Results);
    return Array.isArray(found) && found.length === 0 ? { broken: 'ran no test' } : found;
  } catch (error) {
    return { broken: `left a result that cannot be read: ${error}` };
  }
}

type VitestResults = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};

function vitestOutcomes({ testResults }: VitestResults): Outcome[] {
  return testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path);
    const outcomes = assertionResults.map((assertion) => ({
      file,
      name: assertion.fullName,
      isPassed: assertion.status === 'passed',
      reason: firstLine(assertion.failureMessages?.[0] ?? message ?? assertion.status),
    }));
    // A file that cannot be loaded has no tests to fail.
    const isWholeFile = status !== 'passed' && outcomes.every(({ isPassed }) => isPassed);
    return isWholeFile
      ? [...outcomes, { file, name: null, isPassed: false, reason: firstLine(message ?? status) }]
      : outcomes;
  });
}

type JourneySuiteResults = {
  specs: {
    title: string;
    file: string;
    tests: {
      projectName: string;
      results: { status: string; error?: { message?: string } }[];
      status: string;
    }[];
  }[];
  suites?: JourneySuiteResults[];
  title: string;
};
type JourneyResults = { errors: { message?: string }[]; suites: JourneySuiteResults[] };

function journeyOutcomes({ errors, suites }: JourneyResults): Outcome[] | { broken: string } {
  if (errors[0]) return { broken: firstLine(errors[0].message ?? 'an error outside of its tests') };
  const walk = (suite: JourneySuiteResults, titles: string[]): (Outcome & { wasCutOff: boolean })[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        file,
        name: [...titles, title].join(' › '),
        isPassed: status === 'expected',
        reason: firstLine(results.at(-1)?.error?.message ?? results.at(-1)?.status ?? 'did not run'),
        wasCutOff: results.some((result) => result.status === 'interrupted'),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title])),
  ];
  const outcomes = suites.flatMap((suite) => walk(suite, []));
  return outcomes.some(({ wasCutOff }) => wasCutOff) ? { broken: 'was cut off' } : outcomes;
}

/** Without the colours of a terminal. */
function firstLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape of terminal colours is one.
  const plain = text.replaceAll(/\u001b\[[0-9;]*m/g, '');
  return (
    plain
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}

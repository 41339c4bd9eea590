// Installs what is missing and runs every test. The last line reads 'N passed, N failed'.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build.mjs';
import { installPackages, node, root } from './install.mjs';
import { testEnvironment } from './test-folder.mjs';
import { ensureTestTools } from './test-tools.mjs';

installPackages();
ensureTestTools();
buildWeb();

const results = mkdtempSync(join(tmpdir(), 'sadap-results-'));
const journeyResults = join(results, 'journeys.json');
const environment = testEnvironment();
const counts = { passed: 0, failed: 0 };

process.stdout.write(await runTests('server tests', vitest(['server', 'server, apart'], 'server')));
countUnits('server');

// The sound journeys mostly wait for sound. What only computes runs beside them, and yields to them.
const units = runTests('unit and component tests', vitest(['without a server', 'components'], 'units'), {
  isBeside: true,
});
process.stdout.write(await runTests('journeys in the browser: sound', journeys(['sound'], 1)));
countJourneys();
process.stdout.write(await units);
countUnits('units');

process.stdout.write(await runTests('journeys in the browser: pages', journeys(['own-browser', 'pages'], 3)));
countJourneys();

rmSync(results, { recursive: true });
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed === 0 ? 0 : 1);

function vitest(projects, name) {
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${join(results, `${name}.json`)}`,
  ];
}

function journeys(projects, workers) {
  return [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...projects.map((project) => `--project=${project}`),
    `--workers=${workers}`,
  ];
}

/** Resolves with what is left to be said when they are over: beside others, all of it. */
async function runTests(what, programArguments, { isBeside = false } = {}) {
  process.stdout.write(`\n… ${what}\n`);
  // Tools that start 'node' find the project's own first.
  const path = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  const child = spawn(node, programArguments, {
    cwd: root,
    env: { ...process.env, ...environment, JOURNEY_RESULTS: journeyResults, PATH: path },
    stdio: ['ignore', ...(isBeside ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    shell: process.platform === 'win32',
  });
  let said = '';
  if (isBeside) {
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (said += text));
  }
  const [status] = await once(child, 'close');
  return status === 0 ? said : `${said}\n✗ ${what}\n`;
}

function countUnits(name) {
  count(
    join(results, `${name}.json`),
    ({ numPassedTests, numFailedTests, numFailedTestSuites, numTotalTests }) => ({
      passed: numPassedTests,
      // A file that cannot even be loaded has no tests to fail.
      failed: Math.max(
        numFailedTests,
        numFailedTestSuites > 0 && numFailedTests === 0 ? 1 : 0,
        numTotalTests === 0 ? 1 : 0,
      ),
    }),
  );
}

function countJourneys() {
  count(journeyResults, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length + (stats.expected === 0 ? 1 : 0),
  }));
  rmSync(journeyResults, { force: true });
}

function count(file, read) {
  const result = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 };
  counts.passed += result.passed;
  counts.failed += result.failed;
}

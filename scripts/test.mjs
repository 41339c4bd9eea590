// Installs what is missing and runs every test. The last line reads 'N passed, N failed'.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build.mjs';
import { installPackages, node, root } from './install.mjs';
import { testEnvironment } from './test-folder.mjs';
import { ensureTestTools } from './test-tools.mjs';

installPackages();
ensureTestTools();
buildWeb();

const results = mkdtempSync(join(tmpdir(), 'sadap-results-'));
const unitResults = join(results, 'unit.json');
const journeyResults = join(results, 'journeys.json');
const environment = testEnvironment();
const counts = { passed: 0, failed: 0 };

runTests('unit and server tests', [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${unitResults}`,
]);
count(unitResults, ({ numPassedTests, numFailedTests, numFailedTestSuites, numTotalTests }) => ({
  passed: numPassedTests,
  // A file that cannot even be loaded has no tests to fail.
  failed: Math.max(
    numFailedTests,
    numFailedTestSuites > 0 && numFailedTests === 0 ? 1 : 0,
    numTotalTests === 0 ? 1 : 0,
  ),
}));

for (const [what, projects, workers] of [
  ['sound', ['sound'], '1'],
  ['pages', ['own-browser', 'pages'], '3'],
]) {
  runTests(
    `journeys in the browser: ${what}`,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      ...projects.map((project) => `--project=${project}`),
      `--workers=${workers}`,
    ],
    { JOURNEY_RESULTS: journeyResults },
  );
  count(journeyResults, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length + (stats.expected === 0 ? 1 : 0),
  }));
  rmSync(journeyResults, { force: true });
}

rmSync(results, { recursive: true });
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed === 0 ? 0 : 1);

function runTests(what, programArguments, env = {}) {
  process.stdout.write(`\n… ${what}\n`);
  // Tools that start 'node' find the project's own first.
  const path = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  const { status } = spawnSync(node, programArguments, {
    cwd: root,
    env: { ...process.env, ...environment, ...env, PATH: path },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.stdout.write(`✗ ${what}\n`);
}

function count(file, read) {
  const result = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 };
  counts.passed += result.passed;
  counts.failed += result.failed;
}

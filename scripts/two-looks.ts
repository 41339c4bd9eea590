// Runs suites of tests, and what fails in them once more, alone, after everything else has ended.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Outcome, type Place, root, type Suite } from './test-suites.ts';

/** `isBeside`: what the suite prints is kept until it ends. */
export type LookOptions = { isBeside?: boolean; onStart?: (pid: number) => void };
export type Look = (suite: Suite, options?: LookOptions) => Promise<void>;
type Seen = { outcomes: Outcome[]; broken: string[] };

/**
 * Looks at each suite that `firstLook` names, then repeats what failed, and prints the closing lines.
 * A test that passes when it is repeated is unsteady: it counts as passed and is listed with its reason. A
 * look that was cut off, printed no result, or failed outside of its tests stays a failure.
 */
export async function inTwoLooks(
  firstLook: (look: Look) => Promise<void>,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<{ passed: number; failed: number; unsteady: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'sadap-results-'));
  const first = new Map<Suite, Seen>();
  await firstLook(async (suite, options) => {
    first.set(suite, await lookAt(suite, place(folder, first.size, 'first'), write, options));
  });

  const totals = { passed: 0, failed: 0, unsteady: 0 };
  const unsteady: string[] = [];
  const failures: string[] = [];
  for (const [index, [suite, seen]] of [...first].entries()) {
    const again = seen.outcomes.filter(({ isPassed }) => !isPassed);
    const repeated =
      again.length === 0
        ? { outcomes: [], broken: [] }
        : await lookAt(suite, place(folder, index, 'second'), write, { again });
    const judged = judge(seen, repeated);
    totals.passed += judged.passed;
    totals.failed += judged.failed.length;
    totals.unsteady += judged.unsteady.length;
    unsteady.push(...judged.unsteady.map((test) => `  ${suite.what}: ${test}`));
    failures.push(...judged.failed.map((test) => `  ${suite.what}: ${test}`));
  }
  rmSync(folder, { recursive: true });

  if (failures.length > 0) write(`\nfailed: ${failures.length}\n${failures.join('\n')}\n`);
  write(`\nunsteady: ${unsteady.length}\n${unsteady.map((line) => `${line}\n`).join('')}`);
  write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
  return totals;
}

/** What both looks together say, each test once. */
export function judge(first: Seen, second: Seen) {
  // Tests of one name in one file pass together.
  const seconds = new Map<string, Outcome>();
  for (const outcome of second.outcomes)
    if (seconds.get(keyOf(outcome))?.isPassed !== false) seconds.set(keyOf(outcome), outcome);
  const unsteady: string[] = [];
  const failed = [...first.broken, ...second.broken];
  const stays = first.outcomes.filter((outcome) => {
    // A whole file that could not be run passes with all of its tests.
    const isOfTest = outcome.name !== null;
    const again = isOfTest
      ? seconds.get(keyOf(outcome))?.isPassed
      : second.outcomes.some(({ file }) => file === outcome.file) &&
        second.outcomes.every(({ file, isPassed }) => file !== outcome.file || isPassed);
    const isListed = outcome.isPassed ? again === false : again === true;
    if (isListed)
      unsteady.push(sentence(outcome.isPassed ? (seconds.get(keyOf(outcome)) ?? outcome) : outcome));
    if (!outcome.isPassed && !again) failed.push(sentence(outcome));
    return isOfTest && (outcome.isPassed || again);
  });
  // Tests of a file that could not be run at first are seen in the second look alone.
  const firsts = new Set(first.outcomes.map(keyOf));
  const seenLate = second.outcomes.filter((outcome) => !firsts.has(keyOf(outcome)) && outcome.isPassed);
  return { passed: stays.length + seenLate.length, failed, unsteady };
}

const keyOf = ({ file, name }: Outcome) => JSON.stringify([file, name]);
const sentence = ({ file, name, reason }: Outcome) =>
  `${name === null ? file : `${file} › ${name || "''"}`}: ${reason}`;

const place = (folder: string, index: number, look: string): Place => ({
  results: join(folder, `${index}-${look}.json`),
  pictures: join(root, 'test-results', look, String(index)),
  lastRun: join(folder, `${index}-last-run.json`),
});

async function lookAt(
  suite: Suite,
  at: Place,
  write: (text: string) => void,
  { isBeside = false, onStart, again }: LookOptions & { again?: Outcome[] } = {},
): Promise<Seen> {
  const title = again ? `a second look at ${again.length} of the ${suite.what}` : suite.what;
  write(`\n… ${title}\n`);
  // Tools that start 'node' find the project's own first.
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
  const child = spawn(process.execPath, suite.programArguments(at, again), {
    cwd: root,
    env: {
      ...process.env,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...suite.environment(at),
      PATH: path,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid) onStart?.(child.pid);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (isBeside) said += text;
      else write(text);
    });
  const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
  write(`${said}${status === 0 ? '' : `\n✗ ${title}\n`}`);

  const outcomes = suite.read(at);
  if (!Array.isArray(outcomes)) return { outcomes: [], broken: [`${title} ${outcomes.broken}`] };
  if (status === null) return { outcomes, broken: [`${title} ended by ${signal}`] };
  const hasFailure = outcomes.some(({ isPassed }) => !isPassed);
  if (status !== 0 && !hasFailure)
    return { outcomes, broken: [`${title} ended with status ${status}, though no test failed`] };
  return { outcomes, broken: [] };
}

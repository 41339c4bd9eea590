import { spawnSync } from 'node:child_process';
import { DAYS, Exceptions, judged } from './known-vulnerabilities.ts';
import exceptions from './vulnerability-exceptions.json' with { type: 'json' };

/**
 * Asks npm's registry for known vulnerabilities of the packages that a running server has. Ends with 1 for a
 * high or critical one that vulnerability-exceptions.json does not name, and with 2 if it could not ask.
 */
const UNASKED = 2;
const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
  maxBuffer: 64 * 1024 * 1024,
});
const judgement = judged(asked.stdout, Exceptions.parse(exceptions), new Date().toISOString().slice(0, 10));
const say = (line: string) => process.stdout.write(`${line}\n`);

if (!judgement.isAsked) {
  say('The registry could not be asked for known vulnerabilities. Nothing is known about the packages now.');
  say(judgement.why || asked.stderr || String(asked.error ?? ''));
  process.exitCode = UNASKED;
} else {
  for (const { id, package: name, title, severity, passes } of judgement.findings)
    say(`${severity} ${name}: ${title} (${id})${passes ? `; ${passes}` : `; within ${DAYS[severity]} days`}`);
  for (const id of judgement.unused)
    say(`${id} stands in vulnerability-exceptions.json and no longer applies`);
  const failing = judgement.findings.filter(({ passes }) => passes === null);
  say(
    failing.length === 0
      ? 'No high or critical vulnerability is known.'
      : `${failing.length} must be replaced.`,
  );
  if (failing.length > 0) process.exitCode = 1;
}

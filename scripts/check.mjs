// Types, style, comments, floating promises, dependency rules, durations, routes, security page, licences,
// unused code, supported browsers.
// Says everything that is wrong, not only the first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { installPackages, node, root } from './install.mjs';

const WORKSPACES = ['server', 'web', 'scripts', 'e2e', 'bench', 'contract', 'chaos', 'stethoscope', 'dsp'];
const tool = (path, ...toolArguments) => [`node_modules/${path}`, ...toolArguments];

/** What is checked, by what; the longest first. Each takes one core. */
const CHECKS = [
  ['floating promises', tool('oxlint/bin/oxlint', '--type-aware')],
  ...WORKSPACES.map((workspace) => [
    `types of ${workspace}`,
    tool('typescript-7/bin/tsc', '-p', workspace, '--checkers', '1'),
  ]),
  // The build itself compares what it writes with web/build/supported-browsers.ts.
  ['built code in supported browsers', ['scripts/check-built.mjs']],
  ['unused code', tool('knip/bin/knip.js')],
  ['style', tool('@biomejs/biome/bin/biome', 'check', '.')],
  [
    'dependency rules',
    tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      ...['--config', '.dependency-cruiser.cjs'],
      ...WORKSPACES,
    ),
  ],
  ['width of comments', ['scripts/check-comments.ts']],
  ['durations', ['scripts/check-durations.ts']],
  ['routes', ['scripts/check-routes.ts']],
  ['security page', ['scripts/check-security-page.ts']],
  ['licences', ['scripts/check-licences.ts']],
];

installPackages({ mayReplace: true });
const waiting = [...CHECKS];
const faults = [];
await Promise.all(Array.from({ length: availableParallelism() }, checkOneAfterTheOther));
process.stderr.write(faults.join(''));
process.exit(faults.length === 0 ? 0 : 1);

async function checkOneAfterTheOther() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next);
}

async function check(what, programArguments) {
  process.stdout.write(`… ${what}\n`);
  const startedAt = Date.now();
  const child = spawn(node, programArguments, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  const [status] = await once(child, 'close');
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? '✓' : '✗'} ${what} (${seconds} s)\n`);
  if (status !== 0) faults.push(`\n${said.trim()}\n✗ ${what}\n`);
}

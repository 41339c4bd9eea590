import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sadap-install-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lock = (packages: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...packages } });
const PACKAGES = {
  contract: { version: '0.1.0' },
  'node_modules/@sadap/contract': { resolved: 'contract', link: true },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/of-another-system': { version: '2.0.0', integrity: 'sha512-b', optional: true },
};

/** Whether npm was called, and what a start says, in a folder with these packages; null: none. */
function start(installed: Record<string, object> | null, mayReplace = false) {
  mkdirSync(join(folder, 'scripts'));
  cpSync(fileURLToPath(new URL('./install.mjs', import.meta.url)), join(folder, 'scripts', 'install.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), lock(PACKAGES));
  const called = join(folder, 'npm-was-called');
  mkdirSync(join(folder, 'bin'));
  // As npm does: it empties the folder before it asks the registry, which does not answer here.
  const npm = `#!/bin/sh\necho "$@" > '${called}'\nrm -rf '${folder}/node_modules'\nexit 1\n`;
  writeFileSync(join(folder, 'bin', 'npm'), npm, { mode: 0o755 });
  if (installed) {
    mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
    symlinkSync(process.execPath, join(folder, 'node_modules', '.bin', 'node'));
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), lock(installed));
  }
  const code = `import { installPackages } from './scripts/install.mjs'; installPackages({ mayReplace: ${mayReplace} });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  const isWhole = existsSync(join(folder, 'node_modules', '.package-lock.json'));
  return { status, stderr, isNpmCalled: existsSync(called), isWhole };
}
const { 'node_modules/of-another-system': _not, ...HERE } = PACKAGES;

test.each([
  ['as locked', PACKAGES],
  ['without those of another system', HERE],
  ['and one more', { ...PACKAGES, 'node_modules/more': { version: '1.0.0' } }],
])('a folder of packages %s starts without npm', (_, installed) => {
  expect(start(installed)).toEqual({ status: 0, stderr: '', isNpmCalled: false, isWhole: true });
});

const OTHERS: [string, Record<string, object>][] = [
  ['of another version', { ...HERE, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
  ['with other bytes', { ...HERE, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }],
  ['of which one is missing', {}],
];
test.each(OTHERS)('a server with packages %s says so, and keeps them', (_, installed) => {
  const { stderr, ...result } = start(installed);
  expect(result).toEqual({ status: 1, isNpmCalled: false, isWhole: true });
  expect(stderr).toContain('Run: npm ci');
});

test.each(OTHERS)('where they may be replaced, packages %s are', (_, installed) => {
  expect(start(installed, true)).toMatchObject({ isNpmCalled: true });
});

test('without any they are installed', () => {
  expect(start(null)).toMatchObject({ isNpmCalled: true });
});

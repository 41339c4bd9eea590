// Runs on whichever Node npm came with; installs the locked packages, so that everything else runs on Node
// 24.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';

/** The project's own Node. */
export const node = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');

/** Runs a command and exits if it fails. Its output is shown only on failure, unless `isLoud`. */
export function run(what, command, commandArguments, { isLoud = false, env = {} } = {}) {
  process.stdout.write(`… ${what}\n`);
  const startedAt = Date.now();
  const result = spawnSync(command, commandArguments, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: isLoud ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}\n✗ ${what}\n`);
    process.exit(result.status ?? 1);
  }
  process.stdout.write(`✓ ${what} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`);
}

/** Installs the packages unless the locked versions are already there. */
export function installPackages() {
  const marker = join(root, 'node_modules', '.package-lock.json');
  const isCurrent =
    existsSync(marker) &&
    existsSync(node) &&
    statSync(marker).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  if (!isCurrent) run('installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  const version = spawnSync(node, ['--version'], { encoding: 'utf8', shell: isWindows }).stdout?.trim();
  if (!version?.startsWith('v24.')) {
    process.stderr.write(
      `Node 24 is missing from node_modules (found ${version || 'none'}). Run: rm -rf node_modules && npm ci (without --ignore-scripts)\n`,
    );
    process.exit(1);
  }
}

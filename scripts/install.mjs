// Runs on whichever Node npm came with; installs the locked packages, so that everything else runs on Node
// 24.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

/**
 * Makes sure that the locked packages are there. Without any it installs them. Others than the locked ones it
 * replaces only where `mayReplace`: npm begins by emptying node_modules, and without the registry a server
 * would be left with nothing to start from.
 */
export function installPackages({ mayReplace = false } = {}) {
  if (!existsSync(installedLock)) installAll();
  else if (!areLocked()) {
    if (!mayReplace)
      fail(
        'The packages in node_modules are those of another version of Sadap. Run: npm ci (it needs the registry)',
      );
    installAll();
  }
  const version = spawnSync(node, ['--version'], { encoding: 'utf8', shell: isWindows }).stdout?.trim();
  if (!version?.startsWith('v24.'))
    fail(
      `Node 24 is missing from node_modules (found ${version || 'none'}). Run: rm -rf node_modules && npm ci (without --ignore-scripts)`,
    );
}

const installedLock = join(root, 'node_modules', '.package-lock.json');
const installAll = () =>
  run('installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** By their versions and not by the files' times, which copying a folder changes. */
function areLocked() {
  const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const installed = packagesOf(installedLock);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, integrity, optional, devOptional, link }]) =>
      !path.startsWith('node_modules/') ||
      link ||
      (installed[path]
        ? installed[path].version === version && installed[path].integrity === integrity
        : optional || devOptional),
  );
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './install.mjs';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const findBrowser = () => [process.env.CHROMIUM_PATH, ...CANDIDATES].find((path) => path && existsSync(path));

/** Finds Chromium, or installs Debian's when it may; else says which one command does. */
export function ensureBrowser() {
  if (findBrowser()) return;
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (hasApt && process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    run('reading the list of packages', 'apt-get', ['update', '-qq'], { env });
    run('installing Chromium', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
    });
  }
  if (findBrowser()) return;
  const advice = hasApt
    ? 'Run: sudo apt-get install chromium'
    : 'Install Chromium or Chrome and set CHROMIUM_PATH to it';
  process.stderr.write(`The tests need a browser. ${advice}\n`);
  process.exit(1);
}

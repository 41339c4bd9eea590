import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, run } from './install.mjs';

/** Builds the web page, unless it is newer than all of its sources. */
export function buildWeb() {
  const built = join(root, 'web', 'dist', 'index.html');
  const sources = ['web/src', 'web/build', 'web/public', 'contract/src', 'dsp/src'].map((folder) =>
    join(root, folder),
  );
  const files = ['web/index.html', 'web/vite.config.ts', 'package-lock.json'].map((file) => join(root, file));
  const newest = Math.max(...sources.map(newestUnder), ...files.map(modifiedAt));
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  run('building the web page', node, ['node_modules/vite/bin/vite.js', 'build', 'web']);
}

const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

function newestUnder(folder) {
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.reduce((newest, entry) => {
    const path = join(folder, entry.name);
    return Math.max(newest, entry.isDirectory() ? newestUnder(path) : modifiedAt(path));
  }, 0);
}

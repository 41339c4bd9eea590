// Every test that docs/security.md names is in its file, under this name, and every limit of docs/rules.md
// stands in the code.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
/** `file` › "name", with the closing backtick before or after the name. */
const NAMED = /`([\w./-]+\.(?:test|spec)\.tsx?)`? › "([^"]+)"/g;

const faults: string[] = [];
let count = 0;
for (const [, file = '', name = ''] of page.matchAll(NAMED)) {
  count++;
  const path = join(root, file);
  if (!existsSync(path)) faults.push(`docs/security.md names ${file}, which does not exist`);
  // a test's name may stand in either kind of quotes
  else if (!readFileSync(path, 'utf8').replaceAll("\\'", "'").includes(name))
    faults.push(`docs/security.md names "${name}", which is not in ${file}`);
}
if (count === 0) faults.push('docs/security.md names no test');

/** `file` › `what stands there` */
const LIMIT = /`([\w./-]+\.ts)` › `([^`]+)`/g;
const limits = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(LIMIT)];
for (const [, file = '', text = ''] of limits) {
  const path = join(root, file);
  if (!existsSync(path)) faults.push(`docs/rules.md names ${file}, which does not exist`);
  else if (!readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ').includes(text))
    faults.push(`docs/rules.md names \`${text}\`, which is not in ${file}`);
}
if (limits.length === 0) faults.push('docs/rules.md names no limit');
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

import { readFileSync } from 'node:fs';
import { lockedPackages, withoutPermission } from './locked-packages.ts';

/** Fails on a package without a licence of permitted-licences.json. Another lock file may be named. */
const path = process.argv[2] ?? new URL('../package-lock.json', import.meta.url);
const packages = lockedPackages(JSON.parse(readFileSync(path, 'utf8')));
const refused = withoutPermission(packages);
for (const { name, version, licence } of refused)
  process.stdout.write(`${name}@${version}: ${licence || 'no licence'} is not permitted\n`);
process.exitCode = refused.length === 0 ? 0 : 1;

// Every page file in web/src/pages has a route, and every route has its file.
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NOT_FOUND, OPEN_ROUTES, SIGNED_IN_ROUTES } from '../web/src/app/routes.ts';

const folder = join(import.meta.dirname, '../web/src/pages');
const files = globSync('*-page.tsx', { cwd: folder }).map((name) => basename(name, '.tsx'));
const named = new Set([...OPEN_ROUTES, ...SIGNED_IN_ROUTES, NOT_FOUND].map(({ file }) => file));
const faults = [
  ...files.filter((file) => !named.has(file)).map((file) => `web/src/pages/${file}.tsx has no route`),
  ...[...named].filter((file) => !files.includes(file)).map((file) => `${file} of routes.ts is no page`),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { scrubsQueries } from '../blobs/index.ts';
import { chainQueries } from '../features/audit/chain-queries.ts';
import { LOCKS } from './locks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Every advisory lock that a source takes, with what names it. */
const TAKEN = /\b(?:pg_(?:try_)?advisory_\w+)\s*\(\s*([^)\n]*)/g;
const NAMED = /^(\$\{LOCKS\.\w+\}|\$\{textLock\('\w+', \w+|\$1)$/;
const BOUND = /pg_(?:try_)?advisory_\w+\(\$1\)[^;\n]*, \[([^\]]*)\]/g;

/** What takes a lock without naming it, as `file: what`. */
function unnamed(file: string, text: string): string[] {
  const inside = [...text.matchAll(TAKEN)]
    .map(([, key = '']) => key.trim())
    .filter((key) => !NAMED.test(key));
  const bound = [...text.matchAll(BOUND)]
    .map(([, key = '']) => key)
    .filter((key) => !/^LOCKS\.\w+$/.test(key));
  return [...inside, ...bound].map((key) => `${file}: ${key}`);
}

test('no two purposes share a number', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every advisory lock is one of the named ones', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync(['{server,scripts,bench,chaos}/**/*.{ts,mjs,sql}'], {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  }).filter((file) => !file.endsWith('locks.test.ts'));
  const read = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  expect(read.filter(({ text }) => [...text.matchAll(TAKEN)].length > 0).length).toBeGreaterThan(6);
  expect(read.flatMap(({ file, text }) => unnamed(file, text))).toEqual([]);
});

test.each([
  'select pg_advisory_xact_lock(7234204)',
  `select pg_advisory_xact_lock(\${SCRUB_LOCK})`,
  `select pg_try_advisory_xact_lock_shared(\${7_234_204})`,
  "select pg_advisory_xact_lock(hashtextextended('patient', 0))",
  "client.query('select pg_advisory_lock($1)', [7_234_204])",
])('a bare one is found: %s', (source) => {
  expect(unnamed('a.ts', source)).toHaveLength(1);
});

test('a scrub starts while the audit trail is being sealed', async () => {
  const clients = [0, 1].map(
    () => new pg.Client({ connectionString: server.databaseUrl, lock_timeout: 2_000 }),
  );
  const [sealing, starting] = clients as [pg.Client, pg.Client];
  for (const client of clients) {
    await client.connect();
    await client.query('begin');
  }
  try {
    await chainQueries(drizzle(sealing)).lock();
    await expect(scrubsQueries(drizzle(starting)).lockStart()).resolves.toBeDefined();
  } finally {
    for (const client of clients) await client.end();
  }
});

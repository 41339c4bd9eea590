import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Log } from '../log.ts';

const OF_THIS_VERSION = fileURLToPath(new URL('./migrations', import.meta.url));
/** Undefined schema, undefined table. */
const NOT_THERE = ['3F000', '42P01'];
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * Whoever waits for a lock keeps everybody behind it waiting too, such as the logins of the servers that
 * still serve.
 */
const LOCK_TIMEOUT_MS = 1_000;
const RETRY_MS = 2_000;

/** The database was made by a newer version. */
export class NewerSchemaError extends Error {}

/** Brings the schema to this version; waits, without holding up others, while somebody reads for long. */
export async function bringUpToDate(
  client: pg.Client,
  log: Pick<Log, 'warn'>,
  migrationsFolder = OF_THIS_VERSION,
): Promise<void> {
  if ((await pendingMigrations(client, migrationsFolder)).length === 0) return;
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    while (!(await hasMigrated(client, migrationsFolder))) {
      log.warn('the database is busy: its schema cannot be changed yet; it is tried again');
      await wait(RETRY_MS);
    }
  } finally {
    await client.query('reset lock_timeout');
  }
}

/** Names of this version's migrations that the database lacks, in order. */
async function pendingMigrations(client: pg.Client, migrationsFolder = OF_THIS_VERSION): Promise<string[]> {
  const known = await knownMigrations(migrationsFolder);
  const newest = await newestIn(client);
  const last = known.at(-1);
  if (last && newest > last.when) throw newerThan(last.tag, newest);
  return known.filter(({ when }) => when > newest).map(({ tag }) => tag);
}

/** The same by a connection of its own. */
export async function pendingMigrationsAt(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await pendingMigrations(client);
  } finally {
    await client.end();
  }
}

/** False: somebody holds a table. All of it is one transaction, which is then undone. */
const hasMigrated = (client: pg.Client, migrationsFolder: string): Promise<boolean> =>
  migrate(drizzle(client), { migrationsFolder }).then(
    () => true,
    (error: unknown) => {
      if (isLocked(error)) return false;
      throw error;
    },
  );

const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as pg.DatabaseError).code === LOCK_NOT_AVAILABLE || isLocked(error.cause));

async function knownMigrations(migrationsFolder: string): Promise<{ when: number; tag: string }[]> {
  const journal = JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  return journal.entries;
}

async function newestIn(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ newest: string | null }>(
      'select max(created_at) as newest from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.newest ?? 0);
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_THERE.includes(error.code ?? '')) return 0;
    throw error;
  }
}

const newerThan = (tag: string, newest: number) =>
  new NewerSchemaError(
    `A newer version of Sadap has changed the database (by a migration of ${new Date(newest).toISOString().slice(0, 10)}; ` +
      `this version knows those up to ${tag}). Start that version again. To return to this one, restore the ` +
      'backup from before the upgrade (docs/deployment.md).',
  );

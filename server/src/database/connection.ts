import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { describeError } from '../described-error.ts';
import type { Log } from '../log.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Runs a query alone or inside a transaction. */
export type Queryable = Database | Transaction;

/** Arbitrary, but the same for every server of the installation. */
const MIGRATION_LOCK = 7_234_201;
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Opens the pool and migrates the schema; several servers may start at once. `url` is called for each new
 * connection.
 */
export async function openDatabase(url: () => string, log: Log) {
  class Connection extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: url() });
    }
  }
  const pool = new pg.Pool({
    Client: Connection,
    max: 20,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', (error) =>
    log.error({ error: describeError(error) }, 'an idle database connection broke'),
  );
  // The pool does not watch connections in use: without a listener, one that breaks in a transaction ends the
  // process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.error({ error: describeError(error) }, 'a database connection broke'));
  });
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrate(drizzle(client), { migrationsFolder });
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzleOn(pool), close: () => pool.end() };
}

/**
 * drizzle sends BEGIN before the block that gives the connection back: one that breaks there would be lost to
 * the pool for good, and the pool could never be closed (drizzle-team/drizzle-orm#6241).
 */
function drizzleOn(pool: pg.Pool): Database {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}

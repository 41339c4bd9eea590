import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Log } from '../log.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A query runs alone or inside a transaction. */
export type Queryable = Database | Transaction;

/** Any number serves, as long as every server of the installation uses the same. */
const MIGRATION_LOCK = 7_234_201;
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Opens the pool and brings the schema up to date; several servers may start at once. `url` is asked anew for each connection. */
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
  pool.on('error', (error) => log.error({ error: error.message }, 'an idle database connection broke'));
  // one in use is not the pool's to watch: without a listener, a connection that breaks in a transaction ends the server
  pool.on('connect', (client) => {
    client.on('error', (error) => log.error({ error: error.message }, 'a database connection broke'));
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
  return { db: drizzle(pool), close: () => pool.end() };
}

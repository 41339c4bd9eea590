import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { describeError } from '../described-error.ts';
import type { Log } from '../log.ts';
import { whileItAnswers } from './answering.ts';
import { timed } from './query-time.ts';
import { prepareSchema } from './rights.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Runs a query alone or inside a transaction. */
export type Queryable = Database | Transaction;

/** So long an end waits for the database to let its connections go. */
const END_MS = 2_000;

/** Sockets that can be closed even if the other end says nothing any more. */
function closableSockets() {
  const open = new Set<Socket>();
  return {
    stream(): Socket {
      const socket = new Socket();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      return socket;
    },
    closeAll(): void {
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * Opens the pool and migrates the schema; several servers may start at once. `url` is called for each new
 * connection. With `ownerUrl` that role migrates, and the one of `url` gets the rights that the work needs.
 * Rejects, with nothing left open, once the database answers nothing.
 */
export async function openDatabase(url: () => string, log: Log, ownerUrl?: () => string) {
  const { stream, closeAll } = closableSockets();
  class Connection extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: url(), stream });
    }
    override query = ((...query: Parameters<pg.Client['query']>) =>
      timed(() => pg.Client.prototype.query.apply(this, query) as unknown)) as pg.Client['query'];
  }
  const pool = new pg.Pool({
    Client: Connection,
    max: 20,
    connectionTimeoutMillis: 10_000,
  });
  pool.query = inItsFlow(pool);
  pool.on('error', (error) =>
    log.error({ error: describeError(error) }, 'an idle database connection broke'),
  );
  // The pool does not watch connections in use: without a listener, one that breaks in a transaction ends the
  // process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.error({ error: describeError(error) }, 'a database connection broke'));
  });
  async function close(): Promise<void> {
    const late = setTimeout(closeAll, END_MS);
    await pool.end();
    clearTimeout(late);
  }
  const owner = ownerUrl?.();
  const prepared = owner === undefined ? prepareWith(pool, log) : prepareAsOwner(owner, stream, url(), log);
  try {
    await whileItAnswers(owner ?? url(), prepared);
  } catch (error) {
    closeAll();
    await prepared.catch(() => undefined);
    await close();
    throw error;
  }
  return { db: drizzleOn(pool), close };
}

/**
 * The pool's own `query` goes on where another request has given a connection back. This one stays with who
 * asked, whose time it is; waiting for a connection is nobody's.
 */
const inItsFlow = (pool: pg.Pool) =>
  (async (...query: Parameters<pg.PoolClient['query']>) => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      return await (client.query(...query) as unknown);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(failure instanceof Error ? failure : undefined);
    }
  }) as pg.Pool['query'];

async function prepareWith(pool: pg.Pool, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    await prepareSchema(client, null, log);
  } finally {
    client.release();
  }
}

async function prepareAsOwner(ownerUrl: string, stream: () => Socket, url: string, log: Log): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, stream });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await prepareSchema(owner, decodeURIComponent(new URL(url).username), log);
  } finally {
    await owner.end();
  }
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

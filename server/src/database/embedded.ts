import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { isStorageFull } from '../errors.ts';
import type { Log } from '../log.ts';
import { createCluster, postgresProgram, startCluster } from './cluster.ts';
import {
  type Credentials,
  DataFolderError,
  folderInUse,
  newPassword,
  openDataFolder,
  readCredentials,
  writeCredentials,
} from './data-folder.ts';
import { claimFolder } from './folder-claim.ts';
import { freePort, isFree } from './free-port.ts';
import { LOCKS } from './locks.ts';
import { superviseOwner } from './postgres-supervisor.ts';
import { findPostmaster, type Postmaster, removeForeignLock, stopPostmaster } from './postmaster.ts';

export const EMBEDDED_DATABASE = 'sadap';
/** A killed server's connection holds the lock until PostgreSQL notices. */
const OWNER_LOCK_LIMIT_MS = 3_000;
const CONNECT_LIMIT_MS = 5_000;
const WRONG_PASSWORD = '28P01';
const LOCK_NOT_AVAILABLE = '55P03';

/** Owns nothing: what the server may not do, nobody does through it. */
const APPLICATION_ROLE = 'sadap_app';

export type EmbeddedDatabase = {
  /** Its current address for the owner of everything; it may return on another port. */
  readonly url: string;
  /** The same for the role that the server works with. */
  readonly applicationUrl: string;
  /** False while PostgreSQL is being restarted. */
  isOwned(): boolean;
  stop(): Promise<void>;
};

/**
 * Starts this installation's own PostgreSQL in `dataDir`/postgres, or adopts the one left by a killed server,
 * and restarts it whenever it dies. Throws `DataFolderError` when another server uses the folder or the
 * folder cannot be reached.
 */
export async function startEmbeddedPostgres(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  await openDataFolder(dataDir, await postgresProgram());
  const withdraw = await claimFolder(dataDir, log);
  try {
    const embedded = await openClaimed(dataDir, log);
    return {
      get url() {
        return embedded.url;
      },
      get applicationUrl() {
        return embedded.applicationUrl;
      },
      isOwned: embedded.isOwned,
      stop: () => embedded.stop().finally(withdraw),
    };
  } catch (error) {
    await withdraw();
    throw error;
  }
}

async function openClaimed(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const databaseDir = join(dataDir, 'postgres');
  const isNew = !existsSync(join(databaseDir, 'PG_VERSION'));
  const stored = await readCredentials(dataDir);
  if (isNew && stored?.inode !== undefined)
    throw new DataFolderError(
      `The database folder ${databaseDir} has gone. Mount it or bring it back. Should there be an empty database ` +
        `instead, delete ${join(dataDir, 'postgres.json')}.`,
    );
  let credentials: Credentials = stored ?? { port: await freePort(), password: newPassword() };
  const keep = async (changed: Credentials) => {
    await writeCredentials(dataDir, changed);
    credentials = changed;
  };
  let runningPort = credentials.port;
  // known to this process alone
  const applicationPassword = newPassword();
  const addressOf = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${runningPort}/${database}`;
  const urlOf = (database: string, password = credentials.password) => addressOf('sadap', password, database);
  if (!stored) await keep(credentials);
  if (isNew) await createCluster(databaseDir, credentials, log);
  const { ino: inode } = await stat(databaseDir);
  if (isNew) await keep({ ...credentials, inode });

  async function bringUp(): Promise<pg.Client> {
    let running = await findPostmaster(databaseDir);
    if (!running) {
      await startHere();
      running = await findPostmaster(databaseDir);
      if (!running) throw new Error('PostgreSQL ended as soon as it had started');
    }
    const { port } = running;
    runningPort = port;
    const owner = await connect(running);
    try {
      await takeOwnership(owner, dataDir);
      await becomeOnlyHolder(owner, port);
      await createDatabase(owner);
      await createApplicationRole(owner, applicationPassword);
    } catch (error) {
      await owner.end();
      throw error;
    }
    return owner;
  }

  async function startHere(): Promise<void> {
    await removeForeignLock(databaseDir);
    const isCopy = credentials.inode !== inode;
    if (isCopy || !(await isFree(credentials.port))) await keep({ ...credentials, port: await freePort() });
    await startCluster(databaseDir, credentials.port, log);
    log.info({ port: credentials.port }, 'embedded PostgreSQL has started');
  }

  /** Throws rather than connect to another folder's PostgreSQL. */
  async function connect({ dataDirectory }: Postmaster): Promise<pg.Client> {
    const { nextPassword } = credentials;
    const client = await connectWith(urlOf('postgres')).catch((error: unknown) => {
      if (sqlStateOf(error) === WRONG_PASSWORD && nextPassword)
        return connectWith(urlOf('postgres', nextPassword));
      throw error;
    });
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    if (rows[0]?.data_directory === dataDirectory) return client;
    await client.end();
    throw new Error(`another PostgreSQL answers on port ${runningPort}`);
  }

  /** Whoever has the original of a copied folder, or an older copy, must not be able to open this one. */
  async function becomeOnlyHolder(owner: pg.Client, port: number): Promise<void> {
    if (credentials.inode === inode && !credentials.nextPassword) return;
    const nextPassword = credentials.nextPassword ?? newPassword();
    await keep({ ...credentials, nextPassword });
    await owner.query(`alter role sadap password '${nextPassword}'`);
    await keep({ port, password: nextPassword, inode });
  }

  async function stopHere(): Promise<void> {
    const running = await findPostmaster(databaseDir);
    if (running) await stopPostmaster(running);
  }

  const supervised = await superviseOwner(bringUp, log).catch(async (error: unknown) => {
    // It may have found room to start, and none to work.
    if (isStorageFull(error)) await stopHere();
    throw error;
  });
  return {
    get url() {
      return urlOf(EMBEDDED_DATABASE);
    },
    get applicationUrl() {
      return addressOf(APPLICATION_ROLE, applicationPassword, EMBEDDED_DATABASE);
    },
    isOwned: supervised.isOwned,
    stop: () => supervised.release(stopHere),
  };
}

async function connectWith(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const sqlStateOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);

async function takeOwnership(client: pg.Client, dataDir: string): Promise<void> {
  await client.query(`set lock_timeout = ${OWNER_LOCK_LIMIT_MS}`);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.owner]);
  } catch (error) {
    if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw folderInUse(dataDir);
  }
  await client.query('set lock_timeout = 0');
}

async function createApplicationRole(owner: pg.Client, password: string): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE]);
  if (rowCount === 0) await owner.query(`create role ${APPLICATION_ROLE}`);
  await owner.query(
    `alter role ${APPLICATION_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password '${password}'`,
  );
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [EMBEDDED_DATABASE]);
  if (rowCount === 0) await owner.query(`create database ${EMBEDDED_DATABASE}`);
}

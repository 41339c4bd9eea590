import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/database/connection.ts';
import { openLine } from '../line.ts';
import { TEMPLATE_DATABASE } from '../postgres.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** A service manager's patience with a start. */
const START_LIMIT_MS = 20_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-silent-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What PostgreSQL says to whom it trusts: AuthenticationOk, ReadyForQuery. */
const WELCOME = Buffer.concat([
  Buffer.from('R'),
  Buffer.from([0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from('Z'),
  Buffer.from([0, 0, 0, 5]),
  Buffer.from('I'),
]);

/** A database that takes connections, and says this once at most. */
async function silentDatabase(says: Buffer | null) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => says && socket.write(says));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://sadap@127.0.0.1:${port}/sadap`,
    connected: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The exit code of a server that does not start, and what it says. */
async function refusalOf(environment: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...environment },
  });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  const [code] = await once(child, 'exit');
  clearTimeout(limit);
  return { code, said };
}

test.each([
  ['says nothing', null],
  ['lets in, and answers no query', WELCOME],
])(
  'a start ends in words where the database %s, whoever migrates',
  async (_what, says) => {
    const database = await silentDatabase(says);
    try {
      const [alone, owned] = await Promise.all([
        refusalOf({ DATABASE_URL: database.url }),
        refusalOf({
          DATABASE_URL: database.url,
          DATABASE_OWNER_URL: database.url.replace('sadap@', 'owner@'),
        }),
      ]);
      for (const { code, said } of [alone, owned]) {
        expect(code).toBe(1);
        expect(said).toContain(`The database at ${new URL(database.url).host} does not answer`);
      }
    } finally {
      database.close();
    }
  },
  60_000,
);

test('what was opened to a silent database is closed', async () => {
  const database = await silentDatabase(WELCOME);
  const log = { error() {}, warn() {}, info() {}, debug() {} };
  await expect(
    openDatabase(
      () => database.url,
      log,
      () => database.url,
    ),
  ).rejects.toThrow('does not answer');
  expect(database.connected()).toBe(0);
  database.close();
}, 60_000);

test('the end of a database that has fallen silent does not wait for it', async () => {
  const owner = new pg.Client({ connectionString: inject('postgresUrl') });
  await owner.connect();
  await owner.query(`create database test_silent template ${TEMPLATE_DATABASE}`);
  const through = new URL(inject('applicationUrl'));
  through.pathname = '/test_silent';
  const { port } = through;
  const line = await openLine(() => Number(port));
  through.port = new URL(line.url).port;
  const log = { error() {}, warn() {}, info() {}, debug() {} };
  const { db, close } = await openDatabase(() => through.href, log);
  line.cut('silent');
  const unanswered = db.execute('select 1').catch(() => 'broken');
  // The pool gives its connection in the next turn.
  await new Promise(setImmediate);
  await close();
  expect(await unanswered).toBe('broken');
  await line.close();
  await owner.query('drop database test_silent with (force)');
  await owner.end();
}, 30_000);

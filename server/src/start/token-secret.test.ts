import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstStep, setUpTotp } from '../../test/second-factors.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { codeAt } from '../../test/totp-code.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../database/connection.ts';
import { rotateTokenSecret } from './token-secret.ts';

const silent = { error() {}, warn() {}, info() {}, debug() {} };
let server: TestServer;
let elsewhere: string;
const others: TestServer[] = [];
beforeEach(async () => {
  server = await startServer();
  elsewhere = await mkdtemp(join(tmpdir(), 'sadap-other-'));
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.app.close();
  await server.close();
  await rm(elsewhere, { recursive: true });
});

const secretFile = (dataDir = server.dataDir) => join(dataDir, 'secrets', 'token');
/** Another server of the same installation. */
async function another(environment: Record<string, string>): Promise<TestServer> {
  const other = await startServer({ DATABASE_URL: server.databaseUrl, ...environment });
  others.push(other);
  return other;
}
const whole = async () => JSON.stringify((await server.sql('select * from installation')).rows);
const me = (at: TestServer, token: string) => at.call('GET', '/users/me', token).then(({ status }) => status);

test('it lies in a file for the server alone, and not in the database', async () => {
  const secret = await readFile(secretFile(), 'utf8');
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect((await stat(secretFile())).mode & 0o777).toBe(0o600);
  expect((await stat(join(server.dataDir, 'secrets'))).mode & 0o777).toBe(0o700);
  expect(await whole()).not.toContain(secret);
  expect(await whole()).toContain('token-secret-fingerprint');
});

test('one that the database held moves out, and tokens stay valid', async () => {
  const secret = await readFile(secretFile(), 'utf8');
  const { token } = await server.signIn('admin');
  await rm(secretFile());
  await server.sql(`delete from installation where name = 'token-secret-fingerprint'`);
  await server.sql(`insert into installation values ('token-secret', '${secret}')`);
  const again = await another({ DATA_DIR: elsewhere });
  expect(await readFile(secretFile(elsewhere), 'utf8')).toBe(secret);
  expect(await whole()).not.toContain(secret);
  expect(await me(again, token)).toBe(200);
});

test('a server with another secret than its installation does not start', async () => {
  await expect(another({ DATA_DIR: elsewhere })).rejects.toThrow(/has no token secret.*secrets\/token/s);
  await expect(another({ DATA_DIR: elsewhere, TOKEN_SECRET: 'x'.repeat(40) })).rejects.toThrow(
    /another token secret/,
  );
  const TOKEN_SECRET = await readFile(secretFile(), 'utf8');
  const same = await another({ DATA_DIR: elsewhere, TOKEN_SECRET });
  expect(await me(same, (await server.signIn('admin')).token)).toBe(200);
});

test('a rotated one makes tokens of the former one worthless, and servers of it refuse to start', async () => {
  const { token } = await server.signIn('admin');
  const former = await readFile(secretFile(), 'utf8');
  const database = await openDatabase(() => server.databaseUrl, silent);
  await rotateTokenSecret(readConfig({ DATA_DIR: server.dataDir }), database.db);
  await database.close();
  expect(await readFile(secretFile(), 'utf8')).not.toBe(former);
  const restarted = await another({ DATA_DIR: server.dataDir });
  expect(await me(restarted, token)).toBe(401);
  await writeFile(secretFile(), former);
  await expect(another({ DATA_DIR: server.dataDir })).rejects.toThrow(/another token secret/);
});

describe('authenticator apps that were set up before', () => {
  const rotate = async (environment: Record<string, string>, options = {}) => {
    const database = await openDatabase(() => server.databaseUrl, silent);
    const config = readConfig({ DATABASE_URL: server.databaseUrl, ...environment });
    return rotateTokenSecret(config, database.db, options).finally(database.close);
  };
  const withTotp = async (username: string) =>
    (await setUpTotp(server, (await server.user(username)).token)).secret;
  async function signsIn(at: TestServer, username: string, secret: string): Promise<number> {
    at.clock.advance(30_000);
    const { secondStep } = await firstStep(at, username);
    const code = await codeAt(secret, at.clock.now());
    return (await at.call('POST', '/auth/login/code', null, { id: secondStep.id, code })).status;
  }

  test('go on working after a rotation, and every login session has ended', async () => {
    const secret = await withTotp('app_one');
    const { token } = await server.signIn('admin');
    expect(await rotate({ DATA_DIR: server.dataDir })).toEqual({ sealedCount: 1, lostCount: 0 });
    expect(await me(server, token)).toBe(401);
    const restarted = await another({ DATA_DIR: server.dataDir });
    expect(await signsIn(restarted, 'app_one', secret)).toBe(200);
  });

  test('go on working on several servers that share TOKEN_SECRET', async () => {
    const secret = await withTotp('app_two');
    const FORMER_TOKEN_SECRET = await readFile(secretFile(), 'utf8');
    const TOKEN_SECRET = 'y'.repeat(40);
    // from a machine without the former one's file
    await expect(rotate({ DATA_DIR: elsewhere, TOKEN_SECRET })).rejects.toThrow(/FORMER_TOKEN_SECRET: 1 /);
    const wrong = { DATA_DIR: elsewhere, TOKEN_SECRET, FORMER_TOKEN_SECRET: 'z'.repeat(40) };
    await expect(rotate(wrong)).rejects.toThrow(/FORMER_TOKEN_SECRET: 1 /);
    await rotate({ DATA_DIR: elsewhere, TOKEN_SECRET, FORMER_TOKEN_SECRET });
    for (const [index, name] of ['west', 'east'].entries()) {
      const restarted = await another({ DATA_DIR: join(elsewhere, name), TOKEN_SECRET });
      // Each code counts once, and each server has a clock of its own.
      restarted.clock.advance(index * 60_000);
      expect(await signsIn(restarted, 'app_two', secret)).toBe(200);
    }
  });

  test('are lost only where somebody says so', async () => {
    await withTotp('app_three');
    await rm(secretFile());
    await expect(rotate({ DATA_DIR: server.dataDir })).rejects.toThrow('--former-lost');
    const lost = await rotate({ DATA_DIR: server.dataDir }, { isFormerLost: true });
    expect(lost).toEqual({ sealedCount: 0, lostCount: 1 });
  });

  test.each([
    'before',
    'after',
  ])('survive a rotation that is killed %s it is in the database', async (when) => {
    const secret = await withTotp('app_four');
    const former = await readFile(secretFile(), 'utf8');
    await rotate({ DATA_DIR: server.dataDir });
    const next = await readFile(secretFile(), 'utf8');
    await writeFile(`${secretFile()}.next`, when === 'after' ? next : 'x'.repeat(64));
    if (when === 'after') await writeFile(secretFile(), former);
    const restarted = await another({ DATA_DIR: server.dataDir });
    expect(await readFile(secretFile(), 'utf8')).toBe(next);
    expect(await signsIn(restarted, 'app_four', secret)).toBe(200);
  });
});

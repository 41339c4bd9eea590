import { DEVICE_CLOSE_CODES } from '@sadap/contract/device-protocol';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBareDevice } from '../../../test/bare-device.ts';
import { movableClock } from '../../../test/movable-clock.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';
import { createWrongTries } from './service.ts';

const FREE = 10;
const TOO_MANY = { status: 429, body: { type: 'TOO_MANY_PASSWORDS' } };
let east: TestServer;
let west: TestServer;
const another = () => startServer({ DATABASE_URL: east.databaseUrl, DATA_DIR: east.dataDir });
beforeAll(async () => {
  east = await startServer();
  west = await another();
});
afterAll(async () => {
  await west.close();
  await east.close();
});

const signIn = (server: TestServer, username: string, password: string) =>
  server.call('POST', '/auth/login', null, { username, password });
const evenly = (attempt: number) => (attempt % 2 === 0 ? east : west);

test('several servers allow as many wrong passwords as one, and a restart allows no more', async () => {
  const { username } = await east.user();
  for (let attempt = 0; attempt < FREE; attempt++)
    expect((await signIn(evenly(attempt), username, 'wrong')).status).toBe(401);
  for (const server of [east, west]) expect(await signIn(server, username, PASSWORD)).toMatchObject(TOO_MANY);
  const restarted = await another();
  try {
    expect(await signIn(restarted, username, PASSWORD)).toMatchObject(TOO_MANY);
    // neither a wall clock that is set ahead nor one that is set back ends the wait or prolongs it
    for (const step of [3_600_000, -7_200_000]) {
      restarted.clock.step(step);
      expect(await signIn(restarted, username, PASSWORD)).toMatchObject(TOO_MANY);
    }
    restarted.clock.advance(31_000);
    expect((await signIn(restarted, username, PASSWORD)).status).toBe(200);
  } finally {
    await restarted.close();
  }
  expect((await signIn(west, username, PASSWORD)).status).toBe(200);
});

test('wrong passwords that come at once, at both servers, count one by one', async () => {
  const { username } = await east.user();
  const answers = await Promise.all(
    Array.from({ length: 2 * FREE }, (_, attempt) => signIn(evenly(attempt), username, 'wrong')),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(FREE);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(FREE);
});

test('wrong keys of devices count at all servers together', async () => {
  const key = await east.device((await east.user()).token);
  const closed = async (server: TestServer) => {
    const device = await openBareDevice(server.url);
    device.hello({ ...key, key: 'wrong' });
    return device.closeCode();
  };
  for (let attempt = 0; attempt < FREE; attempt++)
    expect(await closed(evenly(attempt))).toBe(DEVICE_CLOSE_CODES.unauthorized);
  for (const server of [east, west])
    expect(await closed(server)).toBe(DEVICE_CLOSE_CODES['too-many-attempts']);
});

test('a wait that another server begun while the database’s clock was ahead is as long as any', async () => {
  const client = new pg.Client({ connectionString: east.databaseUrl });
  await client.connect();
  try {
    const clock = movableClock();
    const tries = createWrongTries(drizzle(client), clock);
    const tried = { key: 'x', rule: { free: 1, firstMs: 30_000, longestMs: 30_000, forgetMs: 3_600_000 } };
    expect(await tries.begin(tried)).toHaveProperty('wasRight');
    await client.query(`update wrong_tries set last_at = last_at + interval '1 hour'`);
    const wait = async () => ((await tries.begin(tried)) as { waitMs?: number }).waitMs;
    expect(await wait()).toBe(30_000);
    clock.advance(30_001);
    expect(await wait()).toBeUndefined();
  } finally {
    await client.end();
  }
});

test('nothing of who tried what is kept, and nothing for longer than a day', async () => {
  const { username } = await east.user();
  await signIn(east, username, 'wrong');
  const kept = async () => (await east.sql('select * from wrong_tries')).rows;
  expect(JSON.stringify(await kept())).not.toContain(username);
  expect(JSON.stringify(await kept())).not.toContain('127.0.0.1');
  await east.sql(`update wrong_tries set last_at = last_at - interval '25 hours'`);
  east.clock.advance(3_600_001);
  await signIn(east, username, 'wrong');
  expect(await kept()).toHaveLength(1);
});

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { oneOfEach } from '../../test/one-of-each.ts';
import { startServer, type TestServer } from '../../test/server.ts';

const PER_MINUTE = 300;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: 'on', REQUESTS_PER_MINUTE: String(PER_MINUTE) });
});
afterAll(() => server.close());
// accounts of the tests sign in as those of other minutes
beforeEach(() => server.clock.advance(60_000));

const SLOWED = { status: 429, body: { type: 'RATE_LIMITED' } };
/** Reads until the account is slowed. Returns how many requests were answered. */
async function readAll(token: string): Promise<number> {
  for (let answered = 0; answered <= PER_MINUTE; answered++) {
    const { status } = await server.call('GET', '/patients', token);
    if (status !== 200) return answered;
  }
  throw new Error('never slowed');
}

test('a script that reads everything is slowed, and told when to go on; others are not', async () => {
  const [script, other] = [await server.user(), await server.user()];
  const its = await oneOfEach(server, script, other);
  const answered = await readAll(script.token);
  expect(answered).toBeGreaterThan(PER_MINUTE - 20);
  const refused = await server.call('GET', '/patients', script.token);
  expect(refused).toMatchObject(SLOWED);
  expect(refused.headers.get('retry-after')).toBe('60');
  // from wherever it asks, and for sounds too
  const again = await server.call('GET', `/files/${its.file.id}/view`, script.token);
  expect(again).toMatchObject(SLOWED);
  expect((await server.call('GET', '/patients', other.token)).status).toBe(200);
  server.clock.advance(60_000);
  expect((await server.call('GET', '/patients', script.token)).status).toBe(200);
});

test('a slowed account still locks its screen, unlocks it, goes on with its call, and leaves', async () => {
  const { token, userId } = await server.user();
  await readAll(token);
  const post = async (path: string, body?: object) => (await server.call('POST', path, token, body)).status;
  expect(await post('/peer/register', { peerId: `user_${userId}` })).toBe(200);
  expect(await post('/peer/heartbeat', {})).toBe(200);
  expect((await server.call('GET', '/calls/current', token)).status).toBe(200);
  expect(await post('/auth/lock')).toBe(200);
  expect(await post('/auth/unlock', { password: 'sadap-test-1' })).toBe(200);
  expect(await post('/auth/logout')).toBe(200);
});

test('refused requests are in the log once a minute: who, from where, what and how often', async () => {
  const logged = vi.spyOn(server.app.log, 'warn');
  const { token, userId } = await server.user();
  const secret = 'a patient’s name';
  for (let count = 0; count < 3; count++) await server.call('POST', '/groups', token, { name: '', secret });
  await server.call('GET', `/patients?search=${secret}&search=x`, token);
  await server.call('POST', '/auth/login', null, { username: secret });
  await readAll(token);
  expect(logged).not.toHaveBeenCalled();
  server.clock.advance(60_000);
  expect(logged).toHaveBeenCalledTimes(1);
  const address = '127.0.0.1';
  expect(logged.mock.calls[0]).toEqual([
    {
      refused: expect.arrayContaining([
        { userId, address, type: 'VALIDATION', count: 3 },
        { userId: null, address, type: 'MALFORMED_REQUEST', count: 1 },
        { userId, address, type: 'RATE_LIMITED', count: 1 },
      ]),
      others: 0,
    },
    'requests were refused in the last minute',
  ]);
  expect(JSON.stringify(logged.mock.calls)).not.toContain(secret);
  server.clock.advance(60_000);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { floodChannel, floodWithRequests } from '../malformed-flood.ts';
import { PASSWORD, startServer, type TestServer } from '../server.ts';

// The short form of `npm run attack`: what is malformed is refused, answered, and does no harm.

const SEED = 15;
/** A thousand requests, on a machine with other work. */
const LIMIT_MS = 90_000;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' });
  await server.user('malformed_1');
});
afterAll(() => server.close());

const credentials = (username: string) => ({ username, password: PASSWORD });

test(
  '1,000 malformed requests: each is answered, none with an error of the server',
  async () => {
    const users = [credentials('malformed_1'), credentials('admin')];
    const { answers, faults } = await floodWithRequests(server.url, users, {
      seed: SEED,
      count: 1_000,
      atATime: 8,
    });
    expect(faults).toEqual([]);
    // They get as far as the input's check, and beyond it.
    for (const status of [200, 400, 401, 404, 422])
      expect(answers.get(status), String(status)).toBeGreaterThan(3);
  },
  LIMIT_MS,
);

test.each([
  '/device',
  '/realtime',
  '/peerjs',
] as const)('200 malformed messages on %s: each socket goes on or is closed', async (channel) => {
  // made now: an administrator's malformed requests may have deleted any earlier account
  const username = `malformed_${channel.slice(1)}`;
  await server.user(username);
  const { outcomes, faults } = await floodChannel(server.url, channel, credentials(username), {
    seed: SEED,
    count: 200,
    atATime: 8,
  });
  expect(faults).toEqual([]);
  expect(outcomes.alive + outcomes.closed).toBe(200);
  expect((await server.call('GET', '/health')).status).toBe(200);
});

import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../test/api-client.ts';
import { startServer, type TestServer } from '../../test/server.ts';

// Requests by someone who is not signed in must not delay a signed-in user.

let server: TestServer;
let user: SignedIn;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: 'on' });
  user = await server.user();
});
afterAll(() => server.close());

const KB_105 = 105_000;
const register = (fields: object) => () =>
  server.call('POST', '/users', null, { username: 'stranger', password: 'long enough 1', ...fields });
const signIn = (username: string) => () =>
  server.call('POST', '/auth/login', null, { username, password: username });

/** Sends the path as written: `fetch` would normalise it. Resolves with the status. */
const get =
  (path: string, headers: Record<string, string> = {}) =>
  () =>
    new Promise<number | undefined>((resolve, reject) => {
      request(server.url, { path, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      })
        .on('error', reject)
        .end();
    });

/** A WebSocket to this path; resolves when the server has closed or accepted it. */
const upgrade = (path: string) => () =>
  new Promise<void>((resolve) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      ),
    );
    socket.on('error', () => resolve()).on('close', () => resolve());
    socket.on('data', () => socket.destroy());
  });

const slashes = '/'.repeat(15_000);
// Only a few registrations and sign-ins: the request limit answers the others.
test.each<[string, number, () => Promise<unknown>]>([
  ['an address of 105 kB for e-mail', 3, register({ email: `a@${'a.'.repeat(KB_105 / 2)}@` })],
  ['one of dots', 3, register({ email: `a@${'.'.repeat(KB_105)}@` })],
  ['one of spaces', 3, register({ email: `a@a.a${' '.repeat(KB_105)}a` })],
  ['a username of 105 kB', 3, register({ email: 'a@b.c', username: `${'a'.repeat(KB_105)} ` })],
  ['a sign-in of 105 kB', 3, signIn(`${' '.repeat(KB_105)}a`)],
  ['a path of slashes', 20, get(`${slashes}a`)],
  ['a path of the API with slashes', 20, get(`/api/auth/login${slashes}a`)],
  ['a path of slashes and a question', 20, get(`/api/auth/login${slashes}?`)],
  ['a path of dots', 20, get(`/api/${'./'.repeat(7000)}a`)],
  ['a path of escapes', 20, get(`/api/users/check-username/${'%20'.repeat(5000)}`)],
  ['a WebSocket to slashes', 20, upgrade(`${slashes}a`)],
  ['a WebSocket to the device’s path with slashes', 20, upgrade(`/device${slashes}a`)],
  ['a token of 15 kB', 20, get('/api/patients', { authorization: `Bearer ${' '.repeat(15_000)}a` })],
  ['a token of dots', 20, get('/api/patients', { authorization: `Bearer ${'.'.repeat(15_000)}` })],
  [
    'a type of body of 15 kB',
    20,
    get('/api/users', { 'content-type': `multipart/form-data;${'; '.repeat(7000)}` }),
  ],
  [
    'a range of 15 kB',
    20,
    get('/api/heartsoundrecordings/sound/a.wav', { range: `bytes=${'0-,'.repeat(5000)}` }),
  ],
])('%s, %i times, keeps nobody else waiting', async (_what, times, attack) => {
  const start = performance.now();
  const attacks = Array.from({ length: times }, attack);
  const { status } = await server.call('GET', '/users/me', user.token);
  expect(performance.now() - start).toBeLessThan(1000);
  expect(status).toBe(200);
  await Promise.all(attacks);
  expect(performance.now() - start).toBeLessThan(1000);
});

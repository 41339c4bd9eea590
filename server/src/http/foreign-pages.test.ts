import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startServer, type TestServer } from '../../test/server.ts';

const PUBLIC = 'https://sadap.hospital.example';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: `${PUBLIC}/`, LOG_LEVEL: 'silent' });
});
afterAll(() => server.close());

const REFUSED = { status: 403, body: { type: 'FOREIGN_PAGE' } };
const signIn = (headers: Record<string, string>) =>
  server.call('POST', '/auth/login', null, { username: 'admin', password: PASSWORD }, headers);

describe('a request that changes something', () => {
  test.each([
    ['another website', 'https://evil.example'],
    ['a host whose name begins alike', `${PUBLIC}.evil.example`],
    ['another port', `${PUBLIC}:8443`],
    ['the same host without HTTPS', PUBLIC.replace('https', 'http')],
    ['a page that hides where it comes from', 'null'],
  ])('from %s is refused', async (_what, origin) => {
    for (const site of ['cross-site', 'same-site', undefined])
      expect(await signIn({ origin, ...(site && { 'sec-fetch-site': site }) }), site).toMatchObject(REFUSED);
  });

  test.each([
    ['POST', '/users'],
    ['POST', '/auth/login/code'],
    ['POST', '/auth/login/passkey'],
    ['POST', '/auth/login/passkey/options'],
    ['POST', '/auth/oidc/session'],
    ['POST', '/launch/session'],
    ['POST', '/launch/patient'],
    ['POST', '/auth/logout'],
    ['PUT', '/users/me/password'],
    ['DELETE', '/users/1'],
    ['POST', '/no-such-route'],
  ])('is refused wherever it goes: %s %s', async (method, path) => {
    expect(await server.call(method, path, null, {}, { origin: 'https://evil.example' })).toMatchObject(
      REFUSED,
    );
  });

  test('with a form of another website makes no account', async () => {
    const answer = await fetch(`${server.url}/api/users`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username: 'forged', email: 'f@example.org', password: PASSWORD }),
    });
    expect(answer.status).toBe(403);
    const { rows } = await server.sql(`select id from users where username = 'forged'`);
    expect(rows).toEqual([]);
  });

  test.each([
    ['a page of PUBLIC_URL', () => ({ origin: PUBLIC })],
    ['a page of the host that was asked', () => ({ origin: server.url })],
    ['a program', () => ({})],
    [
      'a page behind a proxy that changes the host’s name',
      () => ({ origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' }),
    ],
  ])('from %s is answered', async (_what, headers) => {
    expect((await signIn(headers())).status).toBe(200);
  });
});

import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../test/api-client.ts';
import { formOf, oneOfEach } from '../../test/one-of-each.ts';
import { PASSWORD, startServer, type TestServer } from '../../test/server.ts';

/** What a request says twice is refused, whichever of the two would be right. */
let server: TestServer;
let user: SignedIn;
beforeAll(async () => {
  server = await startServer();
  user = await server.user();
});
afterAll(() => server.close());

const REFUSED = { status: 400, body: { type: 'MALFORMED_REQUEST' } };

test('a name that stands twice in a body', async () => {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"username":"${user.username}","username":"admin","password":"${PASSWORD}"}`,
  });
  expect({ status: answer.status, body: await answer.json() }).toMatchObject(REFUSED);
});

test.each([
  '/patients?page=1&page=2',
  '/patients?page=1&page=1',
  '/patients?page=1&%70age=2',
  '/patients/999999?x=1&x=2',
  '/heartsoundrecordings/999999/spectrogram?beside=1&beside=2',
  '/audit/export?format=csv&format=fhir',
])('a query: %s', async (path) => {
  expect(await server.call('GET', path, user.token)).toMatchObject(REFUSED);
});

test('a list in a query has its own form', async () => {
  const answer = await server.call('GET', '/patients?x[]=1&x[]=2&page=1&pageSize=5', user.token);
  expect(answer.status).toBe(200);
});

test('fields of a form', async () => {
  const other = await server.user();
  const its = await oneOfEach(server, user, other);
  const form = its.soundForm('Mitral');
  form.append('position', 'Tricuspid');
  expect(await server.call('POST', '/heartsoundrecordings', user.token, form)).toMatchObject(REFUSED);
  const files = formOf({ file: new File(['a'], 'a.png') });
  files.append('file', new File(['b'], 'b.png'));
  expect(await server.call('POST', `/files/of-patient/${its.patient.id}`, user.token, files)).toMatchObject(
    REFUSED,
  );
  const coded = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams([
      ['username', user.username],
      ['password', PASSWORD],
      ['username', 'admin'],
    ]),
  });
  expect({ status: coded.status, body: await coded.json() }).toMatchObject(REFUSED);
});

test.each([
  ['Authorization', () => [`Bearer ${user.token}`, 'Bearer x']],
  ['Host', () => ['localhost', 'elsewhere.example']],
  ['Request-Id', () => ['0b7c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3', '1b7c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3']],
  ['Untouched-Seconds', () => ['0', '99999']],
  ['Origin', () => [server.url, 'http://elsewhere.example']],
  ['Range', () => ['bytes=0-1', 'bytes=2-3']],
  ['Content-Type', () => ['application/json', 'text/plain']],
])('a header: %s', async (name, values) => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const asked = request(`${server.url}/api/users/me`, { setHost: name !== 'Host' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject);
    if (name !== 'Authorization') asked.setHeader('authorization', `Bearer ${user.token}`);
    asked.setHeader(name, values());
    asked.end();
  });
  expect(status).toBe(400);
});

import type { LoginResult } from '@sadap/contract/auth';
import type { Capture } from '@sadap/contract/streaming';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const me = (token: string) => server.call('GET', '/users/me', token);
const lock = (token: string) => server.call('POST', '/auth/lock', token);
const unlock = (token: string, password: string) => server.call('POST', '/auth/unlock', token, { password });
const LOCKED = { status: 423, body: { type: 'SESSION_LOCKED' } };

test('a locked session answers nothing until the password is given; others are not touched', async () => {
  const [user, other] = [await server.user(), await server.user()];
  expect((await lock(user.token)).status).toBe(200);
  expect(await me(user.token)).toMatchObject(LOCKED);
  expect(await lock(user.token)).toMatchObject(LOCKED);
  const cookie = { cookie: `sadap_media=${user.token}` };
  const bytes = await fetch(`${server.url}/api/heartsoundrecordings/sound/x.wav`, { headers: cookie });
  expect(bytes.status).toBe(423);
  expect((await me(other.token)).status).toBe(200);

  expect(await unlock(user.token, 'wrong-one')).toMatchObject({
    status: 401,
    body: { type: 'INVALID_PASSWORD', field: 'password' },
  });
  expect((await unlock(user.token, '')).body).toMatchObject({ type: 'VALIDATION', field: 'password' });
  expect(await me(user.token)).toMatchObject(LOCKED);
  expect((await unlock(user.token, PASSWORD)).status).toBe(200);
  expect((await me(user.token)).status).toBe(200);
  expect((await unlock(user.token, PASSWORD)).status).toBe(200);
});

test('wrong passwords at a lock screen count by themselves', async () => {
  const user = await server.user();
  await lock(user.token);
  for (let attempt = 0; attempt < 10; attempt++) await unlock(user.token, `guess-${attempt}`);
  expect((await unlock(user.token, PASSWORD)).body).toMatchObject({ type: 'TOO_MANY_PASSWORDS' });
  server.clock.advance(31_000);
  expect((await unlock(user.token, PASSWORD)).status).toBe(200);
});

test('a locked session can be left: by logout, or by a login as somebody else, who must know the password', async () => {
  const [one, two] = [await server.user(), await server.user()];
  await lock(one.token);
  const switchTo = (password: string) =>
    server.call('POST', '/auth/login', one.token, { username: two.username, password });
  expect((await switchTo('wrong-one')).body).toMatchObject({ type: 'INVALID_PASSWORD' });
  expect(await me(one.token)).toMatchObject(LOCKED);
  const second = (await switchTo(PASSWORD)).body as LoginResult;
  expect((await me(second.token)).status).toBe(200);
  expect((await me(one.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
  await lock(second.token);
  expect((await server.call('POST', '/auth/logout', second.token)).status).toBe(200);
  expect((await me(second.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
});

test('a new login of the same user is not locked', async () => {
  const user = await server.user();
  await lock(user.token);
  expect((await me((await server.signIn(user.username)).token)).status).toBe(200);
});

test('stream and capture go on behind a locked screen; a channel only listens', async () => {
  const { clinician, socket, order, mac } = await server.streaming();
  const { id } = await ask<{ id: string }>(socket, 'capture:start', order);
  expect((await lock(clinician.token)).status).toBe(200);
  await expect(ask(socket, 'stream:stop', { mac })).rejects.toThrow('SESSION_LOCKED');
  await expect(ask(socket, 'capture:discard', { captureId: id })).rejects.toThrow('SESSION_LOCKED');
  let progressMs = 0;
  socket.on('capture:progress', ({ durableMs }) => {
    progressMs = durableMs;
  });
  const before = progressMs;
  await until('more of the capture is durable', () => progressMs > before + 1_000);
  expect(socket.connected).toBe(true);

  // A broken line reconnects and keeps listening, or the stream would end. It may do nothing else.
  socket.disconnect();
  const again = server.socket(clinician.token);
  await ask(again, 'stream:watch', { mac });
  await expect(ask(again, 'stream:stop', { mac })).rejects.toThrow('SESSION_LOCKED');
  await expect(ask(again, 'capture:start', order)).rejects.toThrow('SESSION_LOCKED');

  await unlock(clinician.token, PASSWORD);
  const { body } = await server.call('GET', `/captures/${id}`, clinician.token);
  expect((body as Capture).state).toBe('recording');
  await ask(again, 'capture:discard', { captureId: id });
});

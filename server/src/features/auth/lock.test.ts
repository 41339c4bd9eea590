import type { LoginResult } from '@sadap/contract/auth';
import type { Capture } from '@sadap/contract/streaming';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  const cookie = await server.mediaCookie(user.token);
  expect((await lock(user.token)).status).toBe(200);
  expect(await me(user.token)).toMatchObject(LOCKED);
  expect(await lock(user.token)).toMatchObject(LOCKED);
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

describe('a session that nobody touches', () => {
  const IDLE_MS = 16 * 60_000;
  const touched = (token: string, secondsAgo: number) =>
    server.call('GET', '/users/me', token, undefined, { 'untouched-seconds': String(secondsAgo) });

  test('is locked by the server itself, whether its page is gone or goes on asking', async () => {
    const [gone, asking, used] = [await server.user(), await server.user(), await server.user()];
    for (let passed = 0; passed < IDLE_MS; passed += 60_000) {
      server.clock.advance(60_000);
      await touched(asking.token, (passed + 60_000) / 1000);
      await touched(used.token, 5);
    }
    expect(await touched(gone.token, 0)).toMatchObject(LOCKED);
    expect(await touched(asking.token, 0)).toMatchObject(LOCKED);
    expect((await touched(used.token, 0)).status).toBe(200);
    expect((await unlock(asking.token, PASSWORD)).status).toBe(200);
    expect((await me(asking.token)).status).toBe(200);
  });

  test('is locked no sooner and no later when the wall clock is set meanwhile', async () => {
    for (const ms of [7 * 3_600_000, -3_600_000]) {
      const [gone, used] = [await server.user(), await server.user()];
      server.clock.step(ms);
      try {
        for (const { token } of [gone, used]) expect((await touched(token, 60)).status).toBe(200);
        for (let passed = 0; passed < IDLE_MS; passed += 60_000) {
          server.clock.advance(60_000);
          await touched(used.token, 5);
        }
        expect(await touched(gone.token, 0), `set by ${ms} ms`).toMatchObject(LOCKED);
        expect((await touched(used.token, 0)).status, `set by ${ms} ms`).toBe(200);
      } finally {
        server.clock.step(-ms);
      }
    }
  });

  test('cannot be kept open by nonsense in the header', async () => {
    const user = await server.user();
    for (const untouched of ['-5', 'NaN', '1e400', 'x'])
      expect(
        (await server.call('GET', '/users/me', user.token, undefined, { 'untouched-seconds': untouched }))
          .status,
      ).toBe(200);
    server.clock.advance(IDLE_MS);
    expect(await touched(user.token, -1_000_000)).toMatchObject(LOCKED);
  });

  test('is locked on its channel too', async () => {
    const user = await server.user();
    const socket = server.socket(user.token);
    await until('it is open', () => socket.connected);
    server.clock.advance(IDLE_MS);
    await expect(ask(socket, 'stream:unwatch', { mac: '02:00:00:00:99:99' })).rejects.toThrow(
      'SESSION_LOCKED',
    );
  });

  test('stays open while it records, and while it is in a call', async () => {
    const { clinician, socket, order } = await server.streaming();
    const { id } = await ask<{ id: string }>(socket, 'capture:start', order);
    const [caller, callee] = [await server.user(), await server.user()];
    const peers = [caller, callee].map(({ userId }) => `user_${userId}`);
    for (const [index, user] of [caller, callee].entries())
      await server.call('POST', '/peer/register', user.token, { peerId: peers[index] });
    await server.call('POST', '/calls', caller.token, { peerId: peers[1], from: peers[0] });
    await server.sql(`update login_sessions set last_activity_at = last_activity_at - interval '20 minutes'
      where user_id in (${clinician.userId}, ${caller.userId}, ${callee.userId})`);
    for (const { token } of [clinician, caller, callee])
      expect((await touched(token, 1200)).status).toBe(200);

    await ask(socket, 'capture:discard', { captureId: id });
    expect(await touched(clinician.token, 1200)).toMatchObject(LOCKED);
  });
});

import type { LoginResult, LoginSession } from '@sadap/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';

/** A hospital that lets a user sign in on two computers at a time. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LOGINS_PER_USER: '2', TRUST_PROXY: '1' });
});
afterAll(() => server.close());

const me = (token: string) => server.call('GET', '/users/me', token);
const sessionsOf = async (token: string) =>
  ((await server.call('GET', '/auth/sessions', token)).body as { sessions: LoginSession[] }).sessions;
const end = (token: string, body: object) => server.call('POST', '/auth/sessions/end', token, body);

async function signIn(username: string, from: { 'user-agent': string; 'x-forwarded-for': string }) {
  const { body } = await server.call('POST', '/auth/login', null, { username, password: PASSWORD }, from);
  return body as LoginResult;
}
const TABLET = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; SM-X210) Chrome/140',
  'x-forwarded-for': '10.0.0.4',
};
const DESKTOP = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)', 'x-forwarded-for': '10.0.0.5' };

async function onTwo() {
  const { username, token } = await server.user();
  await server.call('POST', '/auth/logout', token);
  return { username, tablet: await signIn(username, TABLET), desktop: await signIn(username, DESKTOP) };
}

test('whoever hears that a session is over forgets what it has shown; nobody else does', async () => {
  const { tablet, desktop } = await onTwo();
  const cleared = async (token: string | null, path = '/users/me') => {
    const { status, headers } = await server.call('GET', path, token);
    return [status, headers.get('clear-site-data')];
  };
  const [, other] = await sessionsOf(desktop.token);
  await end(desktop.token, { id: other?.id, password: PASSWORD });
  expect(await cleared(tablet.token)).toEqual([401, '"cache"']);
  expect(await cleared(tablet.token, '/auth/options')).toEqual([200, '"cache"']);
  expect(await cleared('made-up')).toEqual([401, '"cache"']);
  expect(await cleared(desktop.token)).toEqual([200, null]);
  expect(await cleared(null)).toEqual([401, null]);
  await server.call('POST', '/auth/lock', desktop.token);
  expect(await cleared(desktop.token)).toEqual([423, null]);
});

describe('own logins', () => {
  test('are listed with browser, address and times, ended ones with their reason', async () => {
    const { desktop } = await onTwo();
    const sessions = await sessionsOf(desktop.token);
    expect(sessions).toMatchObject([
      {
        isCurrent: true,
        userAgent: DESKTOP['user-agent'],
        address: '10.0.0.5',
        endedAt: null,
        endReason: null,
      },
      { isCurrent: false, userAgent: TABLET['user-agent'], address: '10.0.0.4', endedAt: null },
      { isCurrent: false, endReason: 'logout', endedAt: expect.any(String) },
    ]);
    expect((await sessionsOf((await server.user()).token)).length).toBe(1);
  });

  test('end one by one or together, with the password, and their browsers are told at once', async () => {
    const { tablet, desktop } = await onTwo();
    const socket = server.socket(tablet.token);
    const reasons: string[] = [];
    socket.on('session-invalidated', ({ reason }) => reasons.push(reason));
    await until('the channel is open', () => socket.connected);
    const [own, other] = await sessionsOf(desktop.token);
    expect(await end(desktop.token, { id: other?.id, password: 'wrong-one' })).toMatchObject({
      status: 401,
      body: { type: 'INVALID_PASSWORD', field: 'password' },
    });
    expect((await me(tablet.token)).status).toBe(200);
    expect((await end(desktop.token, { id: other?.id, password: PASSWORD })).status).toBe(200);
    await until('the tablet was told', () => reasons[0] === 'revoked' && !socket.connected);
    expect((await me(tablet.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    expect((await end(desktop.token, { id: other?.id, password: PASSWORD })).body).toMatchObject({
      type: 'NO_SUCH_LOGIN',
    });
    // The one that asks is left by logging out.
    expect((await end(desktop.token, { id: own?.id, password: PASSWORD })).status).toBe(404);
    expect((await end(desktop.token, { password: PASSWORD })).status).toBe(200);
    expect((await me(desktop.token)).status).toBe(200);
  });

  test('of somebody else cannot be ended, and is not even found', async () => {
    const [{ tablet }, { desktop }] = [await onTwo(), await onTwo()];
    const [theirs] = await sessionsOf(tablet.token);
    const answer = await end(desktop.token, { id: theirs?.id, password: PASSWORD });
    expect(answer).toMatchObject({ status: 404, body: { type: 'NO_SUCH_LOGIN' } });
    expect((await me(tablet.token)).status).toBe(200);
  });

  test('beyond the number that is allowed are replaced, the oldest first', async () => {
    const { username, tablet, desktop } = await onTwo();
    const third = await signIn(username, TABLET);
    expect(third.sessionReplaced).toBe(true);
    expect((await me(tablet.token)).body).toMatchObject({ type: 'SESSION_REPLACED' });
    for (const { token } of [desktop, third]) expect((await me(token)).status).toBe(200);
  });

  test('that expired unseen are shown as expired', async () => {
    const { username } = await onTwo();
    server.clock.advance(25 * 3_600_000);
    const { token, sessionReplaced } = await signIn(username, TABLET);
    expect(sessionReplaced).toBe(false);
    const [, ...older] = await sessionsOf(token);
    expect(older.map(({ endReason }) => endReason)).toEqual(['expired', 'expired', 'logout']);
  });
});

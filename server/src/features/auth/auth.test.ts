import { hash } from '@node-rs/argon2';
import type { LoginResult } from '@sadap/contract/auth';
import type { User } from '@sadap/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const login = (input: unknown, token?: string) => server.call('POST', '/auth/login', token, input);
const me = (token: string) => server.call('GET', '/users/me', token);

describe('registration', () => {
  test('makes an account that can sign in; the name is then taken, whatever its case', async () => {
    const { username } = await server.user('somsri');
    expect(username).toBe('somsri');
    expect((await server.call('GET', '/users/check-username/SOMSRI')).body).toEqual({ exists: true });
    expect((await server.call('GET', '/users/check-username/nobody')).body).toEqual({ exists: false });
    const again = { username: 'Somsri', email: 'other@example.org', password: PASSWORD };
    expect((await server.call('POST', '/users', null, again)).body).toMatchObject({
      type: 'USERNAME_TAKEN',
      field: 'username',
    });
    const sameMail = { username: 'other', email: 'SOMSRI@example.org', password: PASSWORD };
    expect((await server.call('POST', '/users', null, sameMail)).body).toMatchObject({ type: 'EMAIL_TAKEN' });
  });

  test.each([
    [{ username: 'ab' }, 'username', 'Username must have at least 3 characters'],
    [{ username: '' }, 'username', 'Please enter username'],
    [{ username: 'a b c' }, 'username', 'Username may contain only letters, digits and underscore'],
    [{ email: 'nowhere' }, 'email', 'This e-mail address is not valid'],
    [{ password: '12345' }, 'password', 'Password must have at least 6 characters'],
    [{ password: 'long enough' }, 'password', 'Password must have both letters and numbers'],
    [{ password: 'Password1' }, 'password', 'This password is too common. Please choose another one'],
  ])('checks %j at its field', async (changes, field, messageEn) => {
    const input = { username: 'new_one', email: 'new@example.org', password: PASSWORD, ...changes };
    const { status, body } = await server.call('POST', '/users', null, input);
    expect({ status, body }).toMatchObject({ status: 422, body: { type: 'VALIDATION', field, messageEn } });
  });

  test('nobody makes himself an administrator', async () => {
    const input = { username: 'boss', email: 'boss@example.org', password: PASSWORD, role: 'ADMIN' };
    expect((await server.call('POST', '/users', null, input)).status).toBe(403);
    const user = await server.user();
    expect((await server.call('POST', '/users', user.token, input)).status).toBe(403);
    const admin = await server.signIn('admin');
    expect(await server.call('POST', '/users', admin.token, input)).toMatchObject({
      status: 201,
      body: { role: 'ADMIN' },
    });
  });

  test('waits for approval, or is closed, where the operator wants it', async () => {
    const careful = await startServer({ REGISTRATION: 'approval' });
    try {
      const input = { username: 'waiting', email: 'waiting@example.org', password: PASSWORD };
      const { id } = (await careful.call('POST', '/users', null, input)).body as User;
      expect((await careful.call('POST', '/auth/login', null, input)).body).toMatchObject({
        type: 'ACCOUNT_PENDING',
      });
      const admin = await careful.signIn('admin');
      expect((await careful.call('POST', `/users/${id}/approve`, null)).status).toBe(401);
      expect((await careful.call('POST', `/users/${id}/approve`, admin.token)).body).toMatchObject({
        accountState: 'active',
      });
      await careful.signIn('waiting');
    } finally {
      await careful.close();
    }
    const closed = await startServer({ REGISTRATION: 'closed' });
    try {
      const input = { username: 'late', email: 'late@example.org', password: PASSWORD };
      expect((await closed.call('POST', '/users', null, input)).body).toMatchObject({
        type: 'REGISTRATION_CLOSED',
      });
      expect((await closed.call('GET', '/auth/options')).body).toMatchObject({
        registration: 'closed',
        directory: false,
        oidc: null,
      });
    } finally {
      await closed.close();
    }
  });
});

describe('login', () => {
  test.each([
    [{}, 400, 'MISSING_CREDENTIALS', 'username'],
    [{ username: 'admin' }, 400, 'MISSING_PASSWORD', 'password'],
    [{ username: 'nobody', password: PASSWORD }, 404, 'USER_NOT_FOUND', 'username'],
    [{ username: 'admin', password: 'wrong-one' }, 401, 'INVALID_PASSWORD', 'password'],
  ])('%j is refused at its field', async (input, status, type, field) => {
    const answer = await login(input);
    expect(answer).toMatchObject({ status, body: { type, field } });
    expect(Object.keys(answer.body)).toEqual(['type', 'field', 'message', 'messageEn']);
  });

  test('is refused for who is signed in already, in the same browser', async () => {
    const user = await server.user();
    const answer = await login({ username: user.username, password: PASSWORD }, user.token);
    expect(answer).toMatchObject({ status: 409, body: { type: 'ALREADY_LOGGED_IN' } });
    expect((await me(user.token)).status).toBe(200);
  });

  test('elsewhere replaces the older session, and tells it', async () => {
    const user = await server.user();
    const socket = server.socket(user.token);
    await until('the socket is open', () => socket.connected);
    const reasons: string[] = [];
    socket.on('session-invalidated', ({ reason }) => reasons.push(reason));
    const second = (await login({ username: user.username, password: PASSWORD })).body as LoginResult;
    expect(second.sessionReplaced).toBe(true);
    expect((await me(user.token)).body).toMatchObject({ type: 'SESSION_REPLACED' });
    expect((await me(second.token)).status).toBe(200);
    await until('the older browser was told', () => reasons[0] === 'replaced' && !socket.connected);
  });

  test('a password that was hashed at a former cost is hashed at today’s', async () => {
    const { username, userId } = await server.user();
    const stored = async () =>
      (await server.sql(`select password_hash from users where id = ${userId}`)).rows[0].password_hash;
    const today = await stored();
    const former = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await server.sql(`update users set password_hash = '${former}' where id = ${userId}`);
    expect((await login({ username, password: 'another-1' })).status).toBe(401);
    expect(await stored()).toBe(former);
    expect((await login({ username, password: PASSWORD })).status).toBe(200);
    const renewed = await stored();
    expect(renewed.split('$').slice(0, 4)).toEqual(today.split('$').slice(0, 4));
    expect((await login({ username, password: PASSWORD })).status).toBe(200);
    expect(await stored(), 'a hash of today stays').toBe(renewed);
  });

  test('guessing one account is slowed down', async () => {
    const user = await server.user();
    for (let attempt = 0; attempt < 10; attempt++)
      await login({ username: user.username, password: `guess-${attempt}` });
    expect((await login({ username: user.username, password: PASSWORD })).status).toBe(429);
    server.clock.advance(6 * 60_000);
    expect((await login({ username: user.username, password: PASSWORD })).status).toBe(200);
  });

  test('is limited per address', async () => {
    const limited = await startServer({ RATE_LIMIT: 'on' });
    try {
      const statuses = [];
      for (let attempt = 0; attempt < 61; attempt++)
        statuses.push(
          (await limited.call('POST', '/auth/login', null, { username: `nobody_${attempt}`, password: 'x' }))
            .status,
        );
      expect(statuses.slice(0, 60)).not.toContain(429);
      expect(statuses[60]).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('a session', () => {
  test('ends with logout, at once', async () => {
    const user = await server.user();
    expect((await server.call('POST', '/auth/logout', user.token)).status).toBe(200);
    expect((await me(user.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    expect((await server.call('POST', '/auth/logout', user.token)).status).toBe(401);
  });

  /** Lets time pass in a page that is touched: it renews its token, and never locks. */
  async function liveOn(token: string, hours: number): Promise<string> {
    let current = token;
    for (let passed = 0; passed < hours * 60; passed += 15) {
      server.clock.advance(HOUR_MS / 4);
      await me(current);
      if (passed % 60 > 0) continue;
      const { status, body } = await server.call('POST', '/auth/renew', current);
      if (status === 200) current = (body as LoginResult).token;
    }
    return current;
  }

  test('lives 12 hours, is renewed by activity, and ends 24 hours after the login', async () => {
    const user = await server.user();
    const renewed = await liveOn(user.token, 13);
    expect((await me(user.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    expect((await me(renewed)).status).toBe(200);
    const last = await liveOn(renewed, 10.5);
    expect((await me(last)).status).toBe(200);
    const ended = await liveOn(last, 1);
    expect((await me(ended)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
  });

  test('goes on when the wall clock is set ahead, and ends as long after its login as ever', async () => {
    const user = await server.user();
    server.clock.step(25 * HOUR_MS);
    try {
      expect((await me(user.token)).status).toBe(200);
      server.clock.advance(12 * HOUR_MS);
      expect((await me(user.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    } finally {
      server.clock.step(-25 * HOUR_MS);
    }
  });

  test('that begins after the wall clock was set ahead by days lasts no longer for it', async () => {
    const before = await server.user();
    const { username } = await server.user();
    expect((await me(before.token)).status).toBe(200);
    server.clock.step(5 * 24 * HOUR_MS);
    try {
      expect((await me(before.token)).status).toBe(200);
      const { token } = (await login({ username, password: PASSWORD })).body as LoginResult;
      expect((await me(token)).status).toBe(200);
      const renewed = (await server.call('POST', '/auth/renew', before.token)).body as LoginResult;
      expect((await me(renewed.token)).status).toBe(200);
      server.clock.advance(12 * HOUR_MS);
      expect((await me(token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
      expect((await me(before.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    } finally {
      server.clock.step(-5 * 24 * HOUR_MS);
    }
  });

  test.each(['logout', 'lock'])('%s by eight pages at once is done once, and no fault', async (what) => {
    const { token, userId } = await server.user();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call('POST', `/auth/${what}`, token)),
    );
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const { rows } = await server.sql(
      `select from audit_events where action in ('session.ended', 'session.locked') and user_id = ${userId}`,
    );
    expect(rows).toHaveLength(1);
  });

  test('ends while the machine sleeps', async () => {
    const user = await server.user();
    server.clock.sleep(11 * HOUR_MS);
    expect((await me(user.token)).body).toMatchObject({ type: 'SESSION_LOCKED' });
    server.clock.sleep(HOUR_MS);
    expect((await me(user.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
  });

  test('lives 30 days when remembered, and no longer', async () => {
    const { username } = await server.user();
    const { token } = (await login({ username, password: PASSWORD, remember: true })).body as LoginResult;
    for (let day = 0; day < 29; day++) {
      server.clock.advance(23 * HOUR_MS);
      expect((await server.call('POST', '/auth/unlock', token, { password: PASSWORD })).status).toBe(200);
      await server.call('POST', '/auth/renew', token);
      server.clock.advance(HOUR_MS);
      await server.call('POST', '/auth/unlock', token, { password: PASSWORD });
    }
    expect((await me(token)).status).toBe(200);
    server.clock.advance(23 * HOUR_MS);
    expect((await me(token)).status).toBe(423);
    server.clock.advance(HOUR_MS);
    expect((await me(token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
  });

  test('ends after 24 hours without activity, remembered or not', async () => {
    const { username } = await server.user();
    const remembered = (await login({ username, password: PASSWORD, remember: true })).body as LoginResult;
    server.clock.advance(23 * HOUR_MS);
    expect((await me(remembered.token)).body).toMatchObject({ type: 'SESSION_LOCKED' });
    server.clock.advance(2 * HOUR_MS);
    expect((await me(remembered.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
  });

  test('a forged or foreign token is none', async () => {
    const user = await server.user();
    const [header, claims] = user.token.split('.');
    expect((await me(`${header}.${claims}.AAAA`)).body).toMatchObject({ type: 'UNAUTHORIZED' });
    expect((await me('nonsense')).status).toBe(401);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    expect((await me(unsigned)).status).toBe(401);
  });

  test('its cookie reads bytes and nothing else, for ten minutes', async () => {
    const user = await server.user();
    const answer = await login({ username: (await server.user()).username, password: PASSWORD });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^sadap_media=[^;]+; Max-Age=600; HttpOnly; SameSite=Strict; Path=\/api$/);
    const sound = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/heartsoundrecordings/sound/x.wav`, { headers });
    const headers = await server.mediaCookie(user.token);
    expect((await sound(headers)).status).toBe(404);
    expect((await sound({})).status).toBe(401);
    expect((await fetch(`${server.url}/api/users/me`, { headers })).status).toBe(401);
    const [, mediaToken = ''] = headers.cookie.split('=');
    expect((await me(mediaToken)).body).toMatchObject({ type: 'UNAUTHORIZED' });
    expect((await sound({ authorization: `Bearer ${mediaToken}` })).status).toBe(401);
    expect((await sound({ cookie: `sadap_media=${user.token}` })).status).toBe(401);
    server.clock.advance(10 * 60_000);
    expect((await sound(headers)).status).toBe(401);
  });

  test('its cookie is renewed by requests once half of it is over, and ends with the session', async () => {
    const [user, other] = [await server.user(), await server.user()];
    const headers = await server.mediaCookie(user.token);
    const ask = (token: string) => server.call('GET', '/users/me', token, undefined, headers);
    expect((await ask(user.token)).headers.get('set-cookie')).toBeNull();
    // Another login of this browser: the cookie is not its own.
    expect((await ask(other.token)).headers.get('set-cookie')).toMatch(/^sadap_media=/);
    server.clock.advance(5 * 60_000);
    expect((await ask(user.token)).headers.get('set-cookie')).toMatch(/^sadap_media=/);
    const left = await server.call('POST', '/auth/logout', user.token);
    expect(left.headers.get('set-cookie')).toBe(
      'sadap_media=; Max-Age=0; HttpOnly; SameSite=Strict; Path=/api',
    );
    expect(left.headers.get('clear-site-data')).toBe('"cache"');
    expect((await fetch(`${server.url}/api/heartsoundrecordings/sound/x.wav`, { headers })).status).toBe(401);
  });

  test('its cookie is bound to the host where the page comes over HTTPS', async () => {
    const secure = await startServer({ PUBLIC_URL: 'https://sadap.example.org' });
    try {
      const user = await secure.user();
      const { headers } = await secure.call('GET', '/users/me', user.token);
      const cookie = headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(
        /^__Host-sadap_media=[^;]+; Max-Age=600; HttpOnly; SameSite=Strict; Path=\/; Secure$/,
      );
      const sound = (sent: string) =>
        fetch(`${secure.url}/api/heartsoundrecordings/sound/x.wav`, { headers: { cookie: sent } });
      const [sent = ''] = cookie.split(';');
      expect((await sound(sent)).status).toBe(404);
      expect((await sound(sent.replace('__Host-', ''))).status).toBe(401);
    } finally {
      await secure.close();
    }
  });
});

import type { LoginResult } from '@sadap/contract/auth';
import type { ApiError } from '@sadap/contract/errors';
import type { User } from '@sadap/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { firstStep, setUpTotp } from '../../../test/second-factors.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';
import { codeAt } from '../../../test/totp-code.ts';
import { readConfig } from '../../config/config.ts';
import { ensureAdministrator } from '../../start/first-administrator.ts';

const DAY_MS = 24 * 3_600_000;
const OWN = 'of-my-own-choice-1';
let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const login = (username: string, password = PASSWORD) =>
  server.call('POST', '/auth/login', null, { username, password });
const dutyOf = ({ body }: { body: unknown }) => (body as LoginResult).duty;
const typeOf = ({ body }: { body: unknown }) => (body as ApiError).type;
const account = (username: string) => ({ username, email: `${username}@example.org`, password: PASSWORD });
const change = (token: string, newPassword: string, currentPassword = PASSWORD) =>
  server.call('PUT', '/users/me/password', token, { currentPassword, newPassword });
async function add(username: string): Promise<User> {
  return (await server.call('POST', '/users', admin.token, account(username))).body;
}
const setPassword = ({ id, username, role }: Pick<User, 'id' | 'username' | 'role'>, token = admin.token) =>
  server.call('PUT', `/users/${id}`, token, { ...account(username), role });

test('who gets a password of somebody else chooses their own at the first login, before anything else', async () => {
  const { id } = await add('new_nurse');
  const { token, duty } = (await login('new_nurse')).body as LoginResult;
  expect(duty).toBe('password');
  expect(typeOf(await server.call('GET', '/patients', token))).toBe('PASSWORD_CHANGE_NEEDED');
  expect((await change(token, PASSWORD)).body).toMatchObject({
    type: 'VALIDATION',
    field: 'newPassword',
    messageEn: 'Somebody else chose this password. Please choose one that only you know',
  });
  expect((await change(token, OWN)).status).toBe(200);
  expect((await server.call('GET', '/patients', token)).status).toBe(200);
  expect(dutyOf(await login('new_nurse', OWN))).toBeUndefined();
  // what one has chosen oneself does not end
  server.clock.advance(8 * DAY_MS);
  expect((await login('new_nurse', OWN)).status).toBe(200);

  admin = await server.signIn('admin');
  await setPassword({ id, username: 'new_nurse', role: 'USER' });
  expect(dutyOf(await login('new_nurse'))).toBe('password');
});

test('a first password ends after seven days, and says so only to who knows it', async () => {
  const user = await add('late_nurse');
  server.clock.advance(7 * DAY_MS - 60_000);
  expect((await login('late_nurse')).status).toBe(200);
  server.clock.advance(60_000);
  expect(await login('late_nurse')).toMatchObject({
    status: 403,
    body: { type: 'FIRST_PASSWORD_ENDED', field: 'password' },
  });
  expect(typeOf(await login('late_nurse', 'wrong-one-1'))).toBe('INVALID_PASSWORD');
  admin = await server.signIn('admin');
  await setPassword(user);
  expect((await login('late_nurse')).status).toBe(200);
});

test('an administrator’s own password is of their own choosing', async () => {
  await setPassword({ id: admin.userId, username: 'admin', role: 'ADMIN' });
  admin = await server.signIn('admin');
  expect(dutyOf({ body: admin })).toBeUndefined();
});

test('a new password by an administrator leaves the second factor as it is', async () => {
  const user = await server.user('careful_nurse');
  const { secret } = await setUpTotp(server, user.token);
  await setPassword({ id: user.userId, username: 'careful_nurse', role: 'USER' });
  const { token, secondStep } = await firstStep(server, 'careful_nurse');
  expect(token).toBeUndefined();
  expect(secondStep).toMatchObject({ hasTotp: true });
  server.clock.advance(30_000);
  const code = await codeAt(secret, server.clock.now());
  const signedIn = await server.call('POST', '/auth/login/code', null, { id: secondStep.id, code });
  expect(dutyOf(signedIn)).toBe('password');
});

test('LOGIN_ANSWERS=same: one that has ended is answered as a wrong one', async () => {
  const hiding = await startServer({ LOGIN_ANSWERS: 'same', REGISTRATION: 'closed' });
  try {
    const { token } = await hiding.signIn('admin');
    await hiding.call('POST', '/users', token, account('late_nurse'));
    hiding.clock.advance(7 * DAY_MS);
    const answers = ['wrong-one-1', PASSWORD].map((password) =>
      hiding.call('POST', '/auth/login', null, { username: 'late_nurse', password }),
    );
    const [wrong, ended] = await Promise.all(answers);
    expect(wrong?.body).toMatchObject({ type: 'INVALID_CREDENTIALS' });
    expect([ended?.status, ended?.body]).toEqual([wrong?.status, wrong?.body]);
  } finally {
    await hiding.close();
  }
});

test('the printed password of the first administrator is a first one; unused, a restart prints another', async () => {
  const fresh = await startServer();
  try {
    await fresh.sql('delete from users');
    const ensure = () => ensureAdministrator(fresh.app.users, readConfig({}));
    const printed = async () => /with the password (\S+) /.exec((await ensure()) ?? '')?.[1] ?? '';
    const signIn = (password: string) =>
      fresh.call('POST', '/auth/login', null, { username: 'admin', password });
    const first = await printed();
    expect(await ensure()).toBeNull();
    expect(dutyOf(await signIn(first))).toBe('password');
    fresh.clock.advance(7 * DAY_MS);
    expect(typeOf(await signIn(first))).toBe('FIRST_PASSWORD_ENDED');
    const second = await printed();
    expect(typeOf(await signIn(first))).toBe('INVALID_PASSWORD');
    const { token, duty } = (await signIn(second)).body as LoginResult;
    expect(duty).toBe('password');
    const own = { currentPassword: second, newPassword: OWN };
    expect((await fresh.call('PUT', '/users/me/password', token, own)).status).toBe(200);
    fresh.clock.advance(30 * DAY_MS);
    expect(await ensure()).toBeNull();
  } finally {
    await fresh.close();
  }
});

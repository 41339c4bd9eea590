import type { LoginResult } from '@sadap/contract/auth';
import type { ApiError } from '@sadap/contract/errors';
import type { SecurityReach } from '@sadap/contract/security';
import type { User } from '@sadap/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const setMinimum = (passwordMinimumLength: number) =>
  server.call('PUT', '/settings/security', admin.token, { passwordMinimumLength });
const login = async (username: string, password: string) =>
  server.call('POST', '/auth/login', null, { username, password });
const dutyOf = ({ body }: { body: unknown }) => (body as LoginResult).duty;
const account = (username: string, password: string) =>
  server.call('POST', '/users', null, { username, email: `${username}@example.org`, password });

test('a setting is kept, told to the pages that need it, and every change of it is audited', async () => {
  expect((await server.call('GET', '/settings/security', admin.token)).body).toMatchObject({
    passwordMinimumLength: 6,
  });
  expect((await setMinimum(14)).body).toMatchObject({ passwordMinimumLength: 14 });
  expect((await server.call('PUT', '/settings/security', admin.token, {})).body).toMatchObject({
    passwordMinimumLength: 14,
  });
  expect((await server.call('GET', '/auth/options')).body).toMatchObject({ passwordMinimumLength: 14 });
  await setMinimum(14);
  await setMinimum(6);
  const trail = await server.call('GET', '/audit?action=security.setting-changed', admin.token);
  const subject = { kind: 'setting', id: 'passwordMinimumLength' };
  expect(trail.body).toMatchObject([
    { user: { username: 'admin' }, subject, details: { from: 14, to: 6 } },
    { user: { username: 'admin' }, subject, details: { from: 6, to: 14 } },
  ]);
});

test('whom a setting would concern: active accounts without a second step, and in no patients’ group', async () => {
  const reach = async () =>
    (await server.call('GET', '/settings/security/reach', admin.token)).body as SecurityReach;
  const before = await reach();
  const reacher = await server.user('reached_1');
  await server.user('reached_2');
  expect(await reach()).toEqual({
    accounts: before.accounts + 2,
    withoutSecondStep: {
      administrators: before.withoutSecondStep.administrators,
      everybody: before.withoutSecondStep.everybody + 2,
    },
    withoutPatientGroup: before.withoutPatientGroup + 2,
  });
  await server.sql(
    `insert into totp_secrets (user_id, sealed_secret, confirmed_at) values (${reacher.userId}, '', now())`,
  );
  await server.sql(
    `with made as (insert into user_groups (name, created_by, shares_patients)
       values ('Ward', ${reacher.userId}, true) returning id)
     insert into group_members (group_id, user_id, group_role, is_vouched_for)
     select id, ${reacher.userId}, 'MEMBER', true from made`,
  );
  await server.sql(`update users set account_state = 'suspended' where username = 'reached_2'`);
  expect(await reach()).toEqual({ ...before, accounts: before.accounts + 1 });
});

test.each([5, 65, 7.5, '12'])('%j is no length of a password', async (length) => {
  const answer = await server.call('PUT', '/settings/security', admin.token, {
    passwordMinimumLength: length,
  });
  expect(answer).toMatchObject({ status: 422, body: { field: 'passwordMinimumLength' } });
});

test('the length holds wherever a password is chosen, and nowhere the username in it', async () => {
  const user = await server.user('chooser');
  const other = (await account('chosen_for', 'long-enough-1')).body as User;
  /** Register, change one's own, set another's. */
  const choose = async (password: string) => {
    const change = { currentPassword: PASSWORD, newPassword: password };
    const set = { username: 'chosen_for', email: 'chosen_for@example.org', role: 'USER', password };
    return [
      await account('chosen_for_2', password),
      await server.call('PUT', '/users/me/password', user.token, change),
      await server.call('PUT', `/users/${other.id}`, admin.token, set),
    ].map(({ status, body }) => [status, (body as ApiError).type, (body as ApiError).field]);
  };
  await setMinimum(16);
  try {
    const short = 'PASSWORD_TOO_SHORT';
    expect(await choose('fifteen-letter1')).toEqual([
      [422, short, 'password'],
      [422, short, 'newPassword'],
      [422, short, 'password'],
    ]);
  } finally {
    await setMinimum(6);
  }
  expect(await choose('Chooser-CHOSEN_FOR_2-1')).toEqual([
    [422, 'VALIDATION', 'password'],
    [422, 'VALIDATION', 'newPassword'],
    [422, 'VALIDATION', 'password'],
  ]);
});

test('who has a weaker password changes it at the next login, before anything else', async () => {
  const user = await server.user('short_one');
  await setMinimum(20);
  try {
    // nobody is thrown out of work by the setting
    expect((await server.call('GET', '/patients', user.token)).status).toBe(200);
    const answer = await login('short_one', PASSWORD);
    const { token, duty } = answer.body as LoginResult;
    expect(duty).toBe('password');
    const refused = { status: 403, body: { type: 'PASSWORD_CHANGE_NEEDED' } };
    for (const [method, path] of [
      ['GET', '/patients'],
      ['GET', '/users/me'],
      ['POST', '/auth/renew'],
      ['POST', '/auth/lock'],
      ['POST', '/peer/ticket'],
      ['GET', '/calls/current'],
    ] as const)
      expect(await server.call(method, path, token), path).toMatchObject(refused);
    const sound = await fetch(`${server.url}/api/heartsoundrecordings/sound/x.wav`, {
      headers: { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' },
    });
    expect(sound.status).toBe(403);

    const change = (newPassword: string) =>
      server.call('PUT', '/users/me/password', token, { currentPassword: PASSWORD, newPassword });
    expect(await change('still-too-short-1')).toMatchObject({ status: 422, body: { field: 'newPassword' } });
    expect((await server.call('GET', '/patients', token)).status).toBe(403);
    expect((await change('a-long-enough-one-2026')).status).toBe(200);
    expect((await server.call('GET', '/patients', token)).status).toBe(200);
    expect(dutyOf(await login('short_one', 'a-long-enough-one-2026'))).toBeUndefined();
  } finally {
    await setMinimum(6);
  }
});

test('a locked session with a weak password unlocks nothing else', async () => {
  await server.user('weak_and_locked');
  await setMinimum(20);
  try {
    const { token, userId } = (await login('weak_and_locked', PASSWORD)).body as LoginResult;
    await server.sql(`update login_sessions set locked_at = now() where user_id = ${userId}`);
    expect((await server.call('POST', '/peer/ticket', token)).status).toBe(423);
    const change = { currentPassword: PASSWORD, newPassword: 'a-long-enough-one-2026' };
    expect((await server.call('PUT', '/users/me/password', token, change)).status).toBe(423);
    expect((await server.call('POST', '/auth/unlock', token, { password: PASSWORD })).status).toBe(200);
    expect((await server.call('GET', '/patients', token)).status).toBe(403);
    expect((await server.call('POST', '/auth/logout', token)).status).toBe(200);
  } finally {
    await setMinimum(6);
  }
});

test('a password that breaks a newer rule is changed too', async () => {
  await server.user('someone');
  await server.sql(`update users set username = 'sadap' where username = 'someone'`);
  expect(dutyOf(await login('sadap', PASSWORD))).toBe('password');
});

import type { LoginResult, SecondStep } from '@sadap/contract/auth';
import type { OwnAccount, User } from '@sadap/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { setUpTotp } from '../../../test/second-factors.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';
import { groupName, HOSPITAL_PASSWORD, type Slapd, startSlapd } from '../../../test/slapd.ts';
import { codeAt } from '../../../test/totp-code.ts';

let slapd: Slapd;
let server: TestServer;
beforeAll(async () => {
  slapd = await startSlapd();
  const facts = { mail: 'somchai@hospital.example', displayName: 'นพ. สมชาย ใจดี' };
  await slapd.person('somchai.j', facts);
  for (const uid of [
    'malee',
    'head',
    'admin',
    'outsider',
    'leaver',
    'closing',
    'twin',
    'guessed',
    'mover',
    'careful',
  ])
    await slapd.person(uid);
  await slapd.group(
    'sadap',
    'somchai.j',
    'malee',
    'head',
    'admin',
    'leaver',
    'closing',
    'twin',
    'guessed',
    'mover',
    'careful',
  );
  await slapd.group('cardio-admins', 'head');
  await slapd.group('physicians', 'head');
  await slapd.group('nurses', 'malee', 'head');
  server = await startServer({
    ...slapd.environment,
    LDAP_REQUIRED_GROUP: groupName('sadap'),
    LDAP_ROLES: `${groupName('cardio-admins')}=ADMIN`,
    LDAP_CLINICAL_ROLES: `${groupName('nurses')}=nurse; ${groupName('physicians')}=doctor`,
  });
});
afterAll(async () => {
  await server?.close();
  await slapd?.close();
});

const login = (username: string, password = HOSPITAL_PASSWORD, on = server, token?: string) =>
  on.call('POST', '/auth/login', token, { username, password });
const signIn = async (username: string, on = server) => {
  const { status, body } = await login(username, HOSPITAL_PASSWORD, on);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as LoginResult;
};
const me = (token: string, on = server) => on.call('GET', '/users/me', token);
const auditOf = async (userId: number) => {
  const { rows } = await server.sql(
    `select action from audit_events
      where subject_kind = 'user' and subject_id = '${userId}' and action like 'account.%' order by id`,
  );
  return rows.map(({ action }) => action);
};

describe('signing in with a hospital account', () => {
  test('makes the account the first time, and finds it again', async () => {
    const first = await signIn('somchai.j');
    expect(first).toMatchObject({ username: 'somchai.j', role: 'USER', keptBy: 'directory' });
    expect((await me(first.token)).body).toMatchObject({
      username: 'somchai.j',
      email: 'somchai@hospital.example',
      firstName: 'นพ. สมชาย',
      lastName: 'ใจดี',
      keptBy: 'directory',
    } satisfies Partial<OwnAccount>);
    expect((await signIn('SOMCHAI.J')).userId).toBe(first.userId);
    expect(await auditOf(first.userId)).toEqual(['account.added-by-hospital']);
  });

  test('needs a second factor where one is required, since a directory asks for a password alone', async () => {
    const admin = await server.signIn('admin');
    const demand = (secondFactorFor: string) =>
      server.call('PUT', '/settings/security', admin.token, { secondFactorFor });
    expect((await demand('everybody')).status).toBe(200);
    try {
      const { token, duty } = await signIn('careful');
      expect(duty).toBe('second-factor');
      expect((await me(token)).body).toMatchObject({ type: 'SECOND_FACTOR_NEEDED' });
      const wrong = await server.call('POST', '/auth/second-factor/totp', token, { password: PASSWORD });
      expect(wrong.body).toMatchObject({ type: 'INVALID_PASSWORD', field: 'password' });
      const { secret } = await setUpTotp(server, token, HOSPITAL_PASSWORD);
      expect((await me(token)).status).toBe(200);
      const { secondStep } = (await login('careful')).body as SecondStep;
      server.clock.advance(30_000);
      const code = await codeAt(secret, server.clock.now());
      const signedIn = await server.call('POST', '/auth/login/code', null, { id: secondStep.id, code });
      expect(signedIn).toMatchObject({ status: 200, body: { username: 'careful', keptBy: 'directory' } });
      expect(signedIn.body).not.toHaveProperty('duty');
    } finally {
      await demand('nobody');
    }
  });

  test('twice at once makes one account', async () => {
    const both = await Promise.all([login('twin'), login('twin')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ body }) => (body as LoginResult).userId)).size).toBe(1);
  });

  test.each([
    ['a wrong password', 'malee', 'wrong-one', 401, 'INVALID_PASSWORD'],
    ['no password', 'malee', '', 400, 'MISSING_PASSWORD'],
    ['an unknown name', 'nobody', HOSPITAL_PASSWORD, 404, 'USER_NOT_FOUND'],
    ['a name that is a pattern', 'mal*', HOSPITAL_PASSWORD, 404, 'USER_NOT_FOUND'],
    ['a name that is a filter', 'x)(uid=malee', HOSPITAL_PASSWORD, 404, 'USER_NOT_FOUND'],
    ['somebody outside the required group', 'outsider', HOSPITAL_PASSWORD, 403, 'NOT_IN_GROUP'],
  ])('%s is refused', async (_what, username, password, status, type) => {
    expect(await login(username, password)).toMatchObject({ status, body: { type } });
    const { rows } = await server.sql(`select 1 from users where username in ('mal*', 'outsider', 'nobody')`);
    expect(rows).toEqual([]);
  });

  test('the role follows the groups', async () => {
    const { userId } = await signIn('head');
    expect((await signIn('head')).role).toBe('ADMIN');
    await slapd.setMembers('cardio-admins', 'malee');
    expect((await signIn('head')).role).toBe('USER');
    expect(await auditOf(userId)).toEqual(['account.added-by-hospital', 'account.role-set-by-hospital']);
    await slapd.setMembers('cardio-admins', 'head');
  });

  test('the clinical role follows them too; a doctor comes before a nurse', async () => {
    expect((await signIn('malee')).clinicalRole).toBe('nurse');
    expect((await signIn('somchai.j')).clinicalRole).toBeNull();
    const { userId, clinicalRole } = await signIn('head');
    expect(clinicalRole).toBe('doctor');
    await slapd.setMembers('physicians', 'careful');
    expect(await signIn('head')).toMatchObject({ role: 'ADMIN', clinicalRole: 'nurse' });
    const { rows } = await server.sql(
      `select details from audit_events where action = 'account.role-set-by-hospital'
        and subject_id = '${userId}' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { details: { from: 'ADMIN', to: 'ADMIN', clinicalFrom: 'doctor', clinicalTo: 'nurse' } },
    ]);
    await slapd.setMembers('physicians', 'head');
  });

  test('a new name in the hospital is the same account; a reused name is not', async () => {
    const { userId } = await signIn('mover');
    await slapd.rename('mover', 'moved');
    expect(await signIn('moved')).toMatchObject({ userId, username: 'moved' });
    await slapd.person('mover');
    await slapd.setMembers(
      'sadap',
      'somchai.j',
      'malee',
      'head',
      'admin',
      'leaver',
      'closing',
      'guessed',
      'mover',
    );
    expect((await signIn('mover')).userId).not.toBe(userId);
  });

  test('wrong passwords are slowed down, however the name is spelt', async () => {
    // To the directory, wide letters and capitals are the same letters.
    const spellings = ['guessed', 'GUESSED', 'ｇuessed', 'gｕessed'];
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await login(spellings[attempt % 4] ?? '', `guess-${attempt}`)).status).toBe(401);
    expect((await login('guesseｄ')).body).toMatchObject({ type: 'TOO_MANY_PASSWORDS' });
    server.clock.advance(31_000);
    expect((await login('guessed')).status).toBe(200);
  });
});

describe('local accounts beside it', () => {
  test('sign in with their own password and are never taken over', async () => {
    expect((await login('admin', PASSWORD)).body).toMatchObject({ keptBy: 'local', role: 'ADMIN' });
    expect(await login('admin')).toMatchObject({ status: 409, body: { type: 'NAME_TAKEN_HERE' } });
    expect(await login('admin', 'neither-1')).toMatchObject({
      status: 401,
      body: { type: 'INVALID_PASSWORD' },
    });
  });

  test('an address that another account has is not shared', async () => {
    await server.user('local_one');
    await slapd.person('same-mail', { mail: 'local_one@example.org' });
    const open = await startServer(slapd.environment);
    try {
      await open.user('local_one');
      const { email } = await signIn('same-mail', open);
      expect(email).toBe('same-mail@no-mail.invalid');
    } finally {
      await open.close();
    }
  });

  test('the last administrator with a password here stays', async () => {
    const { userId } = await signIn('head');
    const admin = await server.signIn('admin');
    await server.sql(`update users set role = 'ADMIN' where id = ${userId}`);
    const demoted = { username: 'admin', email: 'admin@localhost.local', role: 'USER' };
    expect((await server.call('PUT', `/users/${admin.userId}`, admin.token, demoted)).body).toMatchObject({
      type: 'LAST_ADMINISTRATOR',
    });
  });
});

describe('a hospital account', () => {
  test('has no password here', async () => {
    const user = await signIn('malee');
    const change = { currentPassword: HOSPITAL_PASSWORD, newPassword: 'another-one-1' };
    expect((await server.call('PUT', '/users/me/password', user.token, change)).body).toMatchObject({
      type: 'ACCOUNT_ELSEWHERE',
    });
    const admin = await server.signIn('admin');
    const edit = (changes: object) =>
      server.call('PUT', `/users/${user.userId}`, admin.token, {
        username: user.username,
        email: user.email,
        role: 'USER',
        ...changes,
      });
    for (const changes of [
      { password: 'another-one-1' },
      { username: 'other' },
      { email: 'other@example.org' },
    ])
      expect((await edit(changes)).body).toMatchObject({ type: 'ACCOUNT_ELSEWHERE' });
    expect((await edit({ role: 'ADMIN' })).body).toMatchObject({ role: 'ADMIN', keptBy: 'directory' });
    const listed = (await server.call('GET', '/users?search=malee', admin.token)).body as User[];
    expect(listed).toMatchObject([{ username: 'malee', keptBy: 'directory' }]);
  });

  test('unlocks its screen with the hospital password', async () => {
    const user = await signIn('malee');
    const unlock = (password: string) => server.call('POST', '/auth/unlock', user.token, { password });
    await server.call('POST', '/auth/lock', user.token);
    expect(await unlock('wrong-one')).toMatchObject({ status: 401, body: { type: 'INVALID_PASSWORD' } });
    expect((await me(user.token)).status).toBe(423);
    expect((await unlock(HOSPITAL_PASSWORD)).status).toBe(200);
    expect((await me(user.token)).status).toBe(200);
  });

  test('that was removed here does not come back', async () => {
    await slapd.person('removed');
    await slapd.setMembers('sadap', 'somchai.j', 'malee', 'head', 'admin', 'leaver', 'closing', 'removed');
    const { userId } = await signIn('removed');
    const admin = await server.signIn('admin');
    expect((await server.call('DELETE', `/users/${userId}`, admin.token)).status).toBe(200);
    expect(await login('removed')).toMatchObject({ status: 403, body: { type: 'ACCOUNT_REMOVED' } });
  });

  test.each([
    [
      'has left the group',
      'leaver',
      () => slapd.setMembers('sadap', 'malee', 'head', 'closing'),
      'NOT_IN_GROUP',
    ],
    [
      'is disabled',
      'closing',
      () => slapd.change('closing', 'pwdAccountLockedTime', '000001010000Z'),
      'HOSPITAL_ACCOUNT_CLOSED',
    ],
  ])('that %s is refused, and its open login ends', async (_what, uid, change, type) => {
    const { token, userId } = await signIn(uid);
    await change();
    expect(await login(uid)).toMatchObject({ status: 403, body: { type } });
    expect((await me(token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    expect(await auditOf(userId)).toContain('account.refused-by-hospital');
  });

  test('loses an open login within ten minutes, without signing in again', async () => {
    await slapd.person('gone');
    await slapd.setMembers('sadap', 'malee', 'head', 'gone');
    const [gone, stays] = [await signIn('gone'), await signIn('malee')];
    await slapd.remove('gone');
    server.clock.advance(10 * 60_000);
    await until('the login has ended', async () => (await me(gone.token)).status === 401);
    expect((await me(stays.token)).status).toBe(200);
  });

  test('loses it also where the wall clock was set ahead by more than a login lasts', async () => {
    await slapd.person('departed');
    await slapd.setMembers('sadap', 'malee', 'head', 'departed');
    const [departed, stays] = [await signIn('departed'), await signIn('malee')];
    server.clock.step(25 * 3_600_000);
    try {
      expect((await me(departed.token)).status).toBe(200);
      await slapd.remove('departed');
      server.clock.advance(10 * 60_000);
      await until('the login has ended', async () => (await me(departed.token)).status === 401);
      expect((await me(stays.token)).status).toBe(200);
    } finally {
      server.clock.step(-25 * 3_600_000);
    }
  });
});

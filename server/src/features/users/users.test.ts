import type { GroupWithUsers } from '@sadap/contract/groups';
import type { OwnAccount, User, UserCounts } from '@sadap/contract/users';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type SignedIn } from '../../../test/api-client.ts';
import { writeForms } from '../../../test/canonical-forms.ts';
import { until } from '../../../test/conditions.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const asAdmin = (method: string, path: string, body?: unknown) =>
  server.call(method, path, admin.token, body);
const add = async (username: string, role: 'ADMIN' | 'USER' = 'USER') =>
  (await asAdmin('POST', '/users', { username, email: `${username}@example.org`, password: PASSWORD, role }))
    .body as User;
const find = async (query: string) => {
  const { headers, body } = await asAdmin('GET', `/users?${query}`);
  return { total: headers.get('x-total-count'), names: (body as User[]).map(({ username }) => username) };
};
const counts = async () => (await asAdmin('GET', '/users/counts')).body as UserCounts;
async function upload(clinician: SignedIn, patientId: number, checkUpId: number) {
  const form = new FormData();
  form.set('position', 'Mitral');
  form.set('patient_id', String(patientId));
  form.set('session_id', String(checkUpId));
  form.set('file', new File([encodeWav(new Int16Array(11 * 16_000), 16_000)], 'upload.wav'));
  return server.call('POST', '/heartsoundrecordings', clinician.token, form);
}
const me = (token: string) => server.call('GET', '/users/me', token);

describe('the list', () => {
  test('is searched, filtered, sorted and paged on the server', async () => {
    for (const name of ['list_b', 'List_a', 'list_c']) await add(name, name === 'list_c' ? 'ADMIN' : 'USER');
    expect(await find('search=LIST_')).toEqual({ total: '3', names: ['list_c', 'List_a', 'list_b'] });
    expect(await find('search=list_&order=ascending')).toMatchObject({
      names: ['list_b', 'List_a', 'list_c'],
    });
    expect(await find('search=list_&sort=username&order=ascending')).toMatchObject({
      names: ['List_a', 'list_b', 'list_c'],
    });
    expect((await find('search=list_&sort=role&order=ascending')).names[0]).toBe('list_c');
    expect(await find('search=list_&role=USER&sort=email')).toMatchObject({ names: ['list_b', 'List_a'] });
    expect(await find('search=list_&page=2&pageSize=2')).toEqual({ total: '3', names: ['list_b'] });
    expect((await find('search=C%40EXAMPLE')).names).toContain('list_c');
    expect((await find('search=%25')).names).toEqual([]);
    await server.sql(`update users set first_name = 'สมศรี', last_name = 'ใจดี', search_text = ''
      where username = 'list_b'`);
    await writeForms(server);
    expect((await find(`search=${encodeURIComponent('ศรี ใจ')}`)).names).toEqual(['list_b']);
    expect((await asAdmin('GET', '/users?sort=password')).status).toBe(422);
  });

  test('is counted by role', async () => {
    const before = await counts();
    await add('counted_user');
    await add('counted_admin', 'ADMIN');
    expect(await counts()).toEqual({
      total: before.total + 2,
      administrators: before.administrators + 1,
      regular: before.regular + 1,
      pending: 0,
    });
  });
});

describe('changing an account', () => {
  test('an empty password keeps the current one, and the login goes on', async () => {
    const user = await server.user('renamed_from');
    const input = { username: 'renamed_to', email: 'renamed@example.org', password: '', role: 'ADMIN' };
    expect((await asAdmin('PUT', `/users/${user.userId}`, input)).body).toMatchObject({
      id: user.userId,
      username: 'renamed_to',
      email: 'renamed@example.org',
      role: 'ADMIN',
    });
    expect((await me(user.token)).body).toMatchObject({ username: 'renamed_to', role: 'ADMIN' });
    await server.signIn('renamed_to');
  });

  test('a clinical role is beside the role: given and taken by an administrator, seen at once and audited', async () => {
    const user = await server.user('clinician');
    const input = { username: 'clinician', email: 'clinician@example.org', role: 'USER' };
    const set = async (changes: object) =>
      (await asAdmin('PUT', `/users/${user.userId}`, { ...input, ...changes })).body as User;
    expect((await me(user.token)).body).toMatchObject({ clinicalRole: null });
    expect(await set({ clinicalRole: 'doctor' })).toMatchObject({ role: 'USER', clinicalRole: 'doctor' });
    // the login goes on, with the new right
    expect((await me(user.token)).body).toMatchObject({ clinicalRole: 'doctor' });
    expect((await server.call('POST', '/auth/renew', user.token)).body).toMatchObject({
      clinicalRole: 'doctor',
    });
    // a client from before knows of none, and takes none away
    expect(await set({ role: 'ADMIN' })).toMatchObject({ role: 'ADMIN', clinicalRole: 'doctor' });
    expect(await find('clinicalRole=doctor')).toEqual({ total: '1', names: ['clinician'] });
    expect((await find('clinicalRole=none')).names).not.toContain('clinician');
    expect((await asAdmin('GET', '/users?clinicalRole=healer')).status).toBe(422);
    expect((await asAdmin('PUT', `/users/${user.userId}`, { ...input, clinicalRole: 'healer' })).status).toBe(
      422,
    );
    expect(await set({ clinicalRole: null })).toMatchObject({ clinicalRole: null });
    const { rows } = await server.sql(
      `select details ->> 'clinicalRole' as role from audit_events
        where action = 'user.changed' and subject_id = '${user.userId}' order by id`,
    );
    expect(rows.map(({ role }) => role)).toEqual(['doctor', 'doctor', null]);
  });

  test('a change made from an older version is refused, and the newer one stays', async () => {
    const { userId } = await server.user('edited_twice');
    const read = async () => (await asAdmin('GET', `/users/${userId}`)).body as User;
    const change = (changes: object) =>
      asAdmin('PUT', `/users/${userId}`, {
        ...{ username: 'edited_twice', email: 'edited_twice@example.org', role: 'USER' },
        ...changes,
      });
    const { version } = await read();
    expect((await change({ version, clinicalRole: 'nurse' })).body).toMatchObject({ version: version + 1 });
    const late = await change({ version, role: 'ADMIN', clinicalRole: null });
    expect(late).toMatchObject({ status: 409, body: { type: 'USER_CHANGED', field: 'version' } });
    expect(await read()).toMatchObject({ role: 'USER', clinicalRole: 'nurse', version: version + 1 });
    // the documented route goes on without one
    expect((await change({ clinicalRole: 'doctor' })).body).toMatchObject({ version: version + 2 });
    expect((await asAdmin('PUT', '/users/999999', { ...(await read()), version: 1 })).status).toBe(404);
  });

  test('what an administrator does not edit makes no newer version', async () => {
    const user = await server.user('edits_profile');
    const read = async () => ((await asAdmin('GET', `/users/${user.userId}`)).body as User).version;
    const before = await read();
    const profile = { title: 'พว.', firstName: 'Malee', lastName: 'Jai', department: '', phone: '' };
    expect((await server.call('PUT', '/users/me', user.token, profile)).status).toBe(200);
    const same = { username: 'edits_profile', email: 'edits_profile@example.org', role: 'USER' };
    expect((await asAdmin('PUT', `/users/${user.userId}`, same)).status).toBe(200);
    expect(await read()).toBe(before);
  });

  test('nobody registers as a doctor', async () => {
    const stranger = { username: 'quack', email: 'quack@example.org', password: PASSWORD };
    const register = (token: string | null, clinicalRole: string | null) =>
      server.call('POST', '/users', token, { ...stranger, clinicalRole });
    // as with a role: whose session has ended must not register a stranger instead
    const gone = await server.user('gone');
    await server.call('POST', '/auth/logout', gone.token);
    expect((await register(gone.token, 'doctor')).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    expect(await register(null, 'doctor')).toMatchObject({
      status: 403,
      body: { type: 'FORBIDDEN', field: 'clinicalRole' },
    });
    const user = await server.user('plain');
    expect((await register(user.token, 'doctor')).status).toBe(403);
    const mine = { title: '', firstName: '', lastName: '', department: '', phone: '' };
    await server.call('PUT', '/users/me', user.token, { ...mine, clinicalRole: 'doctor' });
    expect((await me(user.token)).body).toMatchObject({ clinicalRole: null });
    expect((await register(admin.token, 'doctor')).body).toMatchObject({
      username: 'quack',
      clinicalRole: 'doctor',
    });
  });

  test('the own password is set with the current one alone', async () => {
    const head = await server.user('own_head');
    await server.sql(`update users set role = 'ADMIN' where id = ${head.userId}`);
    const input = { username: 'own_head', email: 'own@example.org', password: 'another-1', role: 'ADMIN' };
    const set = async (changes: object) =>
      (await server.call('PUT', `/users/${head.userId}`, head.token, { ...input, ...changes })).body;
    expect(await set({})).toMatchObject({ type: 'VALIDATION', field: 'currentPassword' });
    expect(await set({ currentPassword: 'another-1' })).toMatchObject({
      type: 'INVALID_PASSWORD',
      field: 'currentPassword',
    });
    // what is not the password needs none
    expect(await set({ password: '' })).toMatchObject({ email: 'own@example.org' });
    expect(await set({ currentPassword: PASSWORD })).toMatchObject({ username: 'own_head' });
    expect((await me(head.token)).status).toBe(200);
    await server.signIn('own_head', 'another-1');
  });

  test('a new password ends the login, and tells the browser', async () => {
    const user = await server.user('repassworded');
    const socket = server.socket(user.token);
    const reasons: string[] = [];
    socket.on('session-invalidated', ({ reason }) => reasons.push(reason));
    await until('the socket is open', () => socket.connected);
    const input = { username: 'repassworded', email: 're@example.org', password: 'another-1', role: 'USER' };
    expect((await asAdmin('PUT', `/users/${user.userId}`, input)).status).toBe(200);
    await until('the browser was told', () => reasons[0] === 'revoked' && !socket.connected);
    expect((await me(user.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    await expect(server.signIn('repassworded')).rejects.toThrow('INVALID_PASSWORD');
    await server.signIn('repassworded', 'another-1');
  });

  test('taken names and addresses are told at their field', async () => {
    const { id } = await add('taken_one');
    const input = { username: 'ADMIN', email: 'taken_one@example.org', role: 'USER' };
    expect((await asAdmin('PUT', `/users/${id}`, input)).body).toMatchObject({
      type: 'USERNAME_TAKEN',
      field: 'username',
    });
    const email = { ...input, username: 'taken_one', email: 'admin@localhost.local' };
    expect((await asAdmin('PUT', `/users/${id}`, email)).body).toMatchObject({
      type: 'EMAIL_TAKEN',
      field: 'email',
    });
    const short = { ...input, username: 'taken_one', password: '12345' };
    expect((await asAdmin('PUT', `/users/${id}`, short)).body).toMatchObject({
      type: 'VALIDATION',
      field: 'password',
    });
  });
});

describe('suspending an account', () => {
  const suspend = (id: number) => asAdmin('POST', `/users/${id}/suspend`);
  const login = (username: string, password: string) =>
    server.call('POST', '/auth/login', null, { username, password });

  test('ends its logins, tells them, and says so only to who knows the password', async () => {
    const user = await server.user('on_leave');
    const socket = server.socket(user.token);
    const reasons: string[] = [];
    socket.on('session-invalidated', ({ reason }) => reasons.push(reason));
    await until('the socket is open', () => socket.connected);
    expect((await suspend(user.userId)).body).toMatchObject({ accountState: 'suspended' });
    await until('the browser was told', () => reasons[0] === 'revoked' && !socket.connected);
    expect((await me(user.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    expect((await login('on_leave', PASSWORD)).body).toMatchObject({ type: 'ACCOUNT_SUSPENDED' });
    expect((await login('on_leave', 'wrong-one')).body).toMatchObject({ type: 'INVALID_PASSWORD' });
    // It does not wait for approval, so approval does not restore it.
    expect((await asAdmin('POST', `/users/${user.userId}/approve`)).body).toMatchObject({
      accountState: 'suspended',
    });
    expect((await find('state=suspended')).names).toEqual(['on_leave']);
    expect((await asAdmin('POST', `/users/${user.userId}/restore`)).body).toMatchObject({
      accountState: 'active',
    });
    expect((await login('on_leave', PASSWORD)).status).toBe(200);
  });

  test('frees its devices as at logout', async () => {
    const user = await server.user('holds_one');
    const device = await server.device(user.token);
    const simulator = server.simulator(device);
    await until('the device is online', () => simulator.state === 'idle');
    expect((await server.connect(user, device.macAddress)).status).toBe(200);
    await suspend(user.userId);
    await until('the device is free', async () => {
      await server.app.upkeep.runOnce();
      return (await server.connect(admin, device.macAddress)).status === 200;
    });
    simulator.stop();
  });

  test('stops a session whose row is still alive', async () => {
    const user = await server.user('row_alive');
    await server.sql(`update users set account_state = 'suspended' where id = ${user.userId}`);
    expect((await me(user.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
  });

  test('is not possible for oneself, nor for the last who could restore it', async () => {
    expect((await suspend(admin.userId)).body).toMatchObject({ type: 'NOT_ON_YOURSELF' });
    const { id } = await add('second_admin', 'ADMIN');
    expect((await suspend(id)).status).toBe(200);
    const others = (await server.call('GET', '/users?role=ADMIN&pageSize=100', admin.token)).body as User[];
    expect(others.find((each) => each.id === id)?.accountState).toBe('suspended');
  });

  test('logins can be ended without suspending the account', async () => {
    const user = await server.user('lost_tablet');
    expect((await asAdmin('POST', `/users/${user.userId}/end-sessions`)).status).toBe(200);
    expect((await me(user.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    expect((await login('lost_tablet', PASSWORD)).status).toBe(200);
  });
});

describe('deleting an account', () => {
  test('keeps its name on what it recorded, and nothing else', async () => {
    const { clinician, patient, checkUp, simulator, socket, order } = await server.streaming();
    expect((await upload(clinician, patient.id, checkUp.id)).status).toBe(201);
    const group = (await server.sql(
      `insert into user_groups (name, created_by) values ('ward', ${admin.userId}) returning id`,
    )) as { rows: { id: number }[] };
    await server.sql(
      `insert into group_members (group_id, user_id, group_role) values (${group.rows[0]?.id}, ${clinician.userId}, 'MEMBER')`,
    );
    const profile = { firstName: 'Malee', lastName: 'Jai', department: 'Ward 5', phone: '123' };
    await server.call('PUT', '/users/me', clinician.token, profile);
    const { id: captureId } = await ask<{ id: string }>(socket, 'capture:start', order);
    const before = await counts();

    // Nobody else could save it any more.
    expect(await asAdmin('DELETE', `/users/${clinician.userId}`)).toMatchObject({
      status: 409,
      body: { type: 'USER_HAS_UNSAVED_SOUND', messageEn: expect.stringContaining(' 1 ') },
    });
    await ask(socket, 'capture:discard', { captureId });
    expect((await asAdmin('DELETE', `/users/${clinician.userId}`)).status).toBe(200);

    expect((await me(clinician.token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    await until('the socket was closed', () => !socket.connected);
    await expect(server.signIn(clinician.username)).rejects.toThrow('USER_NOT_FOUND');
    expect((await find(`search=${clinician.username}`)).names).toEqual([]);
    expect((await counts()).total).toBe(before.total - 1);
    const again = {
      username: clinician.username.toUpperCase(),
      email: 'again@example.org',
      password: PASSWORD,
    };
    expect((await server.call('POST', '/users', null, again)).body).toMatchObject({ type: 'USERNAME_TAKEN' });
    const input = { username: 'other_name', email: 'other@example.org', role: 'USER' };
    expect((await asAdmin('PUT', `/users/${clinician.userId}`, input)).status).toBe(404);
    expect((await asAdmin('DELETE', `/users/${clinician.userId}`)).status).toBe(404);
    expect((await asAdmin('POST', `/users/${clinician.userId}/approve`)).status).toBe(404);
    const { rows } = await server.sql(
      `select email, password_hash, first_name || last_name || department || phone as profile,
       (select count(*)::int from group_members where user_id = users.id) as groups from users where id = ${clinician.userId}`,
    );
    expect(rows).toEqual([
      { email: `deleted-${clinician.userId}@invalid`, password_hash: '', profile: '', groups: 0 },
    ]);

    // The recordings stay, with who made them.
    const recordings = await server.call(
      'GET',
      `/heartsoundrecordings?session_id=${checkUp.id}`,
      admin.token,
    );
    expect(recordings.body).toMatchObject([{ created_by: { username: clinician.username } }]);
    expect((await server.call('GET', `/sessions/${checkUp.id}`, admin.token)).body).toMatchObject({
      createdByUsername: clinician.username,
    });
    simulator.stop();
  });

  test('a group without an administrator gets its longest-standing member as one', async () => {
    const [head, first, second] = [await server.user(), await server.user(), await server.user()];
    const { id } = (await server.call('POST', '/groups', head.token, { name: 'heirs' })).body as {
      id: number;
    };
    for (const { userId } of [first, second])
      await server.call('POST', `/groups/${id}/members`, head.token, { userId });
    expect((await asAdmin('DELETE', `/users/${head.userId}`)).status).toBe(200);
    const { body } = await server.call('GET', `/groups/${id}/users`, second.token);
    expect((body as GroupWithUsers).members.map(({ id: userId, groupRole }) => [userId, groupRole])).toEqual([
      [first.userId, 'ADMIN'],
      [second.userId, 'MEMBER'],
    ]);
  });

  test('frees the address, and the devices as at logout', async () => {
    const user = await server.user('holder');
    const device = await server.device(user.token);
    const simulator = server.simulator(device);
    await until('the device is online', () => simulator.state === 'idle');
    expect((await server.connect(user, device.macAddress)).status).toBe(200);
    await asAdmin('DELETE', `/users/${user.userId}`);
    await until('the device is free', async () => {
      await server.app.upkeep.runOnce();
      const { body } = await server.call('GET', '/stethoscopes/status', admin.token);
      const { devices } = body as { devices: { macAddress: string; status: string }[] };
      return devices.find(({ macAddress }) => macAddress === device.macAddress)?.status === 'Online';
    });
    const reused = { username: 'holder_two', email: 'holder@example.org', password: PASSWORD };
    expect((await server.call('POST', '/users', null, reused)).status).toBe(201);
  });

  test('oneself is refused, and so is the last administrator, also when two go at once', async () => {
    const lonely = await startServer();
    try {
      const first = await lonely.signIn('admin');
      const self = { username: 'admin', email: 'admin@localhost.local', role: 'USER' };
      expect((await lonely.call('DELETE', `/users/${first.userId}`, first.token)).body).toMatchObject({
        type: 'NOT_ON_YOURSELF',
      });
      expect((await lonely.call('PUT', `/users/${first.userId}`, first.token, self)).body).toMatchObject({
        type: 'LAST_ADMINISTRATOR',
      });
      for (const way of ['DELETE', 'PUT'] as const) {
        const name = `second_${way.toLowerCase()}`;
        const input = { username: name, email: `${name}@example.org`, password: PASSWORD, role: 'ADMIN' };
        await lonely.call('POST', '/users', first.token, input);
        const second = await lonely.signIn(name);
        const takeAway = (caller: SignedIn, target: SignedIn) =>
          lonely.call(way, `/users/${target.userId}`, caller.token, {
            username: target.username,
            email: `${target.username}@new.example.org`,
            role: 'USER',
          });
        const answers = await Promise.all([takeAway(first, second), takeAway(second, first)]);
        // The second finds itself without the right, or is told that it is the last.
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const { rows } = await lonely.sql(
          `select count(*)::int as left from users where role = 'ADMIN' and deleted_at is null`,
        );
        expect(rows).toEqual([{ left: 1 }]);
        await lonely.sql(`update users set role = 'ADMIN', deleted_at = null where id = ${first.userId}`);
        await lonely.sql(`update users set deleted_at = now() where id = ${second.userId}`);
        await lonely.sql('update login_sessions set ended_at = null, end_reason = null');
      }
    } finally {
      await lonely.close();
    }
  });
});

describe("one's own account", () => {
  test('the profile is kept on the server, for the next login as well', async () => {
    const user = await server.user('profiled');
    const profile = { firstName: ' สมศรี ', lastName: 'ใจดี', department: 'อายุรกรรม', phone: '081' };
    const saved = (await server.call('PUT', '/users/me', user.token, profile)).body as OwnAccount;
    expect(saved).toMatchObject({ ...profile, firstName: 'สมศรี', username: 'profiled' });
    expect((await me((await server.signIn('profiled')).token)).body).toEqual(saved);
    const other = await server.user('name_reader');
    const names = async () => (await server.call('GET', '/users/names', other.token)).body;
    expect(await names()).toContainEqual({ username: 'profiled', displayName: 'สมศรี ใจดี' });
    const again = await server.signIn('profiled');
    await server.call('PUT', '/users/me', again.token, { ...profile, title: 'พว.' });
    expect(await names()).toContainEqual({ username: 'profiled', displayName: 'พว. สมศรี ใจดี' });
    expect(await names()).not.toContainEqual(expect.objectContaining({ username: 'name_reader' }));
    const long = { ...profile, department: 'x'.repeat(101) };
    expect((await server.call('PUT', '/users/me', user.token, long)).status).toBe(401);
  });

  test('the password is changed with the current one; wrong ones are limited', async () => {
    const user = await server.user('own_password');
    const change = (currentPassword: string, newPassword = 'changed-1') =>
      server.call('PUT', '/users/me/password', user.token, { currentPassword, newPassword });
    expect((await change(PASSWORD, '12345')).body).toMatchObject({
      type: 'VALIDATION',
      field: 'newPassword',
    });
    expect(await change('wrong-one')).toMatchObject({
      status: 401,
      body: { type: 'INVALID_PASSWORD', field: 'currentPassword' },
    });
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await me(user.token)).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt++) await change(`guess-${attempt}`);
    expect((await change('changed-1')).body).toMatchObject({ type: 'TOO_MANY_PASSWORDS' });
    server.clock.advance(6 * 60_000);
    await expect(server.signIn('own_password')).rejects.toThrow('INVALID_PASSWORD');
    await server.signIn('own_password', 'changed-1');
  });
});

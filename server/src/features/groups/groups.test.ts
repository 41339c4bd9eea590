import type {
  AvailableUser,
  GroupWithUsers,
  UserGroup,
  UserGroupDetails,
  UserWithGroups,
} from '@sadap/contract/groups';
import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { writeForms } from '../../../test/canonical-forms.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let creator: SignedIn;
beforeAll(async () => {
  server = await startServer();
  creator = await server.user();
});
afterAll(() => server.close());

const create = async (input: object = { name: 'ทีมโรคหัวใจ' }) =>
  (await server.call('POST', '/groups', creator.token, input)).body as UserGroup;
const add = (groupId: number, userId: unknown, role?: string, by = creator) =>
  server.call('POST', `/groups/${groupId}/members`, by.token, { userId, role });
const remove = (groupId: number, userId: number, by = creator) =>
  server.call('DELETE', `/groups/${groupId}/members/${userId}`, by.token);
const details = async (id: number, by = creator) =>
  (await server.call('GET', `/groups/${id}`, by.token)).body as UserGroupDetails;
const available = async (id: number, search = '') =>
  (
    (await server.call('GET', `/groups/${id}/available-users?search=${search}`, creator.token))
      .body as AvailableUser[]
  ).map(({ username }) => username);
const namesOf = (members: readonly { username: string }[]) => members.map(({ username }) => username);
const deleteAccount = (id: number) => server.sql(`update users set deleted_at = now() where id = ${id}`);

test('who creates a group is its first administrator', async () => {
  const group = await create({ name: '  ทีมโรคหัวใจ ', description: ' เวรเช้า ' });
  expect(group).toMatchObject({
    name: 'ทีมโรคหัวใจ',
    description: 'เวรเช้า',
    createdBy: creator.userId,
    creator: { username: creator.username },
    _count: { members: 1 },
    userRole: 'ADMIN',
  });
  expect(Date.parse(group.joinedAt ?? '')).toBeGreaterThan(0);
  expect(await details(group.id)).toEqual({
    ...group,
    members: [
      {
        id: creator.userId,
        username: creator.username,
        email: `${creator.username}@example.org`,
        groupRole: 'ADMIN',
        role: 'USER',
        isVouchedFor: false,
        joinedAt: group.joinedAt,
      },
    ],
  });
  expect((await create({ name: 'ทีมปอด', description: '' })).description).toBeNull();
});

test('my groups are those that I am in, the newest first', async () => {
  const member = await server.user();
  const first = await create({ name: 'first' });
  const second = await create({ name: 'second' });
  await create({ name: 'without me' });
  await add(first.id, member.userId);
  await add(second.id, member.userId, 'ADMIN');
  const { body } = await server.call('GET', '/groups', member.token);
  expect(body).toMatchObject([
    { name: 'second', userRole: 'ADMIN', _count: { members: 2 } },
    { name: 'first', userRole: 'MEMBER', _count: { members: 2 } },
  ]);
  expect(body).toHaveLength(2);
});

describe('validation', () => {
  test.each([
    [{ name: '   ' }, 'name', 'groupNameRequired'],
    [{}, 'name', 'groupNameRequired'],
    [{ name: 'x'.repeat(101) }, 'name', 'tooLong'],
    [{ name: 'x', description: 'x'.repeat(1001) }, 'description', 'tooLong'],
  ] as const)('a group of %j', async (input, field, key) => {
    const { th: message, en: messageEn } = VALIDATION_MESSAGES[key];
    expect(await server.call('POST', '/groups', creator.token, input)).toMatchObject({
      status: 422,
      body: { type: 'VALIDATION', field, message, messageEn },
    });
  });

  test.each([['7'], [null], [undefined], [1.5]])('a member of id %j', async (userId) => {
    const { id } = await create();
    expect(await add(id, userId)).toMatchObject({
      status: 422,
      body: { type: 'VALIDATION', field: 'userId', message: VALIDATION_MESSAGES.memberRequired.th },
    });
  });

  test('a role that does not exist, and ids that no column holds', async () => {
    const { id } = await create();
    expect(await add(id, creator.userId, 'OWNER')).toMatchObject({ status: 422, body: { field: 'role' } });
    expect((await add(id, 99_999_999_999)).status).toBe(422);
    expect((await remove(id, 99_999_999_999)).status).toBe(422);
    expect((await server.call('GET', '/groups/99999999999', creator.token)).status).toBe(422);
    expect((await server.call('GET', '/users/99999999999/groups', creator.token)).status).toBe(422);
  });
});

describe('members', () => {
  test('are added once, also when two people add at once', async () => {
    const { id } = await create();
    const { userId, username } = await server.user();
    const added = await Promise.all([add(id, userId), add(id, userId), add(id, userId, 'ADMIN')]);
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(added.find(({ status }) => status === 201)?.body).toMatchObject({ _count: { members: 2 } });
    expect((await add(id, userId)).body).toMatchObject({ type: 'ALREADY_MEMBER', field: 'userId' });
    expect(namesOf((await details(id)).members)).toEqual([creator.username, username]);
  });

  test('are accounts that exist, are approved and not deleted', async () => {
    const { id } = await create();
    const [waiting, deleted] = [await server.user('waiting_one'), await server.user('deleted_one')];
    await server.sql(`update users set account_state = 'pending' where id = ${waiting.userId}`);
    await deleteAccount(deleted.userId);
    for (const userId of [999_999, waiting.userId, deleted.userId])
      expect(await add(id, userId)).toMatchObject({
        status: 404,
        body: { type: 'NO_SUCH_USER', field: 'userId' },
      });
    expect(await available(id, '_one')).toEqual([]);
  });

  test('are chosen from the others, found by part of username or e-mail', async () => {
    const { id } = await create();
    const { userId } = await server.user('Nurse_Find');
    await server.user('find_second');
    expect(await available(id, 'FIND')).toEqual(['find_second', 'Nurse_Find']);
    expect(await available(id, 'second%40example')).toEqual(['find_second']);
    expect(await available(id, '%25')).toEqual([]);
    expect(await available(id)).not.toContain(creator.username);
    await add(id, userId);
    expect(await available(id, 'FIND')).toEqual(['find_second']);
    await server.sql(`insert into users (username, email, password_hash, role, account_state)
      select 'many_' || n, 'many_' || n || '@example.org', '', 'USER', 'active' from generate_series(1, 60) n`);
    await writeForms(server);
    expect(await available(id, 'many_')).toHaveLength(50);
  });

  test('are removed, but never the creator, oneself, or somebody of another group', async () => {
    const [group, other] = [await create(), await create()];
    const [admin, member] = [await server.user(), await server.user()];
    await add(group.id, admin.userId, 'ADMIN');
    await add(group.id, member.userId);
    expect(await remove(group.id, creator.userId, admin)).toMatchObject({
      status: 409,
      body: { type: 'GROUP_CREATOR' },
    });
    expect((await remove(group.id, creator.userId)).body).toMatchObject({ type: 'GROUP_CREATOR' });
    expect(await remove(group.id, admin.userId, admin)).toMatchObject({
      status: 409,
      body: { type: 'NOT_ON_YOURSELF' },
    });
    expect(await remove(other.id, member.userId)).toMatchObject({
      status: 404,
      body: { type: 'MEMBER_NOT_FOUND' },
    });
    expect((await details(group.id)).members).toHaveLength(3);
    const removed = await Promise.all([
      remove(group.id, member.userId),
      remove(group.id, member.userId, admin),
    ]);
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(namesOf((await details(group.id)).members)).toEqual([creator.username, admin.username]);
    expect((await server.call('GET', `/groups/${group.id}`, member.token)).status).toBe(403);
  });

  test('whose account is deleted are no longer shown, counted or found', async () => {
    const group = await create();
    const gone = await server.user();
    await add(group.id, gone.userId);
    await deleteAccount(gone.userId);
    expect(await details(group.id)).toMatchObject({ _count: { members: 1 }, members: [{}] });
    expect(await available(group.id, gone.username)).toEqual([]);
    const { body } = await server.call('GET', `/groups/${group.id}/users`, creator.token);
    expect(namesOf((body as GroupWithUsers).members)).toEqual([creator.username]);
    expect(await server.call('GET', `/users/${gone.userId}/groups`, creator.token)).toMatchObject({
      status: 404,
      body: { type: 'NO_SUCH_USER' },
    });
    expect((await remove(group.id, gone.userId)).body).toMatchObject({ type: 'MEMBER_NOT_FOUND' });
  });
});

test('anybody who is signed in looks up users and groups', async () => {
  const outsider = await server.user();
  const group = await create({ name: 'look-up', description: 'ward 5' });
  const member = await server.user();
  await add(group.id, member.userId);
  const user = await server.call('GET', `/users/${member.userId}/groups`, outsider.token);
  expect(user).toMatchObject({ status: 200, body: { username: member.username, role: 'USER' } });
  expect((user.body as UserWithGroups).groupMembers).toEqual([
    { role: 'MEMBER', group: { id: group.id, name: 'look-up', description: 'ward 5' } },
  ]);
  const answer = await server.call('GET', `/groups/${group.id}/users`, outsider.token);
  expect(answer).toMatchObject({ status: 200, body: { group: { id: group.id, name: 'look-up' } } });
  expect(namesOf((answer.body as GroupWithUsers).members)).toEqual([creator.username, member.username]);
  const found = await server.call('GET', '/groups/find?search=LOOK-', outsider.token);
  expect(found.body).toEqual([{ id: group.id, name: 'look-up', description: 'ward 5' }]);
  expect((await server.call('GET', '/groups/find?search=%25', outsider.token)).body).toEqual([]);
  expect((await server.call('GET', '/groups/find?search=', outsider.token)).status).toBe(422);
  const without = await server.call('GET', `/users/${outsider.userId}/groups`, member.token);
  expect(without.body).toMatchObject({ groupMembers: [] });
});

describe('who may do what in a group', () => {
  const CALLS = {
    read: ['GET', ''],
    available: ['GET', '/available-users'],
    add: ['POST', '/members'],
    remove: ['DELETE', '/members'],
    lookUp: ['GET', '/users'],
  } as const;

  test.each([
    ['nobody', { read: 401, available: 401, add: 401, remove: 401, lookUp: 401 }],
    ['outsider', { read: 403, available: 403, add: 403, remove: 403, lookUp: 200 }],
    ['member', { read: 200, available: 403, add: 403, remove: 403, lookUp: 200 }],
    ['groupAdmin', { read: 200, available: 200, add: 201, remove: 200, lookUp: 200 }],
    ['creator', { read: 200, available: 200, add: 201, remove: 200, lookUp: 200 }],
    ['systemAdmin', { read: 200, available: 200, add: 201, remove: 200, lookUp: 200 }],
  ] as const)('%s', async (who, expected) => {
    const { id } = await create();
    const [outsider, member, groupAdmin] = [await server.user(), await server.user(), await server.user()];
    await add(id, member.userId);
    await add(id, groupAdmin.userId, 'ADMIN');
    const systemAdmin = await server.signIn('admin');
    const token = { nobody: null, outsider, member, groupAdmin, creator, systemAdmin }[who]?.token;
    const [toAdd, toRemove] = [await server.user(), await server.user()];
    await add(id, toRemove.userId);
    for (const [name, [method, path]] of Object.entries(CALLS)) {
      const own = name === 'remove' ? `${path}/${toRemove.userId}` : path;
      const body = name === 'add' ? { userId: toAdd.userId } : undefined;
      const { status } = await server.call(method, `/groups/${id}${own}`, token, body);
      expect.soft({ name, status }).toEqual({ name, status: expected[name as keyof typeof expected] });
    }
    const members = (await details(id)).members.map((each) => each.id);
    expect(members.includes(toAdd.userId)).toBe(expected.add === 201);
    expect(members.includes(toRemove.userId)).toBe(expected.remove !== 200);
  });

  test('an administrator of the system who is not in the group has no role there', async () => {
    const { id } = await create();
    const group = await details(id, await server.signIn('admin'));
    expect(group).toMatchObject({ userRole: null, joinedAt: null });
    expect((await server.call('GET', '/groups', (await server.signIn('admin')).token)).body).toEqual([]);
  });
});

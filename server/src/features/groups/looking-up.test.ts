import type { AuditEvent } from '@sadap/contract/audit';
import type { AvailableUser, GroupWithUsers, UserGroup } from '@sadap/contract/groups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const choose = (access: 'open' | 'need-to-know') =>
  server.call('PUT', '/settings/security', admin.token, { access });
const get = (by: SignedIn, path: string) => server.call('GET', path, by.token);
const emailOf = ({ username }: SignedIn) => `${username}@example.org`;

/** A group of two, as its creator made it. */
async function twoInAGroup() {
  const [creator, member] = [await server.user(), await server.user()];
  const { id } = (await server.call('POST', '/groups', creator.token, { name: 'ward 5' })).body as UserGroup;
  await server.call('POST', `/groups/${id}/members`, creator.token, { userId: member.userId });
  return { id, creator, member };
}

test('with need-to-know, e-mails and roles are those of common groups; administrators see all', async () => {
  const { id, creator, member } = await twoInAGroup();
  const outsider = await server.user();
  const look = async (by: SignedIn) => {
    const user = (await get(by, `/users/${member.userId}/groups`)).body as AvailableUser;
    const { members } = (await get(by, `/groups/${id}/users`)).body as GroupWithUsers;
    return [user, ...members].map(({ email }) => email);
  };
  const all = [emailOf(member), emailOf(creator), emailOf(member)];
  expect(await look(outsider)).toEqual(all);

  await choose('need-to-know');
  expect(await look(outsider)).toEqual([null, null, null]);
  expect(await look(creator)).toEqual(all);
  expect(await look(admin)).toEqual(all);
  expect((await get(outsider, `/users/${outsider.userId}/groups`)).body).toMatchObject({
    email: emailOf(outsider),
    role: 'USER',
  });
  const { members } = (await get(outsider, `/groups/${id}/users`)).body as GroupWithUsers;
  expect(members.map(({ username, role }) => [username, role])).toEqual([
    [creator.username, null],
    [member.username, null],
  ]);
});

test('with need-to-know, whoever founds a group learns and guesses no e-mail by it', async () => {
  await choose('need-to-know');
  const { id, creator } = await twoInAGroup();
  const stranger = await server.user();
  const found = async (search: string) =>
    (await get(creator, `/groups/${id}/available-users?search=${search}`)).body as AvailableUser[];
  expect(await found(stranger.username)).toEqual([
    { id: stranger.userId, username: stranger.username, email: null },
  ]);
  expect(await found(`${stranger.username}@`)).toEqual([]);
  await choose('open');
  expect(await found(`${stranger.username}@`)).toMatchObject([{ email: emailOf(stranger) }]);
});

test('looking up is traced: who is there, and who is not', async () => {
  await choose('open');
  const { id, creator, member } = await twoInAGroup();
  await get(creator, `/users/${member.userId}/groups`);
  await get(creator, `/groups/${id}/users`);
  expect((await get(creator, '/users/2000000/groups')).status).toBe(404);
  expect((await get(creator, '/groups/2000000/users')).status).toBe(404);
  const eventsOf = async (action: string) =>
    ((await get(admin, `/audit?action=${action}&userId=${creator.userId}`)).body as AuditEvent[]).map(
      ({ subject }) => subject,
    );
  expect(await eventsOf('account.looked-up')).toEqual([
    { kind: 'group', id: String(id) },
    { kind: 'user', id: String(member.userId) },
  ]);
  expect(await eventsOf('access.refused')).toEqual([
    { kind: 'route', id: 'groups.users' },
    { kind: 'route', id: 'users.groups' },
  ]);
});

test('looking up by number is paced: a directory takes hours', async () => {
  const curious = await server.user();
  const statuses = new Map<number, number>();
  for (let id = 1_000_000; id < 1_000_130; id++) {
    const { status } = await get(curious, `/users/${id}/groups`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [404, 120],
    [429, 10],
  ]);
  expect((await get(curious, '/groups/1/users')).status).toBe(429);
  expect((await get(admin, `/users/${curious.userId}/groups`)).status).toBe(200);
  server.clock.advance(11 * 60_000);
  expect((await get(curious, `/users/${curious.userId}/groups`)).status).toBe(200);
});

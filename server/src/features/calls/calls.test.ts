import { randomUUID } from 'node:crypto';
import { type Call, type CallUser, isMissed, type PastCall, type PeerTicket } from '@sadap/contract/calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let anna: SignedIn;
let ben: SignedIn;
let carl: SignedIn;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [anna, ben, carl] = [await server.user(), await server.user(), await server.user()];
  for (const user of [anna, ben]) await post(user, '/peer/register', { peerId: idOf(user) });
});

const STEPS_MS = [-3_600_000, 18_000, 165_000];
let setByMs = 0;
function setWallClock(ms: number): void {
  setByMs += ms;
  server.clock.step(ms);
}
afterEach(async () => {
  setWallClock(-setByMs);
  await server.app.calls.sweep();
});

const idOf = ({ userId }: SignedIn) => `user_${userId}`;
/** Lets time pass, with the sweeps for abandoned calls that belong to it. */
async function pass(ms: number, meanwhile: () => Promise<unknown> = () => Promise.resolve()) {
  for (let passed = 0; passed < ms; passed += 10_000) {
    server.clock.advance(10_000);
    await meanwhile();
    await server.app.calls.sweep();
  }
}
const post = (user: SignedIn, path: string, body?: unknown) => server.call('POST', path, user.token, body);
const ring = (from: SignedIn, to: SignedIn) => post(from, '/calls', { peerId: idOf(to), from: idOf(from) });
async function ringing(): Promise<Call> {
  const answer = await ring(anna, ben);
  expect(answer.status).toBe(201);
  return answer.body;
}
async function active(): Promise<Call> {
  const { id } = await ringing();
  const answer = await post(ben, `/calls/${id}/accept`, { peerId: idOf(ben) });
  expect(answer).toMatchObject({ status: 200, body: { state: 'active' } });
  return answer.body;
}
const current = async (user: SignedIn): Promise<Call | null> =>
  (await server.call('GET', '/calls/current', user.token)).body;
async function listed(user: SignedIn): Promise<CallUser | undefined> {
  const users: CallUser[] = (await server.call('GET', '/users/webrtc', anna.token)).body;
  return users.find(({ user_id }) => user_id === user.userId);
}
/** The call events that one user's browser receives. */
async function hears(user: SignedIn) {
  const heard: Call[] = [];
  const socket = server.socket(user.token);
  socket.on('call:changed', (call) => heard.push(call));
  await until('the channel is open', () => socket.connected);
  return heard;
}

describe('presence', () => {
  test('who registered is online until two heartbeats are missing, with name, department and role', async () => {
    const profile = { firstName: 'วิภา', lastName: 'ฟังเก่ง', department: 'อายุรกรรม', phone: '' };
    await server.call('PUT', '/users/me', ben.token, profile);
    expect(await listed(ben)).toEqual({
      user_id: ben.userId,
      username: ben.username,
      fullName: 'วิภา ฟังเก่ง',
      department: 'อายุรกรรม',
      role: 'USER',
      peerId: idOf(ben),
      isOnline: true,
      isAway: false,
      inCall: false,
    });
    expect(await listed(carl)).toMatchObject({ isOnline: false, peerId: idOf(carl) });
    server.clock.advance(60_000);
    await post(ben, '/peer/heartbeat', {});
    server.clock.advance(60_000);
    expect(await listed(ben)).toMatchObject({ isOnline: true });
    expect(await listed(anna)).toMatchObject({ isOnline: false });
  });

  test.each(STEPS_MS)('a wall clock set by %d ms changes nobody’s presence', async (ms) => {
    const benAlone = () => post(ben, '/peer/heartbeat', {});
    setWallClock(ms);
    expect([await listed(anna), await listed(ben)]).toMatchObject([{ isOnline: true }, { isOnline: true }]);
    await pass(30_000, benAlone);
    setWallClock(ms);
    await pass(30_000, benAlone);
    expect([await listed(anna), await listed(ben)]).toMatchObject([{ isOnline: true }, { isOnline: true }]);
    await pass(40_000, benAlone);
    expect([await listed(anna), await listed(ben)]).toMatchObject([{ isOnline: false }, { isOnline: true }]);
  });

  test('the page that registered last rings', async () => {
    server.clock.advance(1000);
    await post(ben, '/peer/register', { peerId: `${idOf(ben)}_tab2` });
    expect((await ringing()).callee.peerId).toBe(`${idOf(ben)}_tab2`);
  });

  test.each([
    ['register', () => idOf(ben)],
    ['register', () => `${idOf(ben)}_x1`],
    ['heartbeat', () => idOf(ben)],
  ])('%s: nobody takes the id of another', async (what, peerId) => {
    const answer = await post(carl, `/peer/${what}`, { peerId: peerId() });
    expect(answer).toMatchObject({ status: 403, body: { type: 'NOT_YOURSELF', field: 'peerId' } });
    expect(await listed(ben)).toMatchObject({ isOnline: true });
  });

  test.each([
    'user_',
    'user_0',
    'admin_1',
    'user_1_',
    'user_1_a b',
    `user_1_${'x'.repeat(33)}`,
    7,
  ])('no peer id: %s', async (peerId) => {
    expect((await post(anna, '/peer/register', { peerId })).status).toBe(422);
  });

  test('who stands behind a locked screen is away', async () => {
    await post(ben, '/auth/lock');
    expect(await listed(ben)).toMatchObject({ isOnline: true, isAway: true });
    expect(await listed(carl)).toMatchObject({ isOnline: false, isAway: false });
  });

  test('who signs out is offline at once, and the call is over', async () => {
    const { id } = await active();
    const heard = await hears(anna);
    await post(ben, '/auth/logout');
    await until('the call is over', () => heard.find((call) => call.id === id && call.state === 'ended'));
    expect(heard.at(-1)).toMatchObject({ end: 'hung-up', endedBy: ben.userId });
    expect(await listed(ben)).toMatchObject({ isOnline: false, inCall: false });
  });
});

describe('a call', () => {
  test('rings, is accepted and hung up; both hear every step', async () => {
    const [atAnna, atBen, atCarl] = [await hears(anna), await hears(ben), await hears(carl)];
    const { id } = await active();
    expect(await listed(ben)).toMatchObject({ inCall: true });
    expect(await current(anna)).toMatchObject({ id, state: 'active' });
    const ended = await post(anna, `/calls/${id}/end`, {});
    expect(ended).toMatchObject({ status: 200, body: { end: 'hung-up', endedBy: anna.userId } });
    for (const heard of [atAnna, atBen]) {
      await until('three steps are heard', () => heard.length === 3);
      expect(heard.map(({ state }) => state)).toEqual(['ringing', 'active', 'ended']);
    }
    expect(atCarl).toEqual([]);
    expect(await current(ben)).toBeNull();
    expect(await listed(ben)).toMatchObject({ inCall: false });
  });

  test.each([
    ['declined', () => ben, 'decline'],
    ['declined', () => ben, 'end'],
    ['cancelled', () => anna, 'end'],
  ])('that rings is %s', async (end, who, how) => {
    const { id } = await ringing();
    const answer = await post(who(), `/calls/${id}/${how}`, how === 'end' ? {} : undefined);
    expect(answer.body).toMatchObject({ state: 'ended', end, endedBy: who().userId });
    expect((await post(ben, `/calls/${id}/accept`, { peerId: idOf(ben) })).body).toMatchObject({
      type: 'CALL_ENDED',
    });
  });

  test('ends once: the first end stands', async () => {
    const { id } = await active();
    await post(anna, `/calls/${id}/end`, { end: 'lost' });
    const again = await post(ben, `/calls/${id}/end`, {});
    expect(again).toMatchObject({ status: 200, body: { end: 'lost', endedBy: null } });
    // For a page that missed the event.
    const asked = await server.call('GET', `/calls/${id}`, anna.token);
    expect(asked).toMatchObject({ status: 200, body: { id, state: 'ended', end: 'lost' } });
  });

  test('reaches whoever is just loading the page again, and rings there', async () => {
    await post(ben, '/peer/unregister');
    expect(await listed(ben)).toMatchObject({ isOnline: false });
    const calling = ring(anna, ben);
    const waited = new Promise((resolve) => setTimeout(resolve, 500, 'waits'));
    expect(await Promise.race([calling, waited])).toBe('waits');
    await post(ben, '/peer/register', { peerId: `${idOf(ben)}_again` });
    expect(await calling).toMatchObject({
      status: 201,
      body: { state: 'ringing', callee: { peerId: `${idOf(ben)}_again` } },
    });
    expect(await current(ben)).toMatchObject({ state: 'ringing' });
  });

  test('does not wait for a page that stays away, nor for one that another tab’s heartbeat would call back', async () => {
    await post(ben, '/peer/register', { peerId: `${idOf(ben)}_closed` });
    await post(ben, '/peer/unregister');
    await post(ben, '/peer/heartbeat', {});
    const calling = ring(anna, ben);
    server.clock.advance(6_001);
    expect(await calling).toMatchObject({ status: 409, body: { type: 'CALL_USER_OFFLINE' } });
  });

  test('reaches nobody who is offline, unknown, oneself or in another call', async () => {
    expect(await ring(anna, carl)).toMatchObject({ status: 409, body: { type: 'CALL_USER_OFFLINE' } });
    expect(await ring(anna, anna)).toMatchObject({ status: 422, body: { type: 'CALL_YOURSELF' } });
    const nobody = { userId: 999_999 } as SignedIn;
    expect(await ring(anna, nobody)).toMatchObject({ status: 404, body: { type: 'NO_SUCH_USER' } });
    await active();
    await post(carl, '/peer/register', { peerId: idOf(carl) });
    expect(await ring(carl, ben)).toMatchObject({ status: 409, body: { type: 'CALL_USER_BUSY' } });
    expect(await ring(ben, carl)).toMatchObject({ status: 409, body: { type: 'CALL_ACTIVE' } });
  });

  test('asked for again under its id is the same call: it rings once, and can be ended by that id', async () => {
    const heard = await hears(ben);
    const id = randomUUID();
    const body = { id, peerId: idOf(ben), from: idOf(anna) };
    const answers = await Promise.all([post(anna, '/calls', body), post(anna, '/calls', body)]);
    for (const answer of [...answers, await post(anna, '/calls', body)])
      expect(answer).toMatchObject({ status: 201, body: { id, state: 'ringing' } });
    await post(carl, '/peer/register', { peerId: idOf(carl) });
    for (const [from, to] of [
      [carl, ben],
      [carl, anna],
      [anna, carl],
    ] as const)
      expect(await post(from, '/calls', { id, peerId: idOf(to), from: idOf(from) })).toMatchObject({
        body: { type: 'CALL_NOT_FOUND' },
      });
    await post(anna, `/calls/${id}/end`, {});
    expect((await post(anna, '/calls', body)).body).toMatchObject({ id, state: 'ended', end: 'cancelled' });
    await until('the end is heard', () => heard.at(-1)?.state === 'ended');
    expect(heard.map(({ state }) => state)).toEqual(['ringing', 'ended']);
  });

  test('is one where two call each other: the second one accepts the first', async () => {
    const heard = await hears(anna);
    const answers = await Promise.all([ring(anna, ben), ring(ben, anna)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = answers.map(({ body }): Call => body);
    expect(one?.id).toBe(other?.id);
    await until('both hear that it runs', () => heard.find(({ state }) => state === 'active'));
    const running = await current(ben);
    expect(running).toMatchObject({ id: one?.id, state: 'active' });
    // The second one's answer was lost.
    const second = running?.caller.userId === anna.userId ? [ben, anna] : [anna, ben];
    expect(await ring(...(second as [SignedIn, SignedIn]))).toMatchObject({
      status: 201,
      body: { id: one?.id, state: 'active' },
    });
  });

  test('accepted again by the same page, after the answer was lost, it runs', async () => {
    const { id } = await active();
    const again = await post(ben, `/calls/${id}/accept`, { peerId: idOf(ben) });
    expect(again).toMatchObject({ status: 200, body: { id, state: 'active' } });
    expect((await post(ben, `/calls/${id}/accept`, { peerId: `${idOf(ben)}_tab2` })).body).toMatchObject({
      type: 'CALL_ENDED',
    });
  });

  test('is nobody else’s: not to see, to accept, to move or to end', async () => {
    const { id } = await ringing();
    const body = { peerId: idOf(carl) };
    for (const step of ['accept', 'resume', 'leave', 'end', 'decline'])
      expect(await post(carl, `/calls/${id}/${step}`, body)).toMatchObject({
        status: 404,
        body: { type: 'CALL_NOT_FOUND' },
      });
    expect(await post(anna, `/calls/${id}/accept`, { peerId: idOf(anna) })).toMatchObject({ status: 403 });
    expect(await post(ben, `/calls/${id}/accept`, { peerId: idOf(anna) })).toMatchObject({
      body: { type: 'NOT_YOURSELF' },
    });
    expect(await post(carl, '/calls', { peerId: idOf(ben), from: idOf(anna) })).toMatchObject({
      body: { type: 'NOT_YOURSELF', field: 'from' },
    });
    expect(await current(carl)).toBeNull();
    expect(await server.call('GET', `/calls/${id}`, carl.token)).toMatchObject({ status: 404 });
    expect(await current(ben)).toMatchObject({ id, state: 'ringing' });
  });

  test('moves to the page that was loaded again', async () => {
    const { id } = await active();
    const heard = await hears(anna);
    await post(ben, `/calls/${id}/resume`, { peerId: `${idOf(ben)}_again` });
    await until('the move is heard', () => heard[0]);
    expect(heard[0]).toMatchObject({ id, state: 'active', callee: { peerId: `${idOf(ben)}_again` } });
  });

  test('that nobody ends any more is ended', async () => {
    const rung = await ringing();
    server.clock.advance(61_000);
    await server.app.calls.sweep();
    expect(await current(anna)).toBeNull();
    expect((await post(anna, `/calls/${rung.id}/end`, {})).body).toMatchObject({ end: 'no-answer' });

    for (const user of [anna, ben]) await post(user, '/peer/register', { peerId: idOf(user) });
    const { id } = await active();
    await pass(150_000);
    expect(await current(anna)).toMatchObject({ id });
    await post(anna, '/peer/heartbeat', { peerId: idOf(anna) });
    // Another of his tabs, next to the one in the call.
    await post(ben, '/peer/heartbeat', { peerId: `${idOf(ben)}_tab2` });
    await pass(20_000);
    expect((await post(anna, `/calls/${id}/end`, {})).body).toMatchObject({ end: 'lost', endedBy: null });
  });

  test.each(STEPS_MS)('neither rings out nor is lost because the wall clock is set by %d ms', async (ms) => {
    const both = () =>
      Promise.all([anna, ben].map((user) => post(user, '/peer/heartbeat', { peerId: idOf(user) })));
    const rung = await ringing();
    setWallClock(ms);
    await server.app.calls.sweep();
    expect(await current(anna)).toMatchObject({ id: rung.id, state: 'ringing' });
    await post(ben, `/calls/${rung.id}/accept`, { peerId: idOf(ben) });
    await pass(170_000, both);
    setWallClock(ms);
    await server.app.calls.sweep();
    expect(await current(anna)).toMatchObject({ id: rung.id, state: 'active' });
    await pass(20_000, both);
    expect(await current(ben)).toMatchObject({ id: rung.id, state: 'active' });
  });

  test.each(STEPS_MS)('is left, lost or not answered in time, the wall clock set by %d ms', async (ms) => {
    const annaAlone = () => post(anna, '/peer/heartbeat', { peerId: idOf(anna) });
    const rung = await ringing();
    setWallClock(ms);
    await pass(50_000);
    expect(await current(anna)).toMatchObject({ id: rung.id, state: 'ringing' });
    await pass(10_000);
    expect((await post(anna, `/calls/${rung.id}/end`, {})).body).toMatchObject({ end: 'no-answer' });

    for (const user of [anna, ben]) await post(user, '/peer/register', { peerId: idOf(user) });
    const left = await active();
    await post(ben, `/calls/${left.id}/leave`, { peerId: idOf(ben) });
    setWallClock(ms);
    server.clock.advance(7_000);
    await server.app.calls.sweep();
    expect(await current(anna)).toMatchObject({ id: left.id, state: 'active' });
    server.clock.advance(1_001);
    await server.app.calls.sweep();
    expect((await post(anna, `/calls/${left.id}/end`, {})).body).toMatchObject({ end: 'left' });

    const { id } = await active();
    setWallClock(ms);
    await pass(160_000, annaAlone);
    expect(await current(anna)).toMatchObject({ id, state: 'active' });
    await pass(10_000, annaAlone);
    expect((await post(anna, `/calls/${id}/end`, {})).body).toMatchObject({ end: 'lost', endedBy: null });
  });

  test('outlives a server that was away: it ends only after heartbeats were waited for', async () => {
    const { id } = await active();
    await pass(170_000, () => post(ben, '/peer/heartbeat', { peerId: idOf(ben) }));
    expect(await current(ben)).toBeNull();

    const { id: next } = await active();
    expect(next).not.toBe(id);
    // No sweep runs meanwhile.
    server.clock.advance(300_000);
    await server.app.calls.sweep();
    await pass(150_000);
    expect(await current(anna)).toMatchObject({ id: next, state: 'active' });
    await post(anna, '/peer/register', { peerId: idOf(anna) });
    await post(ben, '/peer/register', { peerId: idOf(ben) });
    await pass(60_000);
    expect(await current(anna)).toMatchObject({ id: next, state: 'active' });
  });

  test('whose page was closed is left after 8 s; one that is loaded again comes back', async () => {
    const { id } = await active();
    const again = `${idOf(ben)}_again`;
    await post(ben, `/calls/${id}/leave`, { peerId: idOf(ben) });
    server.clock.advance(7_000);
    await server.app.calls.sweep();
    expect(await current(anna)).toMatchObject({ id });
    await post(ben, `/calls/${id}/resume`, { peerId: again });
    server.clock.advance(7_000);
    await server.app.calls.sweep();
    expect(await current(anna)).toMatchObject({ id });

    // Another of his pages does not matter.
    await post(ben, `/calls/${id}/leave`, { peerId: idOf(ben) });
    server.clock.advance(9_000);
    await server.app.calls.sweep();
    expect(await current(anna)).toMatchObject({ id });
    const heard = await hears(anna);
    await post(ben, `/calls/${id}/leave`, { peerId: again });
    server.clock.advance(8_001);
    await server.app.calls.sweep();
    await until('the end is heard', () => heard[0]);
    expect(heard).toMatchObject([{ id, state: 'ended', end: 'left', endedBy: ben.userId }]);
  });

  test('goes on behind a locked screen, but none begins there', async () => {
    const { id } = await active();
    await post(ben, '/auth/lock');
    expect((await post(ben, '/peer/heartbeat', {})).status).toBe(200);
    expect((await post(ben, `/calls/${id}/resume`, { peerId: idOf(ben) })).status).toBe(200);
    expect((await post(ben, `/calls/${id}/end`, {})).status).toBe(200);
    expect((await ring(ben, anna)).status).toBe(423);
    await post(anna, '/auth/lock');
    expect((await post(anna, '/calls/00000000-0000-4000-8000-000000000000/accept', {})).status).toBe(423);
  });

  test('nobody rings without end', async () => {
    for (let count = 0; count < 20; count++) {
      const { id } = await ringing();
      await post(anna, `/calls/${id}/end`, {});
    }
    expect(await ring(anna, ben)).toMatchObject({ status: 429, body: { type: 'RATE_LIMITED' } });
  });
});

describe('calls that are over', () => {
  const pastOf = async (user: SignedIn, query = ''): Promise<PastCall[]> =>
    (await server.call('GET', `/calls${query}`, user.token)).body;
  const missedBy = async (user: SignedIn): Promise<number> =>
    ((await server.call('GET', '/calls/missed', user.token)).body as { count: number }).count;

  test('are seen by their two parties alone, the newest first, with how long they talked', async () => {
    const talk = await active();
    server.clock.advance(65_000);
    await post(anna, `/calls/${talk.id}/end`, {});
    for (const user of [anna, ben]) await post(user, '/peer/register', { peerId: idOf(user) });
    const { id } = await ringing();
    await post(anna, `/calls/${id}/end`, {});
    await ringing();
    const other = { id: ben.userId, username: ben.username, fullName: '', isDeleted: false };
    expect(await pastOf(anna)).toMatchObject([
      { id, direction: 'outgoing', other, talkedMs: null, end: 'cancelled' },
      { id: talk.id, direction: 'outgoing', other, talkedMs: expect.closeTo(65_000, -3), end: 'hung-up' },
    ]);
    expect((await pastOf(ben)).map(isMissed)).toEqual([true, false]);
    expect(await pastOf(carl)).toEqual([]);
    expect((await pastOf(ben, '?pageSize=1&page=2')).map((call) => call.id)).toEqual([talk.id]);
    const { headers } = await server.call('GET', '/calls?pageSize=1', ben.token);
    expect(headers.get('x-total-count')).toBe('2');
    server.clock.advance(90 * 24 * 60 * 60_000);
    const later = await server.signIn(anna.username);
    expect((await server.call('GET', '/calls', later.token)).body).toEqual([]);
  });

  test('are missed until they were looked at, unless they were declined or answered', async () => {
    const declined = await ringing();
    await post(ben, `/calls/${declined.id}/decline`);
    expect(await missedBy(ben)).toBe(0);
    for (const end of ['hung-up', 'no-answer'])
      await post(anna, `/calls/${(await ringing()).id}/end`, { end });
    expect([await missedBy(ben), await missedBy(anna)]).toEqual([2, 0]);
    await post(carl, '/calls/missed/seen');
    expect(await missedBy(ben)).toBe(2);
    await post(ben, '/calls/missed/seen');
    expect(await missedBy(ben)).toBe(0);
    expect((await pastOf(ben)).map(isMissed)).toEqual([true, true, false]);
  });
});

test('without TURN nobody outside is contacted', async () => {
  const { iceServers, hasRelay }: PeerTicket = (await post(anna, '/peer/ticket')).body;
  expect({ iceServers, hasRelay }).toEqual({ iceServers: [], hasRelay: false });
});

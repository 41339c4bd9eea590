import { once } from 'node:events';
import type { Call, CallUser, PeerTicket } from '@sadap/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

type Said = { type: string; src?: string; dst?: string; payload?: unknown };

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
});

const idOf = ({ userId }: SignedIn) => `user_${userId}`;
const post = (user: SignedIn, path: string, body?: unknown) => server.call('POST', path, user.token, body);
async function ticketOf(user: SignedIn): Promise<string> {
  const { ticket }: PeerTicket = (await post(user, '/peer/ticket')).body;
  return ticket;
}
function connect(id: string, ticket: string, options = {}) {
  const query = new URLSearchParams({ key: 'peerjs', id, token: ticket, version: '1.5.5' });
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/peerjs?${query}`, options);
  const heard: Said[] = [];
  let isClosed = false;
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Said));
  socket.on('close', () => {
    isClosed = true;
  });
  return {
    socket,
    heard,
    isClosed: () => isClosed,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: (type: string) => until(`a ${type}`, () => heard.find((said) => said.type === type)),
  };
}
async function page(user: SignedIn, id = idOf(user)) {
  const opened = connect(id, await ticketOf(user));
  await opened.next('OPEN');
  await post(user, '/peer/register', { peerId: id });
  return opened;
}
/** Anna and Ben talk; Carl is a stranger. */
async function talking() {
  const pages = [await page(anna), await page(ben), await page(carl)] as const;
  const call: Call = (await post(anna, '/calls', { peerId: idOf(ben), from: idOf(anna) })).body;
  return { pages, call };
}

describe('a page that is closed', () => {
  const current = async () => (await server.call('GET', '/calls/current', ben.token)).body;
  async function active() {
    const { pages, call } = await talking();
    await post(ben, `/calls/${call.id}/accept`, { peerId: idOf(ben) });
    return { annas: pages[0], id: call.id };
  }
  const isLeft = async (id: string) => {
    const { rows } = await server.sql(`select caller_left_at as at from calls where id = '${id}'`);
    return rows[0].at !== null;
  };

  test('has left its call, also when its last word is lost with it', async () => {
    const { annas, id } = await active();
    annas.socket.close(1001);
    await until('it has left', () => isLeft(id));
    server.clock.advance(8_001);
    await server.app.calls.sweep();
    expect(await current()).toBeNull();
  });

  test('and is loaded again is still in it, and so is one whose network died', async () => {
    const { annas, id } = await active();
    annas.socket.close(1001);
    await until('it has left', () => isLeft(id));
    await page(anna);
    expect(await isLeft(id)).toBe(false);
    annas.socket.terminate();
    server.clock.advance(9_000);
    await server.app.calls.sweep();
    expect(await current()).toMatchObject({ id, state: 'active' });
  });
});

describe('who is let in', () => {
  const refused: [string, () => Promise<string> | string, () => string][] = [
    ['no ticket', () => '', () => idOf(anna)],
    ['a ticket that was made up', () => 'x.y.z', () => idOf(anna)],
    ['the login’s token', () => anna.token, () => idOf(anna)],
    ['another’s id', () => ticketOf(carl), () => idOf(anna)],
    ['another’s fallback id', () => ticketOf(carl), () => `${idOf(anna)}_x7`],
    ['no id', () => ticketOf(anna), () => ''],
    ['an id of another form', () => ticketOf(anna), () => `user_${anna.userId}x`],
  ];
  test.each(refused)('%s is refused', async (_name, ticket, id) => {
    const opened = connect(id(), await ticket());
    expect((await opened.next('ERROR')).payload).toHaveProperty('msg');
    await until('it is closed', opened.isClosed);
    expect(opened.heard).toHaveLength(1);
  });

  test('a ticket is of a minute, and of a login that lives', async () => {
    const ticket = await ticketOf(anna);
    server.clock.advance(61_000);
    await connect(idOf(anna), ticket).next('ERROR');
    const another = await ticketOf(anna);
    await post(anna, '/auth/logout');
    await connect(idOf(anna), another).next('ERROR');
  });

  test('a ticket opens nothing but the signalling', async () => {
    expect((await server.call('GET', '/users/me', await ticketOf(anna))).status).toBe(401);
  });

  test('an id is of one page; another page of its user takes a fallback id', async () => {
    const first = await page(anna);
    const second = connect(idOf(anna), await ticketOf(anna));
    await second.next('ID-TAKEN');
    await until('it is closed', second.isClosed);
    expect(first.isClosed()).toBe(false);
    await page(anna, `${idOf(anna)}_k3j9`);
  });

  test('an id whose page is silent is taken over', async () => {
    const first = await page(anna);
    server.clock.advance(13_000);
    await page(anna);
    await until('the older one is closed', first.isClosed);
    expect((await server.call('GET', '/users/webrtc', anna.token)).body).toContainEqual(
      expect.objectContaining({ peerId: idOf(anna), isOnline: true }),
    );
  });

  test('a page whose network died is gone within 35 s; a hidden tab that says nothing itself is not', async () => {
    const hidden = await page(anna);
    const dead = connect(idOf(ben), await ticketOf(ben), { autoPong: false });
    await dead.next('OPEN');
    await post(ben, '/peer/register', { peerId: idOf(ben) });
    for (let passed = 0; passed < 20_000; passed += 10_000) {
      const asked = once(hidden.socket, 'ping');
      server.clock.advance(10_000);
      await asked;
    }
    await until('the dead one is closed', dead.isClosed);
    const isOnline = async (user: SignedIn) => {
      const users: CallUser[] = (await server.call('GET', '/users/webrtc', anna.token)).body;
      return users.find(({ user_id }) => user_id === user.userId)?.isOnline;
    };
    await until('its user is offline', async () => !(await isOnline(ben)));
    expect(await isOnline(anna)).toBe(true);
    expect(hidden.isClosed()).toBe(false);
  }, 40_000);

  test.each([
    -3_600_000, 18_000, 165_000,
  ])('setting the wall clock by %d ms closes no page, and keeps no silent one', async (ms) => {
    const opened = await page(anna);
    const silent = connect(idOf(ben), await ticketOf(ben), { autoPong: false });
    await silent.next('OPEN');
    server.clock.step(ms);
    try {
      await connect(idOf(anna), await ticketOf(anna)).next('ID-TAKEN');
      // Either comes of the next look at all pages.
      await Promise.race([once(opened.socket, 'ping'), once(opened.socket, 'close')]);
      expect(opened.isClosed()).toBe(false);
      server.clock.advance(13_000);
      await page(ben);
      await until('the silent one is closed', silent.isClosed);
    } finally {
      server.clock.step(-ms);
    }
  }, 20_000);

  test('the 21st page of one user is refused, until one of the others falls silent', async () => {
    const open = async (count: number) => {
      const opened = connect(`${idOf(anna)}_p${count}`, await ticketOf(anna));
      await opened.next('OPEN');
      return opened;
    };
    const pages = await Promise.all(Array.from({ length: 20 }, (_, count) => open(count)));
    const refused = connect(`${idOf(anna)}_more`, await ticketOf(anna));
    expect((await refused.next('ERROR')).payload).toEqual({ msg: 'Too many pages of this user' });
    await until('it is closed', refused.isClosed);
    expect(pages.filter(({ isClosed }) => isClosed())).toEqual([]);
    await page(ben);
    server.clock.advance(13_000);
    const [silent, ...alive] = pages;
    for (const { say } of alive) say({ type: 'OFFER', dst: idOf(ben), payload: 1 });
    await Promise.all(alive.map(({ next }) => next('EXPIRE')));
    await open(20);
    await until('the silent one is closed', () => silent?.isClosed());
    expect(alive.filter(({ isClosed }) => isClosed())).toEqual([]);
  });

  test('signing out closes it', async () => {
    const opened = await page(anna);
    await post(anna, '/auth/logout');
    await until('it is closed', opened.isClosed);
  });
});

describe('who is listed', () => {
  test('a page that was signed off with its login: again with its heartbeat, as long as it is connected', async () => {
    const peerId = `${idOf(ben)}_abc1`;
    const opened = await page(ben, peerId);
    const isListed = async () => {
      const users: CallUser[] = (await server.call('GET', '/users/webrtc', anna.token)).body;
      return users.some((user) => user.isOnline && user.peerId === peerId);
    };
    const signedOff = async () => {
      await post(ben, '/peer/unregister');
      expect(await isListed()).toBe(false);
      await post(ben, '/peer/heartbeat', { peerId });
      return isListed();
    };
    expect(await signedOff()).toBe(true);
    opened.socket.terminate();
    await until('it stays away', async () => !(await signedOff()));
  });
});

describe('what passes', () => {
  test('offer, answer and candidates between the two of a call, with their true sender', async () => {
    const {
      pages: [atAnna, atBen],
    } = await talking();
    const payload = { sdp: { type: 'offer', sdp: 'v=0' }, connectionId: 'mc_1' };
    atAnna.say({ type: 'OFFER', src: idOf(carl), dst: idOf(ben), payload });
    expect(await atBen.next('OFFER')).toEqual({ type: 'OFFER', src: idOf(anna), dst: idOf(ben), payload });
    for (const type of ['ANSWER', 'CANDIDATE'])
      atBen.say({ type, dst: idOf(anna), payload: { connectionId: 'mc_1' } });
    expect((await atAnna.next('ANSWER')).src).toBe(idOf(ben));
    await atAnna.next('CANDIDATE');
    // What PeerJS sends every 5 s.
    atAnna.say({ type: 'HEARTBEAT' });
    atAnna.say({ type: 'CANDIDATE', dst: idOf(ben), payload: 1 });
    await atBen.next('CANDIDATE');
    expect(atAnna.isClosed()).toBe(false);
  });

  test('nothing from a stranger, and nothing without or after a call', async () => {
    const {
      pages: [atAnna, atBen, atCarl],
      call,
    } = await talking();
    atCarl.say({ type: 'OFFER', dst: idOf(ben), payload: 1 });
    expect(await atCarl.next('EXPIRE')).toMatchObject({ src: idOf(ben), dst: idOf(carl) });
    atCarl.say({ type: 'LEAVE', dst: idOf(ben) });
    await post(anna, `/calls/${call.id}/end`, {});
    server.clock.advance(3000);
    atAnna.say({ type: 'OFFER', dst: idOf(ben), payload: 2 });
    await atAnna.next('EXPIRE');
    expect(atBen.heard.map(({ type }) => type)).toEqual(['OPEN']);
  });

  test('who is not there has expired', async () => {
    const {
      pages: [atAnna, atBen],
    } = await talking();
    atBen.socket.terminate();
    await until('it is gone', atBen.isClosed);
    atAnna.say({ type: 'OFFER', dst: idOf(ben), payload: 1 });
    await atAnna.next('EXPIRE');
  });

  test.each([
    'no JSON',
    '{"type":"OPEN"}',
    '{"type":"OFFER","dst":"everybody"}',
    `"${'x'.repeat(70_000)}"`,
  ])('malformed: %.20s', async (message) => {
    const opened = await page(anna);
    const closed = once(opened.socket, 'close');
    opened.say(message);
    await closed;
    expect((await server.call('GET', '/health')).status).toBe(200);
  });

  test('a call of others goes on while a page floods, returns and floods again', async () => {
    const {
      pages: [atAnna, atBen],
    } = await talking();
    const payload = 'x'.repeat(10_000);
    let isOver = false;
    let cutOff = 0;
    const flood = async () => {
      for (let round = 0; !isOver; round++) {
        const opened = connect(`${idOf(carl)}_f${round}`, await ticketOf(carl));
        await opened.next('OPEN');
        for (let count = 0; count < 300; count++) opened.say({ type: 'OFFER', dst: idOf(ben), payload });
        await until('it is closed', opened.isClosed);
        cutOff++;
      }
    };
    const flooding = flood();
    await until('the flood has begun', () => cutOff > 0);
    const tookMs: number[] = [];
    for (let count = 0; count < 200; count++) {
      const begin = performance.now();
      const arrived = once(atBen.socket, 'message');
      atAnna.say({ type: 'CANDIDATE', dst: idOf(ben), payload: count });
      await arrived;
      expect(atBen.heard.at(-1)).toMatchObject({ type: 'CANDIDATE', src: idOf(anna), payload: count });
      tookMs.push(performance.now() - begin);
      // anna herself stays below the limit
      if (count % 50 === 49) server.clock.advance(1_000);
    }
    isOver = true;
    await flooding;
    expect(cutOff).toBeGreaterThan(1);
    const p99 = tookMs.sort((a, b) => a - b)[197] ?? Infinity;
    expect(p99).toBeLessThan(500);
    expect([atAnna.isClosed(), atBen.isClosed()]).toEqual([false, false]);
    expect(atBen.heard.filter(({ src }) => src?.startsWith(idOf(carl)))).toEqual([]);
  });

  test('a flood is cut off', async () => {
    const opened = await page(anna);
    for (let count = 0; count < 150; count++) opened.say({ type: 'HEARTBEAT' });
    await until('it is closed', opened.isClosed);
  });
});

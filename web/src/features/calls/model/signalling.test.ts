import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PeerHandlers, PeerLine, Ticket } from './media-link.ts';
import { Signalling, type SignallingFault } from './signalling.ts';

type Opened = {
  peerId: string;
  ticket: Ticket;
  handlers: PeerHandlers;
  isDestroyed: boolean;
  reconnected: Ticket[];
  renewed: Ticket[];
};

function line() {
  const opened: Opened[] = [];
  const faults: SignallingFault['fault'][] = [];
  const at = { tickets: 0, isServerThere: true, isLineNeeded: false };
  const signalling = new Signalling({
    openPeer: (peerId, ticket, handlers): PeerLine => {
      const peer: Opened = { peerId, ticket, handlers, isDestroyed: false, reconnected: [], renewed: [] };
      opened.push(peer);
      return {
        dial: () => null,
        setRelayOnly: () => undefined,
        disconnect: () => undefined,
        renew: (fresh) => peer.renewed.push(fresh),
        reconnect: (fresh) => peer.reconnected.push(fresh),
        destroy: () => {
          peer.isDestroyed = true;
        },
      };
    },
    fetchTicket: () => {
      if (!at.isServerThere) return Promise.reject(new Error('offline'));
      at.tickets += 1;
      return Promise.resolve({ ticket: `ticket ${at.tickets}`, iceServers: [], hasRelay: false });
    },
    isLineNeeded: () => at.isLineNeeded,
    randomPart: () => 'abc',
    onState: () => undefined,
    onLink: () => undefined,
    onFault: ({ fault }) => faults.push(fault),
  });
  return { signalling, opened, faults, at };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('opens under the plain id, with a ticket', async () => {
  const { signalling, opened } = line();
  signalling.start(7);
  await wait(0);
  expect(opened[0]).toMatchObject({ peerId: 'user_7', ticket: { ticket: 'ticket 1' } });
  expect(signalling.state().connection).toBe('connecting');
  opened[0]?.handlers.onOpen('user_7');
  expect(signalling.state()).toEqual({ connection: 'connected', peerId: 'user_7' });
});

test('an id that another page holds: once more with a random part', async () => {
  const { signalling, opened, faults } = line();
  signalling.start(7);
  await wait(0);
  opened[0]?.handlers.onError('unavailable-id', 'taken');
  await wait(0);
  expect(opened.map(({ peerId }) => peerId)).toEqual(['user_7', 'user_7_abc']);
  expect(opened[0]?.isDestroyed).toBe(true);
  opened[1]?.handlers.onError('unavailable-id', 'taken');
  expect(faults).toEqual(['unavailable-id']);
});

test('not open within 30 s: a word, and it is tried again', async () => {
  const { signalling, opened, faults } = line();
  signalling.start(7);
  await wait(29_000);
  expect(faults).toEqual([]);
  await wait(1_000);
  expect(faults).toEqual(['timeout']);
  await wait(1_000);
  expect(opened).toHaveLength(2);
});

test('a signalling that lets nobody in: a word after some tries, whose answers come at once or never', async () => {
  const { signalling, opened, faults } = line();
  signalling.start(7);
  await wait(0);
  const cut = () => {
    opened[0]?.handlers.onError('network', 'lost');
    opened[0]?.handlers.onDisconnected();
  };
  cut();
  await wait(1_000);
  cut();
  await wait(2_000);
  expect(faults).toEqual([]);
  cut();
  expect(faults).toEqual(['network']);
  await wait(60_000);
  expect(faults).toEqual(['network']);

  const slow = line();
  slow.signalling.start(7);
  await wait(25_000);
  slow.opened[0]?.handlers.onDisconnected();
  await wait(4_000);
  expect(slow.faults).toEqual([]);
  await wait(1_000);
  expect(slow.faults).toEqual(['timeout']);
});

test('a line that may have broken without a word is connected anew, and calls go on over it', async () => {
  const { signalling, opened } = line();
  signalling.start(7);
  await wait(0);
  opened[0]?.handlers.onOpen('user_7');
  signalling.reopen();
  await wait(0);
  expect(opened.map(({ isDestroyed }) => isDestroyed)).toEqual([false]);
  expect(opened[0]?.reconnected.map(({ ticket }) => ticket)).toEqual(['ticket 2']);
  opened[0]?.handlers.onOpen('user_7');
  await wait(60_000);
  expect([opened.length, opened[0]?.reconnected.length]).toEqual([1, 1]);
  expect(signalling.state().connection).toBe('connected');
});

test('closed by the network: connects anew under the same id, each time with a fresh ticket', async () => {
  const { signalling, opened } = line();
  signalling.start(7);
  await wait(0);
  opened[0]?.handlers.onOpen('user_7');
  opened[0]?.handlers.onError('network', 'lost');
  opened[0]?.handlers.onDisconnected();
  expect(signalling.state()).toEqual({ connection: 'disconnected', peerId: 'user_7' });
  await wait(1_000);
  expect(opened).toHaveLength(1);
  expect(opened[0]?.reconnected.map(({ ticket }) => ticket)).toEqual(['ticket 2']);
  opened[0]?.handlers.onOpen('user_7');
  expect(signalling.state().connection).toBe('connected');
});

test('the old connection still holds the id: a call that flows is not cut for a new one', async () => {
  const { signalling, opened, at } = line();
  signalling.start(7);
  await wait(0);
  opened[0]?.handlers.onOpen('user_7');
  opened[0]?.handlers.onDisconnected();
  await wait(1_000);
  at.isLineNeeded = true;
  opened[0]?.handlers.onError('unavailable-id', 'taken');
  opened[0]?.handlers.onDisconnected();
  expect(opened[0]?.isDestroyed).toBe(false);
  at.isLineNeeded = false;
  await wait(2_000);
  opened[0]?.handlers.onError('unavailable-id', 'taken');
  await wait(0);
  expect(opened.map(({ peerId, isDestroyed }) => [peerId, isDestroyed])).toEqual([
    ['user_7', true],
    ['user_7_abc', false],
  ]);
});

test('no server: one word after some tries, and it comes back by itself', async () => {
  const { signalling, opened, faults, at } = line();
  at.isServerThere = false;
  signalling.start(7);
  await wait(2_000);
  expect(faults).toEqual([]);
  await wait(60_000);
  expect(faults).toEqual(['no-ticket']);
  at.isServerThere = true;
  await wait(10_000);
  expect(opened).toHaveLength(1);
});

test('the network is back: it does not wait', async () => {
  const { signalling, opened, at } = line();
  at.isServerThere = false;
  signalling.start(7);
  await wait(30_000);
  at.isServerThere = true;
  signalling.hurry();
  await wait(0);
  expect(opened).toHaveLength(1);
});

test('a tab that stays open: the way through the relay is renewed, without a new connection', async () => {
  const { signalling, opened, at } = line();
  const hour = 60 * 60_000;
  signalling.start(7);
  await wait(0);
  opened[0]?.handlers.onOpen('user_7');
  await signalling.freshen();
  expect(opened[0]?.renewed).toEqual([]);
  await wait(hour);
  expect(opened[0]?.renewed.map(({ ticket }) => ticket)).toEqual(['ticket 2']);
  // The tablet slept: no timer ran.
  vi.setSystemTime(Date.now() + 20 * hour);
  await signalling.freshen();
  expect(opened[0]?.renewed.map(({ ticket }) => ticket)).toEqual(['ticket 2', 'ticket 3']);
  at.isServerThere = false;
  vi.setSystemTime(Date.now() + 20 * hour);
  await signalling.freshen();
  expect([opened.length, opened[0]?.renewed.length, opened[0]?.reconnected.length]).toEqual([1, 2, 0]);
});

test('stopped: nothing is tried any more', async () => {
  const { signalling, opened } = line();
  signalling.start(7);
  await wait(0);
  opened[0]?.handlers.onOpen('user_7');
  signalling.stop();
  expect(opened[0]?.isDestroyed).toBe(true);
  expect(signalling.state()).toEqual({ connection: 'closed', peerId: null });
  await wait(60_000);
  expect(opened).toHaveLength(1);
});

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { PEER_PATH, userOfPeerId } from '@sadap/contract/calls';
import { PeerId } from '@sadap/contract/calls/schema';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { describeError } from '../../described-error.ts';
import type { Caller, Refusal } from '../../http/caller.ts';
import { pathOf } from '../../http/request-path.ts';
import { endOf } from '../../http/socket-end.ts';
import type { SocketGate } from '../../http/socket-gate.ts';
import { createRate } from '../../limits/rate.ts';
import type { Log } from '../../log.ts';
import type { PeerMessage } from '../../realtime/peer-message.ts';
import type { PeerTickets } from './tickets.ts';

/** A session description is a few kilobytes. */
const MESSAGE_MAX_BYTES = 64 * 1024;
/** Every page is pinged: browsers answer even for a hidden tab, whose own timers are throttled. */
const PING_MS = 5_000;
/** An id whose page was silent for this long may be taken over. */
const STALE_MS = 12_000;
/** A connection that broke silently is closed. With the time to return, its user is offline within 30 s. */
const SILENT_MS = 18_000;
const SESSION_LOOK_MS = 15_000;
/** A page that reconnects within this time never left. */
const RETURN_MS = 5_000;
/** A browser's code (RFC 6455) for the connections of a page that is closed or loaded again. */
const GOING_AWAY = 1001;
const MESSAGES_PER_SECOND = 100;
/** Messages of a page that are not handled yet. */
const WAITING_AT_MOST = 200;
/** How long a page may take to answer a close. */
const CLOSING_MS = 1_000;
/** Tabs and computers of one user, per server. */
const PAGES_PER_USER = 20;
/** How long the answer that two users are in a call is cached. */
const TALKING_FOR_MS = 2_000;

const Message = z.object({
  type: z.enum(['HEARTBEAT', 'OFFER', 'ANSWER', 'CANDIDATE', 'LEAVE', 'EXPIRE']),
  dst: PeerId.optional(),
  payload: z.unknown().optional(),
});

/** Reaches pages that are connected to other servers. */
/** Of the other servers. */
export type OtherPages = {
  /** Whether one of them holds the id. */
  hold(peerId: string): Promise<boolean | 'unknown'>;
  /** Whether one of them delivered it. */
  deliver(message: PeerMessage): Promise<boolean>;
};

type Parts = {
  tickets: PeerTickets;
  holderOf: (sessionId: string) => Promise<Caller | Refusal>;
  areInCall: (userId: number, otherId: number) => Promise<boolean>;
  others: OtherPages;
  gate: SocketGate;
  clock: Clock;
  log: Log;
};
type GoneListener = (peerId: string) => Promise<void>;
type Page = { peerId: string; userId: number; sessionId: string; socket: WebSocket; seenAtMs: number };
export type Signalling = ReturnType<typeof createSignalling>;

/**
 * Call signalling in the protocol of PeerJS: messages only between the pages of two users who are in a call.
 * (The `peer` package keeps its pages in one process and authenticates nobody.)
 */
export function createSignalling({ tickets, holderOf, areInCall, others, gate, clock, log }: Parts) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES });
  const pages = new Map<string, Page>();
  const leaving = new Map<string, NodeJS.Timeout>();
  const lostListeners: GoneListener[] = [];
  const unloadListeners: GoneListener[] = [];
  let isClosing = false;
  const sweep = setInterval(() => {
    for (const { socket, seenAtMs } of pages.values())
      if (clock.monotonicMs() - seenAtMs > SILENT_MS) socket.terminate();
      else socket.ping();
  }, PING_MS);

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (pathOf(request) !== PEER_PATH) return;
    const known = isClosing ? null : gate.admit(request, () => socket.destroy());
    if (!known) return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
      // Messages that arrive before the ticket is checked are kept, but not processed before it.
      const early: RawData[] = [];
      const keep = (data: RawData) => early.length < 10 && early.push(data);
      opened.on('message', keep);
      opened.on('error', () => undefined);
      admit(opened, query.get('id') ?? '', query.get('token') ?? '')
        .then((page) => {
          opened.off('message', keep);
          if (!page) return;
          known();
          for (const data of early) opened.emit('message', data, false);
        })
        .catch((error: unknown) => {
          log.error({ error: describeError(error) }, 'a page was refused by the signalling');
          opened.close(1011);
        });
    });
  }

  async function admit(socket: WebSocket, peerId: string, ticket: string): Promise<Page | null> {
    const refuse = (type: 'ERROR' | 'ID-TAKEN', msg: string) => {
      send(socket, { type, payload: { msg } });
      socket.close();
      return null;
    };
    const sessionId = await tickets.redeem(ticket);
    const holder = sessionId === null ? 'UNAUTHORIZED' : await holderOf(sessionId);
    if (typeof holder === 'string') return refuse('ERROR', 'Invalid token provided');
    if (!PeerId.safeParse(peerId).success || userOfPeerId(peerId) !== holder.userId)
      return refuse('ERROR', 'This id belongs to another user');
    if ((await others.hold(peerId)) === true || isHeld(peerId)) return refuse('ID-TAKEN', 'ID is taken');
    if (socket.readyState !== socket.OPEN) return null;

    const { userId } = holder;
    if (!hasRoomFor(userId)) return refuse('ERROR', 'Too many pages of this user');
    pages.get(peerId)?.socket.terminate();
    const page: Page = { peerId, userId, sessionId: holder.sessionId, socket, seenAtMs: clock.monotonicMs() };
    pages.set(peerId, page);
    clearTimeout(leaving.get(peerId));
    leaving.delete(peerId);
    listen(page);
    send(socket, { type: 'OPEN' });
    return page;
  }

  /** Unless the page returned, here or on another server, or may have. */
  async function gone(peerId: string, listeners: GoneListener[]): Promise<void> {
    if (isHeld(peerId) || (await others.hold(peerId)) !== false) return;
    await Promise.all(listeners.map((listener) => listener(peerId)));
  }

  /** Whether an id's page is here and alive. */
  function isHeld(peerId: string): boolean {
    const page = pages.get(peerId);
    return page !== undefined && clock.monotonicMs() - page.seenAtMs < STALE_MS;
  }

  /** Silent pages make room. */
  function hasRoomFor(userId: number): boolean {
    const ofUser = [...pages.values()].filter((page) => page.userId === userId);
    if (ofUser.length < PAGES_PER_USER) return true;
    const silent = ofUser.filter(({ peerId }) => !isHeld(peerId));
    for (const { socket } of silent) socket.terminate();
    return ofUser.length - silent.length < PAGES_PER_USER;
  }

  function listen(page: Page): void {
    const { socket, peerId, userId } = page;
    const isWithinRate = createRate(clock, MESSAGES_PER_SECOND, 1_000);
    let waiting = 0;
    let lookedAtMs = clock.monotonicMs();
    const talking = new Map<number, number>();
    /** In order: an offer must not overtake the previous one. */
    let handled = Promise.resolve();

    async function mayTalkTo(otherId: number): Promise<boolean> {
      const untilMs = talking.get(otherId) ?? Number.NEGATIVE_INFINITY;
      if (untilMs > clock.monotonicMs()) return true;
      const may = await areInCall(userId, otherId);
      if (may) talking.set(otherId, clock.monotonicMs() + TALKING_FOR_MS);
      return may;
    }
    async function handle(data: RawData): Promise<void> {
      const message = parse(data);
      if (!message) return socket.close(1008, 'malformed');
      if (message.type === 'HEARTBEAT') return lookAtSession();
      const { type, dst, payload } = message;
      if (dst === undefined || type === 'EXPIRE') return;
      const isDelivered =
        (await mayTalkTo(userOfPeerId(dst))) && (await pass({ type, src: peerId, dst, payload }));
      // PeerJS reads this as: nobody is there.
      if (!isDelivered && type !== 'LEAVE') send(socket, { type: 'EXPIRE', src: dst, dst: peerId });
    }
    async function lookAtSession(): Promise<void> {
      if (clock.monotonicMs() - lookedAtMs < SESSION_LOOK_MS) return;
      lookedAtMs = clock.monotonicMs();
      if (typeof (await holderOf(page.sessionId)) === 'string') socket.close(1008, 'session over');
    }

    socket.on('message', (data) => {
      if (socket.readyState !== socket.OPEN) return;
      page.seenAtMs = clock.monotonicMs();
      if (!isWithinRate() || waiting >= WAITING_AT_MOST) {
        socket.close(1008, 'too many messages');
        setTimeout(() => socket.terminate(), CLOSING_MS).unref();
        return;
      }
      waiting++;
      handled = handled
        .then(() => handle(data))
        .catch((error: unknown) => {
          log.error({ error: describeError(error) }, 'a signalling message was not handled');
        })
        .finally(() => {
          waiting--;
        });
    });
    socket.on('pong', () => {
      page.seenAtMs = clock.monotonicMs();
    });
    socket.on('close', (code) => {
      if (pages.get(peerId) !== page) return;
      pages.delete(peerId);
      if (code === GOING_AWAY && !isClosing)
        gone(peerId, unloadListeners).catch((error: unknown) =>
          log.error({ error: describeError(error) }, 'a page that left its call was not noted'),
        );
      leaving.set(
        peerId,
        setTimeout(() => {
          leaving.delete(peerId);
          gone(peerId, lostListeners).catch((error: unknown) =>
            log.error({ error: describeError(error) }, 'a page could not be removed from the list'),
          );
        }, RETURN_MS),
      );
    });
  }

  function deliverHere(message: PeerMessage): boolean {
    const page = pages.get(message.dst);
    // A half-open connection must not swallow what another server could deliver.
    if (!page || !isHeld(message.dst) || page.socket.readyState !== page.socket.OPEN) return false;
    send(page.socket, message);
    return true;
  }
  const pass = async (message: PeerMessage) => deliverHere(message) || others.deliver(message);

  return {
    isHeld,
    deliverHere,
    /** A page closed and did not return. */
    onLost: (listener: GoneListener) => lostListeners.push(listener),
    /** A page is being closed or loaded again. */
    onUnload: (listener: GoneListener) => unloadListeners.push(listener),
    /** To this server or another one, even if silent for a while: a hidden tab sends little. */
    isConnected: async (peerId: string): Promise<boolean> =>
      pages.has(peerId) || (await others.hold(peerId)) === true,
    attach: (server: Server) => server.on('upgrade', onUpgrade),
    /** At once where the login ended on this server; elsewhere at the next session check. */
    drop(sessionId: string): void {
      for (const page of pages.values())
        if (page.sessionId === sessionId) page.socket.close(1008, 'session over');
    },
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(sweep);
      for (const timer of leaving.values()) clearTimeout(timer);
      const clients = [...sockets.clients];
      const closed = clients.map(endOf);
      pages.clear();
      for (const socket of clients) socket.terminate();
      await Promise.all(closed);
    },
  };
}

function send(socket: WebSocket, message: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

function parse(data: RawData): z.infer<typeof Message> | null {
  try {
    return Message.parse(JSON.parse(String(data)));
  } catch {
    return null;
  }
}

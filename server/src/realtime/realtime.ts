import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type ClientToServer, REALTIME_PATH, type ServerToClient } from '@sadap/contract/realtime';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import { describeError } from '../described-error.ts';
import type { Caller } from '../http/caller.ts';
import { refusalOf, type SessionEnds, type Sessions } from '../http/held-session.ts';
import { type SocketGate, STRANGER_MS } from '../http/socket-gate.ts';
import { createRate } from '../limits/rate.ts';
import type { Log } from '../log.ts';
import type { CommandAnswer, DeviceCommand } from './device-command.ts';
import { openOtherServers, type ServersJoinedBy } from './other-servers.ts';
import type { PeerMessage } from './peer-message.ts';

/** Between servers, when Redis joins several. */
interface ServerToServer {
  'device-command': (command: DeviceCommand, reply: (answer: CommandAnswer | null) => void) => void;
  /** A key of a device ended, or the device was deleted, so long ago: any older connection of it must end. */
  'device-drop': (mac: string, droppedForMs: number) => void;
  /** A device is connected to the sending server, for so long: any older connection of it is dead. */
  'device-taken': (mac: string, connectedForMs: number) => void;
  'peer-held': (peerId: string, reply: (isHeld: boolean) => void) => void;
  'peer-message': (message: PeerMessage, reply: (isDelivered: boolean) => void) => void;
  /** Number of sockets in a room. */
  'sockets-in': (room: string, reply: (count: number) => void) => void;
  sound: (mac: string, frame: Uint8Array) => void;
  /** Whether one of a user's pages is in a room. */
  'user-in': (userId: number, room: string, reply: (isIn: boolean) => void) => void;
}
type SocketData = {
  caller: Caller;
  /** The client's network address. */
  address: string;
  /** Its sound may come compressed. */
  takesCompressed?: boolean;
  /** On a thin line it may come reduced. */
  takesReduced?: boolean;
};
export type RealtimeServer = Server<ClientToServer, ServerToClient, ServerToServer, SocketData>;
export type RealtimeSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

type EngineConnection = { request: IncomingMessage; close(isAtOnce: boolean): void };

export const roomOf = {
  session: (sessionId: string) => `session:${sessionId}`,
  user: (userId: number) => `user:${userId}`,
  stream: (mac: string) => `stream:${mac}`,
};

const HANDSHAKE_LIMIT_BYTES = 64 * 1024;
/** Of one account, on all its channels. A page asks a few times a second at most. */
const REQUESTS_PER_SECOND = 100;
/** Packets of one connection, also of one that has not said who it is. */
const PACKETS_PER_SECOND = 200;
const SESSION_LOOK_MS = 60_000;
/** A browser that hears nothing for 5 s reports the server as lost (`web/src/platform/late/`). */
const HEARTBEAT_MS = 1_500;
/** A connection without an answer for this long is closed at both ends, and the browser opens another. */
const SILENT_CONNECTION_MS = 15_000;

/** How long running requests may take when the server stops. */
const LEAVE_MS = 2000;

export type Realtime = Awaited<ReturnType<typeof openRealtime>>;

/** The browsers' channel: signed-in sockets only, closed at once when their session ends. */
export async function openRealtime(
  http: HttpServer,
  auth: Pick<Sessions, 'sessionOf'> & SessionEnds,
  gate: SocketGate,
  joinedBy: ServersJoinedBy,
  clock: Clock,
  log: Log,
) {
  const others = await openOtherServers(joinedBy, clock, log);
  /** What to call once a connection's holder is known, by its first request. */
  const strangers = new WeakMap<IncomingMessage, () => void>();
  const connections = new WeakMap<IncomingMessage, EngineConnection>();
  function cut(request: IncomingMessage): void {
    // Without WebSocket the line may be a proxy's, which carries requests of others too.
    if (request.headers.upgrade) request.socket.destroy();
    else connections.get(request)?.close(true);
  }
  const io: RealtimeServer = new Server(http, {
    path: REALTIME_PATH,
    destroyUpgrade: false,
    allowRequest: (request, answer) => {
      const known = gate.admit(request, () => cut(request));
      if (known) strangers.set(request, known);
      answer(null, known !== null);
    },
    connectTimeout: STRANGER_MS,
    serveClient: false,
    maxHttpBufferSize: HANDSHAKE_LIMIT_BYTES,
    perMessageDeflate: false,
    pingInterval: HEARTBEAT_MS,
    pingTimeout: SILENT_CONNECTION_MS,
    ...(others.adapter ? { adapter: others.adapter } : {}),
  });
  answerOthers(io);
  // A page that comes anew is asked who it is, joins the rooms that it may be in, and looks at everything.
  others.onRejoined(() => {
    for (const { conn } of io.sockets.sockets.values()) conn.close(true);
  });

  io.engine.on('connection', (connection: EngineConnection) => {
    connections.set(connection.request, connection);
  });

  io.use((socket, next) => {
    const { token } = socket.handshake.auth;
    auth
      .sessionOf(typeof token === 'string' ? token : null)
      .then((held) => {
        if (typeof held === 'string') return next(new Error(held));
        // A locked screen may: its stream and its recording must survive a broken line.
        const refusal = refusalOf({ ...held, isLocked: false });
        if (refusal) return next(new Error(refusal));
        socket.data.caller = held.holder;
        socket.data.address = gate.addressOf(socket.request);
        strangers.get(socket.request)?.();
        return next();
      })
      .catch(() => next(new Error('INTERNAL')));
  });
  io.engine.on('connection', (connection: RealtimeSocket['conn']) => {
    const isWithinRate = createRate(clock, PACKETS_PER_SECOND, 1_000);
    connection.on('packet', () => {
      if (!isWithinRate()) connection.close(true);
    });
  });
  const isAccountWithinRate = createRate<number>(clock, REQUESTS_PER_SECOND, 1_000);
  io.on('connection', (socket) => {
    const { sessionId, userId } = socket.data.caller;
    void socket.join([roomOf.session(sessionId), roomOf.user(userId)]);
    socket.use((_event, next) => {
      if (isAccountWithinRate(userId)) return next();
      log.warn({ userId }, 'an account asks too often: its connection is closed');
      // A lost connection to the page, which may come back.
      return socket.conn.close();
    });
  });

  const invalidate = (sessionId: string, reason: 'replaced' | 'expired' | 'revoked') => {
    const room = io.in(roomOf.session(sessionId));
    room.emit('session-invalidated', { reason });
    room.disconnectSockets();
  };
  auth.onSessionEnd(({ sessionId, reason }) => {
    if (reason === 'logout') io.in(roomOf.session(sessionId)).disconnectSockets();
    else invalidate(sessionId, reason);
  });

  // A session that expires triggers no event of its own.
  const look = setInterval(() => {
    for (const sessionId of new Set(
      [...io.sockets.sockets.values()].map((socket) => socket.data.caller.sessionId),
    ))
      auth.isOver(sessionId).then(
        (isOver) => isOver && invalidate(sessionId, 'expired'),
        (error: unknown) => log.error({ error: describeError(error) }, 'a session could not be checked'),
      );
  }, SESSION_LOOK_MS);

  return {
    io,
    others,
    /** Whether one of a user's pages is in a room, on any server. */
    async isUserIn(userId: number, room: string): Promise<boolean> {
      if (isUserHere(io, userId, room)) return true;
      const { answers } = await others.answersOf(() => io.serverSideEmitWithAck('user-in', userId, room));
      return answers.includes(true);
    },
    async close(): Promise<void> {
      clearInterval(look);
      // An idle connection, such as browsers open ahead of time, would delay the shutdown by a whole minute.
      const cutting = setTimeout(() => http.closeAllConnections(), LEAVE_MS);
      await io.close();
      clearTimeout(cutting);
      await others.close();
    },
  };
}

function answerOthers(io: RealtimeServer): void {
  io.on('sockets-in', (room, reply) => reply(io.of('/').adapter.rooms.get(room)?.size ?? 0));
  io.on('user-in', (userId, room, reply) => reply(isUserHere(io, userId, room)));
}

function isUserHere(io: RealtimeServer, userId: number, room: string): boolean {
  const { adapter, sockets } = io.of('/');
  return [...(adapter.rooms.get(room) ?? [])].some((id) => sockets.get(id)?.data.caller.userId === userId);
}

import { compressFrame } from '@sadap/contract/compressed-frames';
import { StreamSample } from '@sadap/contract/realtime/schema';
import { readFrameHeader } from '@sadap/contract/sound-frames';
import type { Clock } from '../../clock.ts';
import { type RealtimeServer, type RealtimeSocket, roomOf } from '../../realtime/realtime.ts';
import { EarWindow } from './ear-window.ts';

/**
 * Frames that may queue for a browser, whatever it acknowledges: about one second of sound. Socket.IO's
 * `volatile` would not do: it also drops the second of two frames that arrive in one segment, on the best of
 * lines.
 */
const WAITING_FRAMES_MAX = 50;
const UNCOMPRESSED = { compress: false };

/**
 * Passes a frame on to this server's browsers that listen: byte for byte, or compressed to those that take it
 * so. It is compressed once, whoever listens, and not at all if it came so. A browser too far behind misses
 * it. The frame goes to the connection itself, as the one bare binary message that
 * `contract/src/realtime/parser.ts` reads: Socket.IO's event would cost two messages and, with its rooms, a
 * third of the relay's time.
 */
export function createSoundRelay(io: RealtimeServer, isClustered: boolean, clock: Clock) {
  const { adapter, sockets } = io.of('/');
  const { rooms } = adapter;
  /** By room, then by socket. */
  const ears = new Map<string, Map<string, EarWindow>>();

  function earIn(room: string, socketId: string, streamId: number): EarWindow {
    const inRoom = ears.get(room) ?? new Map<string, EarWindow>();
    ears.set(room, inRoom);
    const known = inRoom.get(socketId);
    if (known?.streamId === streamId) return known;
    const ear = new EarWindow(streamId);
    inRoom.set(socketId, ear);
    return ear;
  }

  function deliver(mac: string, frame: Uint8Array, compressed?: Uint8Array): void {
    const header = readFrameHeader(frame);
    const room = roomOf.stream(mac);
    const listening = rooms.get(room);
    if (!header || !listening) return;
    const nowMs = clock.monotonicMs();
    let small = compressed;
    for (const id of listening) {
      const socket = sockets.get(id);
      if (!socket) continue;
      const connection = socket.conn;
      const ear = earIn(room, id, header.streamId);
      // Who acknowledges what it has not read must not fill the queue.
      if (!ear.hasRoom(header) || waitingFrames(connection) > WAITING_FRAMES_MAX) continue;
      ear.sent(header, nowMs);
      if (socket.data.takesCompressed) small ??= compressFrame(frame);
      const bytes = socket.data.takesCompressed ? small : frame;
      connection.write(bytes as Buffer, UNCOMPRESSED);
    }
  }

  // Who comes back may have missed what was on its way: it begins anew.
  adapter.on('leave-room', (room: string, socketId: string) => {
    const inRoom = ears.get(room);
    inRoom?.delete(socketId);
    if (inRoom?.size === 0) ears.delete(room);
  });
  io.on('connection', (socket: RealtimeSocket) => {
    // From whoever does not listen there is nothing that it could be about.
    socket.on('stream:heard', (input: unknown) => {
      const { data: at } = StreamSample.safeParse(input);
      if (!at) return;
      for (const room of socket.rooms) {
        const ear = ears.get(room)?.get(socket.id);
        if (ear?.streamId === at.streamId) ear.heard(at.sample, clock.monotonicMs());
      }
    });
  });
  io.on('sound', (mac, frame) => deliver(mac, frame));
  return (mac: string, frame: Uint8Array, compressed?: Uint8Array): void => {
    deliver(mac, frame, compressed);
    if (isClustered) io.serverSideEmit('sound', mac, frame);
  };
}

/** Engine.IO's queue of a connection; its type does not expose it. */
function waitingFrames(connection: RealtimeSocket['conn']): number {
  return (connection as unknown as { writeBuffer: unknown[] }).writeBuffer.length;
}

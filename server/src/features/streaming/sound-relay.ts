import { type RealtimeServer, type RealtimeSocket, roomOf } from '../../realtime/realtime.ts';

/**
 * Frames that may queue for a slow browser: about one second of sound. Socket.IO's `volatile` would not do:
 * it also drops the second of two frames that arrive in one segment, on the best of lines.
 */
const WAITING_FRAMES_MAX = 50;
const UNCOMPRESSED = { compress: false };

/**
 * Passes a frame on, byte for byte, to this server's browsers that listen; a browser too far behind misses
 * it. The frame goes to the connection itself, as the one bare binary message that
 * `contract/src/realtime/parser.ts` reads: Socket.IO's event would cost two messages and, with its rooms, a
 * third of the relay's time.
 */
export function createSoundRelay(io: RealtimeServer, isClustered: boolean) {
  const { rooms } = io.of('/').adapter;
  const { sockets } = io.of('/');

  function deliver(mac: string, frame: Uint8Array): void {
    for (const id of rooms.get(roomOf.stream(mac)) ?? []) {
      const connection = sockets.get(id)?.conn;
      if (connection && waitingFrames(connection) <= WAITING_FRAMES_MAX)
        connection.write(frame as Buffer, UNCOMPRESSED);
    }
  }

  io.on('sound', deliver);
  return (mac: string, frame: Uint8Array): void => {
    deliver(mac, frame);
    if (isClustered) io.serverSideEmit('sound', mac, frame);
  };
}

/** Engine.IO's queue of a connection; its type does not expose it. */
function waitingFrames(connection: RealtimeSocket['conn']): number {
  return (connection as unknown as { writeBuffer: unknown[] }).writeBuffer.length;
}

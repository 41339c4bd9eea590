import { type RealtimeServer, type RealtimeSocket, roomOf } from '../../realtime.ts';

/**
 * Frames that may wait for a slow browser: about one second of sound. Socket.IO's `volatile` would not do:
 * it also drops the second of two frames that come in one segment, on the best of lines.
 */
const WAITING_FRAMES_MAX = 50;

/** Passes a frame on, byte for byte, to this server's browsers that listen; a browser too far behind misses it. */
export function createSoundRelay(io: RealtimeServer, isClustered: boolean) {
  const { rooms } = io.of('/').adapter;
  const { sockets } = io.of('/');

  function deliver(mac: string, frame: Uint8Array): void {
    const listeners = rooms.get(roomOf.stream(mac));
    if (!listeners) return;
    const late = [...listeners].filter((id) => waitingFrames(sockets.get(id)) > WAITING_FRAMES_MAX);
    const prompt = io.local.to(roomOf.stream(mac));
    (late.length === 0 ? prompt : prompt.except(late)).emit('stream:sound', frame);
  }

  io.on('sound', deliver);
  return (mac: string, frame: Uint8Array): void => {
    deliver(mac, frame);
    if (isClustered) io.serverSideEmit('sound', mac, frame);
  };
}

/** Engine.IO's queue of a socket; its type does not show it. */
function waitingFrames(socket: RealtimeSocket | undefined): number {
  return (socket?.conn as unknown as { writeBuffer: unknown[] } | undefined)?.writeBuffer.length ?? 0;
}

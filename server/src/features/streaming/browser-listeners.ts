import type { Clock } from '../../clock.ts';
import { type RealtimeServer, roomOf } from '../../realtime/realtime.ts';
import type { Listeners } from './listeners.ts';
import { createSoundRelay } from './sound-relay.ts';

/** Listening browsers, on every server that Redis joins. */
export function browserListeners(io: RealtimeServer, isClustered: boolean, clock: Clock): Listeners {
  const of = (mac: string) => io.to(roomOf.stream(mac));
  return {
    sound: createSoundRelay(io, isClustered, clock),
    snapshot: (snapshot) => of(snapshot.mac).emit('stream:snapshot', snapshot),
    progress: (mac, progress) => of(mac).emit('capture:progress', { ...progress, mac }),
    ready: (mac, streamId) => of(mac).emit('stream:ready', { mac, streamId }),
    stopped: (mac) => of(mac).emit('stream:stopped', { mac }),
    late: (mac, lateMs) => of(mac).emit('stream:late', { mac, lateMs }),
    button: (mac) => of(mac).emit('device:button', { mac }),
    error: (mac, message) => of(mac).emit('stream:error', { mac, message }),
    trouble: (mac, error) => of(mac).emit('stream:trouble', { mac, error }),
    status: (mac, status) => io.emit('device:status', { mac, status }),
    aliveFor: (sessionId, mac, status) =>
      io.to(roomOf.session(sessionId)).emit('device:status', { mac, status }),
  };
}

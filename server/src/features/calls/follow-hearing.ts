import { describeError } from '../../described-error.ts';
import type { Log } from '../../log.ts';
import { type RealtimeServer, roomOf } from '../../realtime/realtime.ts';
import type { ListeningTogetherService } from './listening-together.ts';

const STREAM = roomOf.stream('');

/**
 * Records for every page of this server when it starts and stops hearing a stream. Returns a function that
 * stops it.
 */
export function followHearing(io: RealtimeServer, together: ListeningTogetherService, log: Log): () => void {
  let noted: Promise<void> = Promise.resolve();
  const rooms = io.of('/').adapter;
  const look = (userId: number | undefined, room: string) => {
    if (userId === undefined || !room.startsWith(STREAM)) return;
    // One after another, so that the last state found is the last one recorded.
    noted = noted
      .then(() => together.followHearing(userId, room.slice(STREAM.length)))
      .catch((error: unknown) =>
        log.error({ error: describeError(error) }, 'recording who hears a stream failed'),
      );
  };
  const userOf = (socketId: string) => io.sockets.sockets.get(socketId)?.data.caller.userId;
  const onChange = (room: string, id: string) => look(userOf(id), room);
  const changes = ['join-room', 'leave-room'] as const;
  for (const change of changes) rooms.on(change, onChange);
  return () => {
    for (const change of changes) rooms.off(change, onChange);
  };
}

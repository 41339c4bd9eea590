import type { ClientToServer, ServerToClient } from '@sadap/contract/realtime';
import type { Socket } from 'socket.io-client';
import { type Absence, absenceOf } from '../web/src/features/streaming/model/capture-absence.ts';
import {
  INITIAL_STREAM,
  nextStreamState,
  type StreamEvent,
} from '../web/src/features/streaming/model/stream-state.ts';
import { afterReachEvent, type ReachEvent, UNREACHED } from '../web/src/platform/late/server-reach.ts';

/** What the recording page says of its running capture, by the page's own modules. */
export function followPromises(socket: Socket<ServerToClient, ClientToServer>, mac: string) {
  let stream = INITIAL_STREAM;
  let reach = UNREACHED;
  const interrupted = new Set<string>();
  const follow = (event: StreamEvent) => {
    stream = nextStreamState(stream, event);
  };
  const note = (type: Exclude<ReachEvent['type'], 'looked'>) => () => {
    reach = afterReachEvent(reach, { type, nowMs: performance.now() });
  };
  const isMine = (told: { mac: string }) => told.mac === mac;

  socket.on('connect', note('opened'));
  socket.on('disconnect', note('closed'));
  socket.io.on('open', () => socket.io.engine.on('packet', note('heard')));
  socket.on('stream:snapshot', (snapshot) => {
    if (isMine(snapshot)) follow({ type: 'snapshot', snapshot, atMs: Date.now() });
  });
  socket.on('device:status', (change) => {
    if (isMine(change)) follow({ type: 'status', status: change.status });
  });
  socket.on('capture:progress', (progress) => {
    if (!isMine(progress)) return;
    if (progress.state === 'interrupted') interrupted.add(progress.id);
    follow({ type: 'progress', progress, atMs: Date.now() });
  });

  return {
    follow,
    /** The page has raised an alert that this capture was interrupted. */
    isInterrupted: (captureId: string) => interrupted.has(captureId),
    says(): Absence | null {
      reach = afterReachEvent(reach, { type: 'looked', nowMs: performance.now(), isSeen: true });
      return absenceOf(stream, reach.isReachable, Date.now());
    },
  };
}

import { AppError } from '../../errors.ts';
import { errorAnswer } from '../../http/error-answer.ts';
import type { Log } from '../../log.ts';
import { type RealtimeServer, roomOf } from '../../realtime/realtime.ts';
import { perform } from './device-commands.ts';
import type { LiveDevices } from './live-devices.ts';
import type { AskDevice } from './stream-control.ts';

/** Finds the server that a device is connected to, and performs commands there. */
export function joinServers(io: RealtimeServer, live: LiveDevices, isClustered: boolean, log: Log) {
  io.on('device-command', (command, reply) => {
    const device = live.get(command.mac);
    if (!device) return reply(null);
    perform(device, command).then(
      (value) => reply({ ok: true, value }),
      (error: unknown) => reply({ ok: false, error: errorAnswer(error, log).body }),
    );
  });
  io.on('device-drop', (mac) => live.drop(mac, 'deleted'));
  io.on('device-taken', (mac) => live.drop(mac, 'replaced'));

  /** Number of sockets in a room, on all servers. */
  const socketsIn = async (room: string): Promise<number> =>
    isClustered ? (await io.in(room).fetchSockets()).length : (io.of('/').adapter.rooms.get(room)?.size ?? 0);

  const ask: AskDevice = async (command) => {
    const device = live.get(command.mac);
    if (device) return { value: await perform(device, command) };
    if (!isClustered) return null;
    const answers = await io.serverSideEmitWithAck('device-command', command);
    const answer = answers.find((each) => each !== null);
    if (!answer) return null;
    if (!answer.ok) throw AppError.ofBody(answer.error);
    return { value: answer.value };
  };

  return {
    ask,
    drop(mac: string): void {
      live.drop(mac, 'deleted');
      if (isClustered) io.serverSideEmit('device-drop', mac);
    },
    /** Commands must not go to an older connection of the device on another server. */
    taken(mac: string): void {
      if (isClustered) io.serverSideEmit('device-taken', mac);
    },
    /** Whoever had the device before and never stopped listening must not hear its next patient. */
    keepListeners(mac: string, sessionId: string): void {
      io.in(roomOf.stream(mac)).except(roomOf.session(sessionId)).socketsLeave(roomOf.stream(mac));
    },
    listenerCount: (mac: string) => socketsIn(roomOf.stream(mac)),
    socketCount: (sessionId: string) => socketsIn(roomOf.session(sessionId)),
  };
}

import type { Clock } from '../../clock.ts';
import { describeError } from '../../described-error.ts';
import { AppError } from '../../errors.ts';
import { errorAnswer } from '../../http/error-answer.ts';
import type { Log } from '../../log.ts';
import { type Realtime, roomOf } from '../../realtime/realtime.ts';
import { perform } from './device-commands.ts';
import type { LiveDevices } from './live-devices.ts';
import type { AskDevice } from './stream-control.ts';

/** A server that was cut off for longer is not told again. */
const DROPS_KEPT_MS = 24 * 60 * 60 * 1000;

/** Finds the server that a device is connected to, and performs commands there. */
export function joinServers(
  { io, others }: Pick<Realtime, 'io' | 'others'>,
  live: LiveDevices,
  clock: Clock,
  log: Log,
) {
  const { isClustered } = others;
  /** When each was dropped. Told again after a time without Redis: whether all heard it is not known. */
  const dropped = new Map<string, number>();
  function forgetOldDrops(nowMs: number): void {
    for (const [mac, atMs] of dropped) if (nowMs - atMs > DROPS_KEPT_MS) dropped.delete(mac);
  }
  io.on('device-command', (command, reply) => {
    const device = live.get(command.mac);
    if (!device) return reply(null);
    perform(device, command).then(
      (value) => reply({ ok: true, value }),
      (error: unknown) => reply({ ok: false, error: errorAnswer(error, log).body }),
    );
  });
  const isOlder = (mac: string, thanMs: number) => (live.get(mac)?.connectedForMs ?? 0) > thanMs;
  // A device that has come anew since, with a newer key, must not be told that it is deleted.
  io.on('device-drop', (mac, droppedForMs) => {
    if (isOlder(mac, droppedForMs)) live.drop(mac, 'deleted');
  });
  io.on('device-taken', (mac, connectedForMs) => {
    if (isOlder(mac, connectedForMs)) live.drop(mac, 'replaced');
  });
  others.onRejoined(() => {
    const nowMs = clock.monotonicMs();
    forgetOldDrops(nowMs);
    for (const [mac, atMs] of dropped) io.serverSideEmit('device-drop', mac, nowMs - atMs);
    for (const device of live.all()) {
      io.serverSideEmit('device-taken', device.mac, device.connectedForMs);
      device
        .catchUp()
        .catch((error: unknown) =>
          log.error({ error: describeError(error) }, 'a device did not catch up with the other servers'),
        );
    }
  });

  /** Number of sockets in a room, on all servers; null where it cannot be known. */
  async function socketsIn(room: string): Promise<number | null> {
    const here = io.of('/').adapter.rooms.get(room)?.size ?? 0;
    if (here > 0) return here;
    const { answers, isWhole } = await others.answersOf(() => io.serverSideEmitWithAck('sockets-in', room));
    const elsewhere = answers.reduce((sum, count) => sum + count, 0);
    return elsewhere > 0 || isWhole ? elsewhere : null;
  }

  const ask: AskDevice = async (command) => {
    const device = live.get(command.mac);
    if (device) return { value: await perform(device, command) };
    const { answers } = await others.answersOf(() => io.serverSideEmitWithAck('device-command', command));
    const answer = answers.find((each) => each !== null);
    if (!answer) return null;
    if (!answer.ok) throw AppError.ofBody(answer.error);
    return { value: answer.value };
  };

  return {
    ask,
    drop(mac: string): void {
      live.drop(mac, 'deleted');
      if (!isClustered) return;
      const nowMs = clock.monotonicMs();
      forgetOldDrops(nowMs);
      dropped.set(mac, nowMs);
      io.serverSideEmit('device-drop', mac, 0);
    },
    /** Commands must not go to an older connection of the device on another server. */
    taken(mac: string): void {
      if (isClustered) io.serverSideEmit('device-taken', mac, live.get(mac)?.connectedForMs ?? 0);
    },
    /** Whoever had the device before and never stopped listening must not hear its next patient. */
    keepListeners(mac: string, sessionId: string): void {
      io.in(roomOf.stream(mac)).except(roomOf.session(sessionId)).socketsLeave(roomOf.stream(mac));
    },
    isHeard: async (mac: string) => (await socketsIn(roomOf.stream(mac))) !== 0,
    hasSocket: async (sessionId: string) => (await socketsIn(roomOf.session(sessionId))) !== 0,
  };
}

import type { Reply } from '@sadap/contract/realtime';
import { expect, test } from 'vitest';
import { systemClock } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { PatientAccess } from '../../http/patient-access.ts';
import type { Log } from '../../log.ts';
import type { RealtimeServer } from '../../realtime/realtime.ts';
import type { Auth } from '../auth/index.ts';
import { serveStreamRequests } from './gateway.ts';
import type { StreamControl } from './stream-control.ts';

const MAC = '02:00:00:00:00:01';
type Handler = (input: unknown, reply: (answer: Reply<unknown>) => void) => void;

/** A listener who may lose the permission as soon as the room is entered, or while the device answers. */
function watched(mayHear: (isInside: boolean) => boolean, snapshot = async (_rooms: Set<string>) => {}) {
  const rooms = new Set<string>();
  const handlers = new Map<string, Handler>();
  const socket = {
    data: { caller: { sessionId: 'a' } },
    on: (event: string, handler: Handler) => handlers.set(event, handler),
    join: (room: string) => void rooms.add(room),
    leave: (room: string) => void rooms.delete(room),
    rooms,
  };
  const look = () =>
    mayHear(rooms.size > 0) ? Promise.resolve() : Promise.reject(new AppError('DEVICE_IN_USE'));
  serveStreamRequests(
    { on: (_event: string, serve: (to: object) => void) => serve(socket) } as unknown as RealtimeServer,
    {
      auth: { callerOf: () => null, holderOf: () => Promise.resolve({ userId: 1 }) } as unknown as Auth,
      control: { snapshot: () => snapshot(rooms), assertCanListen: look } as unknown as StreamControl,
      access: { assertOpen: async () => undefined } as unknown as PatientAccess,
      clock: systemClock,
      log: {} as Log,
    },
  );
  const answer = new Promise<Reply<unknown>>((resolve) =>
    handlers.get('stream:watch')?.({ mac: MAC }, resolve),
  );
  return { answer, rooms };
}

test('who may hear a stream stays in its room', async () => {
  const { answer, rooms } = watched(() => true);
  expect(await answer).toMatchObject({ ok: true });
  expect(rooms.size).toBe(1);
});

test('what was taken away between the check and the room is not heard', async () => {
  const { answer, rooms } = watched((isInside) => !isInside);
  expect(await answer).toMatchObject({ ok: false, error: { type: 'DEVICE_IN_USE' } });
  expect(rooms.size).toBe(0);
});

test('nor is what was taken away while the device answered', async () => {
  const { answer } = watched(
    () => true,
    async (rooms) => rooms.clear(),
  );
  expect(await answer).toMatchObject({ ok: false, error: { type: 'DEVICE_IN_USE' } });
});

test('the answer is as new as what the room has heard', async () => {
  const rooms = watched(
    () => true,
    async (entered) => expect(entered.size).toBe(1),
  );
  expect(await rooms.answer).toMatchObject({ ok: true });
});

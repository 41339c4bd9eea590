import type { IssuedDeviceKey } from '@sadap/contract/devices';
import type { CaptureProgress } from '@sadap/contract/realtime';
import { ask, openSocket } from '../../server/test/api-client.ts';
import { openBareDevice } from '../../server/test/bare-device.ts';
import { until } from '../../server/test/conditions.ts';
import type { SadapServer } from '../sadap-server.ts';

const SECONDS = 60;
/** The server waits half a minute for samples that do not come. */
const COMPLETE_MS = 90_000;

/** A minute of sound that a user has recorded and not saved. Returns the capture's id. */
export async function makeCapture(
  { call, origin }: SadapServer,
  { token, userId }: { token: string; userId: number },
  patient: { id: number },
): Promise<string> {
  const mac = '02:00:00:00:AA:01';
  const key = await call<IssuedDeviceKey>(
    'POST',
    '/stethoscopes/add',
    { name: 'Attacked', macAddress: mac },
    token,
  );
  const checkUp = await call<{ id: number }>('POST', '/sessions', { patientId: patient.id }, token);
  const device = await openBareDevice(origin);
  device.hello(key);
  await device.next('welcome');
  await call('PUT', `/stethoscopes/${mac}/status`, { status: 'Connected', user_id: userId }, token);
  const socket = openSocket(origin, token);
  await ask(socket, 'stream:watch', { mac });
  const started = ask(socket, 'stream:start', { mac });
  const { streamId } = await device.next('start-stream');
  device.say({ type: 'stream-started', streamId });
  await started;
  const order = { mac, organ: 'heart', position: 'Aortic', patientId: patient.id, sessionId: checkUp.id };
  const { id } = await ask<CaptureProgress>(socket, 'capture:start', order);
  device.sound(streamId, 0, SECONDS * 16_000);
  await device.acknowledged(SECONDS * 16_000);
  await ask(socket, 'capture:stop', { captureId: id });
  // The device must pass on what it has after Stop, or say that there is no more.
  device.sound(streamId, SECONDS * 16_000, (SECONDS + 1) * 16_000);
  const isOver = async () => {
    const { state } = await call<{ state: string }>('GET', `/captures/${id}`, undefined, token);
    return state === 'stopped' || state === 'interrupted';
  };
  await until('the capture is complete', isOver, COMPLETE_MS);
  device.socket.close();
  socket.disconnect();
  return id;
}

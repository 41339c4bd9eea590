import type { CheckUp } from '@sadap/contract/checkups';
import type { Organ, Position } from '@sadap/contract/positions';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Recording } from '@sadap/contract/recordings';
import type { Capture } from '@sadap/contract/streaming';
import { ask, openSocket } from '../../server/test/api-client.ts';
import { until } from '../../server/test/conditions.ts';
import { logIn, request } from '../../server/test/http-client.ts';
import { createAccount, PASSWORD } from './recordings.ts';
import type { Server } from './server.ts';

const LENGTH_MS = 12_000;
const WITHIN_MS = 60_000;

/** A sound that a clinician of its own recorded with the stethoscope and saved, without any page. */
export async function captured(
  { url }: Server,
  { mac, simulator }: Awaited<ReturnType<Server['stethoscope']>>,
  { id: sessionId, patientId }: CheckUp,
  [organ, position]: readonly [Organ, Position],
): Promise<Recording> {
  const name = `records_${mac.replaceAll(':', '')}`;
  await createAccount(url, name);
  const { token, userId } = await logIn(url, name, PASSWORD);
  const call = <Value>(method: string, path: string, body?: unknown) =>
    request<Value>(url, method, path, token, body);
  await until('the device is online', () => simulator.state === 'idle');
  await call('PUT', `/stethoscopes/${mac}/status`, { status: 'Connected', user_id: userId });
  const socket = openSocket(url, token);
  try {
    await ask(socket, 'stream:watch', { mac });
    await ask(socket, 'stream:start', { mac });
    const order = { mac, organ, position, patientId, sessionId };
    const { id } = await ask<CaptureProgress>(socket, 'capture:start', order);
    const progress = () => call<Capture>('GET', `/captures/${id}`);
    await until('enough is durable', async () => (await progress()).durationMs >= LENGTH_MS, WITHIN_MS);
    await ask(socket, 'capture:stop', { captureId: id });
    await until('the capture is complete', async () => (await progress()).state === 'stopped');
    const form = new FormData();
    form.set('capture_id', id);
    form.set('position', position);
    form.set('patient_id', String(patientId));
    form.set('session_id', String(sessionId));
    return await call<Recording>('POST', `/${organ}soundrecordings`, form);
  } finally {
    socket.disconnect();
  }
}

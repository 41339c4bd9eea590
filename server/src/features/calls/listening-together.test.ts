import type { AuditEvent } from '@sadap/contract/audit';
import type { Call } from '@sadap/contract/calls';
import type { ListeningTogether } from '@sadap/contract/listening-together';
import { readFrameHeader, readFrameSamples } from '@sadap/contract/sound-frames';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, type BrowserSocket, type SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Streaming = Awaited<ReturnType<TestServer['streaming']>>;
let streaming: Streaming;
let host: SignedIn;
let guest: SignedIn;
let guestSocket: BrowserSocket;
let call: Call;
beforeEach(async () => {
  streaming = await server.streaming();
  host = streaming.clinician;
  guest = await server.user();
  guestSocket = server.socket(guest.token);
  call = await callBetween(host, guest);
});

const idOf = ({ userId }: SignedIn) => `user_${userId}`;
const on = (user: SignedIn, method: string, path: string, body?: unknown) =>
  server.call(method, path, user.token, body);
async function callBetween(caller: SignedIn, callee: SignedIn): Promise<Call> {
  for (const user of [caller, callee]) await on(user, 'POST', '/peer/register', { peerId: idOf(user) });
  const body = { peerId: idOf(callee), from: idOf(caller) };
  const { id }: Call = (await on(caller, 'POST', '/calls', body)).body;
  return (await on(callee, 'POST', `/calls/${id}/accept`, { peerId: idOf(callee) })).body;
}
const invite = (user = host) =>
  on(user, 'POST', `/calls/${call.id}/listening`, { macAddress: streaming.mac });
const accept = (user = guest) => on(user, 'POST', `/calls/${call.id}/listening/accept`);
const leave = (user: SignedIn) => on(user, 'DELETE', `/calls/${call.id}/listening`);
const watch = (socket: BrowserSocket) => ask(socket, 'stream:watch', { mac: streaming.mac });
async function listening(): Promise<void> {
  await invite();
  expect(await accept()).toMatchObject({ status: 200, body: { state: 'listening' } });
  await watch(guestSocket);
}
/** The stream's samples as a browser receives them. */
function samplesAt(socket: BrowserSocket) {
  const heard: number[] = [];
  let first: number | null = null;
  socket.on('stream:sound', (frame) => {
    const bytes = new Uint8Array(frame);
    first ??= readFrameHeader(bytes)?.firstSample ?? null;
    for (const sample of readFrameSamples(bytes)) heard.push(sample);
  });
  return { heard, first: () => first };
}
/** The reason that a browser is given for the end. */
const endAt = (socket: BrowserSocket) =>
  new Promise<ListeningTogether['end']>((resolve) =>
    socket.on('call:listening', ({ state, end }) => state === 'ended' && resolve(end)),
  );
/** Nothing more arrives, while two frames of the host's own sound pass. */
async function isSilent(heard: unknown[]): Promise<boolean> {
  const atHost = samplesAt(streaming.socket).heard;
  const before = heard.length;
  await until('the host still hears', () => atHost.length > 3200);
  return heard.length === before;
}

describe('who is invited', () => {
  test('hears the samples of the device, and nobody else does', async () => {
    const { heard, first } = samplesAt(guestSocket);
    await listening();
    await until('a second is heard', () => heard.length >= 16_000);
    const start = first() ?? 0;
    const made = streaming.simulator.streamedSamples(streaming.streamId);
    expect(heard.slice(0, 16_000)).toEqual([...made.subarray(start, start + 16_000)]);
  });

  test('sees what is listened to: position and HN, as they change', async () => {
    const seen: ListeningTogether[] = [];
    guestSocket.on('call:listening', (shared) => seen.push(shared));
    const { patient, checkUp } = streaming;
    const subject = { organ: 'heart', position: 'Mitral', patientId: patient.id, sessionId: checkUp.id };
    await invite();
    await accept();
    await on(host, 'PUT', `/calls/${call.id}/listening/subject`, subject);
    await until('three changes are seen', () => seen.length === 3);
    expect(seen.map(({ state, isHeard }) => [state, isHeard])).toEqual([
      ['invited', false],
      ['listening', false],
      ['listening', false],
    ]);
    expect(seen.at(-1)?.subject).toEqual({
      organ: 'heart',
      position: 'Mitral',
      patientHn: patient.patientID,
    });
    const { body } = await on(guest, 'GET', '/calls/current/listening');
    expect(body).toEqual(seen.at(-1));
  });

  test('hears nothing before agreeing', async () => {
    await invite();
    await expect(watch(guestSocket)).rejects.toThrow('DEVICE_IN_USE');
  });

  test('is invited once', async () => {
    const answers = await Promise.all([invite(), invite()]);
    expect(answers.map(({ body }) => (body as ListeningTogether).state)).toEqual(['invited', 'invited']);
  });
});

test('the host is told whether the guest’s page hears: one that was loaded again does not', async () => {
  const seen: boolean[] = [];
  streaming.socket.on('call:listening', ({ state, isHeard }) => state === 'listening' && seen.push(isHeard));
  await listening();
  await until('it is heard', () => seen.at(-1) === true);
  guestSocket.disconnect();
  await until('it is heard no more', () => seen.at(-1) === false);
  const again = server.socket(guest.token);
  await watch(again);
  await until('it is heard again', () => seen.at(-1) === true);
  expect((await on(host, 'GET', '/calls/current/listening')).body).toMatchObject({ isHeard: true });
  await ask(again, 'stream:unwatch', { mac: streaming.mac });
  await until('it is put away', () => seen.at(-1) === false);
  expect(seen).toEqual([false, true, false, true, false]);
});

describe('who is not', () => {
  test('a stranger and an uninvited third user are refused', async () => {
    await listening();
    const third = await server.user();
    await expect(watch(server.socket(third.token))).rejects.toThrow('DEVICE_IN_USE');
    expect(await accept(third)).toMatchObject({ status: 404, body: { type: 'CALL_NOT_FOUND' } });
    expect(await invite(third)).toMatchObject({ status: 404, body: { type: 'CALL_NOT_FOUND' } });
    expect(await leave(third)).toMatchObject({ status: 404, body: { type: 'LISTENING_NOT_FOUND' } });
  });

  test('only who has connected the device invites, only the other accepts, only the host names the subject', async () => {
    expect(await invite(guest)).toMatchObject({ status: 409, body: { type: 'DEVICE_IN_USE' } });
    await invite();
    expect(await accept(host)).toMatchObject({ status: 403 });
    const { patient, checkUp } = streaming;
    const subject = { organ: 'heart', position: 'Mitral', patientId: patient.id, sessionId: checkUp.id };
    const path = `/calls/${call.id}/listening/subject`;
    expect(await on(guest, 'PUT', path, subject)).toMatchObject({ status: 403 });
    expect(await on(host, 'PUT', path, { ...subject, patientId: patient.id + 1 })).toMatchObject({
      status: 404,
    });
    expect(await on(host, 'PUT', path, { ...subject, position: 'Anterior_Upper_Left' })).toMatchObject({
      status: 422,
    });
  });

  test('the guest commands nothing', async () => {
    await listening();
    const { mac } = streaming;
    for (const event of ['stream:start', 'stream:stop'] as const)
      await expect(ask(guestSocket, event, { mac })).rejects.toThrow('DEVICE_IN_USE');
    await expect(ask(guestSocket, 'capture:start', { ...streaming.order })).rejects.toThrow('DEVICE_IN_USE');
  });

  test('nobody is invited without a call', async () => {
    await on(host, 'POST', `/calls/${call.id}/end`, {});
    expect(await invite()).toMatchObject({ status: 409, body: { type: 'CALL_NOT_ACTIVE' } });
  });
});

describe('it ends', () => {
  const endings: [string, ListeningTogether['end'], () => Promise<unknown>][] = [
    ['with the call', 'call', () => on(host, 'POST', `/calls/${call.id}/end`, {})],
    ['at the wish of the host', 'stopped', () => leave(host)],
    ['at the wish of the guest', 'left', () => leave(guest)],
    [
      'with the host’s connection to the device',
      'device',
      () =>
        on(host, 'PUT', `/stethoscopes/${streaming.mac}/status`, {
          status: 'Online',
          user_id: host.userId,
        }),
    ],
  ];
  test.each(endings)('%s: both are told why', async (name, why, end) => {
    const { heard } = samplesAt(guestSocket);
    await listening();
    await until('sound is heard', () => heard.length > 0);
    const told = [endAt(guestSocket), endAt(streaming.socket)];
    await end();
    expect(await Promise.all(told)).toEqual([why, why]);
    expect((await on(guest, 'GET', '/calls/current/listening')).body).toBeNull();
    await expect(watch(guestSocket)).rejects.toThrow();
    if (!name.includes('device')) expect(await isSilent(heard)).toBe(true);
  });

  test('before it began, as the guest declines', async () => {
    await invite();
    const told = endAt(streaming.socket);
    await leave(guest);
    expect(await told).toBe('declined');
  });

  test('as the host turns to a patient whom the guest was not invited to hear', async () => {
    const { patient, checkUp, mac } = streaming;
    const subject = { organ: 'heart', position: 'Aortic', patientId: patient.id, sessionId: checkUp.id };
    const path = `/calls/${call.id}/listening/subject`;
    const { heard } = samplesAt(guestSocket);
    await on(host, 'POST', `/calls/${call.id}/listening`, { macAddress: mac, subject });
    await accept();
    await watch(guestSocket);
    expect((await on(host, 'PUT', path, { ...subject, position: 'Mitral' })).body).toMatchObject({
      state: 'listening',
      subject: { position: 'Mitral' },
    });
    const other = await server.patientWithCheckUp(host.token);
    const turned = { ...subject, patientId: other.patient.id, sessionId: other.checkUp.id };
    const told = endAt(guestSocket);
    expect((await on(host, 'PUT', path, turned)).body).toMatchObject({
      state: 'ended',
      end: 'other-patient',
      subject: { patientHn: patient.patientID },
    });
    expect(await told).toBe('other-patient');
    expect((await on(guest, 'GET', '/calls/current/listening')).body).toBeNull();
    await expect(watch(guestSocket)).rejects.toThrow('DEVICE_IN_USE');
    expect(await isSilent(heard)).toBe(true);
  });

  test('and the host may invite again', async () => {
    await listening();
    await leave(guest);
    await listening();
    expect((await on(host, 'GET', '/calls/current/listening')).body).toMatchObject({ state: 'listening' });
  });
});

test('every step is in the audit trail', async () => {
  await listening();
  await leave(guest);
  const admin = await server.signIn('admin');
  const { body } = await server.call('GET', '/audit?pageSize=100', admin.token);
  const steps = (body as AuditEvent[]).filter(({ subject }) => subject.id === call.id).reverse();
  expect(steps.map(({ action, user }) => [action, user?.id])).toEqual([
    ['listening.invited', host.userId],
    ['listening.accepted', guest.userId],
    ['listening.ended', guest.userId],
  ]);
  expect(steps[2]?.details).toEqual({
    macAddress: streaming.mac,
    hostId: host.userId,
    guestId: guest.userId,
    byHand: true,
    end: 'left',
  });
});

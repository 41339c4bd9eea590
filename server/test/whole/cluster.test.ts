import type { Call, PeerTicket } from '@sadap/contract/calls';
import type { ListeningTogether } from '@sadap/contract/listening-together';
import type { CaptureProgress } from '@sadap/contract/realtime';
import { readFrameHeader, readFrameSamples } from '@sadap/contract/sound-frames';
import { createClient } from 'redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ask, type SignedIn } from '../api-client.ts';
import { openBareDevice } from '../bare-device.ts';
import { bareScenes } from '../bare-scene.ts';
import { until } from '../conditions.ts';
import { freePort, startRedis } from '../redis.ts';
import { startServer, type TestServer } from '../server.ts';

/** Two servers on one database and one Redis, as behind a load balancer. */
let redis: Awaited<ReturnType<typeof startRedis>>;
let east: TestServer;
let west: TestServer;
beforeAll(async () => {
  redis = await startRedis(await freePort());
  east = await startServer({ REDIS_URL: redis.url });
  west = await startServer({ REDIS_URL: redis.url, DATABASE_URL: east.databaseUrl, DATA_DIR: east.dataDir });
});
afterAll(async () => {
  await west.close();
  await east.close();
  await redis.stop();
});

type Said = { type: string; src?: string; payload?: unknown };
const idOf = ({ userId }: SignedIn) => `user_${userId}`;
const post = (server: TestServer, user: SignedIn, path: string, body?: unknown) =>
  server.call('POST', path, user.token, body);

/** A page's signalling on one of the servers. */
async function pageAt(server: TestServer, user: SignedIn) {
  const { ticket }: PeerTicket = (await post(server, user, '/peer/ticket')).body;
  const query = new URLSearchParams({ key: 'peerjs', id: idOf(user), token: ticket });
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/peerjs?${query}`);
  const heard: Said[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Said));
  await until('an answer', () => heard[0]);
  await post(server, user, '/peer/register', { peerId: idOf(user) });
  return {
    heard,
    say: (message: object) => socket.send(JSON.stringify(message)),
    next: (type: string) => until(`a ${type}`, () => heard.find((said) => said.type === type)),
  };
}

test('a call between pages of two servers is signalled, told and ended', async () => {
  const [anna, ben] = [await east.user('anna_east'), await east.user('ben_west')];
  const told: Call[] = [];
  const socket = west.socket(ben.token);
  socket.on('call:changed', (call) => told.push(call));
  await until('the channel is open', () => socket.connected);
  const atEast = await pageAt(east, anna);
  const atWest = await pageAt(west, ben);

  const { id }: Call = (await post(east, anna, '/calls', { peerId: idOf(ben), from: idOf(anna) })).body;
  await until('it rings at the other server', () => told.find(({ state }) => state === 'ringing'));
  atEast.say({ type: 'OFFER', dst: idOf(ben), payload: { sdp: 'v=0' } });
  expect(await atWest.next('OFFER')).toMatchObject({ src: idOf(anna), payload: { sdp: 'v=0' } });
  await post(west, ben, `/calls/${id}/accept`, { peerId: idOf(ben) });
  atWest.say({ type: 'ANSWER', dst: idOf(anna), payload: { sdp: 'v=1' } });
  expect(await atEast.next('ANSWER')).toMatchObject({ src: idOf(ben) });
  await post(east, anna, `/calls/${id}/end`, {});
  await until('the end is told', () => told.find(({ state }) => state === 'ended'));
});

test('an id is taken on every server', async () => {
  const user = await east.user('taken_east');
  expect((await pageAt(east, user)).heard[0]?.type).toBe('OPEN');
  expect((await pageAt(west, user)).heard[0]?.type).toBe('ID-TAKEN');
});

test('the guest hears, over another server, the samples of the device', async () => {
  const { clinician: host, mac, simulator, streamId } = await east.streaming();
  const guest = await west.user('guest_west');
  for (const [server, user] of [
    [east, host],
    [west, guest],
  ] as const)
    await post(server, user, '/peer/register', { peerId: idOf(user) });
  const { id }: Call = (await post(east, host, '/calls', { peerId: idOf(guest), from: idOf(host) })).body;
  await post(west, guest, `/calls/${id}/accept`, { peerId: idOf(guest) });
  const socket = west.socket(guest.token);
  const told: ListeningTogether[] = [];
  const frames: Uint8Array[] = [];
  socket.on('call:listening', (listening) => told.push(listening));
  socket.on('stream:sound', (frame) => frames.push(new Uint8Array(frame)));
  await until('the channel is open', () => socket.connected);

  await post(east, host, `/calls/${id}/listening`, { macAddress: mac });
  await until('the invitation', () => told.find(({ state }) => state === 'invited'));
  await post(west, guest, `/calls/${id}/listening/accept`);
  await ask(socket, 'stream:watch', { mac });
  await until('a second of frames', () => frames.length >= 50);
  const heard = frames.slice(0, 50).flatMap((frame) => [...readFrameSamples(frame)]);
  const start = readFrameHeader(frames[0] as Uint8Array)?.firstSample ?? 0;
  const made = simulator.streamedSamples(streamId);
  expect(heard).toEqual([...made.subarray(start, start + heard.length)]);

  await east.call('DELETE', `/calls/${id}/listening`, host.token);
  await until('the end', () => told.find(({ state }) => state === 'ended'));
  const before = frames.length;
  await until('the device goes on', () => simulator.streamedSamples(streamId).length > made.length + 16_000);
  // Frames that were in transit when it ended may still arrive.
  expect(frames.length - before).toBeLessThan(10);
});

test('a command at one server reaches the device at the other', async () => {
  const { clinician, mac, simulator } = await east.streaming();
  const socket = west.socket(clinician.token);
  await until('the channel is open', () => socket.connected);
  await ask(socket, 'stream:watch', { mac });
  await ask(socket, 'stream:stop', { mac });
  await until('the device has stopped', () => simulator.state === 'idle');
});

const seconds = (s: number) => s * 16_000;
const { capturing } = bareScenes(() => east);

/** A device that streams to east, then returns on west before its old line is found dead. */
async function onBoth() {
  const scene = await capturing();
  const { device, streamId, key } = scene;
  device.sound(streamId, 0, seconds(11));
  await device.acknowledged(seconds(11));
  const back = await openBareDevice(west.url);
  back.hello(key, { streamId, oldestSample: seconds(11), nextSample: seconds(12) });
  await back.next('welcome');
  back.sound(streamId, seconds(11), seconds(12));
  await back.acknowledged(seconds(12));
  await device.closeCode();
  return { ...scene, back };
}

test('Stop reaches the living connection of a device', async () => {
  const { back, get, id, socket, streamId } = await onBoth();
  await ask<CaptureProgress>(socket, 'capture:stop', { captureId: id });
  back.sound(streamId, seconds(12), seconds(20));
  await until('the capture is complete', async () => (await get()).state === 'stopped');
  back.socket.close();
});

test('Record reaches the living connection of a device, and so does the end of the stream', async () => {
  const { back, id, mac, order, socket, streamId } = await onBoth();
  await ask(socket, 'capture:discard', { captureId: id });
  const next = await ask<CaptureProgress>(socket, 'capture:start', order);
  back.sound(streamId, seconds(12), seconds(14));
  await until('2 s are durable', async () => {
    const { rows } = await east.sql(`select durable_sample from captures where id = '${next.id}'`);
    return Number(rows[0].durable_sample) >= seconds(14);
  });
  await ask(socket, 'stream:stop', { mac });
  expect((await back.next('stop-stream')).streamId).toBe(streamId);
  back.socket.close();
});

test('Record at one server begins with what the other one, which has the device, kept', async () => {
  const scene = await bareScenes(() => east).streaming();
  const { device, streamId, order, clinician } = scene;
  device.sound(streamId, 0, seconds(6));
  await device.handled();
  const socket = west.socket(clinician.token);
  await until('the channel is open', () => socket.connected);
  const from = { streamId, sample: seconds(2) + 5 };
  const started = await ask<CaptureProgress>(socket, 'capture:start', { ...order, from });
  expect(started).toMatchObject({ receivedMs: 4_000, durableMs: 4_000 });
  const { rows } = await east.sql(
    `select first_sample::int as first from captures where id = '${started.id}'`,
  );
  expect(rows).toEqual([{ first: from.sample }]);
  device.socket.close();
});

test('nothing of a patient can be read in Redis, and none of it stays there', async () => {
  const seen: Buffer[] = [];
  const spy = createClient({ url: redis.url });
  await spy.connect();
  await spy.pSubscribe('*', (message) => void seen.push(message), true);
  const { clinician, mac, device, streamId, patient, checkUp } = await bareScenes(() => east).streaming();
  const guest = await west.user('guest_unread');
  for (const [server, user] of [
    [east, clinician],
    [west, guest],
  ] as const)
    await post(server, user, '/peer/register', { peerId: idOf(user) });
  const call = await post(east, clinician, '/calls', { peerId: idOf(guest), from: idOf(clinician) });
  const { id } = call.body as Call;
  await post(west, guest, `/calls/${id}/accept`, { peerId: idOf(guest) });
  const socket = west.socket(guest.token);
  const told: ListeningTogether[] = [];
  socket.on('call:listening', (listening) => told.push(listening));
  let frames = 0;
  socket.on('stream:sound', () => {
    frames += 1;
  });
  await until('the channel is open', () => socket.connected);
  const subject = { organ: 'heart', position: 'Aortic', patientId: patient.id, sessionId: checkUp.id };
  await post(east, clinician, `/calls/${id}/listening`, { macAddress: mac, subject });
  await until('the HN is told', () => told.find(({ subject: of }) => of?.patientHn === patient.patientID));
  await post(west, guest, `/calls/${id}/listening/accept`);
  await ask(socket, 'stream:watch', { mac });
  device.sound(streamId, 0, seconds(1));
  await until('the sound is heard', () => frames === 50);

  const passed = Buffer.concat(seen);
  expect(passed.length).toBeGreaterThan(50 * 640);
  for (const text of [patient.patientID, mac, clinician.token, 'stream:sound', 'sound'])
    expect(passed.includes(text)).toBe(false);
  expect(await spy.dbSize()).toBe(0);
  spy.destroy();
  device.socket.close();
});

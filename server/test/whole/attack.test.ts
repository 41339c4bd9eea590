import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { DEVICE_CLOSE_CODES } from '@sadap/contract/device-protocol';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type SignedIn } from '../api-client.ts';
import { openBareDevice } from '../bare-device.ts';
import { bareScenes, goAway, seconds, stop } from '../bare-scene.ts';
import { until } from '../conditions.ts';
import { png } from '../files.ts';
import { PASSWORD, startServer, type TestServer } from '../server.ts';

// One user, or a stranger, asks for as much as it can: everybody else goes on.

/** Less than a second on a quiet machine. Without the limits it was 8 to 28 s. */
const LONGEST_WAIT_MS = 3_000;

let server: TestServer;
let attacker: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' });
  attacker = await server.user();
  colleague = await server.user();
});
afterAll(() => server.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const timed = async <Value>(work: () => Promise<Value>): Promise<[number, Value]> => {
  const start = performance.now();
  const value = await work();
  return [performance.now() - start, value];
};

/** The colleague's longest wait for a page while the attack runs. */
async function longestWaitDuring(attack: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = attack.finally(() => {
    isOver = true;
  });
  let longestMs = 0;
  while (!isOver) {
    const [waitedMs, { status }] = await timed(() => server.call('GET', '/users/me', colleague.token));
    expect(status).toBe(200);
    longestMs = Math.max(longestMs, waitedMs);
  }
  await over;
  return longestMs;
}

test('200 registrations at once: pages go on, and sign-ins elsewhere take their turn', async () => {
  let [done, refused] = [0, 0];
  const register = async (index: number) => {
    const account = { username: `flood_${index}`, email: `flood_${index}@example.org`, password: PASSWORD };
    const { status } = await server.call('POST', '/users', null, account, from('203.0.113.1'));
    if (status === 429) refused++;
    else done++;
    return status;
  };
  const flood = Promise.all(Array.from({ length: 200 }, (_, index) => register(index)));
  const waited = longestWaitDuring(flood);
  // More of one address than may wait are refused at once.
  await until('as many wait as may', () => refused > 20);
  const doneBefore = done;
  const credentials = { username: colleague.username, password: 'not this one 1' };
  const { status } = await server.call('POST', '/auth/login', null, credentials, from('10.0.0.8'));
  expect(status).toBe(401);
  // Two are under way, and two more at most come first.
  expect(done - doneBefore).toBeLessThan(20);
  expect(await waited).toBeLessThan(LONGEST_WAIT_MS);
  expect([...new Set(await flood)].sort()).toEqual([201, 429]);
});

/** Any of the addresses of one /64, which a customer of any provider has whole. */
const ofOneNetwork = (network: number, index: number) => from(`2001:db8:${network}:7::${index.toString(16)}`);

test('the addresses of one IPv6 network count as one: wrong passwords', async () => {
  const user = await server.user();
  const login = (password: string, network: number, index: number) =>
    server.call(
      'POST',
      '/auth/login',
      null,
      { username: user.username, password },
      ofOneNetwork(network, index),
    );
  for (let attempt = 0; attempt < 10; attempt++) await login(`guess ${attempt}`, 1, attempt);
  expect((await login(PASSWORD, 1, 77)).status).toBe(429);
  expect((await login(PASSWORD, 2, 77)).status).toBe(200);
});

test('the addresses of one IPv6 network count as one: keys of stethoscopes', async () => {
  const key = { macAddress: '02:00:00:00:97:01', name: 'x', key: 'not this one' } as IssuedDeviceKey;
  const guess = async (index: number) => {
    const device = await openBareDevice(server.url, ofOneNetwork(3, index));
    device.hello(key);
    return device.closeCode();
  };
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await guess(attempt)).toBe(DEVICE_CLOSE_CODES.unauthorized);
  expect(await guess(10)).toBe(DEVICE_CLOSE_CODES['too-many-attempts']);
});

test('108 large bodies at the sign-in are refused before they are read', async () => {
  const half = 512 * 1024;
  const send = (contentType: string, body: string, index: number) =>
    fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': contentType, ...from(`10.5.0.${index}`) },
      body,
    }).then(
      ({ status }) => status,
      // the connection ends while the rest is on its way
      () => 413,
    );
  const before = process.cpuUsage();
  const flood = Promise.all(
    Array.from({ length: 54 }, (_, index) => [
      send('application/json', '['.repeat(half) + ']'.repeat(half), index),
      send('application/x-www-form-urlencoded', `a${'[a]'.repeat(half / 2)}=1`, index),
    ]).flat(),
  );
  await longestWaitDuring(flood);
  expect([...new Set(await flood)]).toEqual([413]);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(LONGEST_WAIT_MS);
});

test('wrong passwords at one address lock nobody out elsewhere, and no screen', async () => {
  const user = await server.user();
  const login = (password: string, address: string) =>
    server.call('POST', '/auth/login', null, { username: user.username, password }, from(address));
  for (let attempt = 0; attempt < 10; attempt++) await login(`guess ${attempt}`, '203.0.113.2');
  expect((await login(PASSWORD, '203.0.113.2')).status).toBe(429);
  await server.call('POST', '/auth/lock', user.token);
  const unlock = (password: string) =>
    server.call('POST', '/auth/unlock', user.token, { password }, from('203.0.113.2'));
  expect((await unlock(PASSWORD)).status).toBe(200);
  expect((await login(PASSWORD, '10.0.0.9')).status).toBe(200);
});

test('every further wrong password makes the next wait longer', async () => {
  const user = await server.user();
  const login = (password: string) =>
    server.call('POST', '/auth/login', null, { username: user.username, password }, from('203.0.113.3'));
  for (let attempt = 0; attempt < 10; attempt++) await login(`guess ${attempt}`);
  const isLetIn = async () => (await login('wrong once more')).status !== 429;
  expect(await isLetIn()).toBe(false);
  server.clock.advance(31_000);
  expect(await isLetIn()).toBe(true);
  server.clock.advance(31_000);
  expect(await isLetIn()).toBe(false);
  server.clock.advance(30_000);
  expect((await login(PASSWORD)).status).toBe(200);
});

test('10,000 requests on one channel end it, and nobody else notices', async () => {
  const [flooding, calm] = [server.socket(attacker.token), server.socket(colleague.token)];
  await until('both are open', () => flooding.connected && calm.connected);
  const closed = new Promise((resolve) => flooding.once('disconnect', resolve));
  for (let index = 0; index < 10_000; index++)
    flooding.emit('stream:unwatch', { mac: '02:00:00:00:99:99' }, () => undefined);
  const [waitedMs] = await timed(() => ask(calm, 'stream:unwatch', { mac: '02:00:00:00:99:99' }));
  expect(waitedMs).toBeLessThan(LONGEST_WAIT_MS);
  expect(await longestWaitDuring(closed)).toBeLessThan(LONGEST_WAIT_MS);
  flooding.disconnect();
});

test('40 channels of one account share what one may ask', async () => {
  const channels = Array.from({ length: 40 }, () => server.socket(attacker.token));
  const calm = server.socket(colleague.token);
  await until('all are open', () => [...channels, calm].every(({ connected }) => connected));
  let answered = 0;
  for (const channel of channels)
    for (let index = 0; index < 50; index++)
      channel.emit('stream:unwatch', { mac: '02:00:00:00:99:99' }, () => answered++);
  const [waitedMs] = await timed(() => ask(calm, 'stream:unwatch', { mac: '02:00:00:00:99:99' }));
  expect(waitedMs).toBeLessThan(LONGEST_WAIT_MS);
  await until('some are closed', () => channels.some(({ connected }) => !connected));
  expect(answered).toBeLessThan(400);
  for (const channel of channels) channel.disconnect();
});

test('60 waveforms and 30 pictures of one user keep nobody else waiting', async () => {
  const scene = await bareScenes(() => server).capturing();
  const { clinician, patient, id, device, streamId } = scene;
  device.sound(streamId, 0, seconds(60));
  await device.acknowledged(seconds(60));
  await goAway(scene);
  await stop(scene);
  await server.passTimeUntil('it is over', async () => (await scene.get()).state === 'stopped');
  const picture = await png(2_000, 2_000);
  const upload = (index: number) => {
    const form = new FormData();
    form.set('file', new File([picture], `p${index}.png`, { type: 'image/png' }));
    return server.call('POST', `/patients/${patient.patientID}/files`, clinician.token, form);
  };
  const waveform = () => server.call('GET', `/captures/${id}/waveform`, clinician.token);
  const attack = Promise.all([
    ...Array.from({ length: 60 }, waveform),
    ...Array.from({ length: 30 }, (_, index) => upload(index)),
  ]);
  expect(await longestWaitDuring(attack)).toBeLessThan(LONGEST_WAIT_MS);
  const answers = await attack;
  expect(answers.map(({ status }) => status).filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(answers.slice(0, 60).some(({ status }) => status === 200)).toBe(true);
});

/** A POST whose body never comes whole. Resolves with the status, and whether the connection was closed. */
async function begin(path: string, headers: Record<string, string | number>) {
  const sent = httpRequest(`${server.url}/api${path}`, { method: 'POST', headers });
  sent.on('error', () => undefined);
  sent.write('{');
  const [answer] = await once(sent, 'response');
  const closed = once(answer.socket, 'close');
  answer.resume();
  return { status: answer.statusCode, closed };
}

test('who is not signed in is refused before the body comes, and the connection ends', async () => {
  const [waitedMs, { status, closed }] = await timed(() =>
    begin('/patients', { 'content-type': 'application/json', 'content-length': 200_000 }),
  );
  expect(status).toBe(401);
  expect(waitedMs).toBeLessThan(LONGEST_WAIT_MS);
  const [closedMs] = await timed(() => closed);
  expect(closedMs).toBeLessThan(10_000);
});

test.each([
  'text/event-stream',
  'application/xml',
  'application/jsonp',
])('a body of type %s is not taken', async (type) => {
  const headers = { 'content-type': type, 'content-length': 100, authorization: `Bearer ${attacker.token}` };
  expect((await begin('/patients', headers)).status).toBe(415);
});

/** A WebSocket to `path`, and whether it is accepted. */
type Headers = Record<string, string>;
async function opened(path: string, headers: Headers) {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const all = {
    Host: host,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `GET ${path} HTTP/1.1\r\n${lines.join('')}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  const first = await Promise.race([
    once(socket, 'data').then(([data]) => String(data)),
    once(socket, 'close').then(() => ''),
  ]);
  return { socket, isAccepted: first.startsWith('HTTP/1.1 101') };
}

async function isAccepted(path: string, headers: Headers): Promise<boolean> {
  const { socket, isAccepted } = await opened(path, headers);
  socket.destroy();
  return isAccepted;
}

const SOCKETS = ['/device', '/realtime/?EIO=4&transport=websocket', '/peerjs?id=x&token=y&key=peerjs'];

test.each(SOCKETS)('%s is open to this page and to programs, and to no other website', async (path) => {
  expect(await isAccepted(path, from('10.2.0.1'))).toBe(true);
  expect(await isAccepted(path, { ...from('10.2.0.1'), Origin: server.url })).toBe(true);
  expect(await isAccepted(path, { ...from('10.2.0.1'), Origin: 'https://elsewhere.example' })).toBe(false);
  expect(await isAccepted(path, { ...from('10.2.0.1'), Origin: 'null' })).toBe(false);
});

/** Too many strangers come from one place: the oldest go, and nobody elsewhere. */
async function expectRoomMade(path: string, here: (index: number) => Headers, elsewhere: Headers) {
  const sockets: Socket[] = [];
  for (let index = 0; index < 220; index++) {
    const { socket, isAccepted } = await opened(path, here(index));
    expect(isAccepted).toBe(true);
    sockets.push(socket);
  }
  const other = await opened(path, elsewhere);
  await until('the oldest have made room', () => sockets.slice(0, 20).every(({ closed }) => closed));
  expect([...sockets.slice(20), other.socket].filter(({ closed }) => closed)).toEqual([]);
  for (const socket of [...sockets, other.socket]) socket.destroy();
}

test.each(SOCKETS)('%s: strangers at one address are limited, others are not', async (path) => {
  await expectRoomMade(path, () => from(`10.3.0.${SOCKETS.indexOf(path)}`), from('10.4.0.1'));
});

test.each(SOCKETS)('%s: the addresses of one IPv6 network count as one', async (path) => {
  const network = 10 + SOCKETS.indexOf(path);
  await expectRoomMade(path, (index) => ofOneNetwork(network, index), ofOneNetwork(20 + network, 1));
});

test('who has signed in is no stranger any more', async () => {
  for (let batch = 0; batch < 5; batch++) {
    const sockets = Array.from({ length: 45 }, () => server.socket(colleague.token));
    await until('all are open', () => sockets.every(({ connected }) => connected));
    for (const socket of sockets) socket.disconnect();
  }
});

import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { DEVICE_CLOSE_CODES } from '@sadap/contract/device-protocol';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import { WebSocket } from 'ws';
import { openSocket } from '../../server/test/api-client.ts';
import { openBareDevice } from '../../server/test/bare-device.ts';
import { png } from '../../server/test/files.ts';
import { floodWithHeartbeats } from '../../server/test/heartbeat-flood.ts';
import { type Answer, call } from '../../server/test/http-client.ts';

/** An attack goes on for at least this long, so that the other user's 99th percentile means something. */
const LASTS_MS = 8_000;
const SLOW_CONNECTIONS = 200;
const IDLE_CONNECTIONS = 2_000;
const REFUSED_WITHIN_MS = 15_000;

export type Scene = {
  origin: string;
  attacker: { token: string; userId: number };
  patient: { id: number; hn: string };
  captureId: string;
};
/** Returns what came of it, in words. */
export type Attack = (scene: Scene) => Promise<string>;

/** A made-up address. */
export const strange = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;

function counted(answers: Pick<Answer, 'status'>[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count}x ${status}`)
    .join(', ');
}

/** Again and again until the time is over. */
export async function forAWhile(once: () => Promise<Pick<Answer, 'status'>[]>): Promise<string> {
  const answers: Pick<Answer, 'status'>[] = [];
  const endMs = performance.now() + LASTS_MS;
  while (performance.now() < endMs) answers.push(...(await once()));
  return counted(answers);
}
export const many = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

let accounts = 0;

/** A connection that says what it is told, and then waits to be closed. Returns whether it was, in time. */
async function isEnded(origin: string, lines: string, bytes: Buffer, pieces: number, everyMs: number) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  const limit = AbortSignal.timeout(REFUSED_WITHIN_MS + LASTS_MS);
  const closed = once(socket, 'close', { signal: limit }).then(
    () => true,
    () => false,
  );
  socket.write(lines);
  for (let piece = 0; piece < pieces && !socket.destroyed; piece++) {
    if (!socket.writableNeedDrain) socket.write(bytes);
    await setTimeout(everyMs);
  }
  const wasClosed = await closed;
  socket.destroy();
  return wasClosed;
}
const post = (path: string, length: number, token?: string) =>
  `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n` +
  `X-Forwarded-For: ${strange()}\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`;

/** WebSockets that say nothing, from ever new addresses. */
async function silentSockets(origin: string, path: string, count: number, headers = {}): Promise<string> {
  const sockets = Array.from({ length: count }, () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, {
      headers: { 'x-forwarded-for': strange(), ...headers },
    });
    socket.on('error', () => undefined);
    return socket;
  });
  await setTimeout(LASTS_MS);
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  for (const socket of sockets) socket.terminate();
  return `${open} of ${count} open after 8 s`;
}

export const ATTACKS: Record<string, Attack> = {
  '200 registrations at once': ({ origin }) =>
    forAWhile(() =>
      many(200, () => {
        const username = `flood_${accounts++}`;
        const account = { username, email: `${username}@example.org`, password: 'flood-secret-9' };
        return call(origin, 'POST', '/users', null, account);
      }),
    ),
  'wrong passwords, made-up addresses': ({ origin }) =>
    forAWhile(() =>
      many(100, (index) =>
        call(
          origin,
          'POST',
          '/auth/login',
          null,
          { username: 'other_user', password: `guess-${index}` },
          { 'x-forwarded-for': strange() },
        ),
      ),
    ),
  'large bodies at the sign-in': ({ origin }) =>
    forAWhile(() =>
      many(54, async (index) => {
        const half = 512 * 1024;
        const isForm = index % 2 === 0;
        const { status } = await fetch(`${origin}/api/auth/login`, {
          method: 'POST',
          headers: {
            'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
            'x-forwarded-for': strange(),
          },
          body: isForm ? `a${'[a]'.repeat(half / 2)}=1` : '['.repeat(half) + ']'.repeat(half),
        }).catch(() => ({ status: 0 }));
        return { status };
      }),
    ),
  '10,000 realtime requests': async ({ origin, attacker }) => {
    let ended = 0;
    const endMs = performance.now() + LASTS_MS;
    while (performance.now() < endMs) {
      const socket = openSocket(origin, attacker.token);
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      const closed = new Promise((resolve) => socket.once('disconnect', resolve));
      for (let index = 0; index < 10_000; index++)
        socket.emit('stream:unwatch', { mac: '02:00:00:00:99:99' }, () => undefined);
      await closed;
      socket.disconnect();
      ended++;
    }
    return `${ended} channels closed`;
  },
  '40 realtime channels of one account': async ({ origin, attacker }) => {
    let closed = 0;
    const endMs = performance.now() + LASTS_MS;
    while (performance.now() < endMs) {
      const channels = Array.from({ length: 40 }, () => openSocket(origin, attacker.token));
      await setTimeout(500);
      for (const channel of channels)
        for (let index = 0; index < 100; index++)
          channel.emit('stream:unwatch', { mac: '02:00:00:00:99:99' }, () => undefined);
      await setTimeout(500);
      closed += channels.filter(({ connected }) => !connected).length;
      for (const channel of channels) channel.disconnect();
    }
    return `${closed} channels closed`;
  },
  "the API's description": ({ origin }) =>
    forAWhile(() => many(20, () => call(origin, 'GET', '/openapi.json'))),
  'heartbeats as fast as a stethoscope can': async ({ origin, attacker }) => {
    const mac = `02:00:00:00:98:${String(accounts++ % 100).padStart(2, '0')}`;
    const order = { name: `Flood ${mac}`, macAddress: mac };
    const { body: key } = await call(origin, 'POST', '/stethoscopes/add', attacker.token, order);
    let closed = 0;
    const endMs = performance.now() + LASTS_MS;
    while (performance.now() < endMs) {
      const device = await openBareDevice(origin);
      device.hello(key as IssuedDeviceKey);
      await device.next('welcome');
      await floodWithHeartbeats(device.socket, LASTS_MS);
      if ((await device.closeCode()) !== DEVICE_CLOSE_CODES['too-many-messages'])
        throw new Error('the stethoscope was not told');
      closed++;
    }
    return `${closed} connections closed`;
  },
  '30 large pictures': async ({ origin, attacker, patient }) => {
    const picture = await png(4_900, 4_900);
    return forAWhile(() =>
      many(30, (index) => {
        const form = new FormData();
        form.set('file', new File([picture], `p${index}.png`, { type: 'image/png' }));
        return call(origin, 'POST', `/patients/${patient.hn}/files`, attacker.token, form);
      }),
    );
  },
  '60 waveforms of a capture': ({ origin, attacker, captureId }) =>
    forAWhile(() => many(60, () => call(origin, 'GET', `/captures/${captureId}/waveform`, attacker.token))),
  '200 slow bodies': async ({ origin, attacker }) => {
    const ended = await many(SLOW_CONNECTIONS, () =>
      isEnded(origin, post('/patients', 100_000, attacker.token), Buffer.from('{'), LASTS_MS / 500, 500),
    );
    // They have 30 s, and are cut by this program.
    return `${ended.filter(Boolean).length} ended by the server within 23 s`;
  },
  '100 refused large POSTs': async ({ origin }) => {
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    const ended = await many(100, () =>
      isEnded(origin, post('/heartsoundrecordings', 60 * 1024 * 1024), megabyte, 20, 50),
    );
    const left = ended.filter((isOver) => !isOver).length;
    if (left > 0) throw new Error(`${left} connections of refused requests were left open`);
    await setTimeout(LASTS_MS / 2);
    return 'each connection closed';
  },
  '20 answers that nobody reads': async ({ origin }) => {
    const requests = Array.from({ length: 20 }, () => {
      const sent = httpRequest(`${origin}/api/openapi.json`);
      sent.on('error', () => undefined).end();
      sent.on('response', (answer) => answer.pause());
      return sent;
    });
    await setTimeout(LASTS_MS);
    for (const sent of requests) sent.destroy();
    return 'held for 8 s';
  },
  '2,000 connections that say nothing': async ({ origin }) => {
    const { hostname, port } = new URL(origin);
    const sockets = Array.from({ length: IDLE_CONNECTIONS }, () =>
      connect(Number(port), hostname).on('error', () => undefined),
    );
    await setTimeout(LASTS_MS);
    for (const socket of sockets) socket.destroy();
    return 'held for 8 s';
  },
  '1,000 anonymous sockets on /device': ({ origin }) => silentSockets(origin, '/device', 1_000),
  '1,000 anonymous sockets on /realtime': ({ origin }) =>
    silentSockets(origin, '/realtime/?EIO=4&transport=websocket', 1_000),
  '1,000 anonymous sockets on /peerjs': ({ origin }) =>
    silentSockets(origin, '/peerjs?key=peerjs&id=user_1&token=x', 1_000),
  '300 sockets of another website': async ({ origin }) => {
    const headers = { origin: 'https://elsewhere.example' };
    const said = await Promise.all(
      ['/device', '/realtime/?EIO=4&transport=websocket', '/peerjs'].map((path) =>
        silentSockets(origin, path, 100, headers),
      ),
    );
    if (said.some((text) => !text.startsWith('0 ')))
      throw new Error(`another website got in: ${said.join()}`);
    return 'none let in';
  },
};

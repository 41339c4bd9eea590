import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { SOUND_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import { REALTIME_PATH } from '@sadap/contract/realtime';
import { realtimeParser } from '@sadap/contract/realtime/parser';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../src/database/free-port.ts';
import { EXAMPLE, startNginx } from '../nginx.ts';
import { PASSWORD, startServer, type TestServer } from '../server.ts';

// The nginx of docs/deployment.md, as it is shipped.
const MIB = 1024 * 1024;
let server: TestServer;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let origin: string;
beforeAll(async () => {
  const httpsPort = await freePort();
  origin = `https://localhost:${httpsPort}`;
  server = await startServer({ PUBLIC_URL: origin, TRUST_PROXY: '1' });
  nginx = await startNginx(Number(new URL(server.url).port), httpsPort);
});
afterAll(async () => {
  await nginx.close();
  await server.close();
});

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
async function ask(path: string, { method = 'GET', headers = {}, body = '' }: Sent = {}) {
  const asking = request(origin + path, { ca: nginx.ca, method, headers });
  asking.end(body);
  const [answer] = await once(asking, 'response');
  let text = '';
  for await (const piece of answer) text += piece;
  return { status: answer.statusCode as number, headers: answer.headers, text };
}

const json = { 'content-type': 'application/json' };
const signIn = (headers: Record<string, string> = {}) =>
  ask('/api/auth/login', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });

test('pages and the API are reached over HTTPS; plain HTTP leads there', async () => {
  expect((await ask('/api/health')).status).toBe(200);
  expect((await ask('/api/health')).headers['strict-transport-security']).toBeDefined();
  const plain = await fetch(`${nginx.plainUrl}/patients/5`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/patients/5']);
});

test('the trail has the address that nginx sees, whatever a client claims', async () => {
  expect((await signIn({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  const { rows } = await server.sql(
    "select address from audit_events where action = 'session.opened' order by id desc limit 1",
  );
  expect(rows).toEqual([{ address: '127.0.0.1' }]);
});

test('Sadap itself says what is too large, and nginx takes what Sadap takes', async () => {
  const { token } = JSON.parse((await signIn()).text) as { token: string };
  const refused = await ask('/api/patients', {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ firstName: 'x'.repeat(3 * MIB) }),
  });
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.text)).toMatchObject({ type: 'TOO_LARGE' });
  const largest = /client_max_body_size (\d+)m;/.exec(await readFile(EXAMPLE, 'utf8'))?.[1];
  expect(Number(largest) * MIB).toBeGreaterThan(SOUND_UPLOAD_LIMIT_BYTES + MIB);
});

test('a stethoscope speaks through it', async () => {
  const { token } = await server.signIn('admin');
  const { macAddress, key } = await server.device(token);
  const socket = new WebSocket(`${origin.replace('https', 'wss')}/device`, { ca: nginx.ca });
  await once(socket, 'open');
  socket.send(
    JSON.stringify({
      type: 'hello',
      version: 1,
      mac: macAddress,
      key,
      format: { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 1 },
      bufferSeconds: 30,
      capabilities: [],
      stream: null,
    }),
  );
  const [first] = await once(socket, 'message');
  expect(JSON.parse(String(first))).toMatchObject({ type: 'welcome' });
  const closed = once(socket, 'close');
  socket.close();
  await closed;
});

test('a page has its realtime channel, as a WebSocket', async () => {
  const { token } = await server.user();
  const socket = io(origin, {
    path: REALTIME_PATH,
    auth: { token },
    parser: realtimeParser,
    transports: ['websocket'],
    reconnection: false,
    ca: nginx.ca.toString(),
  });
  await once(socket as never, 'connect');
  expect(socket.connected).toBe(true);
  socket.close();
});

test('nginx has nothing to complain of, and names no patient while Sadap is down', async () => {
  const faults = async () =>
    (await nginx.said()).split('\n').filter((line) => /\[(error|crit|alert|emerg|warn)\]/.test(line));
  expect(await faults()).toEqual([]);
  const away = await startNginx(await freePort(), await freePort());
  try {
    const asking = request(`${away.url}/api/patients?search=HN6900001`, { ca: away.ca });
    asking.end();
    const [answer] = await once(asking, 'response');
    answer.resume();
    expect(answer.statusCode).toBe(502);
    await fetch(`${away.plainUrl}/api/patients?search=HN6900001`, { redirect: 'manual' });
    expect(await away.said()).not.toContain('HN6900001');
  } finally {
    await away.close();
  }
});

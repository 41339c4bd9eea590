import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import type { Recording } from '@sadap/contract/recordings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { saveSound } from '../http-client.ts';
import { selfSigned } from '../self-signed.ts';
import { startServer, type TestServer } from '../server.ts';
import { shippedSound } from '../sounds.ts';

describe('caches', () => {
  let server: TestServer;
  let token: string;
  let recording: Recording;
  beforeAll(async () => {
    server = await startServer();
    ({ token } = await server.user());
    const { checkUp } = await server.patientWithCheckUp(token);
    recording = await saveSound(
      server.url,
      token,
      checkUp,
      'heart',
      'Aortic',
      shippedSound('heart-normal-1', 11),
    );
  });
  afterAll(() => server.close());

  const get = (path: string, headers = {}) =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const kept = async (path: string, headers = {}) => (await get(path, headers)).headers.get('cache-control');

  test.each([
    ['patients', '/api/patients', 200],
    ['an error', '/api/patients/999999', 404],
    ['a route that does not exist', '/api/nothing', 404],
    ['a path in another form', '/api/%70atients', 404],
    ['a sound that does not exist', '/api/heartsoundrecordings/sound/x.wav', 404],
    ['a refusal', '/api/users', 403],
  ])('keep nothing of %s', async (_what, path, status) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  test('keep a sound for its own browser alone, which asks before each use', async () => {
    const path = `/api/heartsoundrecordings/sound/${recording.file_name}`;
    expect(await kept(path)).toBe('private, no-cache');
    expect(await kept(path, { range: 'bytes=0-9' })).toBe('private, no-cache');
    const etag = (await get(path)).headers.get('etag') ?? '';
    const unchanged = await get(path, { 'if-none-match': etag });
    expect([unchanged.status, unchanged.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
  });
});

describe('every answer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  test.each([
    ['the page', '/'],
    ['the API', '/api/health'],
    ['an error', '/api/nothing'],
    ['the documentation', '/api/docs'],
  ])('%s is not framed, has no other base, and its type is not guessed', async (_what, path) => {
    const { headers } = await fetch(`${server.url}${path}`);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toMatch(/default-src '(none|self)'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test.each([
    ['the page', '/', 'text/html; charset=utf-8'],
    ['the API', '/api/health', 'application/json; charset=utf-8'],
    ['an error', '/api/nothing', 'application/json; charset=utf-8'],
    ['the export of the trail', '/api/audit/export?format=csv', 'text/csv; charset=utf-8'],
  ])('%s names its type and its characters', async (_what, path, type) => {
    const { token } = await server.signIn('admin');
    const { headers } = await fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(headers.get('content-type')?.toLowerCase()).toBe(type);
  });

  test.each([
    '/.git/HEAD',
    '/../.git/HEAD',
    '/..%2f.git/HEAD',
    '/%2e%2e/%2e%2e/.git/HEAD',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/package.json',
    '/server/src/main.ts',
  ])('%s gives nothing of the source', async (path) => {
    // Not `fetch`: it would resolve the dots itself.
    const { port } = new URL(server.url);
    const body = await new Promise<string>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path }, async (answer) => {
        resolve(Buffer.concat(await answer.toArray()).toString());
      });
      asked.on('error', reject).end();
    });
    expect(body).not.toMatch(/ref: refs|"workspaces"|import /);
  });
});

describe('HTTPS', () => {
  let folder: string;
  let files: { key: string; cert: string };
  let server: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sadap-tls-'));
    files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
    selfSigned({ ...files, name: 'localhost' });
    server = await startServer({ TLS_KEY: files.key, TLS_CERT: files.cert, METRICS_PORT: '0' });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function handshake(options: ConnectionOptions): Promise<string> {
    const { port } = new URL(server.url);
    const socket: TLSSocket = connect({
      host: '127.0.0.1',
      port: Number(port),
      rejectUnauthorized: false,
      ...options,
    });
    try {
      await once(socket, 'secureConnect');
      return `${socket.getProtocol()} ${socket.getCipher().name}`;
    } catch {
      return 'refused';
    } finally {
      socket.destroy();
    }
  }
  /** The client would take all of these. */
  const only = (ciphers: string, version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3' = 'TLSv1.2') =>
    handshake({ minVersion: version, maxVersion: version, ciphers: `${ciphers}:@SECLEVEL=0` });

  test.each([
    ['TLS 1.0', 'ALL', 'TLSv1'],
    ['TLS 1.1', 'ALL', 'TLSv1.1'],
    ['no forward secrecy', 'AES256-GCM-SHA384:AES128-GCM-SHA256:AES256-SHA', 'TLSv1.2'],
    [
      'no authenticated cipher',
      'ECDHE-RSA-AES256-SHA384:ECDHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA',
      'TLSv1.2',
    ],
    ['finite-field exchange', 'DHE-RSA-AES256-GCM-SHA384', 'TLSv1.2'],
  ] as const)('with %s is refused', async (_what, ciphers, version) => {
    expect(await only(ciphers, version)).toBe('refused');
  });

  test('of today is accepted', async () => {
    expect(await handshake({})).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384');
    expect(await only('ECDHE-RSA-AES128-GCM-SHA256')).toBe('TLSv1.2 ECDHE-RSA-AES128-GCM-SHA256');
    expect(await only('ALL')).toBe('TLSv1.2 ECDHE-RSA-AES256-GCM-SHA384');
  });

  test('goes on with a renewed certificate, held to the same', async () => {
    selfSigned({ ...files, name: 'renewed', days: 30 });
    server.clock.advance(61_000);
    const { port } = new URL(server.url);
    const socket = connect({ host: '127.0.0.1', port: Number(port), rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    expect(socket.getPeerCertificate().subject.CN).toBe('renewed');
    socket.destroy();
    expect(await only('ALL', 'TLSv1.1')).toBe('refused');
    const metrics = await fetch(`${server.app.metricsAddress()}/metrics`);
    const [, expiry] = /expiry_timestamp_seconds\{of="https"\} (\d+)/.exec(await metrics.text()) ?? [];
    expect(Number(expiry) * 1000).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });
});

test.each([
  [{ PUBLIC_URL: 'https://sadap.hospital.example' }, /^max-age=31536000; includeSubDomains/],
  [{ PUBLIC_URL: 'http://sadap.hospital.example' }, null],
  [{}, null],
])('browsers are told to use HTTPS alone where it is there: %j', async (environment, expected) => {
  const server = await startServer(environment);
  try {
    for (const path of ['/api/health', '/api/nothing', '/']) {
      const told = (await fetch(`${server.url}${path}`)).headers.get('strict-transport-security');
      if (expected) expect(told).toMatch(expected);
      else expect(told).toBeNull();
    }
  } finally {
    await server.close();
  }
});

describe('a start without HTTPS', () => {
  const https = { PUBLIC_URL: 'https://sadap.hospital.example' };
  test.each(['0.0.0.0', '::', '192.168.1.5', 'sadap.hospital.example'])('on %s is refused', (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(/HOST: .*in the clear.*TLS_CERT.*ALLOW_PLAIN_HTTP=true/s);
    expect(() => readConfig({ HOST, PUBLIC_URL: 'http://x.example' })).toThrow('in the clear');
    expect(readConfig({ HOST, ...https }).HOST).toBe(HOST);
    expect(readConfig({ HOST, ALLOW_PLAIN_HTTP: 'true' }).HOST).toBe(HOST);
  });

  test('is for this machine alone', () => {
    expect(readConfig({}).HOST).toBe('127.0.0.1');
    for (const HOST of ['127.0.0.1', '127.3.4.5', '::1', 'localhost'])
      expect(readConfig({ HOST }).HOST).toBe(HOST);
    expect(readConfig({ ALLOW_PLAIN_HTTP: 'true' }).HOST).toBe('0.0.0.0');
  });

  test('behind a proxy with HTTPS is for this machine alone too, unless told otherwise', () => {
    expect(readConfig(https).HOST).toBe('127.0.0.1');
    expect(readConfig({ ...https, TRUST_PROXY: '1' }).HOST).toBe('127.0.0.1');
    expect(readConfig({ ...https, HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.5' }).HOST).toBe('0.0.0.0');
  });

  test.each([
    '1',
    '2',
    'true',
  ])('TRUST_PROXY=%s believes nobody who could come past the proxy', (TRUST_PROXY) => {
    for (const environment of [{ ...https, HOST: '0.0.0.0' }, { ALLOW_PLAIN_HTTP: 'true' }])
      expect(() => readConfig({ ...environment, TRUST_PROXY })).toThrow(
        /TRUST_PROXY: .*this machine.*TRUST_PROXY=10\.0\.0\.5/s,
      );
  });
});

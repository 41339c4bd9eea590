import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type Server } from 'node:tls';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { movableClock } from '../../test/movable-clock.ts';
import { selfSigned } from '../../test/self-signed.ts';
import { type Certificates, createCertificates, readPem } from './certificates.ts';

const folder = mkdtempSync(join(tmpdir(), 'sadap-certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = { cert: join(folder, 'shown.pem'), key: join(folder, 'shown.key') };

/** Puts a new pair in place, as a certificate's client does. */
function renewed(name: string, days = 2): void {
  const next = { cert: `${files.cert}.next`, key: `${files.key}.next` };
  selfSigned({ ...next, name, days });
  renameSync(next.cert, files.cert);
  renameSync(next.key, files.key);
}

let clock: ReturnType<typeof movableClock>;
let server: Server;
let certificates: Certificates;
let said: string[];
beforeEach(async () => {
  clock = movableClock();
  said = [];
  renewed('first');
  server = createServer(readPem(files));
  server.on('secureConnection', (socket) => socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const told = (_: object, text: string) => said.push(text);
  certificates = createCertificates(clock, { info: told, error: told } as never);
  certificates.keep('https', server, files, { minVersion: 'TLSv1.3' });
});
afterEach(() => {
  certificates.close();
  server.close();
});

const connection = async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  return socket;
};
async function shown(): Promise<unknown> {
  const socket = await connection();
  const { CN } = socket.getPeerCertificate().subject;
  socket.destroy();
  return CN;
}
const nextMinute = () => clock.advance(61_000);

test('a renewed certificate is shown within a minute, and open connections go on', async () => {
  const open = await connection();
  renewed('second', 30);
  expect(await shown()).toBe('first');
  nextMinute();
  expect(await shown()).toBe('second');
  expect(open.destroyed).toBe(false);
  open.destroy();
  const [expiry] = certificates.expiries();
  expect((expiry?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  nextMinute();
  expect(said).toEqual(['the certificate was renewed']);
});

test.each([
  ['is not written to its end', () => writeFileSync(files.cert, '-----BEGIN CERTIFICATE-----\nMIIC')],
  ['is of another key', () => writeFileSync(files.key, otherKey())],
  ['has gone', () => rmSync(files.key)],
])('one that %s is not shown, which is said once; the next whole one is', async (_what, spoil) => {
  spoil();
  nextMinute();
  nextMinute();
  expect(await shown()).toBe('first');
  expect(said).toEqual(['the new certificate cannot be used: the former is still shown']);
  renewed('third');
  nextMinute();
  expect(await shown()).toBe('third');
});

test('what else the server wants of a connection stays', async () => {
  renewed('second');
  nextMinute();
  const { port } = server.address() as AddressInfo;
  const old = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, maxVersion: 'TLSv1.2' });
  const [error] = (await once(old, 'error')) as [Error];
  expect(error.message).toContain('protocol version');
});

const otherKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });

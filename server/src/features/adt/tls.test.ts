import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect as connectPlain, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSigned } from '../../../test/self-signed.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { freePort } from '../../database/free-port.ts';
import { framed } from '../../hl7/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'sadap-adt-'));
const file = (name: string) => join(folder, name);
const certificate = (name: string) => selfSigned({ key: file(`${name}.key`), cert: file(`${name}.pem`) });

let server: TestServer;
let port: number;
beforeAll(async () => {
  for (const name of ['server', 'sender', 'stranger']) certificate(name);
  port = await freePort();
  server = await startServer({
    ...{ ADT_PORT: String(port), ADT_USERNAME: 'his_adt', LOG_LEVEL: 'silent' },
    ...{ ADT_CERT_FILE: file('server.pem'), ADT_KEY_FILE: file('server.key') },
    ADT_CLIENT_CA_FILE: file('sender.pem'),
  });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

/** `once` would throw the error that may come before. */
const closed = (socket: Socket) => new Promise((resolve) => socket.on('close', resolve));
const MESSAGE = framed(Buffer.from('MSH|^~\\&|HIS||||1||ADT^A03|1|P|2.5.1\r'));
/** What is answered to who shows this certificate; '' if the connection ends. */
async function answered(name: string | null): Promise<string> {
  const own = name && { cert: readFileSync(file(`${name}.pem`)), key: readFileSync(file(`${name}.key`)) };
  const socket = connect({ host: '127.0.0.1', port, ca: readFileSync(file('server.pem')), ...own });
  let got = '';
  socket.on('error', () => undefined);
  socket.on('data', (piece) => {
    got += String(piece);
    if (got.includes('\u001c')) socket.destroy();
  });
  socket.write(MESSAGE);
  await closed(socket);
  return got;
}

test('whoever shows a certificate that was signed for it is answered', async () => {
  expect(await answered('sender')).toContain('MSA|AR|1');
});

test.each([null, 'stranger'])('whoever shows %s is not', async (name) => {
  expect(await answered(name)).toBe('');
});

test('a renewed certificate and other senders count within a minute', async () => {
  for (const name of ['server', 'sender']) certificate(name);
  server.clock.advance(61_000);
  expect(await answered('sender')).toContain('MSA|AR|1');
});

test('a ninth connection ends before any handshake', async () => {
  const silent = Array.from({ length: 9 }, () => connectPlain(port, '127.0.0.1'));
  try {
    const first = await Promise.race(
      silent.map(async (socket) => {
        socket.on('error', () => undefined).resume();
        await closed(socket);
        return socket;
      }),
    );
    expect(silent.filter((socket) => socket.closed)).toEqual([first]);
  } finally {
    for (const socket of silent) socket.destroy();
  }
});

test('without TLS nothing is said', async () => {
  const socket = connectPlain(port, '127.0.0.1');
  let got = '';
  socket.on('error', () => undefined);
  socket.on('data', (piece) => {
    got += String(piece);
  });
  socket.write(MESSAGE);
  await closed(socket);
  expect(got).not.toContain('MSA');
});

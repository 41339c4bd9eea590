import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Hl7Receiver, startHl7Receiver } from '../../../../test/hl7-receiver.ts';
import { selfSigned } from '../../../../test/self-signed.ts';
import { signedResults } from '../../../../test/signed-results.ts';
import { systemClock } from '../../../clock.ts';
import { encoded, framed } from '../../../hl7/index.ts';
import type { SignedResult } from '../../signed-results/index.ts';
import { controlIdOf } from './oru.ts';
import { createHl7Transport } from './transport.ts';

const [result] = signedResults(1, 3) as [SignedResult];
const NEVER = new AbortController().signal;
const TO = { ca: null, receiver: 'HIS', facility: '', charset: 'UNICODE UTF-8', clock: systemClock } as const;
const sentTo = (url: string, more: object = {}) =>
  createHl7Transport({ ...TO, url, ...more }).send(result, NEVER);

describe('an interface engine that others wrote', () => {
  let his: Hl7Receiver;
  beforeAll(async () => {
    his = await startHl7Receiver();
  });
  afterAll(() => his.close());

  test('takes the result and the whole report', async () => {
    expect(await sentTo(his.url)).toEqual({ is: 'accepted' });
    const message = his.received.at(-1);
    expect(message?.get('MSH.10').toString()).toBe(controlIdOf(result.key));
    expect(message?.get('PID.3.1').toString()).toBe(result.patient.hn);
    const pdf = message?.toString().match(/\^Base64\^([^|^\r]+)/)?.[1] ?? '';
    expect(Buffer.from(pdf, 'base64')).toEqual(Buffer.from(result.report.pdf));
  });

  test.each(['AE', 'AR'] as const)('refuses it by %s', async (code) => {
    his.answer = (response) => response.sendResponse(code);
    expect(await sentTo(his.url)).toEqual({ is: 'refused', why: `HL7 ${code}` });
  });
});

describe('by TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sadap-hl7-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  let his: Hl7Receiver;
  beforeAll(async () => {
    selfSigned({ key: keyFile, cert: certFile });
    his = await startHl7Receiver({ key: readFileSync(keyFile), cert: readFileSync(certFile) });
  });
  afterAll(() => his.close());

  test('it goes to whoever the certificate names', async () => {
    expect(await sentTo(his.url, { ca: () => readFileSync(certFile, 'utf8') })).toEqual({ is: 'accepted' });
  });
  test('it goes to nobody else', async () => {
    const before = his.received.length;
    expect(await sentTo(his.url)).toEqual({ is: 'later', why: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(his.received).toHaveLength(before);
  });
});

describe('a receiver that answers otherwise', () => {
  let answer: (socket: Socket) => unknown;
  const sockets = new Set<Socket>();
  let received: Buffer[] = [];
  const his = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      received.push(piece);
      if (piece.at(-2) === 0x1c) answer(socket);
    });
  });
  let url: string;
  beforeAll(async () => {
    await once(his.listen(0, '127.0.0.1'), 'listening');
    url = `mllp://127.0.0.1:${(his.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    received = [];
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    his.close();
  });
  const ID = controlIdOf(result.key);
  const ack = (rest: string) => (socket: Socket) =>
    socket.write(framed(Buffer.from(`MSH|^~\\&|HIS||||1||ACK|1|P|2.5.1\r${rest}`)));

  test.each([
    ['AA', `MSA|AA|${ID}`, { is: 'accepted' }],
    ['CA', `MSA|CA|${ID}`, { is: 'accepted' }],
    [
      'AE with a code and a place',
      `MSA|AE|${ID}|มาลี ไม่พบ\rERR||PID^1^3|204^Unknown key|E`,
      { is: 'refused', why: 'HL7 AE 204 PID-1-3' },
    ],
    ['AE with a name where a code belongs', `MSA|AE|${ID}\rERR||มาลี|มาลี|E`, { is: 'refused', why: 'HL7 AE' }],
    ['AR for an error of its own', `MSA|AR|${ID}\rERR|||207|E`, { is: 'later', why: 'HL7 AR 207' }],
    ['the answer to another message', 'MSA|AA|another', { is: 'unsure', why: 'NOT_HL7' }],
    ['no MSA', 'NTE|1', { is: 'unsure', why: 'NOT_HL7' }],
    ['another word', `MSA|OK|${ID}`, { is: 'unsure', why: 'NOT_HL7' }],
  ])('%s', async (_, rest, meaning) => {
    answer = ack(rest);
    expect(await sentTo(url)).toEqual(meaning);
  });

  test.each([
    ['no HL7', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'), 'NOT_HL7'],
    ['a frame without HL7', (socket: Socket) => socket.write(framed(Buffer.from('hello'))), 'NOT_HL7'],
    ['half a frame', (socket: Socket) => socket.end('\u000bMSH|'), 'NOT_HL7'],
    ['without end', (socket: Socket) => socket.write(`\u000b${'x'.repeat(300_000)}`), 'NOT_HL7'],
  ])('%s: it is sent again', async (_, answering, why) => {
    answer = answering;
    expect(await sentTo(url)).toEqual({ is: 'unsure', why });
  });

  test('not at all', async () => {
    answer = () => undefined;
    expect(await sentTo(url, { answerLimitMs: 100 })).toEqual({ is: 'unsure', why: 'NO_ANSWER' });
  });

  test('in TIS-620, where it is configured', async () => {
    answer = ack(`MSA|AA|${ID}`);
    expect(await sentTo(url, { charset: 'TIS-620' })).toEqual({ is: 'accepted' });
    const bytes = Buffer.concat(received);
    expect(bytes.includes(encoded('|THA|TIS-620\r', 'TIS-620'))).toBe(true);
    expect(bytes.includes(encoded(result.sounds[0]?.signature.by.name ?? '?', 'TIS-620'))).toBe(true);
  });

  test('and one that is not there', async () => {
    expect(await sentTo('mllp://127.0.0.1:1')).toEqual({ is: 'later', why: 'ECONNREFUSED' });
  });
});

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Clock, pause } from '../../clock.ts';
import type { Charset } from '../../config/hl7-charsets.ts';
import {
  BadFrame,
  decoded,
  encoded,
  framed,
  frameReader,
  headerOf,
  type Message,
  NoHl7,
  OtherCharset,
  parsed,
  TooLarge,
} from '../../hl7/index.ts';
import { type CertificateFiles, type Certificates, readPem } from '../../http/certificates.ts';
import { type Answer, answerTo } from './answer.ts';
import { type Refusals, refusals } from './refusals.ts';
import type { Taken } from './service.ts';

const MOST_BYTES = 256 * 1024;
const MOST_CONNECTIONS = 32;
const MOST_OF_ADDRESS = 8;
/** From a message's first byte to its last. */
const MESSAGE_MS = 30_000;
/** Interface engines keep a connection for their next message. */
const IDLE_MS = 15 * 60_000;
/** Whoever sends faster waits. */
const LEAST_MS_A_MESSAGE = 20;
/** A peer that does not read its answers. */
const MOST_UNREAD_BYTES = 64 * 1024;

export type Listening = {
  host: string;
  port: number;
  tls: { files: CertificateFiles; certificates: Certificates } | null;
  /** Of messages that name none. */
  charset: Charset;
  isAllowed(address: string): boolean;
  take(text: string, message: Message, peer: string): Promise<Taken>;
  failed(error: unknown): void;
  /** Of a message that is not kept, or of a connection. */
  refused(code: string, peer: string): void;
  clock: Clock;
};

/** Takes messages over MLLP, each connection for itself, until the returned function stops it. */
export async function listen(to: Listening): Promise<() => Promise<void>> {
  const sockets = new Map<Socket, string>();
  const talks = new Set<Promise<void>>();
  const noted = refusals(to.clock, to.refused);
  let isClosing = false;
  const whyNot = (address: string) => {
    if (!to.isAllowed(address)) return 'NOT_ALLOWED';
    const ofAddress = [...sockets.values()].filter((each) => each === address).length;
    return sockets.size >= MOST_CONNECTIONS || ofAddress >= MOST_OF_ADDRESS ? 'TOO_MANY_CONNECTIONS' : null;
  };
  const welcome = (socket: Socket) => {
    socket.on('error', () => undefined);
    if (isClosing) return void socket.destroy();
    const talk = conversation(socket, socket.remoteAddress ?? '', to, noted).finally(() => {
      socket.destroy();
      talks.delete(talk);
    });
    talks.add(talk);
  };
  const admitted = admission(to, welcome);
  // Before TLS: a handshake costs more than anything that a stranger may ask for.
  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? '';
    socket.on('error', () => undefined);
    if (isClosing) return void socket.destroy();
    const why = whyNot(address);
    if (why) {
      noted.add(why, address);
      return void socket.destroy();
    }
    sockets.set(socket, address);
    socket.on('close', () => sockets.delete(socket));
    admitted(socket);
  });
  server.listen(to.port, to.host);
  await once(server, 'listening');
  return async () => {
    isClosing = true;
    server.close();
    for (const socket of sockets.keys()) socket.destroy();
    await Promise.all(talks);
  };
}

function admission({ tls }: Listening, welcome: (socket: Socket) => void): (socket: Socket) => void {
  if (!tls) return welcome;
  const { files, certificates } = tls;
  const server = createTlsServer(
    {
      ...readPem(files),
      handshakeTimeout: 10_000,
      ...(files.clientCa && { requestCert: true, rejectUnauthorized: true }),
    },
    welcome,
  );
  certificates.keep('adt', server, files);
  server.on('tlsClientError', () => undefined);
  return (socket) => void server.emit('connection', socket);
}

/** One message after the other, until the peer goes, is silent, or speaks something else. */
async function conversation(socket: Socket, peer: string, to: Listening, noted: Refusals): Promise<void> {
  const { clock, failed } = to;
  const frames = frameReader(MOST_BYTES);
  let cancel = clock.after(IDLE_MS, () => socket.destroy());
  const expect = (ms: number) => {
    cancel();
    cancel = clock.after(ms, () => socket.destroy());
  };
  try {
    let wasInside = false;
    let readyMs = 0;
    for await (const piece of socket) {
      const messages = frames.take(piece as Buffer);
      for (const message of messages) {
        // Before a message and not after the last: a peer that leaves with its answer is seen leaving.
        const earlyMs = readyMs - clock.monotonicMs();
        if (earlyMs > 0) await pause(clock, earlyMs);
        if (socket.destroyed) return;
        expect(IDLE_MS);
        const answer = await answered(message, peer, to, noted).catch((error: unknown) => {
          failed(error);
          return null;
        });
        // Without an answer the sender tries again.
        if (answer === null || socket.destroyed) return;
        socket.write(framed(answer));
        if (socket.writableLength > MOST_UNREAD_BYTES) return;
        readyMs = clock.monotonicMs() + LEAST_MS_A_MESSAGE;
      }
      if (frames.isInside && (!wasInside || messages.length > 0)) expect(MESSAGE_MS);
      wasInside = frames.isInside;
    }
  } catch (error) {
    // A peer that speaks no MLLP, or that has gone.
    if (error instanceof BadFrame) noted.add(error.is, peer);
    else if (!socket.destroyed) failed(error);
  } finally {
    cancel();
  }
}

async function answered(bytes: Buffer, peer: string, to: Listening, noted: Refusals): Promise<Buffer> {
  let text: string | null = null;
  let message: Message | null = null;
  let answer: Answer;
  try {
    text = decoded(bytes, to.charset);
    message = parsed(text);
    answer = answerFor(await to.take(text, message, peer));
  } catch (error) {
    answer = refusalOf(error);
  }
  // Of what is kept the list tells.
  if (answer.code === 'AR' || answer.words === NOT_KEPT) noted.add(`${answer.code} ${answer.error}`, peer);
  const now = to.clock.now();
  if (text !== null) return encoded(answerTo(message ?? headerOf(text), answer, now), 'UNICODE UTF-8');
  // What MSH says comes back byte for byte.
  return Buffer.from(answerTo(headerOf(bytes.toString('latin1')), answer, now), 'latin1');
}

/** Of what cannot be read. Throws what is another fault. */
function refusalOf(error: unknown): Answer {
  if (error instanceof OtherCharset) return { code: 'AR', error: '102', words: 'charset not supported' };
  if (error instanceof TooLarge) return { code: 'AR', error: '100', words: 'too large' };
  if (error instanceof NoHl7) return { code: 'AR', error: '100', words: 'no HL7 message' };
  throw error;
}

const NOT_KEPT = 'not kept: the database refuses it';

/** Table 0357. */
function answerFor(taken: Taken): Answer {
  if (taken.is === 'done') return { code: 'AA', error: null, words: '' };
  if (taken.is === 'foreign')
    return { code: 'AR', error: '201', words: 'only ADT A01, A04, A08 and A40 with MSH-10 are taken' };
  if (taken.is === 'unkept') return { code: 'AE', error: '207', words: NOT_KEPT };
  return { code: 'AE', error: '207', words: `kept for a person: ${taken.why}` };
}

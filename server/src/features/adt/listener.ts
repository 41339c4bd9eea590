import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Clock, pause } from '../../clock.ts';
import {
  BadFrame,
  decoded,
  encoded,
  framed,
  frameReader,
  type Message,
  NoHl7,
  OtherCharset,
  parsed,
} from '../../hl7/index.ts';
import { type Answer, answerTo } from './answer.ts';
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
  /** Files. */
  tls: { cert: string; key: string; clientCa: string | undefined } | null;
  isAllowed(address: string): boolean;
  take(text: string, message: Message, peer: string): Promise<Taken>;
  failed(error: unknown): void;
  clock: Clock;
};

/** Takes messages over MLLP, each connection for itself, until the returned function stops it. */
export async function listen(to: Listening): Promise<() => Promise<void>> {
  const sockets = new Map<Socket, Promise<void>>();
  const isFull = (address: string) =>
    sockets.size >= MOST_CONNECTIONS ||
    [...sockets.keys()].filter(({ remoteAddress }) => remoteAddress === address).length >= MOST_OF_ADDRESS;
  const welcome = (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    socket.on('error', () => undefined);
    if (!to.isAllowed(address) || isFull(address)) return void socket.destroy();
    const talk = conversation(socket, address, to).finally(() => {
      socket.destroy();
      sockets.delete(socket);
    });
    sockets.set(socket, talk);
  };
  const server = serverOf(to, welcome);
  server.listen(to.port, to.host);
  await once(server, 'listening');
  return async () => {
    server.close();
    const talks = [...sockets.values()];
    for (const socket of sockets.keys()) socket.destroy();
    await Promise.all(talks);
  };
}

function serverOf({ tls }: Listening, welcome: (socket: Socket) => void): Server {
  if (!tls) return createServer(welcome);
  const { cert, key, clientCa } = tls;
  const server = createTlsServer(
    {
      cert: readFileSync(cert),
      key: readFileSync(key),
      handshakeTimeout: 10_000,
      ...(clientCa && { ca: readFileSync(clientCa), requestCert: true, rejectUnauthorized: true }),
    },
    welcome,
  );
  server.on('tlsClientError', () => undefined);
  return server;
}

/** One message after the other, until the peer goes, is silent, or speaks something else. */
async function conversation(socket: Socket, peer: string, { clock, take, failed }: Listening): Promise<void> {
  const frames = frameReader(MOST_BYTES);
  let cancel = clock.after(IDLE_MS, () => socket.destroy());
  const expect = (ms: number) => {
    cancel();
    cancel = clock.after(ms, () => socket.destroy());
  };
  try {
    let wasInside = false;
    for await (const piece of socket) {
      const messages = frames.take(piece as Buffer);
      for (const message of messages) {
        expect(IDLE_MS);
        const answer = await answered(message, peer, take, clock).catch((error: unknown) => {
          failed(error);
          return null;
        });
        // Without an answer the sender tries again.
        if (answer === null || socket.destroyed) return;
        socket.write(framed(encoded(answer, 'UNICODE UTF-8')));
        if (socket.writableLength > MOST_UNREAD_BYTES) return;
        await pause(clock, LEAST_MS_A_MESSAGE);
      }
      if (frames.isInside && (!wasInside || messages.length > 0)) expect(MESSAGE_MS);
      wasInside = frames.isInside;
    }
  } catch (error) {
    // A peer that speaks no MLLP, or that has gone.
    if (!(error instanceof BadFrame) && !socket.destroyed) failed(error);
  } finally {
    cancel();
  }
}

async function answered(bytes: Buffer, peer: string, take: Listening['take'], clock: Clock): Promise<string> {
  let message: Message | null = null;
  let answer: Answer;
  try {
    const text = decoded(bytes);
    message = parsed(text);
    answer = answerFor(await take(text, message, peer));
  } catch (error) {
    if (error instanceof OtherCharset) answer = { code: 'AR', error: '102', words: 'charset not supported' };
    else if (error instanceof NoHl7) answer = { code: 'AR', error: '100', words: 'no HL7 message' };
    else throw error;
  }
  return answerTo(message, answer, clock.now());
}

/** Table 0357. */
function answerFor(taken: Taken): Answer {
  if (taken.is === 'done') return { code: 'AA', error: null, words: '' };
  if (taken.is === 'foreign')
    return { code: 'AR', error: '201', words: 'only ADT A01, A04, A08 and A40 with MSH-10 are taken' };
  return { code: 'AE', error: '207', words: `kept for a person: ${taken.why}` };
}

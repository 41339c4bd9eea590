import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Database } from '../../database/connection.ts';
import { describeError } from '../../described-error.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { Log } from '../../log.ts';
import { record } from '../audit/index.ts';

/** A scan of 64 MiB takes a few seconds. */
const SILENCE_MS = 60_000;
const ANSWER_MAX_BYTES = 4_096;

/** Sender and patient, for the audit trail. */
type Sent = { caller: Caller; patientId: number };
/** Throws FILE_INFECTED at `file`, or SCANNER_UNAVAILABLE: what nobody looked at is not stored. */
export type VirusScan = (sent: Sent, file: Blob) => Promise<void>;

/** Asks ClamAV's daemon about files before they are stored. Without an address nothing is scanned. */
export function createVirusScan(db: Database, clamdUrl: string | undefined, log: Log): VirusScan {
  if (clamdUrl === undefined) return async () => undefined;
  const url = new URL(clamdUrl);
  return async ({ caller, patientId }, file) => {
    const answer = await answerOf(url, file).catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'the virus scanner does not answer');
      throw new AppError('SCANNER_UNAVAILABLE', 'file');
    });
    if (answer === 'stream: OK') return;
    const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1];
    if (found === undefined) {
      log.error({ answer }, 'the virus scanner could not look at a file');
      throw new AppError('SCANNER_UNAVAILABLE', 'file');
    }
    log.warn({ found, userId: caller.userId }, 'a file with a virus was refused');
    await record(db, caller, {
      action: 'file.refused',
      outcome: 'refused',
      subject: { kind: 'patient', id: patientId },
      details: { found },
    });
    throw new AppError('FILE_INFECTED', 'file');
  };
}

/** Source: clamd(8), command INSTREAM: pieces with their length before them, a length of 0 at the end. */
async function answerOf(url: URL, file: Blob): Promise<string> {
  const socket = url.protocol === 'unix:' ? connect(url.pathname) : connect(Number(url.port), url.hostname);
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('silent for too long')));
  // Nobody may be waiting for it when it happens.
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  try {
    const answer = readAll(socket);
    answer.catch(() => undefined);
    await Promise.race([send(socket, file), failed, answer]);
    return (await Promise.race([answer, failed])).replace(/\0$/, '');
  } finally {
    socket.destroy();
  }
}

async function send(socket: Socket, file: Blob): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const piece of file.stream()) {
    if (piece.length === 0) continue;
    socket.write(lengthOf(piece.length));
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  socket.write(lengthOf(0));
}

function lengthOf(byteCount: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(byteCount);
  return length;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString('utf8');
    if (text.length > ANSWER_MAX_BYTES) throw new Error('the answer is too long');
  }
  return text;
}

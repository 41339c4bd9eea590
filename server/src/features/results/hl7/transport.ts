import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Clock } from '../../../clock.ts';
import type { Charset } from '../../../config/hl7-charsets.ts';
import {
  BadFrame,
  decoded,
  encoded,
  framed,
  frameReader,
  NoHl7,
  OtherCharset,
  parsed,
} from '../../../hl7/index.ts';
import { brokenOff, type ResultTransport, type Sent } from '../result-transport.ts';
import { controlIdOf, resultMessage } from './oru.ts';

const ANSWER_LIMIT_MS = 30_000;
const MOST_ANSWER_BYTES = 256 * 1024;
/** Table 0357: a locked record and an error within the application pass; the others speak of the content. */
const PASSING = ['206', '207'];

type Receiver = {
  /** `mllp://host:port` or `mllps://host:port`. */
  url: string;
  /** PEM, read for each connection; null: whoever this machine trusts. */
  ca: (() => string) | null;
  receiver: string;
  facility: string;
  charset: Charset;
  clock: Clock;
  answerLimitMs?: number;
};

/** ORU^R01 over MLLP: one connection for each result. */
export function createHl7Transport(to: Receiver): ResultTransport {
  const { charset, receiver, facility, clock, answerLimitMs = ANSWER_LIMIT_MS } = to;
  return {
    name: 'hl7',
    async send(result, stop) {
      const naming = { sender: 'SADAP', receiver, facility, charset };
      const message = resultMessage(result, naming, new Date(clock.now()).toISOString());
      const signal = AbortSignal.any([stop, AbortSignal.timeout(answerLimitMs)]);
      try {
        const answer = await exchanged(to, framed(encoded(message, charset)), signal);
        return meaningOf(answer, controlIdOf(result.key));
      } catch (error) {
        return brokenOff(whyOf(error));
      }
    },
  };
}

function connected({ url, ca }: Receiver): Socket {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const to = { host, port: Number(port) };
  return protocol === 'mllps:'
    ? connectTls({ ...to, ...(ca && { ca: ca() }), servername: nameOf(host) })
    : connectPlain(to);
}
/** TLS names hosts, and no addresses. */
const nameOf = (host: string) => (/^[\d.]+$|:/.test(host) ? '' : host);

/** What the peer answers to it. */
function exchanged(to: Receiver, frame: Buffer, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connected(to);
    const frames = frameReader(MOST_ANSWER_BYTES);
    const end = (then: () => void) => {
      signal.removeEventListener('abort', aborted);
      socket.destroy();
      then();
    };
    const aborted = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', aborted);
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('close', () => end(() => reject(new BadFrame('NOT_MLLP'))));
    socket.on('data', (piece: Buffer) => {
      try {
        const [answer] = frames.take(piece);
        if (answer) end(() => resolve(answer));
      } catch (error) {
        end(() => reject(error));
      }
    });
    socket.write(frame);
  });
}

/** HL7 v2.5.1, 2.9.2: what MSA-1 says of the message that MSA-2 names. */
function meaningOf(answer: Buffer, controlId: string): Sent {
  const ack = parsed(decoded(answer));
  const code = ack.get('MSA', 1);
  if (ack.get('MSA', 2) !== controlId) return { is: 'unsure', why: 'NOT_HL7' };
  if (code === 'AA' || code === 'CA') return { is: 'accepted' };
  if (!/^[AC][ER]$/.test(code)) return { is: 'unsure', why: 'NOT_HL7' };
  const error = ack.get('ERR', 3);
  const place = [1, 2, 3].map((part) => ack.get('ERR', 2, part)).filter(Boolean);
  // MSA-3 and the other texts are left out: they may name the patient.
  const why = [code, error, place.join('-')].filter(isPlain).join(' ');
  return { is: PASSING.includes(error) ? 'later' : 'refused', why: `HL7 ${why}` };
}

/** A code, or a place such as `PID-1-5`. */
const isPlain = (text: string) => /^[A-Z\d][A-Z\d-]{0,19}$/.test(text);

function whyOf(error: unknown): string {
  if (error instanceof BadFrame || error instanceof NoHl7 || error instanceof OtherCharset) return 'NOT_HL7';
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'NO_ANSWER';
  return 'code' in error ? String(error.code) : error.name;
}

/**
 * Asks one URL over and over on kept-alive connections, in a process of its own. Speaks HTTP/1.1 by hand: a
 * client library would cost more processor time than the servers that are measured.
 */
import { connect, type Socket } from 'node:net';
import { percentile } from '../figures.ts';

export type LoadOrder = { origin: string; path: string; token: string; connections: number; ms: number };
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; bytes: number };

const HEAD_END = Buffer.from('\r\n\r\n');

/** Asks on one connection, each time when the answer is complete, until `endsAt`. */
function askAgain(order: LoadOrder, endsAt: number, answered: (ms: number, bytes: number) => void) {
  const { hostname, port, host } = new URL(order.origin);
  const request = `GET ${order.path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${order.token}\r\n\r\n`;
  return new Promise<void>((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    let received: Buffer = Buffer.alloc(0);
    let askedAt = 0;
    const ask = () => {
      askedAt = performance.now();
      if (askedAt >= endsAt) {
        socket.end();
        resolve();
      } else socket.write(request);
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed the connection')));
    socket.on('data', (piece: Buffer) => {
      received = received.length === 0 ? piece : Buffer.concat([received, piece]);
      const headEnd = received.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const head = received.toString('latin1', 0, headEnd);
      const bodyBytes = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (!head.startsWith('HTTP/1.1 200 ') || Number.isNaN(bodyBytes)) {
        reject(new Error(`${order.path}: ${received.toString()}`));
        socket.destroy();
        return;
      }
      if (received.length < headEnd + HEAD_END.length + bodyBytes) return;
      received = Buffer.alloc(0);
      answered(performance.now() - askedAt, bodyBytes);
      ask();
    });
  });
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const durationsMs: number[] = [];
  let answerBytes = 0;
  const startedAt = performance.now();
  const answered = (ms: number, bytes: number) => {
    durationsMs.push(ms);
    answerBytes = bytes;
  };
  await Promise.all(
    Array.from({ length: order.connections }, () => askAgain(order, startedAt + order.ms, answered)),
  );
  return {
    perSecond: durationsMs.length / ((performance.now() - startedAt) / 1000),
    p50Ms: percentile(durationsMs, 0.5),
    p99Ms: percentile(durationsMs, 0.99),
    bytes: answerBytes,
  };
}

process.on('message', (order: LoadOrder) => {
  load(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

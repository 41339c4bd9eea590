import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

export type LineOptions = {
  /** One way. */
  delayMs?: number;
  bytesPerSecond?: number;
};
/**
 * `abrupt`: both ends are notified. `silent`: nothing passes any more and nobody is notified, as when a
 * router forgets.
 */
export type CutKind = 'abrupt' | 'silent';

export type Line = Awaited<ReturnType<typeof openLine>>;

/** A sender is held up when this much waits on the line. */
const QUEUE_BYTES = 32 * 1024;

/** A line from a device or a page to a server on this machine: a TCP proxy with delay, bandwidth and cuts. */
export async function openLine(targetPort: () => number, { delayMs = 0, bytesPerSecond }: LineOptions = {}) {
  const pairs = new Set<{ ends: [Socket, Socket]; isDead: boolean }>();
  /** Connections started during a silent cut: TCP retries until the line is back. */
  const begun = new Set<Socket>();
  let isCut: CutKind | null = null;

  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (isCut === 'abrupt') near.destroy();
    else if (isCut === 'silent') {
      begun.add(near);
      near.on('close', () => begun.delete(near));
    } else join(near);
  });

  function join(near: Socket): void {
    const far = createConnection({ port: targetPort(), host: '127.0.0.1' });
    far.on('error', () => near.destroy());
    for (const socket of [near, far]) socket.setNoDelay(true);
    const pair: { ends: [Socket, Socket]; isDead: boolean } = { ends: [near, far], isDead: false };
    pairs.add(pair);
    carry(near, far, () => pair.isDead);
    carry(far, near, () => pair.isDead);
  }

  function carry(from: Socket, to: Socket, isDead: () => boolean): void {
    let queuedBytes = 0;
    let freeAtMs = 0;
    const timers = new Set<NodeJS.Timeout>();
    const later = (atMs: number, work: () => void) => {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          if (!isDead()) work();
        },
        Math.max(0, atMs - performance.now()),
      );
      timers.add(timer);
    };
    from.on('data', (bytes) => {
      if (isDead()) return;
      const takesMs = bytesPerSecond === undefined ? 0 : (1000 * bytes.length) / bytesPerSecond;
      freeAtMs = Math.max(freeAtMs, performance.now()) + takesMs;
      queuedBytes += bytes.length;
      if (queuedBytes > QUEUE_BYTES) from.pause();
      later(freeAtMs, () => {
        queuedBytes -= bytes.length;
        if (queuedBytes <= QUEUE_BYTES) from.resume();
      });
      later(freeAtMs + delayMs, () => to.write(bytes));
    });
    from.on('close', () => {
      if (isDead()) return;
      later(freeAtMs + delayMs, () => to.destroy());
    });
    to.on('close', () => {
      for (const timer of timers) clearTimeout(timer);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;

  return {
    origin: `http://127.0.0.1:${port}`,
    url: `ws://127.0.0.1:${port}/device`,
    cut(kind: CutKind): void {
      isCut = kind;
      for (const pair of pairs) {
        pair.isDead = true;
        for (const end of pair.ends) {
          if (kind === 'abrupt') end.destroy();
          else end.resume();
        }
      }
      if (kind === 'abrupt') pairs.clear();
    },
    /** New connections pass again; one that was cut stays dead. */
    restore(): void {
      isCut = null;
      for (const near of begun) join(near);
      begun.clear();
    },
    async close(): Promise<void> {
      for (const pair of pairs) for (const end of pair.ends) end.destroy();
      for (const near of begun) near.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

export type LineOptions = {
  /** One way. */
  delayMs?: number;
  bytesPerSecond?: number;
  /** What each packet costs beside its bytes. */
  headerBytes?: number;
};
/**
 * `abrupt`: both ends are notified. `silent`: nothing passes any more and nobody is notified, as when a
 * router forgets.
 */
export type CutKind = 'abrupt' | 'silent';

export type Line = Awaited<ReturnType<typeof openLine>>;

/** A sender is held up when this much waits on the line. */
const QUEUE_BYTES = 32 * 1024;
/** What passes a thin line at once. */
const PACKET_BYTES = 1_448;

/** A line from a device or a page to a server on this machine: a TCP proxy with delay, bandwidth and cuts. */
export async function openLine(targetPort: () => number, options: LineOptions = {}) {
  let shape = options;
  /** Nothing passes before; nothing is lost, and no connection ends. */
  let stalledUntilMs = 0;
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
    /** In order, even when the delay shrinks. */
    let arrivesAtMs = 0;
    /** Two timers of one instant may ring in either order: whichever does takes the next. Null: the end. */
    const arriving: (Buffer | null)[] = [];
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
      const { bytesPerSecond } = shape;
      if (bytesPerSecond === undefined) return pass(bytes, 0);
      for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
        const packet = bytes.subarray(at, at + PACKET_BYTES);
        pass(packet, (1000 * (packet.length + (shape.headerBytes ?? 0))) / bytesPerSecond);
      }
    });
    function pass(bytes: Buffer, takesMs: number): void {
      freeAtMs = Math.max(freeAtMs, performance.now(), stalledUntilMs) + takesMs;
      queuedBytes += bytes.length;
      if (queuedBytes > QUEUE_BYTES) from.pause();
      later(freeAtMs, () => {
        queuedBytes -= bytes.length;
        if (queuedBytes <= QUEUE_BYTES) from.resume();
      });
      arrivesAtMs = Math.max(arrivesAtMs, freeAtMs + (shape.delayMs ?? 0));
      arrive(bytes);
    }
    function arrive(next: Buffer | null): void {
      arriving.push(next);
      later(arrivesAtMs, () => {
        const bytes = arriving.shift();
        if (bytes) to.write(bytes);
        else to.destroy();
      });
    }
    from.on('close', () => {
      if (!isDead()) arrive(null);
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
    /** From now on, for all connections. */
    shape(next: LineOptions): void {
      shape = next;
    },
    /** Nothing passes for so long, as while a tablet roams. */
    stall(ms: number): void {
      stalledUntilMs = performance.now() + ms;
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

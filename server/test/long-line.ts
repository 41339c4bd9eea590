import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP line to the server at `url` that takes `delayMs` each way, and can be cut. */
export async function openLongLine(url: string, delayMs: number) {
  const target = new URL(url);
  const open = new Set<Socket>();
  let isCut = false;
  let isDead = (_socket: Socket) => false;

  const carry = (from: Socket, to: Socket) => {
    open.add(from);
    // timers of one length run in the order in which they were set
    const later = (work: () => void) => setTimeout(() => isDead(from) || work(), delayMs);
    from.setNoDelay(true);
    from.on('data', (bytes) => later(() => to.writable && to.write(bytes)));
    from.on('close', () => {
      open.delete(from);
      later(() => to.destroy());
    });
    from.on('error', () => undefined);
  };
  const line = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    carry(near, far);
    carry(far, near);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');

  return {
    url: `ws://127.0.0.1:${(line.address() as AddressInfo).port}`,
    /** Ends what is connected and lets nobody in; both ends are told. */
    cut(): void {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    /** What is connected now carries nothing any more and closes nothing, as when a router loses its power. */
    cutSilently(): void {
      isCut = true;
      const dead = new Set(open);
      isDead = (socket) => dead.has(socket);
    },
    /** Lets new connections in. */
    mend(): void {
      isCut = false;
    },
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      line.close();
      await once(line, 'close');
    },
  };
}
export type LongLine = Awaited<ReturnType<typeof openLongLine>>;

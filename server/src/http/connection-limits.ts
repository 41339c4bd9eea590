import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A ward behind one router: sixty tablets with six connections each, and as many channels. */
const PER_ADDRESS = 1_000;
/** Time for the head of a request. */
const HEAD_MS = 15_000;

/** Nobody takes all connections. Those of `isExempt` addresses are not counted. */
export function limitConnections(
  server: Server,
  isExempt: (address: string) => boolean,
  perAddress = PER_ADDRESS,
): void {
  server.headersTimeout = HEAD_MS;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isExempt(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './client-address.ts';

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
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

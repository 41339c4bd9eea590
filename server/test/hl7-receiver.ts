import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type Inbound, Server } from 'node-hl7-server';
import { freePort } from '../src/database/free-port.ts';

type Handler = Parameters<Server['createInbound']>[1];
type Request = Parameters<Handler>[0];
type Response = Parameters<Handler>[1];
export type ForeignMessage = ReturnType<Request['getMessage']>;
type Tls = { key: Buffer; cert: Buffer };
export type Hl7Receiver = Awaited<ReturnType<typeof startHl7Receiver>>;

/** A hospital's interface engine that others wrote, on a free port. It answers AA, unless told otherwise. */
export async function startHl7Receiver(tls?: Tls) {
  const port = await freePort();
  const received: ForeignMessage[] = [];
  const sockets = new Set<Socket>();
  const receiver = {
    url: `${tls ? 'mllps' : 'mllp'}://127.0.0.1:${port}`,
    received,
    /** Ends all connections. */
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    answer: (response: Response): unknown => response.sendResponse('AA'),
    close: () => inbound.close(),
  };
  const server = new Server({
    bindAddress: '127.0.0.1',
    ...(tls && { tls: { ...tls, requestCert: false } }),
  });
  const inbound: Inbound = server.createInbound({ port }, async (request, response) => {
    received.push(request.getMessage());
    await receiver.answer(response);
  });
  inbound.on('client.connect', (socket: Socket) => sockets.add(socket));
  await once(inbound, 'listen');
  return receiver;
}

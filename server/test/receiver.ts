import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a hospital's system was sent. */
export type Received = { headers: IncomingHttpHeaders; body: string; path: string };
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A hospital's system on a free port, which answers as `answer` says: 200, unless told otherwise. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    url: '',
    received,
    answer: (response: ServerResponse, _about: Received): unknown => response.end(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const about = {
      headers: request.headers,
      path: request.url ?? '',
      body: Buffer.concat(parts).toString('utf8'),
    };
    received.push(about);
    receiver.answer(response, about);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}

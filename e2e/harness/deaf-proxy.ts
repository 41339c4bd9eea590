import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

/** What happens to a WebSocket: nothing answers its upgrade, or that is answered and nothing else passes. */
export type Deafness = 'unanswered' | 'answered';

/** A proxy before a server on this machine that passes HTTP on, and no WebSocket. */
export async function openDeafProxy(targetUrl: string, deafness: Deafness) {
  const target = { host: '127.0.0.1', port: Number(new URL(targetUrl).port) };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };

  const proxy = createServer((near) => {
    keep(near);
    near.once('data', (head) => {
      const isUpgrade = /^upgrade: websocket/im.test(head.toString('latin1'));
      if (isUpgrade && deafness === 'unanswered') return near.resume();
      const far = createConnection(target);
      keep(far);
      far.write(head);
      if (!isUpgrade) return near.pipe(far).pipe(near);
      // Until the empty line: the server's first message may come with its answer.
      far.once('data', (answer) => near.write(answer.subarray(0, answer.indexOf('\r\n\r\n') + 4)));
      far.resume();
      return near.resume();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { limitConnections } from './connection-limits.ts';

async function openTo(isExempt: boolean, count: number) {
  const server = createServer().listen(0, '127.0.0.1');
  limitConnections(server, () => isExempt, 3);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: count }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  );
  const opened = () =>
    new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
  return { server, sockets, opened, again: () => connect(port, '127.0.0.1') };
}

test('one address has so many connections, and gets another when one has ended', async () => {
  const { server, sockets, opened, again } = await openTo(false, 5);
  await expect.poll(opened).toBe(3);
  const refused = sockets.filter(({ destroyed, readyState }) => destroyed || readyState !== 'open');
  await Promise.all(refused.map((socket) => socket.closed || once(socket, 'close')));
  sockets.find(({ readyState }) => readyState === 'open')?.destroy();
  await expect.poll(opened).toBe(2);
  sockets.push(again());
  await expect.poll(opened).toBe(3);
  for (const socket of sockets) socket.destroy();
  server.close();
});

test('those of an exempt address are not counted', async () => {
  const { server, sockets, opened } = await openTo(true, 5);
  await expect.poll(opened).toBe(5);
  for (const socket of sockets) socket.destroy();
  server.close();
});

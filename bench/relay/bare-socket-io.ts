import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEVICE_PATH } from '@sadap/contract/device-protocol';
import { REALTIME_PATH } from '@sadap/contract/realtime';
import { Server } from 'socket.io';
import { acceptAnyDevice } from './bare-devices.ts';

/**
 * Frames from `ws` to one Socket.IO room per stream, nothing else. Not `volatile`, which drops the second of
 * two frames that arrive together; a dropped frame costs nothing.
 */
const http = createServer();
const io = new Server(http, {
  path: REALTIME_PATH,
  destroyUpgrade: false,
  serveClient: false,
  perMessageDeflate: false,
});
acceptAnyDevice(http, (mac, frame) => io.to(mac).emit('stream:sound', frame));
io.on('connection', (socket) => {
  const done = (reply: (answer: object) => void) => reply({ ok: true, value: null });
  socket.on('stream:watch', async ({ mac }: { mac: string }, reply) => {
    await socket.join(mac);
    done(reply);
  });
  socket.on('stream:start', (_target, reply) => done(reply));
  socket.on('stream:stop', (_target, reply) => done(reply));
});
http.on('upgrade', (request, socket) => {
  if (!request.url?.startsWith(DEVICE_PATH) && !request.url?.startsWith(REALTIME_PATH)) socket.destroy();
});
http.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'listening', address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
});
process.on('SIGTERM', () => process.exit());

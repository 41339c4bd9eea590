import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { acceptAnyDevice } from './bare-devices.ts';

/** The lower limit: frames from `ws` to `ws`, nothing else. */
const http = createServer();
const listeners = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const byMac = new Map<string, WebSocket>();

acceptAnyDevice(http, (mac, frame) => byMac.get(mac)?.send(frame));
http.on('upgrade', (request: IncomingMessage, socket, head) => {
  const url = new URL(request.url ?? '/', 'http://relay');
  if (url.pathname !== '/listen') return;
  listeners.handleUpgrade(request, socket, head, (listener) => {
    listener.on('error', () => undefined);
    byMac.set(url.searchParams.get('mac') ?? '', listener);
  });
});
http.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'listening', address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
});
process.on('SIGTERM', () => process.exit());

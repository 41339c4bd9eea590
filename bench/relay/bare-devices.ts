import type { IncomingMessage, Server } from 'node:http';
import { DEVICE_PATH } from '@sadap/contract/device-protocol';
import { WebSocketServer } from 'ws';

/** Accepts any device without authentication and passes each frame on: the least that a relay can do. */
export function acceptAnyDevice(http: Server, onFrame: (mac: string, frame: Buffer) => void): void {
  const devices = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  http.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (!request.url?.startsWith(DEVICE_PATH)) return;
    devices.handleUpgrade(request, socket, head, (device) => {
      let mac = '';
      device.on('message', (data: Buffer, isBinary: boolean) => {
        if (isBinary) return onFrame(mac, data);
        const message = JSON.parse(data.toString()) as { type: string; mac: string };
        if (message.type !== 'hello') return;
        mac = message.mac;
        device.send('{"type":"welcome","heartbeatMs":5000,"stream":null}');
        device.send('{"type":"start-stream","streamId":1}');
      });
      device.on('error', () => undefined);
    });
  });
}

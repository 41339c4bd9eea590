import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { COMPRESSION, expandFrame, isCompressed } from '@sadap/contract/compressed-frames';
import {
  DEVICE_CLOSE_CODES,
  DEVICE_PATH,
  type DeviceErrorCode,
  type ServerMessage,
} from '@sadap/contract/device-protocol';
import { DeviceMessage } from '@sadap/contract/device-protocol/schema';
import { type FrameHeader, readFrameHeader, readFrameSamples } from '@sadap/contract/sound-frames';
import { type WebSocket, WebSocketServer } from 'ws';

export const DEVICE = { mac: '02:00:00:00:00:01', key: 'right-key' };

/** The server's side of the device protocol, for one device, with the sound it received. */
export class ScriptedServer {
  readonly messages: DeviceMessage[] = [];
  readonly url: string;
  /** Sample i of the stream as received; missing samples are absent. */
  readonly received = new Map<number, number>();
  frameCount = 0;
  compressedCount = 0;
  /** Servers before compressed sound do not name a coding. */
  takesCompressed = true;
  duplicateCount = 0;
  connectionCount = 0;
  streamId: number | null = null;
  expected = 0;
  isAcknowledging = true;
  heartbeatMs = 100;
  readonly #server: WebSocketServer;
  #socket: WebSocket | null = null;
  #allowedJump = 0;

  constructor(server: WebSocketServer) {
    this.#server = server;
    this.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${DEVICE_PATH}`;
    server.on('connection', (socket) => this.#accept(socket));
  }

  startStream(streamId: number): void {
    this.streamId = streamId;
    this.expected = 0;
    this.#allowedJump = 0;
    this.received.clear();
    this.send({ type: 'start-stream', streamId });
  }

  stopStream(streamId: number): void {
    this.send({ type: 'stop-stream', streamId });
  }

  send(message: ServerMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  acknowledge(): void {
    if (this.streamId !== null)
      this.send({ type: 'ack', streamId: this.streamId, nextSample: this.expected });
  }

  refuse(code: DeviceErrorCode): void {
    this.send({ type: 'error', code, message: code });
    this.#socket?.close(DEVICE_CLOSE_CODES[code]);
  }

  cut(): void {
    this.#socket?.terminate();
  }

  samples(): number[] {
    return Array.from({ length: this.expected }, (_, index) => this.received.get(index) ?? Number.NaN);
  }

  of<Type extends DeviceMessage['type']>(type: Type): Extract<DeviceMessage, { type: Type }>[] {
    return this.messages.filter((message) => message.type === type) as never;
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  #accept(socket: WebSocket): void {
    this.connectionCount += 1;
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.#receive(new Uint8Array(data));
      else this.#obey(DeviceMessage.parse(JSON.parse(data.toString())));
    });
  }

  #obey(message: DeviceMessage): void {
    this.messages.push(message);
    if (message.type === 'heartbeat') this.send({ type: 'heartbeat' });
    if (message.type === 'samples-lost') this.#allowedJump = message.oldestSample;
    if (message.type !== 'hello') return;
    if (message.key !== DEVICE.key) {
      this.refuse('unauthorized');
      return;
    }
    this.#allowedJump = message.stream?.oldestSample ?? 0;
    const stream = this.streamId === null ? null : { streamId: this.streamId, nextSample: this.expected };
    const isTaken = this.takesCompressed && message.compressions?.includes(COMPRESSION);
    this.send({
      type: 'welcome',
      heartbeatMs: this.heartbeatMs,
      stream,
      ...(isTaken ? { compression: COMPRESSION } : {}),
    });
  }

  #faultOf(header: FrameHeader | null): DeviceErrorCode | null {
    if (!header) return 'malformed';
    if (header.streamId !== this.streamId) return 'unknown-stream';
    return header.firstSample > Math.max(this.expected, this.#allowedJump) ? 'out-of-order' : null;
  }

  #receive(message: Uint8Array): void {
    if (isCompressed(message)) this.compressedCount += 1;
    const bytes = isCompressed(message) && this.takesCompressed ? expandFrame(message) : message;
    if (!bytes) {
      this.refuse('malformed');
      return;
    }
    const header = readFrameHeader(bytes);
    const fault = this.#faultOf(header);
    if (!header || fault) {
      this.refuse(fault ?? 'malformed');
      return;
    }
    const { firstSample, sampleCount } = header;
    this.frameCount += 1;
    if (firstSample < this.expected) this.duplicateCount += 1;
    const samples = readFrameSamples(bytes);
    for (let index = Math.max(0, this.expected - firstSample); index < sampleCount; index++)
      this.received.set(firstSample + index, samples[index] ?? 0);
    this.expected = Math.max(this.expected, firstSample + sampleCount);
    if (this.isAcknowledging && this.frameCount % 10 === 0) this.acknowledge();
  }
}

export async function startScriptedServer(port = 0): Promise<ScriptedServer> {
  const server = new WebSocketServer({
    port,
    host: '127.0.0.1',
    path: DEVICE_PATH,
    perMessageDeflate: false,
  });
  await once(server, 'listening');
  return new ScriptedServer(server);
}

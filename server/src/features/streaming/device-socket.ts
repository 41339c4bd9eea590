import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  DEVICE_BUFFER_SECONDS,
  DEVICE_CLOSE_CODES,
  DEVICE_PATH,
  type DeviceErrorCode,
  type DeviceHello,
  HELLO_TIMEOUT_MS,
  type ServerMessage,
} from '@sadap/contract/device-protocol';
import { DeviceMessage } from '@sadap/contract/device-protocol/schema';
import { DEVICE_HEARTBEAT_MS, DEVICE_OFFLINE_MS } from '@sadap/contract/limits';
import { DEVICE_MESSAGE_MAX_BYTES } from '@sadap/contract/sound-frames';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Trust } from '../../config/trusted-proxies.ts';
import { describeError } from '../../described-error.ts';
import { clientAddress, networkOf } from '../../http/client-address.ts';
import { pathOf } from '../../http/request-path.ts';
import { endOf } from '../../http/socket-end.ts';
import type { SocketGate } from '../../http/socket-gate.ts';
import { createAttempts } from '../../limits/attempts.ts';
import { createRate } from '../../limits/rate.ts';
import type { WrongTries } from '../wrong-tries/index.ts';
import { compressionOf, frameReader } from './frame-reader.ts';
import { LiveDevice, type LiveDeviceParts } from './live-device.ts';
import type { LiveDevices } from './live-devices.ts';

/** Optional messages of devices. */
const ACCEPTED = ['button'];
/** Of one address. After ten it waits a minute, and has ten again. */
const WRONG_KEYS = { free: 10, firstMs: 60_000, longestMs: 60_000, forgetMs: 60_000 };
/** How long a device may take to answer a close. */
const CLOSING_MS = 1_000;
/** Text messages. A device sends a few a minute, and some at once when it returns. */
const MESSAGES_PER_SECOND = 100;
/** Connections of one device. A bad line breaks and returns a few times in that time. */
const CONNECTIONS = 40;
const CONNECTIONS_WINDOW_MS = 10_000;
/** The database hears of a device's presence no more often. */
const PRESENCE_EVERY_MS = 1_000;

const LOSS_RULE = 'samples are declared lost that the device cannot have made yet';
const TYPE_RULE = `type is one of ${DeviceMessage.options.map(({ shape }) => shape.type.value).join(', ')}`;
const FAULTS: Record<DeviceErrorCode, string> = {
  malformed: 'The message or frame is not well-formed',
  unauthorized: 'The MAC address or the key is wrong',
  'hello-expected': 'The first message must be hello, and only the first',
  'hello-timeout': 'No hello came within 5 seconds',
  'too-many-attempts': 'Too many failed attempts from this address; wait a minute',
  'too-many-messages':
    'More than 100 text messages or 200 s of compressed sound in a second, or 40 connections in 10 seconds',
  'unknown-stream': 'The frame belongs to no stream that this device is in',
  'out-of-order': 'The frame does not go on at the expected sample',
  replaced: 'A newer connection of this device took over',
  deleted: 'This device was deleted, or its key was reissued',
  silent: 'Nothing came for 15 seconds',
};

/** Accepts stethoscopes on /device of an HTTP server; docs/device-protocol.md describes the protocol. */
export function acceptDevices(
  parts: LiveDeviceParts,
  live: LiveDevices,
  /** Tells the other servers that the device is now here. */
  onTaken: (mac: string) => void,
  { gate, trust, wrongTries }: { gate: SocketGate; trust: Trust; wrongTries: WrongTries },
) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: DEVICE_MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
  });
  const leaving = new Set<Promise<void>>();
  let isClosing = false;
  const connections = createAttempts(parts.clock, CONNECTIONS, CONNECTIONS_WINDOW_MS);

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (pathOf(request) !== DEVICE_PATH) return;
    const known = isClosing ? null : gate.admit(request, () => socket.destroy());
    if (!known) return void socket.destroy();
    const network = networkOf(clientAddress(request, trust));
    sockets.handleUpgrade(request, socket, head, (opened) => serve(opened, network, known));
  };

  function serve(socket: WebSocket, network: string, known: () => void): void {
    const send = (message: ServerMessage) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    };
    let isRefused = false;
    const refuse = (code: DeviceErrorCode, detail?: string) => {
      if (isRefused) return;
      isRefused = true;
      const message = detail ? `${FAULTS[code]}: ${detail}` : FAULTS[code];
      parts.log.warn({ code, detail, mac: device?.mac }, 'a device was refused');
      send({ type: 'error', code, message });
      socket.close(DEVICE_CLOSE_CODES[code], code);
      setTimeout(() => socket.terminate(), CLOSING_MS).unref();
    };
    let device: LiveDevice | null = null;
    let readFrame: ReturnType<typeof frameReader>;
    let isGreeting = false;
    const cancelHelloTimeout = parts.clock.after(HELLO_TIMEOUT_MS, () => refuse('hello-timeout'));
    let silence: NodeJS.Timeout | undefined;
    const isWithinRate = createRate(parts.clock, MESSAGES_PER_SECOND, 1_000);
    let isBeatWaiting = false;
    let presentAtMs = Number.NEGATIVE_INFINITY;
    // The greeting, one heartbeat at most, the end; frames and what belongs to them never wait for it.
    let handled = Promise.resolve();
    const fail = (error: unknown) => {
      parts.log.error({ error: describeError(error) }, 'a device message was not handled');
      socket.close(1011);
    };
    const inTurn = (work: () => Promise<void>) => {
      handled = handled.then(work).catch(fail);
    };

    socket.on('error', () => undefined); // ws closes by itself: an oversized message with 1009
    socket.on('message', (data: RawData, isBinary: boolean) => {
      // What it sends after that is lost to it alone: nothing of it is acknowledged.
      if (isRefused) return;
      silence?.refresh();
      if (!isBinary && !isWithinRate()) {
        refuse('too-many-messages');
        // Reading on would cost as much as before.
        socket.pause();
        return;
      }
      if (device && isBinary) {
        takeFrame(device, bytesOf(data));
        return;
      }
      if (isBinary || isGreeting) return refuse('hello-expected');
      const { message, fault } = parse(data);
      if (!message) return refuse(device ? 'malformed' : helloFault(data), fault);
      if (device) return listen(device, message);
      if (message.type !== 'hello') return refuse('hello-expected');
      // Another server, or the next one here, greets it.
      if (isClosing) return;
      isGreeting = true;
      cancelHelloTimeout();
      const helloAtMs = parts.clock.monotonicMs();
      inTurn(() => greet(message, helloAtMs));
    });
    socket.on('close', () => {
      cancelHelloTimeout();
      clearTimeout(silence);
      inTurn(async () => {
        if (device) await left(device);
      });
      const leave = handled.finally(() => leaving.delete(leave));
      leaving.add(leave);
    });

    function takeFrame(greeted: LiveDevice, bytes: Uint8Array): void {
      const read = readFrame(bytes);
      if ('fault' in read) {
        refuse(read.fault, read.rule);
        if (read.fault === 'too-many-messages') socket.pause();
        return;
      }
      const fault = greeted.takeFrame(read.frame, read.compressed);
      if (fault) refuse(fault);
    }

    function listen(greeted: LiveDevice, message: DeviceMessage): void {
      switch (message.type) {
        case 'hello':
          refuse('hello-expected');
          return;
        case 'heartbeat':
          greeted.heartbeat();
          beat(greeted);
          return;
        case 'stream-started':
          greeted.streamStarted(message.streamId);
          return;
        case 'stream-stopped':
          // Not in order: a store that refuses must not delay answers to heartbeats.
          greeted.streamStopped(message.streamId, message.endSample).catch(fail);
          return;
        case 'samples-lost': {
          const fault = greeted.samplesLost(message.streamId, message.oldestSample);
          if (fault) refuse(fault, LOSS_RULE);
          return;
        }
        case 'button':
          parts.listeners.button(greeted.mac);
          return;
        case 'device-error':
          parts.listeners.error(greeted.mac, message.message);
          return;
        default:
          // A type of the contract that nothing here handles does not compile.
          message satisfies never;
          refuse('malformed', TYPE_RULE);
      }
    }

    /** One that waits is answered for both. */
    function beat(greeted: LiveDevice): void {
      if (isBeatWaiting) return;
      isBeatWaiting = true;
      inTurn(() => {
        isBeatWaiting = false;
        return heartbeat(greeted);
      });
    }

    async function heartbeat(greeted: LiveDevice): Promise<void> {
      const nowMs = parts.clock.monotonicMs();
      if (nowMs - presentAtMs < PRESENCE_EVERY_MS) return send({ type: 'heartbeat' });
      presentAtMs = nowMs;
      let lease: Awaited<ReturnType<typeof parts.devices.heartbeat>>;
      try {
        lease = await parts.devices.heartbeat(greeted.mac, greeted.connectionId);
      } catch (error) {
        // Sound is stored without the database, so the device must not be disconnected for it.
        parts.log.error({ error: describeError(error) }, 'a heartbeat was not stored');
        return send({ type: 'heartbeat' });
      }
      if (!lease) return refuse('replaced');
      send({ type: 'heartbeat' });
      if (lease.sessionId) parts.listeners.aliveFor(lease.sessionId, greeted.mac, greeted.status);
    }

    async function greet(hello: DeviceHello, helloAtMs: number): Promise<void> {
      // A right key always gets in: many stethoscopes share an address with one that has a wrong key.
      if (!(await parts.devices.authenticate(hello.mac, hello.key))) {
        const tried = await wrongTries.begin({ key: `device ${network}`, rule: WRONG_KEYS });
        return refuse('waitMs' in tried ? 'too-many-attempts' : 'unauthorized');
      }
      known();
      if (connections.areExceeded(hello.mac)) return refuse('too-many-messages');
      connections.add(hello.mac);
      await live.inTurn(hello.mac, () => takeOver(hello, helloAtMs));
    }

    async function takeOver(hello: DeviceHello, helloAtMs: number): Promise<void> {
      await live.makeRoom(hello.mac);
      // Read again: an older connection may just have changed the device's stream.
      const row = (await parts.devices.find(hello.mac)).device;
      const greeted = new LiveDevice(parts, row, hello, helloAtMs, live.earpieceOf(hello.mac), send);
      await parts.devices.connectionOpened(hello.mac, greeted.connectionId);
      onTaken(hello.mac);
      const stream = await greeted.resume();
      if (socket.readyState !== socket.OPEN) return left(greeted);
      if (hello.bufferSeconds < DEVICE_BUFFER_SECONDS)
        parts.log.warn({ bufferSeconds: hello.bufferSeconds }, 'a device can buffer less than 20 s');
      device = greeted;
      readFrame = frameReader(hello, parts.clock);
      isGreeting = false;
      live.add({ device: greeted, close: refuse });
      silence = setTimeout(() => refuse('silent'), DEVICE_OFFLINE_MS);
      send({
        type: 'welcome',
        heartbeatMs: DEVICE_HEARTBEAT_MS,
        stream,
        accepts: ACCEPTED,
        ...compressionOf(hello),
      });
      parts.listeners.status(hello.mac, greeted.status);
      greeted.earpiece.restore();
      await greeted.resumed();
    }

    async function left(gone: LiveDevice): Promise<void> {
      await live.remove(gone);
      // Otherwise it is already back, here or on another server.
      if (await parts.devices.connectionClosed(gone.mac, gone.connectionId))
        parts.listeners.status(gone.mac, 'offline');
    }
  }

  return {
    attach: (server: Server) => server.on('upgrade', onUpgrade),
    /** Closes every connection; when it resolves, everything received is durable. */
    async close(): Promise<void> {
      isClosing = true;
      const clients = [...sockets.clients];
      const closed = clients.map(endOf);
      for (const socket of clients) {
        socket.close(1001, 'server is stopping');
        setTimeout(() => socket.terminate(), CLOSING_MS).unref();
      }
      await Promise.all(closed);
      await Promise.all(leaving);
    },
  };
}

function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}

/**
 * The message, or what is wrong with it: where, and by which rule. Values are left out: one may be the key.
 */
function parse(data: RawData): { message: DeviceMessage | null; fault?: string } {
  const result = DeviceMessage.safeParse(parseJson(data));
  if (result.success) return { message: result.data };
  const [issue] = result.error.issues;
  if (issue?.path.join('.') === 'type') return { message: null, fault: TYPE_RULE };
  return { message: null, fault: issue ? `${issue.path.join('.') || 'message'} (${issue.code})` : 'message' };
}

function parseJson(data: RawData): unknown {
  try {
    return JSON.parse(Buffer.from(bytesOf(data)).toString('utf8'));
  } catch {
    return null;
  }
}

/** A first message that is not a hello at all, or a hello with a fault in it. */
function helloFault(data: RawData): DeviceErrorCode {
  const message = parseJson(data);
  const isHello =
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'hello';
  return isHello ? 'malformed' : 'hello-expected';
}

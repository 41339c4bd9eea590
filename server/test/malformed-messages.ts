import { once } from 'node:events';
import { WebSocket } from 'ws';
import { corrupted, evilValue } from './malformed-values.ts';
import type { Chance } from './seeded.ts';

export type Channel = '/device' | '/realtime' | '/peerjs';
/** How a socket took a message: it goes on, it closed, or it does neither for the whole time. */
export type SocketOutcome = 'alive' | 'closed' | 'silent';

const DEVICE: object[] = [
  {
    type: 'hello',
    version: 1,
    mac: '02:00:00:00:00:01',
    key: 'x',
    bufferSeconds: 30,
    capabilities: [],
    stream: null,
  },
  { type: 'heartbeat' },
  { type: 'stream-started', streamId: 1 },
  { type: 'stream-stopped', streamId: 1, endSample: 5 },
  { type: 'samples-lost', streamId: 1, oldestSample: 5 },
  { type: 'device-error', message: 'x' },
];
const mac = '02:00:00:00:00:01';
const REQUESTS: unknown[][] = [
  ['devices:statuses'],
  ['stream:watch', { mac }],
  ['stream:start', { mac }],
  ['stream:stop', { mac }],
  ['stream:heard', { streamId: 1, sample: 16_000 }],
  ['stream:set-gain', { mac, gain: 2 }],
  ['stream:set-notch', { mac, hz: 50 }],
  ['capture:start', { mac, organ: 'heart', position: 'Aortic', patientId: 1, sessionId: 1 }],
  [
    'capture:start',
    {
      mac,
      organ: 'heart',
      position: 'Aortic',
      patientId: 1,
      sessionId: 1,
      from: { streamId: 1, sample: 16_000 },
    },
  ],
  ['capture:stop', { captureId: '0b7c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3' }],
  ['disconnect', 1],
];
const PEER: object[] = [
  { type: 'HEARTBEAT' },
  { type: 'OFFER', dst: 'user_1', payload: { sdp: 'v=0' } },
  { type: 'CANDIDATE', dst: 'user_2_a', payload: {} },
  { type: 'LEAVE' },
];

const text = (value: unknown) => JSON.stringify(value) ?? 'undefined';

/** The next malformed message of a channel. */
export function malformedMessage(channel: Channel, chance: Chance): string | Buffer {
  if (chance.once(6)) return chance.bytes(chance.below(200));
  if (chance.once(8)) return text(evilValue(chance)).slice(0, 30_000);
  if (channel === '/device') return text(corrupted(chance.one(DEVICE), chance)).slice(0, 30_000);
  if (channel === '/peerjs') return text(corrupted(chance.one(PEER), chance)).slice(0, 30_000);
  const packet = chance.one([
    '4',
    '40',
    '41',
    '42',
    '43',
    '44',
    '45',
    '420',
    '451-',
    '1',
    '2',
    '3',
    '5',
    '6',
    '9',
  ]);
  const wrong = corrupted(chance.one(REQUESTS), chance);
  return `${chance.once(3) ? packet : '420'}${text(wrong)}`.slice(0, 30_000);
}

/** Sends a message on an open socket, and waits until it has answered a ping after it, or closed. */
export async function sendMessage(
  socket: WebSocket,
  message: string | Buffer,
  limitMs: number,
): Promise<SocketOutcome> {
  if (socket.readyState !== WebSocket.OPEN) return 'closed';
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  const { signal } = limit;
  try {
    socket.send(message);
    socket.ping();
    return await Promise.race([
      once(socket, 'pong', { signal }).then(() => 'alive' as const),
      once(socket, 'close', { signal }).then(() => 'closed' as const),
    ]);
  } catch {
    return signal.aborted ? 'silent' : 'closed';
  } finally {
    clearTimeout(timer);
    limit.abort();
  }
}

/** Opens a channel's socket; null if the server closes it. `greeting` is sent first. */
export async function openChannel(
  address: string,
  headers: Record<string, string>,
  greeting?: string,
): Promise<WebSocket | null> {
  const socket = new WebSocket(address, { headers });
  socket.on('error', () => undefined);
  const isOpen = await Promise.race([
    once(socket, 'open').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  if (!isOpen) return null;
  if (greeting !== undefined) socket.send(greeting);
  return socket;
}

import { compressFrame } from '@sadap/contract/compressed-frames';
import { StreamSample } from '@sadap/contract/realtime/schema';
import {
  encodeFrame,
  type FrameHeader,
  readFrameHeader,
  readFrameSamples,
} from '@sadap/contract/sound-frames';
import type { Clock } from '../../clock.ts';
import { type RealtimeServer, type RealtimeSocket, roomOf } from '../../realtime/realtime.ts';
import { EarWindow } from './ear-window.ts';
import { type ReducedFrame, ReducedSound } from './reduced-sound.ts';
import { msToSamples } from './sample-clock.ts';
import { ThinLine } from './thin-line.ts';

/**
 * Frames that may queue for a browser, whatever it acknowledges: about one second of sound. Socket.IO's
 * `volatile` would not do: it also drops the second of two frames that arrive in one segment, on the best of
 * lines.
 */
const WAITING_FRAMES_MAX = 50;
const UNCOMPRESSED = { compress: false };

type Ear = {
  window: EarWindow;
  /** Of the stream: one past the last sample of the reduced sound sent; null: it gets the whole sound. */
  reducedUntil: number | null;
};
type Frame = { header: FrameHeader; plain: Uint8Array; compressed?: Uint8Array | undefined };

/** Reduced sound is behind the newest frame by less. Whoever gets the whole sound again begins there. */
const RECENT_SAMPLES = msToSamples(300);

/** One stream's ears on this server, and what the thin lines among them need. */
class Room {
  readonly ears = new Map<string, Ear>();
  #reduced: ReducedSound | null = null;
  #streamId = 0;
  /** The newest frames, while somebody hears reduced sound. */
  #recent: Frame[] = [];

  earOf(socketId: string, streamId: number): Ear {
    const known = this.ears.get(socketId);
    if (known?.window.streamId === streamId) return known;
    const ear: Ear = { window: new EarWindow(streamId), reducedUntil: null };
    this.ears.set(socketId, ear);
    return ear;
  }

  /** What an ear is sent of the newest frame: what came since the reduced sound too, if it got that. */
  wholeFor(ear: Ear, newest: Frame): readonly Frame[] {
    const { reducedUntil } = ear;
    ear.reducedUntil = null;
    if (reducedUntil === null) return [newest];
    return [...this.#recent, newest].flatMap((frame) => fromSample(frame, reducedUntil));
  }

  /** Every frame that comes, once it has been sent whole. */
  reduce(frame: Frame, isWanted: boolean): ReducedFrame[] {
    const { header, plain } = frame;
    if (!isWanted || header.streamId !== this.#streamId) {
      this.#reduced = null;
      this.#recent = [];
    }
    if (!isWanted) return [];
    this.#streamId = header.streamId;
    this.#reduced ??= new ReducedSound(header.streamId);
    this.#recent.push(frame);
    const from = header.firstSample - RECENT_SAMPLES;
    this.#recent = this.#recent.filter((each) => each.header.firstSample >= from || each === frame);
    return this.#reduced.push(header, plain);
  }
}

/**
 * Passes a frame on to this server's browsers that listen: byte for byte, or compressed to those that take it
 * so. It is compressed once, whoever listens, and not at all if it came so. A browser whose line is too thin
 * for it gets it reduced, if it takes that; one too far behind misses it. The frame goes to the connection
 * itself, as the one bare binary message that `contract/src/realtime/parser.ts` reads: Socket.IO's event
 * would cost two messages and, with its rooms, a third of the relay's time.
 */
export function createSoundRelay(io: RealtimeServer, isClustered: boolean, clock: Clock) {
  const { adapter, sockets } = io.of('/');
  const { rooms } = adapter;
  const listened = new Map<string, Room>();
  /** A connection's line is as thin for its next stream. */
  const lines = new WeakMap<RealtimeSocket, ThinLine>();
  const lineOf = (socket: RealtimeSocket): ThinLine => {
    const line = lines.get(socket) ?? new ThinLine();
    lines.set(socket, line);
    return line;
  };

  function roomNamed(name: string): Room {
    const room = listened.get(name) ?? new Room();
    listened.set(name, room);
    return room;
  }

  function write(socket: RealtimeSocket, ear: Ear, header: FrameHeader, bytes: () => Uint8Array): void {
    // Who acknowledges what it has not read must not fill the queue.
    if (!ear.window.hasRoom(header) || waitingFrames(socket.conn) > WAITING_FRAMES_MAX) return;
    ear.window.sent(header, clock.monotonicMs());
    socket.conn.write(bytes() as Buffer, UNCOMPRESSED);
  }

  function deliver(mac: string, plain: Uint8Array, compressed?: Uint8Array): void {
    const header = readFrameHeader(plain);
    const name = roomOf.stream(mac);
    const listening = rooms.get(name);
    if (!header || !listening) return;
    const room = roomNamed(name);
    const newest: Frame = { header, plain, compressed };
    const onThinLines: [RealtimeSocket, Ear][] = [];
    for (const id of listening) {
      const socket = sockets.get(id);
      if (!socket) continue;
      const ear = room.earOf(id, header.streamId);
      if (socket.data.takesReduced && lineOf(socket).isThin) onThinLines.push([socket, ear]);
      else
        for (const frame of room.wholeFor(ear, newest))
          write(socket, ear, frame.header, () => (socket.data.takesCompressed ? small(frame) : frame.plain));
    }
    for (const frame of room.reduce(newest, onThinLines.length > 0))
      for (const [socket, ear] of onThinLines) {
        write(socket, ear, frame, () => frame.bytes);
        ear.reducedUntil = frame.firstSample + frame.sampleCount;
      }
  }

  // Who comes back may have missed what was on its way: it begins anew.
  adapter.on('leave-room', (room: string, socketId: string) => {
    const ears = listened.get(room)?.ears;
    ears?.delete(socketId);
    if (ears?.size === 0) listened.delete(room);
  });
  io.on('connection', (socket: RealtimeSocket) => {
    // From whoever does not listen there is nothing that it could be about.
    socket.on('stream:heard', (input: unknown) => {
      const { data: at } = StreamSample.safeParse(input);
      if (!at) return;
      const atMs = clock.monotonicMs();
      for (const room of socket.rooms) {
        const ear = listened.get(room)?.ears.get(socket.id)?.window;
        const tookMs = ear?.streamId === at.streamId ? ear.heard(at.sample, atMs) : null;
        if (tookMs !== null) lineOf(socket).acknowledged(tookMs, atMs);
      }
    });
  });
  io.on('sound', (mac, frame) => deliver(mac, frame));
  return (mac: string, frame: Uint8Array, compressed?: Uint8Array): void => {
    deliver(mac, frame, compressed);
    if (isClustered) io.serverSideEmit('sound', mac, frame);
  };
}

/** What of a frame comes from a sample on. */
function fromSample(frame: Frame, from: number): Frame[] {
  const { streamId, firstSample, sampleCount } = frame.header;
  if (firstSample >= from) return [frame];
  if (firstSample + sampleCount <= from) return [];
  const samples = readFrameSamples(frame.plain).subarray(from - firstSample);
  const header = { streamId, firstSample: from, sampleCount: samples.length };
  return [{ header, plain: encodeFrame({ streamId, firstSample: from, samples }) }];
}

function small(frame: Frame): Uint8Array {
  frame.compressed ??= compressFrame(frame.plain);
  return frame.compressed;
}

/** Engine.IO's queue of a connection; its type does not expose it. */
function waitingFrames(connection: RealtimeSocket['conn']): number {
  return (connection as unknown as { writeBuffer: unknown[] }).writeBuffer.length;
}

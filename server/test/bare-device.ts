import { once } from 'node:events';
import { COMPRESSION, compressFrame } from '@sadap/contract/compressed-frames';
import type { ServerMessage } from '@sadap/contract/device-protocol';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import { encodeFrame, FRAME_SAMPLES } from '@sadap/contract/sound-frames';
import { WebSocket } from 'ws';
import { until } from './conditions.ts';

/** The sample that a bare device makes at this index; all samples within a second differ. */
export const sampleAt = (index: number) => (index % 32_000) - 16_000;

/** A device without logic of its own: sends what a test wants, when it wants it. */
export async function openBareDevice(url: string, headers: Record<string, string> = {}, compresses = false) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/device`, { headers });
  const received: ServerMessage[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as ServerMessage));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  const say = (message: unknown) => socket.send(JSON.stringify(message));
  return {
    socket,
    received,
    say,
    hello: ({ macAddress, key }: IssuedDeviceKey, stream: object | null = null) =>
      say({
        type: 'hello',
        version: 1,
        mac: macAddress,
        key,
        format: { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 1 },
        bufferSeconds: 30,
        capabilities: [],
        ...(compresses ? { compressions: ['zip', COMPRESSION] } : {}),
        stream,
      }),
    next: <Type extends ServerMessage['type']>(type: Type) =>
      until(`a ${type}`, () => received.find((each) => each.type === type)) as Promise<
        Extract<ServerMessage, { type: Type }>
      >,
    /** Sends the samples [first, end) in frames of 20 ms. */
    sound(streamId: number, first: number, end: number): void {
      for (let at = first; at < end; at += FRAME_SAMPLES) {
        const samples = Int16Array.from({ length: Math.min(FRAME_SAMPLES, end - at) }, (_, i) =>
          sampleAt(at + i),
        );
        const frame = encodeFrame({ streamId, firstSample: at, samples });
        socket.send(compresses ? compressFrame(frame) : frame);
      }
    },
    acknowledged: (nextSample: number) =>
      until(`an ack up to ${nextSample}`, () =>
        received.some((each) => each.type === 'ack' && each.nextSample >= nextSample),
      ),
    /** Acknowledgements, for one stream or all. */
    acks: (streamId?: number): number[] =>
      received.flatMap((each) =>
        each.type === 'ack' && (streamId ?? each.streamId) === each.streamId ? [each.nextSample] : [],
      ),
    /** Resolves when the server has handled everything sent so far. */
    async handled(): Promise<void> {
      const beats = () => received.filter(({ type }) => type === 'heartbeat').length;
      const before = beats();
      say({ type: 'heartbeat' });
      await until('the heartbeat is answered', () => beats() > before);
    },
    closeCode: () => closed,
  };
}
export type BareDevice = Awaited<ReturnType<typeof openBareDevice>>;

import { COMPRESSION } from '@sadap/contract/compressed-frames';
import { REDUCED_BY, REDUCTION, readReduced } from '@sadap/contract/reduced-frames';
import { readFrameHeader } from '@sadap/contract/sound-frames';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type BrowserSocket } from '../../../test/api-client.ts';
import { type BareScene, bareScenes } from '../../../test/bare-scene.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { streaming } = bareScenes(() => server);

type Span = { isReduced: boolean; from: number; to: number };

function spanOf(bytes: Uint8Array): Span {
  const reduced = readReduced(bytes);
  if (reduced) {
    const from = reduced.firstSample * REDUCED_BY;
    return { isReduced: true, from, to: from + reduced.samples.length * REDUCED_BY };
  }
  const header = readFrameHeader(bytes);
  if (!header) throw new Error('neither');
  return { isReduced: false, from: header.firstSample, to: header.firstSample + header.sampleCount };
}

type Scene = Pick<BareScene, 'clinician' | 'device' | 'mac' | 'streamId'>;

async function ear({ clinician, mac, streamId }: Scene, reduction?: string) {
  const socket: BrowserSocket = server.socket(clinician.token);
  await until('the channel is open', () => socket.connected);
  const spans: Span[] = [];
  socket.on('stream:sound', (frame) => spans.push(spanOf(new Uint8Array(frame))));
  const watch = () => ask(socket, 'stream:watch', { mac, ...(reduction ? { reduction } : {}) });
  await watch();
  return {
    socket,
    spans,
    /** Resolves when the server knows. */
    async acknowledge() {
      socket.emit('stream:heard', { streamId, sample: (spans.at(-1)?.to ?? 0) - 1 });
      await watch();
    },
  };
}
type Ear = Awaited<ReturnType<typeof ear>>;

/** Sound, a fifth of a second or longer at a time; the first ear acknowledges it so late. */
function passing({ device, streamId }: Scene, first: Ear, other: Ear) {
  let at = 0;
  const beganMs = server.clock.monotonicMs();
  return async (steps: number, tookMs: number) => {
    for (let step = 0; step < steps; step++) {
      // The clock goes on by itself too.
      const lengthMs = Math.max(tookMs, 200);
      const end = Math.ceil((server.clock.monotonicMs() - beganMs + lengthMs) / 20) * 320;
      device.sound(streamId, at, end);
      at = end;
      await until('the other has it', () => other.spans.at(-1)?.to === at);
      await other.acknowledge();
      if (step % 20 === 0) await device.handled();
      server.clock.advance(tookMs);
      await first.acknowledge();
      server.clock.advance(lengthMs - tookMs);
    }
    return at;
  };
}

/** Where something is missing between one frame and the next. */
const holes = (spans: readonly Span[]) =>
  spans.flatMap(({ from }, number) => {
    const before = Math.max(0, ...spans.slice(0, number).map(({ to }) => to));
    return from > before ? [[before, from]] : [];
  });

test('over a thin line the sound comes reduced, and whole again once it has room, without a hole', async () => {
  const scene = await streaming();
  const [thin, other] = [await ear(scene, REDUCTION), await ear(scene)];
  const pass = passing(scene, thin, other);
  await pass(5, 20);
  expect(thin.spans.every(({ isReduced }) => !isReduced)).toBe(true);
  await pass(3, 600);
  const reducedFrom = await pass(3, 20);
  await until('it is reduced', () => thin.spans.at(-1)?.isReduced === true);
  await pass(60, 20);
  // A slow moment of this machine puts it off.
  while (thin.spans.at(-1)?.isReduced) await pass(5, 20);
  expect(holes(thin.spans)).toEqual([]);
  expect(thin.spans.filter(({ isReduced }) => isReduced).at(-1)?.to).toBeGreaterThan(
    reducedFrom + 16_000 * 12,
  );
  // Whoever has a good line, or does not ask, hears all of it.
  expect(other.spans.some(({ isReduced }) => isReduced)).toBe(false);
  expect(holes(other.spans)).toEqual([]);
  thin.socket.disconnect();
  other.socket.disconnect();
  scene.device.socket.close();
});

test('who does not take it so hears what passes of the whole', async () => {
  const scene = await streaming();
  const [older, other] = [await ear(scene, COMPRESSION), await ear(scene)];
  const pass = passing(scene, older, other);
  await pass(5, 20);
  await pass(10, 600);
  expect(older.spans.some(({ isReduced }) => isReduced)).toBe(false);
  for (const { socket } of [older, other]) socket.disconnect();
  scene.device.socket.close();
});

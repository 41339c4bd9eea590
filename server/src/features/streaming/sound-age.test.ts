import { REALTIME_PATH } from '@sadap/contract/realtime';
import { realtimeParser } from '@sadap/contract/realtime/parser';
import { encodeFrame, readFrameHeader } from '@sadap/contract/sound-frames';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { ask, type BrowserSocket } from '../../../test/api-client.ts';
import { bareScenes, comeBack, expectWhole, goAway, seconds, stop } from '../../../test/bare-scene.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { streaming, capturing } = bareScenes(() => server);

/** What arrives at an ear, in samples. `acknowledge` resolves when the server knows. */
function earOf(socket: BrowserSocket, { mac, streamId }: { mac: string; streamId: number }) {
  const ear = {
    samples: 0,
    first: [] as number[],
    newest: -1,
    async acknowledge(): Promise<void> {
      socket.emit('stream:heard', { streamId, sample: ear.newest });
      await ask(socket, 'stream:watch', { mac });
    },
  };
  socket.on('stream:sound', (frame) => {
    const header = readFrameHeader(new Uint8Array(frame));
    if (!header) return;
    ear.samples += header.sampleCount;
    ear.first.push(header.firstSample);
    ear.newest = header.firstSample + header.sampleCount - 1;
  });
  return ear;
}

async function anotherEar(token: string, mac: string, transport: 'websocket' | 'polling' = 'websocket') {
  const socket: BrowserSocket =
    transport === 'websocket'
      ? server.socket(token)
      : io(server.url, {
          path: REALTIME_PATH,
          auth: { token },
          parser: realtimeParser,
          transports: ['polling'],
          forceNew: true,
        });
  await until('the channel is open', () => socket.connected);
  await ask(socket, 'stream:watch', { mac });
  return socket;
}

describe.each(['websocket', 'polling'] as const)('over %s', (transport) => {
  test('an ear that stops acknowledging gets a second more; one beside it gets everything', async () => {
    const scene = await streaming();
    const { device, streamId, mac, clinician } = scene;
    const slowSocket = await anotherEar(clinician.token, mac, transport);
    const slow = earOf(slowSocket, scene);
    const quick = earOf(scene.socket, scene);
    const older = earOf(await anotherEar(clinician.token, mac), scene);
    device.sound(streamId, 0, 320);
    await until('all have the first frame', () => slow.samples + quick.samples + older.samples === 960);
    await slow.acknowledge();
    for (let at = 320; at < seconds(4) + 320; at += 3_200) {
      device.sound(streamId, at, at + 3_200);
      await until('the others have it', () => quick.newest === at + 3_199 && older.newest === at + 3_199);
      await quick.acknowledge();
    }
    await until('a second more', () => slow.samples >= 320 + seconds(1));

    // It catches up: what comes next is fresh, and what it missed never comes.
    await slow.acknowledge();
    const next = seconds(4) + 320;
    device.sound(streamId, next, next + 320);
    await until('fresh sound', () => slow.first.at(-1) === next);
    expect(slow.samples).toBe(640 + seconds(1));
    expect([quick.samples, older.samples]).toEqual([next + 320, next + 320]);
    slowSocket.disconnect();
    device.socket.close();
  });
});

test('an ear that acknowledges and never reads does not fill the server', async () => {
  const scene = await streaming();
  const { device, streamId, mac, clinician, socket } = scene;
  const greedySocket = await anotherEar(clinician.token, mac);
  const greedy = earOf(greedySocket, scene);
  const honest = earOf(socket, scene);
  const { ws } = greedySocket.io.engine.transport as unknown as { ws: WebSocket };
  ws.pause();
  // More than the kernel takes of it.
  const frames = 300;
  for (let at = 0; at < seconds(frames); at += seconds(1)) {
    device.socket.send(encodeFrame({ streamId, firstSample: at, samples: new Int16Array(seconds(1)) }));
    await until('the other has it', () => honest.newest === at + seconds(1) - 1);
    greedySocket.emit('stream:heard', { streamId, sample: honest.newest });
    await honest.acknowledge();
    // Within the rate that a browser is allowed.
    server.clock.advance(25);
  }
  ws.resume();
  device.socket.send(encodeFrame({ streamId, firstSample: seconds(frames), samples: new Int16Array(320) }));
  await until('what waited has come', () => greedy.newest >= seconds(60));
  await ask(greedySocket, 'stream:watch', { mac });
  expect(greedy.first.length).toBeLessThan(frames - 50);
  expect(honest.samples).toBeGreaterThanOrEqual(seconds(frames));
  greedySocket.disconnect();
  device.socket.close();
});

test('an acknowledgement of anything else than sound that was sent says nothing', async () => {
  const { device, socket, streamId, mac, clinician } = await streaming();
  const stranger = await server.user();
  const outside = server.socket(stranger.token);
  await until('the channel is open', () => outside.connected);
  const ear = earOf(socket, { mac, streamId });
  device.sound(streamId, 0, 320);
  await until('a frame', () => ear.samples === 320);
  const nothing = [
    undefined,
    null,
    7,
    'x',
    {},
    { streamId },
    { streamId, sample: -1 },
    { streamId, sample: 0.5 },
    { streamId: streamId + 1, sample: 319 },
    { streamId, sample: seconds(100) },
  ];
  for (const at of nothing) socket.emit('stream:heard', at as never);
  outside.emit('stream:heard', { streamId, sample: 319 });
  await ask(socket, 'stream:watch', { mac });
  expect(outside.connected).toBe(true);
  // It counts as an ear that never acknowledges.
  for (let at = 320; at < seconds(3); at += 3_200) {
    device.sound(streamId, at, at + 3_200);
    await until('everything', () => ear.newest >= at + 3_199);
  }
  expect(ear.samples).toBeGreaterThanOrEqual(seconds(3));
  expect((await server.call('GET', '/users/me', clinician.token)).status).toBe(200);
  device.socket.close();
});

test('what a returning device still owed is stored, and not heard as if live', async () => {
  const scene = await capturing();
  const { device, socket, streamId } = scene;
  const ear = earOf(socket, scene);
  const late: number[] = [];
  socket.on('stream:late', ({ mac, lateMs }) => mac === scene.mac && late.push(lateMs));
  for (let second = 0; second < 3; second++) {
    device.sound(streamId, seconds(second), seconds(second + 1));
    await until('it is heard', () => ear.newest === seconds(second + 1) - 1);
    await ear.acknowledge();
    server.clock.advance(1_000);
  }
  await device.acknowledged(seconds(2));
  await goAway(scene);
  server.clock.advance(9_000);
  late.length = 0;
  const { device: back, stream } = await comeBack(scene, seconds(2), seconds(12));
  const from = stream?.nextSample ?? 0;
  await until('the page is told', () => late.length > 0);
  expect(late[0]).toBeGreaterThan(5_000);

  back.sound(streamId, from, seconds(11));
  await back.handled();
  expect(ear.newest).toBe(seconds(3) - 1);
  back.sound(streamId, seconds(11), seconds(13));
  await until('fresh sound', () => ear.newest > seconds(11));
  expect(Math.min(...ear.first.filter((first) => first >= seconds(3)))).toBeGreaterThan(seconds(11));
  // From here on it sends live.
  const startMs = performance.now();
  let sent = seconds(13);
  await until('the page is told again', () => {
    const frames = Math.floor((performance.now() - startMs) / 20);
    back.sound(streamId, sent, seconds(13) + frames * 320);
    sent = seconds(13) + frames * 320;
    return late.at(-1) === 0;
  });

  await stop(scene);
  back.sound(streamId, sent, sent + seconds(2));
  await expectWhole(scene, sent);
  back.socket.close();
});

test('a line that stands still is told within a second, and to those who listen alone', async () => {
  const { device, socket, streamId, mac } = await streaming();
  const stranger = server.socket((await server.user()).token);
  await until('the channel is open', () => stranger.connected);
  const [late, elsewhere]: number[][] = [[], []];
  socket.on('stream:late', ({ lateMs }) => late?.push(lateMs));
  stranger.on('stream:late', ({ lateMs }) => elsewhere?.push(lateMs));
  const ear = earOf(socket, { mac, streamId });
  device.sound(streamId, 0, seconds(1));
  await until('it is heard', () => ear.newest > 0);
  await ask(socket, 'stream:watch', { mac });
  expect(late).toEqual([]);
  server.clock.advance(500);
  server.clock.advance(500);
  await until('it is told', () => (late?.length ?? 0) > 0);
  expect(late?.[0]).toBeLessThan(1_500);
  expect(elsewhere).toEqual([]);
  device.socket.close();
});

test('a stethoscope that sends no sound over a good line is called late no more', async () => {
  const { device, socket, streamId } = await streaming();
  const late: number[] = [];
  socket.on('stream:late', ({ lateMs }) => late.push(lateMs));
  device.sound(streamId, 0, seconds(1));
  await device.handled();
  server.clock.advance(2_500);
  await until('it is told', () => (late.at(-1) ?? 0) > 0);
  // Two heartbeats, and no sound between them.
  await device.handled();
  server.clock.advance(2_500);
  await device.handled();
  server.clock.advance(1_000);
  await until('it is taken back', () => late.at(-1) === 0);
  device.socket.close();
});

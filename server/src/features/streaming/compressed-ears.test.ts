import { COMPRESSION, compressFrame, expandFrame, isCompressed } from '@sadap/contract/compressed-frames';
import { REALTIME_PATH } from '@sadap/contract/realtime';
import { realtimeParser } from '@sadap/contract/realtime/parser';
import { encodeFrame } from '@sadap/contract/sound-frames';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type BrowserSocket } from '../../../test/api-client.ts';
import { type BareScene, bareScenes, seconds } from '../../../test/bare-scene.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { streaming } = bareScenes(() => server);

async function ear(
  { clinician, mac }: Pick<BareScene, 'clinician' | 'mac'>,
  compression?: string,
  transports?: ['polling'],
) {
  const options = {
    path: REALTIME_PATH,
    auth: { token: clinician.token },
    parser: realtimeParser,
    forceNew: true,
  };
  const socket: BrowserSocket = transports
    ? io(server.url, { ...options, transports })
    : server.socket(clinician.token);
  await until('the channel is open', () => socket.connected);
  const frames: Uint8Array[] = [];
  socket.on('stream:sound', (frame) => frames.push(new Uint8Array(frame)));
  await ask(socket, 'stream:watch', { mac, ...(compression === undefined ? {} : { compression }) });
  return { socket, frames };
}
const made = (streamId: number, first: number) => {
  const samples = Int16Array.from({ length: 320 }, (_, at) => 5000 * Math.sin((first + at) / 30));
  return encodeFrame({ streamId, firstSample: first, samples });
};
const plain = (frame: Uint8Array) => new Uint8Array((isCompressed(frame) ? expandFrame(frame) : frame) ?? []);

test.each([
  true,
  false,
])('whoever asks hears compressed frames, others plain ones; the device compresses: %s', async (compresses) => {
  const scene = await streaming({ compresses });
  const { device, streamId } = scene;
  const ears = {
    small: await ear(scene, COMPRESSION),
    alsoSmall: await ear(scene, COMPRESSION, ['polling']),
    plain: await ear(scene),
    unknown: await ear(scene, 'zip'),
  };
  const sent = Array.from({ length: 25 }, (_, number) => made(streamId, number * 320));
  for (const frame of sent) device.socket.send(compresses ? compressFrame(frame) : frame);
  for (const [name, { frames, socket }] of Object.entries(ears)) {
    await until(`${name} has heard it`, () => frames.length === sent.length);
    const isSmall = name.endsWith('mall');
    expect(frames.map(isCompressed), name).toEqual(sent.map(() => isSmall));
    expect(frames.map(plain), name).toEqual(sent);
    socket.disconnect();
  }
  device.socket.close();
});

test('what came compressed goes on as it came, and asking again without it ends it', async () => {
  const scene = await streaming({ compresses: true });
  const { device, streamId, mac } = scene;
  const { frames, socket } = await ear(scene, COMPRESSION);
  // As no encoder of ours would write it: order 0, each sample in a group of the largest parameter.
  const frame = encodeFrame({ streamId, firstSample: 0, samples: new Int16Array(320) });
  const best = compressFrame(frame);
  const own = new Uint8Array(20 + Math.ceil((5 * 4 + 320) / 8));
  own.set(best.subarray(0, 20));
  for (let bit = 0; bit < 340; bit++)
    if (bit % 68 >= 4) own[20 + (bit >> 3)] = (own[20 + (bit >> 3)] ?? 0) | (128 >> (bit & 7));
  device.socket.send(own);
  await until('it is heard', () => frames.length === 1);
  expect(own.length).toBeGreaterThan(best.length);
  expect(frames[0]).toEqual(own);
  await ask(socket, 'stream:watch', { mac });
  device.socket.send(compressFrame(made(streamId, 320)));
  await until('the next is heard', () => frames.length === 2);
  expect(frames[1]).toEqual(made(streamId, 320));
  socket.disconnect();
  device.socket.close();
});

test('an ear of compressed frames that stops acknowledging is held to a second of samples, as any other', async () => {
  const scene = await streaming({ compresses: true });
  const { device, streamId, mac } = scene;
  const { frames, socket } = await ear(scene, COMPRESSION);
  device.sound(streamId, 0, 320);
  device.sound(streamId, 320, 640);
  await until('both are heard', () => frames.length === 2);
  socket.emit('stream:heard', { streamId, sample: 319 });
  await ask(socket, 'stream:watch', { mac, compression: COMPRESSION });
  device.sound(streamId, 640, seconds(3));
  await device.handled();
  await ask(socket, 'stream:watch', { mac, compression: COMPRESSION });
  expect(frames.every(isCompressed)).toBe(true);
  expect(frames.length).toBeGreaterThanOrEqual(50);
  expect(frames.length).toBeLessThanOrEqual(53);
  socket.disconnect();
  device.socket.close();
});

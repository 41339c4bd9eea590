import { COMPRESSION, compressFrame, isCompressed } from '@sadap/contract/compressed-frames';
import { DEVICE_CLOSE_CODES } from '@sadap/contract/device-protocol';
import {
  encodeFrame,
  FRAME_MAX_SAMPLES,
  readFrameHeader,
  readFrameSamples,
} from '@sadap/contract/sound-frames';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBareDevice, sampleAt } from '../../../test/bare-device.ts';
import { bareScenes, comeBack, expectWhole, goAway, seconds, stop } from '../../../test/bare-scene.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const scenes = bareScenes(() => server);

const frameOf = (streamId: number, firstSample: number, length = 320) =>
  encodeFrame({
    streamId,
    firstSample,
    samples: Int16Array.from({ length }, (_, at) => sampleAt(firstSample + at)),
  });

async function welcomed(compressions?: string[]) {
  const { macAddress: mac, key } = await server.device((await server.user()).token);
  const device = await openBareDevice(server.url);
  const format = { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 1 };
  const hello = {
    type: 'hello',
    version: 1,
    mac,
    key,
    format,
    bufferSeconds: 30,
    capabilities: [],
    stream: null,
  };
  device.say({ ...hello, ...(compressions ? { compressions } : {}) });
  return { device, welcome: await device.next('welcome') };
}

test('a recording whose sound came compressed is the same, and so is what is heard', async () => {
  const scene = await scenes.capturing({ compresses: true });
  const { device, streamId, socket } = scene;
  expect(device.received[0]).toMatchObject({ type: 'welcome', compression: COMPRESSION });
  const heard: Uint8Array[] = [];
  socket.on('stream:sound', (frame) => heard.push(new Uint8Array(frame)));
  expect(isCompressed(compressFrame(frameOf(streamId, 0)))).toBe(true);
  device.sound(streamId, 0, seconds(6));
  // Some of them again, and some as they are.
  device.socket.send(compressFrame(frameOf(streamId, seconds(6) - 1000, 900)));
  device.socket.send(compressFrame(frameOf(streamId, seconds(6) - 160, 320)));
  device.socket.send(frameOf(streamId, seconds(6) + 160));
  device.sound(streamId, seconds(6) + 480, seconds(11));
  await device.acknowledged(seconds(11));
  await stop(scene);
  device.sound(streamId, seconds(11), seconds(13));
  await expectWhole(scene, seconds(11));
  expect(heard.length).toBeGreaterThan(10);
  for (const frame of heard) {
    const first = readFrameHeader(frame)?.firstSample ?? Number.NaN;
    expect(readFrameSamples(frame).every((sample, at) => sample === sampleAt(first + at))).toBe(true);
  }
  device.socket.close();
});

test('a damaged frame is told and closes the connection; nothing of it is stored, and nothing is lost', async () => {
  const scene = await scenes.capturing({ compresses: true });
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(5));
  await device.acknowledged(seconds(5));
  const damaged = compressFrame(frameOf(streamId, seconds(5)));
  damaged[21] = (damaged[21] ?? 0) ^ 1;
  device.socket.send(damaged);
  expect(await device.closeCode()).toBe(DEVICE_CLOSE_CODES.malformed);
  expect(await device.next('error')).toMatchObject({ message: expect.stringContaining('check sum') });
  await goAway(scene);
  const { device: again, stream } = await comeBack(scene, 0, seconds(6));
  expect(stream?.nextSample).toBe(seconds(5));
  again.sound(streamId, seconds(5), seconds(11));
  await again.acknowledged(seconds(11));
  await stop(scene);
  again.sound(streamId, seconds(11), seconds(13));
  await expectWhole(scene, seconds(11));
  again.socket.close();
});

test.each([
  ['offered nothing', undefined],
  ['offered what no server knows', ['zip', 'flac']],
])('a device that %s is welcomed without a coding; a compressed frame is told and closed', async (_, offered) => {
  const { device, welcome } = await welcomed(offered);
  expect(welcome).not.toHaveProperty('compression');
  device.socket.send(compressFrame(frameOf(7, 0)));
  expect(await device.closeCode()).toBe(DEVICE_CLOSE_CODES.malformed);
  expect(await device.next('error')).toMatchObject({
    code: 'malformed',
    message: expect.stringContaining('the welcome names no compression'),
  });
});

test('silence of more than 200 s in a second is not unpacked: the device is told and closed', async () => {
  const { device, streamId, get, socket } = await scenes.capturing({ compresses: true });
  const heard: number[] = [];
  socket.on('stream:sound', (frame) => heard.push(readFrameHeader(new Uint8Array(frame))?.firstSample ?? 0));
  const secondOf = (index: number) =>
    compressFrame(
      encodeFrame({ streamId, firstSample: seconds(index), samples: new Int16Array(FRAME_MAX_SAMPLES) }),
    );
  expect(secondOf(0).length).toBeLessThan(200);
  for (let index = 0; index < 250; index++) device.socket.send(secondOf(index));
  expect(await device.closeCode()).toBe(DEVICE_CLOSE_CODES['too-many-messages']);
  await until('what was unpacked is stored', async () => (await get()).durationMs >= 200_000);
  expect((await get()).durationMs).toBe(200_000);
  expect(heard.every((first) => first < seconds(200))).toBe(true);
});

test('200 s of sound in a second, and as much in the next, are taken', async () => {
  const { device, streamId } = await scenes.streaming({ compresses: true });
  for (const from of [0, 200]) {
    for (let index = from; index < from + 200; index++)
      device.socket.send(
        compressFrame(
          encodeFrame({ streamId, firstSample: seconds(index), samples: new Int16Array(FRAME_MAX_SAMPLES) }),
        ),
      );
    await device.acknowledged(seconds(from + 200));
    server.clock.advance(1_000);
  }
  device.socket.close();
});

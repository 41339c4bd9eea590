import { readFrameHeader } from '@sadap/contract/sound-frames';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { openLine } from '../../../test/line.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** 256 kbit/s and 300 ms there and back; IPv4 and TCP headers count. */
const THIN = { bytesPerSecond: 32_000, headerBytes: 52, delayMs: 150 };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A stethoscope that streams a heart over a thin line of its own. */
async function streaming(compresses: boolean) {
  const line = await openLine(() => Number(new URL(server.url).port), THIN);
  const clinician = await server.user();
  const key = await server.device(clinician.token);
  const device = server.simulator(key, { url: line.url, compresses });
  await until('the device is online', () => device.state === 'idle');
  await server.connect(clinician, key.macAddress);
  const socket = server.socket(clinician.token);
  const told: number[] = [];
  let newest = 0;
  socket.on('stream:late', ({ lateMs }) => told.push(lateMs));
  socket.on('stream:sound', (frame) => {
    newest = readFrameHeader(new Uint8Array(frame))?.firstSample ?? newest;
  });
  await ask(socket, 'stream:watch', { mac: key.macAddress });
  await ask(socket, 'stream:start', { mac: key.macAddress });
  return {
    told,
    /** How many samples the stethoscope has made that are not heard yet. */
    behind: () => device.streamedSamples(device.streamId ?? 0).length - newest,
    close: async () => {
      device.stop();
      await line.close();
    },
  };
}

test('a line of 256 kbit/s carries a heart live if it is compressed, and not otherwise', async () => {
  const small = await streaming(true);
  const plain = await streaming(false);
  await until('the plain one is a second late', () => plain.told.some((lateMs) => lateMs > 1_000), 40_000);
  // On a busy machine a moment may pass; it is never a second late.
  expect(Math.max(0, ...small.told)).toBeLessThan(1_000);
  // Half the round trip, a frame, and a busy machine.
  expect(small.behind()).toBeLessThan(0.5 * 16_000);
  await small.close();
  await plain.close();
}, 60_000);

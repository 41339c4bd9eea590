import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SOUND_KEPT_MS } from '@sadap/contract/limits';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Recording, Waveform } from '@sadap/contract/recordings';
import { readFrameHeader } from '@sadap/contract/sound-frames';
import type { Capture } from '@sadap/contract/streaming';
import { decodeWavPcm16 } from '@sadap/dsp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../test/api-client.ts';
import { openBareDevice, sampleAt } from '../../../test/bare-device.ts';
import { bareScenes, comeBack, goAway, save, seconds, stop, stopped } from '../../../test/bare-scene.ts';
import { until } from '../../../test/conditions.ts';
import { send } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Streaming = Awaited<ReturnType<ReturnType<typeof bareScenes>['streaming']>>;
const streaming = () => bareScenes(() => server).streaming();
const streamSeconds = async (scene: Streaming, from: number, to: number) => {
  scene.device.sound(scene.streamId, seconds(from), seconds(to));
  await scene.device.handled();
};

/** Starts a capture that is to begin with this sample; by default of the scene's stream. */
async function startFrom<Scene extends Streaming>(scene: Scene, sample: number, streamId = scene.streamId) {
  const order = { ...scene.order, from: { streamId, sample } };
  const progress = await ask<CaptureProgress>(scene.socket, 'capture:start', order);
  const get = async () =>
    (await scene.server.call('GET', `/captures/${progress.id}`, scene.clinician.token)).body as Capture;
  return { ...scene, id: progress.id, get, progress };
}
type Started = Awaited<ReturnType<typeof startFrom<Streaming>>>;

/** Sends the sound of [from, to) and a little more, and presses Stop in between. */
async function stopAfter(scene: Started, from: number, to: number): Promise<Capture> {
  await streamSeconds(scene, from, to);
  await stop(scene);
  await streamSeconds(scene, to, to + 2);
  return stopped(scene);
}

async function soundOf({ server: at, id, clinician }: Started): Promise<Int16Array> {
  const response = await send(at.url, 'GET', `/captures/${id}/sound`, clinician.token);
  expect(response.status).toBe(200);
  return decodeWavPcm16(new Uint8Array(await response.arrayBuffer()));
}

/** Every sample of the capture outside its gaps is what the device made, counted from `firstSample`. */
async function expectSoundFrom(scene: Started, firstSample: number): Promise<Int16Array> {
  const { gaps } = await scene.get();
  const isGap = (at: number) =>
    gaps.some((gap) => at >= gap.firstSample && at < gap.firstSample + gap.sampleCount);
  const stored = await soundOf(scene);
  expect(stored.length).toBeGreaterThanOrEqual(seconds(10));
  const wrong = stored.findIndex(
    (sample, index) => sample !== (isGap(index) ? 0 : sampleAt(firstSample + index)),
  );
  expect(wrong).toBe(-1);
  return stored;
}

const rowOf = async ({ id }: Started) => {
  const { rows } = await server.sql(
    `select first_sample::int as first, last_sample::int as last,
       extract(epoch from started_at) * 1000 as started from captures where id = '${id}'`,
  );
  return rows[0] as { first: number; last: number | null; started: string };
};

test('a capture begins with the sample that the page names, and all that counts by it is right', async () => {
  const scene = await server.streaming({ clock: server.simulatorClock });
  const { clinician, simulator, socket, streamId, order } = scene;
  const heard: number[] = [];
  socket.on('stream:sound', (frame) => heard.push(readFrameHeader(new Uint8Array(frame))?.firstSample ?? -1));
  await server.playUntil('6 s are heard', () => (heard.at(-1) ?? 0) >= seconds(6));
  const wished = (heard.at(-1) ?? 0) - seconds(4) + 7;
  const told: CaptureProgress[] = [];
  socket.on('capture:progress', (progress) => told.push(progress));
  const askedAtMs = server.clock.now();
  const started = await ask<CaptureProgress>(socket, 'capture:start', {
    ...order,
    from: { streamId, sample: wished },
  });
  expect(started.receivedMs).toBeGreaterThanOrEqual(3_999);
  expect(started.durableMs).toBeGreaterThanOrEqual(3_999);
  expect(told[0]).toMatchObject({ id: started.id, state: 'recording' });
  const row = await server.sql(`select first_sample::int as first from captures where id = '${started.id}'`);
  expect(row.rows).toEqual([{ first: wished }]);
  const get = async () =>
    (await server.call('GET', `/captures/${started.id}`, clinician.token)).body as Capture;
  const { startedAt, durationMs } = await get();
  expect(durationMs).toBeGreaterThanOrEqual(3_999);
  expect(askedAtMs - Date.parse(startedAt)).toBeGreaterThanOrEqual(3_900);
  expect(askedAtMs - Date.parse(startedAt)).toBeLessThan(6_000);

  await server.playUntil('11 s are durable', async () => (await get()).durationMs >= 11_000);
  await ask(socket, 'capture:stop', { captureId: started.id });
  const capture = await server.playUntil('it is complete', async () => {
    const found = await get();
    return found.state === 'stopped' ? found : null;
  });
  expect(capture.gaps).toEqual([]);
  const response = await send(server.url, 'GET', `/captures/${started.id}/sound`, clinician.token);
  const stored = decodeWavPcm16(new Uint8Array(await response.arrayBuffer()));
  const made = simulator.streamedSamples(streamId);
  expect(
    Buffer.from(stored.buffer).equals(Buffer.from(made.slice(wished, wished + stored.length).buffer)),
  ).toBe(true);
  expect(capture.durationMs).toBe(Math.round(stored.length / 16));
  const quality = await server.call('GET', `/captures/${started.id}/quality`, clinician.token);
  expect(quality.body).toMatchObject({ durationS: expect.closeTo(stored.length / 16_000, 2) });
  const drawn = (await server.call('GET', `/captures/${started.id}/waveform`, clinician.token))
    .body as Waveform;
  const peak = (samples: Int16Array) =>
    samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0) / 32_768;
  expect(drawn.waveform[0]).toBeCloseTo(peak(stored.subarray(0, Math.floor(stored.length / 1_000))), 2);

  const saved = await save({ ...scene, server, id: started.id } as never);
  expect(saved.status).toBe(201);
  expect((saved.body as Recording).duration_ms).toBe(capture.durationMs);
  simulator.stop();
});

test('without a wish a capture begins with the very next sample', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 5);
  const started = await ask<CaptureProgress>(scene.socket, 'capture:start', scene.order);
  expect(started).toMatchObject({ receivedMs: 0, durableMs: 0 });
  expect((await rowOf({ ...scene, id: started.id } as Started)).first).toBe(seconds(5));
  scene.device.socket.close();
});

test.each<[string, number, number]>([
  ['a sample that is kept', seconds(4) + 123, seconds(4) + 123],
  ['one far too old: the oldest that is kept', 0, seconds(12) - SOUND_KEPT_MS * 16],
  ['one that has not come yet: the next', seconds(60), seconds(12)],
])('the wish for %s', async (_name, wished, firstSample) => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 12);
  const started = await startFrom(scene, wished);
  expect((await rowOf(started)).first).toBe(firstSample);
  expect(started.progress.receivedMs).toBe(Math.round((seconds(12) - firstSample) / 16));
  await stopAfter(started, 12, 23);
  await expectSoundFrom(started, firstSample);
  scene.device.socket.close();
});

/** The answer to a start that is to begin with a sample of another stream. */
const startFromOther = (scene: Streaming, streamId: number, sample: number) =>
  scene.socket.emitWithAck('capture:start', { ...scene.order, from: { streamId, sample } } as never);
const NOT_ACTIVE = { ok: false, error: { type: 'STREAM_NOT_ACTIVE' } };

test('a stream that was stopped and started again has nothing of the one before', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 5);
  await ask(scene.socket, 'stream:stop', { mac: scene.mac });
  scene.device.say({ type: 'stream-stopped', streamId: scene.streamId, endSample: seconds(5) });
  scene.device.received.length = 0;
  const starting = ask(scene.socket, 'stream:start', { mac: scene.mac });
  const { streamId } = await scene.device.next('start-stream');
  scene.device.say({ type: 'stream-started', streamId });
  await starting;
  const next = { ...scene, streamId };
  await streamSeconds(next, 0, 1);
  expect(await startFromOther(next, scene.streamId, seconds(3))).toMatchObject(NOT_ACTIVE);
  const started = await startFrom(next, 0);
  expect((await rowOf(started)).first).toBe(0);
  scene.device.socket.close();
});

test.each([
  [{ streamId: 7, sample: -1 }, 'from.sample'],
  [{ streamId: 7, sample: 1.5 }, 'from.sample'],
  [{ streamId: 7, sample: 2 ** 60 }, 'from.sample'],
  [{ streamId: 7, sample: null }, 'from.sample'],
  [{ sample: 5 }, 'from.streamId'],
  [{ streamId: -7, sample: 5 }, 'from.streamId'],
  [5, 'from'],
  [null, 'from'],
])('the wish %j is refused', async (from, field) => {
  const scene = await streaming();
  const asked = scene.socket.emitWithAck('capture:start', { ...scene.order, from } as never);
  expect(await asked).toMatchObject({ ok: false, error: { type: 'VALIDATION', field } });
  scene.device.socket.close();
});

test('nothing of the capture before gets into the next one: stopped', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 3);
  const first = await startFrom(scene, seconds(1));
  await stopAfter(first, 3, 12);
  const { last } = await rowOf(first);
  const second = await startFrom(scene, seconds(8));
  expect((await rowOf(second)).first).toBe(last);
  await stopAfter(second, 14, 25);
  await expectSoundFrom(first, seconds(1));
  await expectSoundFrom(second, last ?? 0);
  scene.device.socket.close();
});

test('nothing of the capture before gets into the next one: discarded while it ran', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 3);
  const first = await startFrom(scene, seconds(1));
  await streamSeconds(scene, 3, 5);
  await ask(scene.socket, 'capture:discard', { captureId: first.id });
  await streamSeconds(scene, 5, 9);
  const second = await startFrom(scene, seconds(2));
  const { first: begin } = await rowOf(second);
  expect(begin).toBeGreaterThanOrEqual(seconds(5));
  expect(begin).toBeLessThan(seconds(6));
  await stopAfter(second, 9, 18);
  await expectSoundFrom(second, begin);
  scene.device.socket.close();
});

test('nothing of the capture before gets into the next one: discarded once it was stopped', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 1);
  const first = await startFrom(scene, 0);
  await stopAfter(first, 1, 11);
  const { last } = await rowOf(first);
  expect((await server.call('DELETE', `/captures/${first.id}`, scene.clinician.token)).status).toBe(200);
  const second = await startFrom(scene, seconds(6));
  expect((await rowOf(second)).first).toBe(last);
  scene.device.socket.close();
});

test('a start that the database refuses takes nothing from the one that follows, and leaves nothing', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 5);
  await server.sql(`
    create function refuse_capture() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_capture before insert on captures for each row execute function refuse_capture();`);
  await expect(startFrom(scene, seconds(2))).rejects.toThrow('INTERNAL');
  await server.sql('drop trigger refuse_capture on captures');
  const { rows } = await server.sql(`select 1 from captures where mac_address = '${scene.mac}'`);
  expect(rows).toEqual([]);
  const started = await startFrom(scene, seconds(2));
  expect((await rowOf(started)).first).toBe(seconds(2));
  await stopAfter(started, 5, 13);
  await expectSoundFrom(started, seconds(2));
  scene.device.socket.close();
});

test('what the device declared lost before the capture began is a gap in it', async () => {
  const scene = await streaming();
  const { device, streamId } = scene;
  await streamSeconds(scene, 0, 2);
  device.say({ type: 'samples-lost', streamId, oldestSample: seconds(3) });
  await streamSeconds(scene, 3, 5);
  const started = await startFrom(scene, seconds(1));
  const capture = await stopAfter(started, 5, 12);
  expect(capture.gaps).toEqual([{ firstSample: seconds(1), sampleCount: seconds(1) }]);
  await expectSoundFrom(started, seconds(1));
  device.socket.close();
});

test('the wish for a sample that is lost: the first that came after it', async () => {
  const scene = await streaming();
  const { device, streamId } = scene;
  await streamSeconds(scene, 0, 2);
  device.say({ type: 'samples-lost', streamId, oldestSample: seconds(3) });
  await streamSeconds(scene, 3, 5);
  const started = await startFrom(scene, seconds(2.5));
  expect((await rowOf(started)).first).toBe(seconds(3));
  expect((await stopAfter(started, 5, 14)).gaps).toEqual([]);
  await expectSoundFrom(started, seconds(3));
  device.socket.close();
});

test('frames that come twice, overlap or are out of date change nothing', async () => {
  const scene = await streaming();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(3));
  device.sound(streamId, seconds(1), seconds(2));
  device.sound(streamId, seconds(2) + 100, seconds(4) + 100);
  device.sound(streamId, 0, seconds(1));
  await device.handled();
  const started = await startFrom(scene, seconds(1) + 50);
  device.sound(streamId, seconds(2), seconds(3));
  device.sound(streamId, seconds(4), seconds(12));
  await device.handled();
  await stop(started);
  await streamSeconds(scene, 12, 14);
  expect((await stopped(started)).gaps).toEqual([]);
  await expectSoundFrom(started, seconds(1) + 50);
  device.socket.close();
});

test('ten seconds in total may be stopped, less may not; and Stop may tell of a moment ago', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 8);
  const started = await startFrom(scene, seconds(1));
  await streamSeconds(scene, 8, 9.5);
  await expect(stop(started)).rejects.toThrow('RECORDING_TOO_SHORT');
  await streamSeconds(scene, 9.5, 16);
  await expect(ask(scene.socket, 'capture:stop', { captureId: started.id, agoMs: 8_000 })).rejects.toThrow(
    'RECORDING_TOO_SHORT',
  );
  await ask(scene.socket, 'capture:stop', { captureId: started.id, agoMs: 5_000 });
  const { durationMs } = await stopped(started);
  expect(durationMs).toBeGreaterThanOrEqual(10_500);
  expect(durationMs).toBeLessThan(12_500);
  await expectSoundFrom(started, seconds(1));
  scene.device.socket.close();
});

test('an acknowledgement is never taken back', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 8);
  await scene.device.acknowledged(seconds(7.5));
  const started = await startFrom(scene, seconds(1));
  await stopAfter(started, 8, 12);
  await scene.device.acknowledged(seconds(12));
  const acks = scene.device.acks(scene.streamId);
  expect(acks).toEqual([...acks].sort((a, b) => a - b));
  scene.device.socket.close();
});

test('a device that comes back without a capture: what came before its return is not taken', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 4);
  scene.device.socket.terminate();
  const device = await openBareDevice(server.url);
  device.hello(scene.key, { streamId: scene.streamId, oldestSample: seconds(4), nextSample: seconds(5) });
  await device.next('welcome');
  const back = { ...scene, device };
  await streamSeconds(back, 5, 7);
  const started = await startFrom(back, seconds(2));
  expect((await rowOf(started)).first).toBe(seconds(5));
  expect((await stopAfter(started, 7, 16)).gaps).toEqual([]);
  await expectSoundFrom(started, seconds(5));
  device.socket.close();
});

test('a device that loses its line right after the start brings the rest', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 6);
  const started = await startFrom(scene, seconds(2));
  await goAway(started);
  const { device, stream } = await comeBack(started, seconds(6), seconds(8));
  expect(stream?.nextSample).toBe(seconds(6));
  expect((await stopAfter({ ...started, device }, 6, 14)).gaps).toEqual([]);
  await expectSoundFrom(started, seconds(2));
  device.socket.close();
});

/** Until `back` is called the blob store of the server takes nothing. */
async function refusingStore(of: TestServer) {
  const incoming = join(of.dataDir, 'blobs', 'incoming');
  await rename(incoming, `${incoming}-away`);
  return { back: () => rename(`${incoming}-away`, incoming) };
}

/** Starts while the store refuses: answered after three seconds. */
async function startRefused(scene: Streaming, sample: number): Promise<Started> {
  const starting = startFrom(scene, sample);
  await until('the capture runs', async () => {
    const { rows } = await scene.server.sql(`select 1 from captures where mac_address = '${scene.mac}'`);
    return rows.length > 0;
  });
  const timer = setInterval(() => scene.server.clock.advance(500), 20);
  return starting.finally(() => clearInterval(timer));
}

test('discarded while the store refuses: the start is answered as gone, and nobody is told that it records', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 6);
  const store = await refusingStore(server);
  const told: string[] = [];
  scene.socket.on('capture:progress', ({ id }) => told.push(id));
  const starting = scene.socket.emitWithAck('capture:start', {
    ...scene.order,
    from: { streamId: scene.streamId, sample: seconds(2) },
  } as never);
  const id = await until('the capture runs', async () => {
    const { rows } = await server.sql(`select id from captures where mac_address = '${scene.mac}'`);
    return rows[0]?.id as string | undefined;
  });
  const discarding = ask(scene.socket, 'capture:discard', { captureId: id });
  const timer = setInterval(() => server.clock.advance(500), 20);
  try {
    expect(await starting).toMatchObject({ ok: false, error: { type: 'CAPTURE_NOT_FOUND' } });
    await discarding;
  } finally {
    clearInterval(timer);
    await store.back();
  }
  expect(told).toEqual([]);
  scene.device.socket.close();
});

test('a store that refuses for a while: the start says that it is not durable, and nothing is lost', async () => {
  const scene = await streaming();
  await streamSeconds(scene, 0, 6);
  const store = await refusingStore(server);
  const started = await startRefused(scene, seconds(2));
  expect(started.progress).toMatchObject({ receivedMs: 4_000, durableMs: 0 });
  await store.back();
  server.clock.advance(500);
  expect((await stopAfter(started, 6, 14)).gaps).toEqual([]);
  await expectSoundFrom(started, seconds(2));
  scene.device.socket.close();
});

test('a server that dies before the store took it: a gap at the beginning, and nothing is shifted', async () => {
  const first = await startServer();
  const scene = await bareScenes(() => first).streaming();
  await streamSeconds(scene, 0, 6);
  await scene.device.acknowledged(seconds(6));
  const store = await refusingStore(first);
  const started = await startRefused(scene, seconds(2));
  scene.device.socket.terminate();
  const closing = first.app.close();
  const timer = setInterval(() => first.clock.advance(500), 20);
  await closing.finally(() => clearInterval(timer));
  await store.back();

  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = first;
  const again = await startServer({ DATABASE_URL, DATA_DIR });
  const get = async () =>
    (await again.call('GET', `/captures/${started.id}`, scene.clinician.token)).body as Capture;
  const { device } = await comeBack(started, seconds(6), seconds(7), again.url);
  const socket = again.socket(scene.clinician.token);
  const back = { ...started, server: again, get, device, socket };
  const capture = await stopAfter(back, 6, 14);
  expect(capture.gaps).toEqual([{ firstSample: 0, sampleCount: seconds(4) }]);
  await expectSoundFrom(back, seconds(2));
  device.socket.close();
  await again.close();
});

import { type AnalysisVersion, type HeartAnalysis, NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { CaptureProgress, StreamSnapshot } from '@sadap/contract/realtime';
import type { Recording, Waveform } from '@sadap/contract/recordings';
import type { Capture } from '@sadap/contract/streaming';
import { decodeWavPcm16 } from '@sadap/dsp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask, type BrowserSocket, type SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Scene = Awaited<ReturnType<TestServer['streaming']>>;
const moved: Scene[] = [];
afterEach(() => {
  for (const { simulator } of moved.splice(0)) simulator.stop();
});

/** A scene whose stethoscope plays in the server's time, which the test moves. */
async function movedStreaming(): Promise<Scene> {
  const scene = await server.streaming({ clock: server.simulatorClock });
  moved.push(scene);
  return scene;
}

const start = (scene: Scene) => ask<CaptureProgress>(scene.socket, 'capture:start', scene.order);
const stop = (socket: BrowserSocket, captureId: string) =>
  ask<CaptureProgress>(socket, 'capture:stop', { captureId });
const getCapture = async (who: SignedIn, id: string) =>
  (await server.call('GET', `/captures/${id}`, who.token)).body as Capture;
const durableMs = async (scene: Scene, id: string) => (await getCapture(scene.clinician, id)).durationMs;

async function save(scene: Scene, captureId: string, changes: Record<string, string> = {}) {
  const form = new FormData();
  const fields = {
    capture_id: captureId,
    position: 'Aortic',
    patient_id: String(scene.patient.id),
    session_id: String(scene.checkUp.id),
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return server.call('POST', '/heartsoundrecordings', scene.clinician.token, form);
}

async function soundOf(scene: Scene, path: string): Promise<Int16Array> {
  const response = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${scene.clinician.token}` },
  });
  expect(response.status).toBe(200);
  return decodeWavPcm16(new Uint8Array(await response.arrayBuffer()));
}

/** The stored sound is a stretch of what the device made, sample for sample. Returns where it begins. */
function expectStretch(stored: Int16Array, made: Int16Array): number {
  const bytes = Buffer.from(made.buffer, made.byteOffset, made.byteLength);
  const wanted = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  const at = bytes.indexOf(wanted.subarray(0, 32_000)) / 2;
  expect(at).toBeGreaterThanOrEqual(0);
  expect(bytes.subarray(at * 2, at * 2 + wanted.length).equals(wanted)).toBe(true);
  return at;
}

test('what is captured and saved is what the device sent, and saving twice saves once', async () => {
  const scene = await server.streaming();
  const heard: Uint8Array[] = [];
  scene.socket.on('stream:sound', (frame) => heard.push(new Uint8Array(frame)));
  const { id } = await start(scene);
  await until('10 s are durable', async () => (await durableMs(scene, id)) >= 10_000);
  await stop(scene.socket, id);
  const capture = await until('the capture is complete', async () => {
    const found = await getCapture(scene.clinician, id);
    return found.state === 'stopped' ? found : null;
  });
  expect(capture).toMatchObject({
    state: 'stopped',
    gaps: [],
    position: 'Aortic',
    patientHn: scene.patient.patientID,
  });

  const made = scene.simulator.streamedSamples(scene.streamId);
  expectStretch(await soundOf(scene, `/captures/${id}/sound`), made);
  const quality = await server.call('GET', `/captures/${id}/quality`, scene.clinician.token);
  expect(quality).toMatchObject({
    status: 200,
    body: { organ: 'heart', durationS: expect.closeTo(capture.durationMs / 1000, 2), verdict: 'good' },
  });
  const analysis = { s1: { isNormal: true }, s2: { isNormal: true }, ...findings };
  const form = { doctor_analysis: JSON.stringify(analysis), listening: '{"filter":"heart-50","volume":2}' };
  // One is faster and removes the chunks that the others read.
  const saves = await Promise.all(Array.from({ length: 6 }, () => save(scene, id, form)));
  expect(saves.map(({ status }) => status)).toEqual(saves.map(() => 201));
  const recording = saves[0]?.body as unknown as Recording;
  expect(new Set(saves.map(({ body }) => (body as Recording).recording_id)).size).toBe(1);
  expect(recording.file_name).toBe(
    `${scene.patient.patientID}_female_68_1_Aortic_${recording.recording_id}.wav`,
  );
  const path = `/heartsoundrecordings/sound/${recording.file_name}`;
  const stored = await soundOf(scene, path);
  expectStretch(stored, made);
  expect(recording.duration_ms).toBe(Math.round(stored.length / 16));
  const { waveform } = (
    await server.call(
      'GET',
      `/heartsoundrecordings/${recording.recording_id}/waveform?points=1000`,
      scene.clinician.token,
    )
  ).body as Waveform;
  expect(waveform).toHaveLength(1000);
  expect(Math.max(...waveform)).toBeCloseTo(
    stored.reduce((peak, each) => Math.max(peak, Math.abs(each)), 0) / 32_768,
    5,
  );
  expect(heard.length).toBeGreaterThan(400);
  expect((await server.call('GET', '/captures', scene.clinician.token)).body).toEqual([]);
  expect(await versionsOf(scene, recording)).toHaveLength(1);
}, 40_000);

const versionsOf = async ({ clinician }: Scene, { recording_id }: Recording) =>
  (await server.call('GET', `/heartsoundrecordings/${recording_id}/analysis`, clinician.token))
    .body as AnalysisVersion[];

test('an analysis that only a repeated save brings is kept, once', async () => {
  const scene = await movedStreaming();
  const { id } = await start(scene);
  await server.playUntil('10 s are durable', async () => (await durableMs(scene, id)) >= 10_000);
  await stop(scene.socket, id);
  await until(
    'the capture is complete',
    async () => (await getCapture(scene.clinician, id)).state === 'stopped',
  );
  const saved = async (analysis?: HeartAnalysis) => {
    const form: Record<string, string> = analysis ? { doctor_analysis: JSON.stringify(analysis) } : {};
    const answer = await save(scene, id, form);
    expect(answer.status).toBe(201);
    return answer.body as Recording;
  };
  const recording = await saved();
  expect(recording.doctor_analysis).toBeNull();
  const murmur = {
    ...NORMAL_HEART_ANALYSIS,
    systolicMurmur: { present: true, description: 'ระดับ 2/6', detail: { grade: 2 } },
  };
  // The answer was lost: the analysis is stored after all, even if sent several times.
  const repeated = await Promise.all([saved(murmur), saved(murmur), saved(murmur)]);
  expect(repeated).toMatchObject(
    repeated.map(() => ({ recording_id: recording.recording_id, doctor_analysis: murmur })),
  );
  expect(await versionsOf(scene, recording)).toMatchObject([{ version: 1, doctor_analysis: murmur }]);

  // Changed between two attempts; an attempt without one removes nothing.
  expect((await saved(NORMAL_HEART_ANALYSIS)).doctor_analysis).toEqual(NORMAL_HEART_ANALYSIS);
  expect((await saved()).doctor_analysis).toEqual(NORMAL_HEART_ANALYSIS);
  await saved(murmur);
  expect(await versionsOf(scene, recording)).toHaveLength(2);
  const path = `/heartsoundrecordings?session_id=${scene.checkUp.id}`;
  expect((await server.call('GET', path, scene.clinician.token)).body).toHaveLength(1);
});

const findings = Object.fromEntries(
  ['s3', 's4', 'systolicMurmur', 'diastolicMurmur', 'panSystolicMurmur'].map((name) => [
    name,
    { present: false },
  ]),
);

test('with the connection cut for 20 s and the browser gone in the middle, no sample is missing', async () => {
  const scene = await movedStreaming();
  const { id } = await start(scene);
  await server.playUntil('3 s are durable', async () => (await durableMs(scene, id)) >= 3_000);
  scene.simulator.cutConnection(20_000);
  scene.socket.disconnect();
  server.clock.advance(5_000);
  const socket = server.socket(scene.clinician.token);
  const snapshot = await ask<StreamSnapshot>(socket, 'stream:watch', { mac: scene.mac });
  expect(snapshot).toMatchObject({ status: 'offline', capture: { id, state: 'recording' } });
  await server.playUntil('the device is back', () => scene.simulator.state === 'streaming');
  await server.playUntil('25 s are durable', async () => (await durableMs(scene, id)) >= 25_000);
  await stop(socket, id);
  const capture = await until('the capture is complete', async () => {
    const found = await getCapture(scene.clinician, id);
    return found.state === 'stopped' ? found : null;
  });
  expect(capture.gaps).toEqual([]);
  const made = scene.simulator.streamedSamples(scene.streamId);
  expectStretch(await soundOf(scene, `/captures/${id}/sound`), made);
});

test('stopping early is refused and goes on; discarding is a control of its own', async () => {
  const scene = await server.streaming();
  const { id } = await start(scene);
  await expect(stop(scene.socket, id)).rejects.toThrow('RECORDING_TOO_SHORT');
  await expect(start(scene)).rejects.toThrow('CAPTURE_RUNNING');
  expect((await getCapture(scene.clinician, id)).state).toBe('recording');
  expect((await save(scene, id)).body).toMatchObject({ type: 'CAPTURE_NOT_FINISHED' });
  const other = await server.user();
  expect((await server.call('DELETE', `/captures/${id}`, other.token)).status).toBe(403);
  await ask(scene.socket, 'capture:discard', { captureId: id });
  expect((await server.call('GET', `/captures/${id}`, scene.clinician.token)).status).toBe(404);
});

test('stopping the stream ends a short capture: it can be heard and discarded, not saved', async () => {
  const scene = await server.streaming();
  const { id } = await start(scene);
  await until('1 s is durable', async () => (await durableMs(scene, id)) >= 1_000);
  await ask(scene.socket, 'stream:stop', { mac: scene.mac });
  // At once, unless a busy machine delayed the sound just then.
  await until(
    'the capture is complete',
    async () => (await getCapture(scene.clinician, id)).state === 'stopped',
  );
  const made = scene.simulator.streamedSamples(scene.streamId);
  expectStretch(await soundOf(scene, `/captures/${id}/sound`), made);
  expect((await save(scene, id)).body).toMatchObject({ type: 'RECORDING_TOO_SHORT' });
  expect((await server.call('DELETE', `/captures/${id}`, scene.clinician.token)).status).toBe(200);
});

test('bad orders are refused and nothing is stored', async () => {
  const scene = await server.streaming();
  const stranger = await server.patientWithCheckUp(scene.clinician.token);
  const refused = (changes: object) => ask(scene.socket, 'capture:start', { ...scene.order, ...changes });
  await expect(refused({ position: 'Anterior_Upper_Left' })).rejects.toThrow('VALIDATION');
  await expect(refused({ position: 'Elbow' })).rejects.toThrow('VALIDATION');
  await expect(refused({ sessionId: stranger.checkUp.id })).rejects.toThrow('CHECK_UP_NOT_FOUND');
  await expect(refused({ sessionId: 999_999 })).rejects.toThrow('CHECK_UP_NOT_FOUND');
  const other = await server.user();
  const foreign = server.socket(other.token);
  await expect(ask(foreign, 'stream:watch', { mac: scene.mac })).rejects.toThrow('DEVICE_IN_USE');
  await expect(ask(foreign, 'capture:start', scene.order)).rejects.toThrow('DEVICE_IN_USE');
  expect((await server.sql('select 1 from captures')).rowCount).toBe(
    (await server.sql(`select 1 from captures where state in ('saved', 'stopped')`)).rowCount,
  );
  const { id } = await start(scene);
  await expect(ask(foreign, 'capture:stop', { captureId: id })).rejects.toThrow('FORBIDDEN');
  await ask(scene.socket, 'capture:discard', { captureId: id });
});

test('nobody back within 60 s: the capture is interrupted, with everything that came, and can be saved', async () => {
  const scene = await movedStreaming();
  const { id } = await start(scene);
  await server.playUntil('11 s are durable', async () => (await durableMs(scene, id)) >= 11_000);
  scene.simulator.stop();
  await until('the device is offline', async () => {
    const snapshot = await ask<StreamSnapshot>(scene.socket, 'stream:watch', { mac: scene.mac });
    return snapshot.status === 'offline';
  });
  await server.app.upkeep.runOnce();
  expect((await getCapture(scene.clinician, id)).state).toBe('recording');
  await server.passTimeUntil(
    'it is interrupted',
    async () => (await getCapture(scene.clinician, id)).state === 'interrupted',
  );
  const offered = (await server.call('GET', '/captures?state=interrupted', scene.clinician.token))
    .body as Capture[];
  expect(offered).toMatchObject([{ id, state: 'interrupted', gaps: [] }]);
  const other = await server.user();
  expect((await server.call('GET', '/captures?state=interrupted', other.token)).body).toEqual([]);
  expectStretch(
    await soundOf(scene, `/captures/${id}/sound`),
    scene.simulator.streamedSamples(scene.streamId),
  );
  expect((await save(scene, id, { position: 'Mitral' })).body).toMatchObject({ type: 'CAPTURE_MISMATCH' });
  expect((await save(scene, id)).status).toBe(201);
});

test('what never comes within 30 s of Stop is silence of its length, marked as a gap', async () => {
  const scene = await movedStreaming();
  const { id } = await start(scene);
  await server.playUntil('11 s are durable', async () => (await durableMs(scene, id)) >= 11_000);
  scene.simulator.stop();
  await until('the device is offline', async () => {
    const snapshot = await ask<StreamSnapshot>(scene.socket, 'stream:watch', { mac: scene.mac });
    return snapshot.status === 'offline';
  });
  const running = async () =>
    (await server.call('GET', '/captures?state=running', scene.clinician.token)).body;
  expect(await running()).toMatchObject([{ id, state: 'recording' }]);
  server.clock.advance(4_000);
  expect((await stop(scene.socket, id)).state).toBe('completing');
  expect(await running()).toMatchObject([{ id, state: 'completing' }]);
  const capture = await server.passTimeUntil('it is over', async () => {
    const found = await getCapture(scene.clinician, id);
    return found.state === 'stopped' ? found : null;
  });
  expect(await running()).toEqual([]);
  const [gap] = capture.gaps;
  expect(capture.gaps).toHaveLength(1);
  expect(gap?.sampleCount).toBeGreaterThanOrEqual(3.5 * 16_000);
  const sound = await soundOf(scene, `/captures/${id}/sound`);
  expect(sound.length).toBe((gap?.firstSample ?? 0) + (gap?.sampleCount ?? 0));
  expect(sound.subarray(gap?.firstSample).every((sample) => sample === 0)).toBe(true);
  expectStretch(sound.subarray(0, gap?.firstSample), scene.simulator.streamedSamples(scene.streamId));
});

test('a stream without a listener stops after 60 s; its capture is interrupted', async () => {
  const scene = await server.streaming();
  const { id } = await start(scene);
  await until('1 s is durable', async () => (await durableMs(scene, id)) >= 1_000);
  scene.socket.disconnect();
  await until('the stream goes unheard', async () => {
    await server.app.upkeep.runOnce();
    return (await server.app.devices.statuses())[scene.mac] === 'streaming';
  });
  await server.app.upkeep.runOnce();
  server.clock.advance(61_000);
  await until('the stream is stopped', async () => {
    await server.app.upkeep.runOnce();
    return scene.simulator.state === 'idle';
  });
  await until(
    'the capture is interrupted',
    async () => (await getCapture(scene.clinician, id)).state === 'interrupted',
  );
});

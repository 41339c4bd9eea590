import type { CheckUp } from '@sadap/contract/checkups';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import type { Patient } from '@sadap/contract/patients';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Recording } from '@sadap/contract/recordings';
import type { Capture } from '@sadap/contract/streaming';
import { decodeWavPcm16 } from '@sadap/dsp';
import { type Simulator, startSimulator } from '@sadap/stethoscope';
import { until } from '../server/test/conditions.ts';
import { call, request, send } from '../server/test/http-client.ts';
import { type Line, type LineOptions, openLine } from '../server/test/line.ts';
import type { Lane } from './lane.ts';
import { type Noise, noiseSource } from './noise-source.ts';
import { openPage, type Page } from './page.ts';
import { type Comparison, compareSound } from './sound-comparison.ts';

const ENDS_WITHIN_MS = 120_000;
const RETURNS_WITHIN_MS = 60_000;

export type SceneOptions = LineOptions & { bufferSeconds?: number; noise?: Noise };

/** A patient, a clinician's page, and a stethoscope that streams noise over a line of its own. */
export type Scene = {
  lane: Lane;
  mac: string;
  line: Line;
  page: Page;
  pageLine: Line;
  simulator: Simulator;
  streamId: number;
  /** Samples that the device has made in the stream. */
  made(): number;
  record(): Promise<string>;
  /**
   * Presses Stop until it is accepted. Returns one past the newest sample that the page knew at the first
   * press.
   */
  stop(captureId: string): Promise<number>;
  capture(captureId: string): Promise<Capture>;
  ended(captureId: string): Promise<Capture>;
  /** Resolves once the device has its stream again. */
  returned(): Promise<unknown>;
  /** Saves the capture and compares both stored forms. */
  saveAndCompare(captureId: string, pressedSample: number): Promise<Comparison>;
  compare(captureId: string, pressedSample: number): Promise<Comparison>;
  /** Saves until it is answered, as a page that retries. */
  save(captureId: string): Promise<Recording>;
  compareSaved(recording: Recording, gaps: Capture['gaps'], pressedSample: number): Promise<Comparison>;
  recordingCount(): Promise<number>;
  close(): void;
};

export async function openScene(lane: Lane, options: SceneOptions = {}): Promise<Scene> {
  const { server } = lane;
  const post = <Body>(path: string, body: unknown, method = 'POST') =>
    request<Body>(server.url, method, path, lane.token, body);
  const number = lane.nextNumber();
  const patient = await post<Patient>('/patients', {
    patientID: `SC${process.pid}-${number}`,
    dateOfBirth: '1958',
    gender: 'male',
    weight: 61,
    height: 158,
  });
  const checkUp = await post<CheckUp>('/sessions', { patientId: patient.id });
  const digits = number.toString(16).padStart(4, '0').toUpperCase();
  const mac = `02:00:00:00:${digits.slice(0, 2)}:${digits.slice(2)}`;
  const device = await post<IssuedDeviceKey>('/stethoscopes/add', {
    name: `Chaos ${number}`,
    macAddress: mac,
  });
  const line = await openLine(() => server.port, options);
  const simulator = startSimulator({
    url: line.url,
    mac,
    key: device.key,
    sound: () => noiseSource(number, options.noise),
    bufferSeconds: options.bufferSeconds ?? 30,
  });
  await until('the device is online', () => simulator.state === 'idle');
  await post(`/stethoscopes/${mac}/status`, { status: 'Connected', user_id: lane.userId }, 'PUT');
  const pageLine = await openLine(() => server.port);
  const page = openPage(pageLine.origin, lane.token, mac);
  await page.insist('stream:watch', () => ({ mac }));
  await page.insist('stream:start', () => ({ mac }));
  const streamId = await until('the stream runs', () => simulator.streamId);
  let madeCount = 0;
  simulator.on((event) => {
    if (event.type === 'made' && event.streamId === streamId)
      madeCount = event.firstSample + event.samples.length;
  });

  const getCapture = async (id: string) => {
    const answer = await call(server.url, 'GET', `/captures/${id}`, lane.token).catch(() => null);
    return answer?.status === 200 ? (answer.body as Capture) : null;
  };
  const soundAt = async (path: string) => {
    const answer = await send(server.url, 'GET', path, lane.token);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const compare = async (bytes: Uint8Array, gaps: Capture['gaps'], pressedSample: number) =>
    compareSound(decodeWavPcm16(bytes), gaps, simulator.streamedSamples(streamId), pressedSample);

  const scene: Scene = {
    lane,
    mac,
    line,
    page,
    pageLine,
    simulator,
    streamId,
    made: () => madeCount,
    async record() {
      const order = { mac, organ: 'heart', position: 'Aortic', patientId: patient.id, sessionId: checkUp.id };
      const progress = await page.insist<CaptureProgress>('capture:start', () => order);
      return (progress as CaptureProgress).id;
    },
    async stop(captureId) {
      const pressedSample = Math.min(madeCount, page.presentSample());
      const pressedMs = performance.now();
      const stop = () => ({ captureId, agoMs: Math.round(performance.now() - pressedMs) });
      await page.insist('capture:stop', stop, ['CAPTURE_NOT_FOUND']);
      return pressedSample;
    },
    capture: (captureId) => until('the server answers', () => getCapture(captureId), ENDS_WITHIN_MS),
    returned: () => until('the device is back', () => simulator.state === 'streaming', RETURNS_WITHIN_MS),
    ended: (captureId) =>
      until(
        'the capture has ended',
        async () => {
          const capture = await getCapture(captureId);
          return capture?.state === 'stopped' || capture?.state === 'interrupted' ? capture : null;
        },
        ENDS_WITHIN_MS,
      ),
    async compare(captureId, pressedSample) {
      const { gaps } = await scene.ended(captureId);
      return compare(await soundAt(`/captures/${captureId}/sound`), gaps, pressedSample);
    },
    save: (captureId) =>
      until(
        'the recording is saved',
        async () => {
          const form = new FormData();
          const fields = {
            capture_id: captureId,
            position: 'Aortic',
            patient_id: patient.id,
            session_id: checkUp.id,
          };
          for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
          const answer = await call(server.url, 'POST', '/heartsoundrecordings', lane.token, form).catch(
            () => null,
          );
          return answer && answer.status < 300 ? (answer.body as Recording) : null;
        },
        ENDS_WITHIN_MS,
      ),
    async saveAndCompare(captureId, pressedSample) {
      const heard = await scene.compare(captureId, pressedSample);
      const { gaps } = await scene.ended(captureId);
      const saved = await scene.compareSaved(await scene.save(captureId), gaps, pressedSample);
      return saved.wrong + saved.lost > heard.wrong + heard.lost ? saved : heard;
    },
    async compareSaved({ file_name }, gaps, pressedSample) {
      const path = `/heartsoundrecordings/sound/${file_name}`;
      const bytes = await soundAt(path);
      lane.ledger.soundSaved(path, bytes);
      return compare(bytes, gaps, pressedSample);
    },
    async recordingCount() {
      const answer = await call(
        server.url,
        'GET',
        `/heartsoundrecordings?session_id=${checkUp.id}`,
        lane.token,
      );
      return (answer.body as Recording[]).length;
    },
    close() {
      page.close();
      simulator.stop();
      void line.close();
      void pageLine.close();
    },
  };
  return scene;
}

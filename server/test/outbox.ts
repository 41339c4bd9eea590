import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HeartAnalysis, NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Recording } from '@sadap/contract/recordings';
import type { ResultsState } from '@sadap/contract/results';
import { encodeWav } from '@sadap/dsp';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { SignedResult } from '../src/features/signed-results/index.ts';
import type { SignedIn } from './api-client.ts';
import { until } from './conditions.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { startServer, type TestServer } from './server.ts';

/** What both ends of the webhook have. */
export const WEBHOOK_KEY = 'a secret of both ends, 32 bytes long or more';

export type ResultBody = Omit<SignedResult, 'report'> & {
  version: number;
  report: { pdf: string; sha256: string; fileName: string; language: string };
};
const MURMUR: HeartAnalysis = {
  ...NORMAL_HEART_ANALYSIS,
  systolicMurmur: { present: true, description: 'grade 2' },
};

export function answering(status: number): Receiver['answer'] {
  return (response) => void response.writeHead(status).end();
}
export const ACCEPTS = answering(200);

/** A server whose signed results leave for a receiver, for the tests of one file. */
export function useOutbox() {
  const folder = mkdtempSync(join(tmpdir(), 'sadap-results-'));
  const keyFile = join(folder, 'webhook.key');
  writeFileSync(keyFile, `${WEBHOOK_KEY}\n`);
  const here = {} as { receiver: Receiver; server: TestServer; nurse: SignedIn; doctor: SignedIn };
  const settings = () => ({
    RESULT_WEBHOOK_URL: `${here.receiver.url}/results`,
    RESULT_WEBHOOK_KEY_FILE: keyFile,
    PUBLIC_URL: 'https://sadap.hospital.example',
    TOKEN_SECRET: 'a secret that all servers of the installation have',
    LOG_LEVEL: 'silent',
  });
  const signIn = async () => {
    here.nurse = await here.server.signIn('ward_nurse');
    here.doctor = await here.server.signIn('doctor_one');
  };
  beforeAll(async () => {
    here.receiver = await startReceiver();
    here.server = await startServer(settings());
    await here.server.user('ward_nurse');
    await here.server.doctor('doctor_one');
    await signIn();
  });
  afterEach(() => {
    here.receiver.answer = ACCEPTS;
    here.receiver.received.length = 0;
  });
  afterAll(async () => {
    await here.server?.close();
    here.receiver?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const bodies = () => here.receiver.received.map(({ body }) => JSON.parse(body) as ResultBody);
  const state = async () => {
    const { token } = await here.server.signIn('admin');
    return (await here.server.call('GET', '/results', token)).body as ResultsState;
  };
  let made = 0;
  async function sound({ id, patientId }: CheckUp, position = 'Aortic', analysis: HeartAnalysis = MURMUR) {
    const form = new FormData();
    const fields = {
      file: new File([encodeWav(new Int16Array(11 * 4000).fill(++made), 4000)], 'a.wav'),
      position,
      patient_id: String(patientId),
      session_id: String(id),
      doctor_analysis: JSON.stringify(analysis),
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { body } = await here.server.call('POST', '/heartsoundrecordings', here.nurse.token, form);
    const recording = body as Recording;
    const path = `/heartsoundrecordings/${recording.recording_id}`;
    return {
      recording,
      path,
      sign: (by = here.doctor) =>
        here.server.call('POST', `${path}/signature`, by.token, {
          analysis_version: recording.analysis_version,
          position_version: 0,
          circumstances_version: 0,
        }),
      add: (text: string) => here.server.call('POST', `${path}/addenda`, here.doctor.token, { text }),
    };
  }

  return {
    here,
    folder,
    keyFile,
    settings,
    signIn,
    bodies,
    state,
    sound,
    arrived: (count: number, what = 'a result arrives') =>
      until(what, () => (bodies().length >= count ? bodies() : null)),
    keysOf: (checkUp: CheckUp) =>
      bodies()
        .filter((body) => body.checkUp.id === checkUp.id)
        .map(({ key }) => key),
    /** The failed try is noted, and its pause has begun. */
    failed: (times = 1) =>
      until('a try has failed', async () => {
        const { rows } = await here.server.sql(
          `select from outgoing_results where state = 'waiting' and tries >= ${times}`,
        );
        return rows.length > 0;
      }),
    /** Nothing waits any more: what was to leave has left. */
    settled: () =>
      until('nothing waits', async () => {
        const { rows } = await here.server.sql(`select from outgoing_results where state = 'waiting'`);
        return rows.length === 0;
      }),
    signedCheckUp: async () => {
      const { patient, checkUp } = await here.server.patientWithCheckUp(here.nurse.token);
      const heart = await sound(checkUp);
      expect((await heart.sign()).status).toBeLessThan(300);
      return { patient, checkUp, heart };
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { AiResult, AiUsage } from '@sadap/contract/ai-analysis';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Recording } from '@sadap/contract/recordings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound } from '../../../test/sounds.ts';

let server: TestServer;
let clinician: SignedIn;
let administrator: SignedIn;
let checkUp: CheckUp;
beforeAll(async () => {
  server = await startServer();
  clinician = await server.user();
  administrator = await server.user('boss');
  await server.sql(`update users set role = 'ADMIN' where id = ${administrator.userId}`);
  ({ checkUp } = await server.patientWithCheckUp(clinician.token));
});
afterAll(() => server.close());

async function save(position: string): Promise<Recording> {
  const form = new FormData();
  form.set('position', position);
  form.set('patient_id', String(checkUp.patientId));
  form.set('session_id', String(checkUp.id));
  form.set('file', new File([shippedSound('heart-normal-1', 12)], 'sound.wav'));
  const { status, body } = await server.call('POST', '/heartsoundrecordings', clinician.token, form);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Recording;
}

/** As if it had been captured with a stethoscope of this name. */
async function madeWith(name: string, { recording_id: id }: Recording): Promise<void> {
  const capture = randomUUID();
  await server.sql(`insert into captures (id, state, organ, position, check_up_id, clinician, device_name,
      mac_address, stream_id, first_sample, durable_sample, newest_sample, newest_at, started_at, progress_at)
    values ('${capture}', 'saved', 'heart', 'Aortic', ${checkUp.id}, ${clinician.userId}, '${name}',
      '02:00:00:00:00:01', 1, 0, 0, 0, now(), now(), now())`);
  await server.sql(`update recordings set capture_id = '${capture}' where id = ${id}`);
}

type Stored = { count: number; daysAgo: number; verdict: string | null; isPoor?: boolean; novelty?: number };

/** Results as the classifier stored them some days ago. */
const stored = (
  { recording_id: id }: Recording,
  { count, daysAgo, verdict, isPoor = false, novelty = 0.2 }: Stored,
) =>
  server.sql(`insert into ai_analyses (recording_id, author, created_at, model_name, model_version, model_sha256,
      confidence, findings, verdict, novelty, quality, duration_s, analysed_s, warnings, spectrum, notes,
      normal_blob_key, analysis_blob_key)
    select ${id}, ${clinician.userId}, now() - interval '${daysAgo} days', 'heart_classifier_v1', '1.0.0', 'x',
      '{"Normal": 1}', '{}', ${verdict === null ? 'null' : `'${verdict}'`}, ${novelty} + 0.01 * (n % 3),
      '{"verdict": "${isPoor ? 'poor' : 'usable'}", "problems": []}', 12, 12, '[]', '{}', '', 'a', 'b'
    from generate_series(1, ${count}) as n`);

const usageOf = async (organ: string): Promise<AiUsage> => {
  const { status, body } = await server.call('GET', `/ai/usage?organ=${organ}`, administrator.token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as AiUsage;
};

test('without results each month is there, with nothing in it', async () => {
  const usage = await usageOf('lung');
  expect(usage.months).toHaveLength(12);
  expect(usage.months.every(({ results }) => results === 0)).toBe(true);
  expect(usage).toMatchObject({ organ: 'lung', classes: [], positions: [], devices: [] });
});

test('agreement is counted by month, class, position and stethoscope, and a change of the sounds is told', async () => {
  const [aortic, mitral] = [await save('Aortic'), await save('Mitral')];
  await madeWith('Ward 1', aortic);
  await stored(aortic, { count: 30, daysAgo: 100, verdict: 'Normal' });
  await stored(aortic, { count: 24, daysAgo: 2, verdict: null, isPoor: true, novelty: 0.6 });
  await stored(mitral, { count: 3, daysAgo: 400, verdict: 'AS' });
  await stored(mitral, { count: 4, daysAgo: 40, verdict: 'AS' });

  const answer = await server.call(
    'POST',
    `/heartsoundrecordings/${mitral.recording_id}/ai-analysis`,
    clinician.token,
    {
      modelName: 'heart_classifier_v1',
      saveResults: true,
      notes: '',
    },
  );
  const { aiResult } = answer.body as { aiResult: AiResult };
  const opinion = `/ai-analyses/${aiResult.analysisId}/opinion`;
  await server.call('PUT', opinion, clinician.token, { agrees: true, comment: '' });
  await server.call('PUT', opinion, administrator.token, { agrees: false, comment: 'S3' });

  const { months, classes, positions, devices } = await usageOf('heart');
  expect(months.reduce((sum, { results }) => sum + results, 0)).toBe(59);
  // the newest month holds the analysis that was just made
  expect(months.at(-1)).toMatchObject({ agrees: 1, disagrees: 1 });
  const judged = { agrees: 1, disagrees: 1 };
  const ofNewest = classes.find(({ verdict }) => verdict === aiResult.metadata.verdict);
  expect(ofNewest).toMatchObject(judged);
  expect(classes.find(({ verdict }) => verdict === 'AS')?.results).toBeGreaterThanOrEqual(4);
  expect(positions).toContainEqual({
    position: 'Mitral',
    results: 5,
    uncertain: expect.any(Number),
    ...judged,
  });
  expect(positions).toContainEqual({
    position: 'Aortic',
    results: 54,
    uncertain: 24,
    agrees: 0,
    disagrees: 0,
  });
  expect(devices.map(({ name, drifts }) => [name, drifts])).toEqual([
    ['Ward 1', ['poor', 'novelty']],
    [null, []],
  ]);
  expect(devices[0]).toMatchObject({ recent: { results: 24, poor: 1 }, before: { results: 30, poor: 0 } });
  expect(devices[0]?.recent?.novelty).toBeCloseTo(0.61, 2);
});

test('an organ that is none is refused', async () => {
  const { status } = await server.call('GET', '/ai/usage?organ=liver', administrator.token);
  expect(status).toBe(422);
});

import type { AiResult, Classifier } from '@sadap/contract/ai-analysis';
import type { OperatingPoints, Validation } from '@sadap/contract/ai-validation';
import type { Recording } from '@sadap/contract/recordings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { saveSound } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound } from '../../../test/sounds.ts';

const OF_EACH = 32;
const TODAY = '2026-11-02';
const NO_ANSWERS = { murmur: 0, none: 0, uncertain: 0 };

let server: TestServer;
let admin: SignedIn;
let nurse: SignedIn;
let version: string;
let sound: Recording;
/** Patients with one heart sound each. */
let hearts: { patientId: number; recordingId: number }[];
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  nurse = await server.user();
  await setMode('on');
  const { body } = await server.call('GET', '/ai/classifiers', nurse.token);
  version = (body as Classifier[]).find(({ organ }) => organ === 'heart')?.version ?? '';
  const wav = shippedSound('heart-abnormal-1', 12);
  const made = await Promise.all(
    Array.from({ length: 2 * OF_EACH }, () => server.patientWithCheckUp(nurse.token)),
  );
  const [first] = made;
  if (!first) throw new Error('patients were made');
  sound = await saveSound(server.url, nurse.token, first.checkUp, 'heart', 'Aortic', wav);
  hearts = [{ patientId: first.patient.id, recordingId: sound.recording_id }];
  for (const { patient, checkUp } of made.slice(1)) {
    const { rows } = await server.sql(`insert into recordings overriding system value
      select (jsonb_populate_record(base, jsonb_build_object('id', 10000 + ${checkUp.id},
        'check_up_id', ${checkUp.id}, 'file_name', 'copy-${checkUp.id}.wav', 'blob_key', 'recordings/${checkUp.id}'))).*
      from recordings base where id = ${sound.recording_id} returning id`);
    hearts.push({ patientId: patient.id, recordingId: rows[0].id });
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.sql(`delete from ai_analyses; delete from operating_points; delete from heart_outcomes;
    update recordings set recorded_at = '${TODAY}T05:00:00Z'`);
});

const setMode = (aiMode: string) => server.call('PUT', '/settings/security', admin.token, { aiMode });
const points = async () =>
  (await server.call('GET', '/ai/operating-points', admin.token)).body as OperatingPoints;
const choose = (body: object = {}, by = admin, headers: Record<string, string> = {}) =>
  server.call(
    'POST',
    '/ai/operating-points',
    by.token,
    { version, after: 0, limits: { absentUpTo: 0.2, presentFrom: 0.3 }, reason: 'ไวขึ้น', ...body },
    headers,
  );
type Given = { murmur: number; verdict?: string | null; warnings?: string[]; of?: string };
const result = (recordingId: number, { murmur, verdict = null, warnings = [], of = version }: Given) =>
  server.sql(`insert into ai_analyses (recording_id, author, model_name, model_version, model_sha256, confidence,
      findings, verdict, novelty, quality, duration_s, analysed_s, warnings, spectrum, notes, normal_blob_key,
      analysis_blob_key)
    values (${recordingId}, ${nurse.userId}, 'heart_classifier_v1', '${of}', 'x', '{}', '{"murmur":${murmur}}',
      ${verdict === null ? 'null' : `'${verdict}'`}, 0, '{}', 12, 12, '${JSON.stringify(warnings)}', '{}', '', 'x', 'x')`);
const outcome = (patientId: number, hasDisease: boolean) =>
  server.sql(`insert into heart_outcomes (patient_id, date, has_disease, note, entered_by, entered_at)
    values (${patientId}, '${TODAY}', ${hasDisease}, '', ${admin.userId}, '${new Date(server.clock.now()).toISOString()}')`);
/** Diseased hearts at about .5, which the model's own limits call uncertain, healthy ones at .1. */
async function heardOutcomes(ofEach = OF_EACH) {
  for (const [at, { patientId, recordingId }] of hearts.slice(0, 2 * ofEach).entries()) {
    const isIll = at % 2 === 0;
    await outcome(patientId, isIll);
    await result(recordingId, isIll ? { murmur: 0.5 } : { murmur: 0.1, verdict: 'Normal' });
  }
}
const asked = async (): Promise<AiResult> => {
  const path = `/heartsoundrecordings/${sound.recording_id}/ai-analysis`;
  const answer = await server.call('POST', path, nurse.token, { modelName: 'heart_classifier_v1' });
  return (answer.body as { aiResult: AiResult }).aiResult;
};

describe('what is proposed', () => {
  test('needs thirty outcomes of each kind with a heard sound, and says how many are missing', async () => {
    await heardOutcomes(20);
    expect(await points()).toMatchObject({ missing: { diseased: 10, healthy: 10 }, proposals: [] });
    expect(await choose()).toMatchObject({ status: 409, body: { type: 'TOO_FEW_OUTCOMES' } });
  });

  test('tells the hearts apart that the model’s own limits leave uncertain', async () => {
    await heardOutcomes();
    const { inForce, proposals, history } = await points();
    expect(inForce).toMatchObject({
      version,
      overall: {
        diseased: { ...NO_ANSWERS, uncertain: OF_EACH },
        healthy: { ...NO_ANSWERS, none: OF_EACH },
      },
      since: null,
    });
    expect(inForce?.limits).toEqual(inForce?.own);
    expect(history).toEqual([]);
    expect(proposals.map(({ aim }) => aim)).toEqual([0.8, 0.85, 0.9, 0.95]);
    for (const { limits, overall, expected } of proposals) {
      expect(limits?.presentFrom).toBeLessThanOrEqual(0.5);
      expect(overall?.diseased).toEqual({ ...NO_ANSWERS, murmur: OF_EACH });
      expect(expected).toEqual({ sensitivity: 1, specificity: 1, uncertain: 0, found: 50, of: 50 });
    }
  });

  test('leaves out what something else makes uncertain, and what another version said', async () => {
    const [one, other] = hearts;
    if (!one || !other) throw new Error('there are hearts');
    await outcome(one.patientId, true);
    await result(one.recordingId, { murmur: 0.99, warnings: ['quality'] });
    await outcome(other.patientId, true);
    await result(other.recordingId, { murmur: 0.99, of: '0.1' });
    expect((await points()).inForce?.overall.diseased).toEqual({ ...NO_ANSWERS, uncertain: 1 });
  });

  test('knows nothing of a restricted record', async () => {
    await heardOutcomes();
    await server.sql(`insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
      values (${hearts[0]?.patientId}, 'contested', '', ${admin.userId}, now())`);
    expect((await points()).inForce?.overall.diseased.uncertain).toBe(OF_EACH - 1);
    await server.sql('delete from patient_restrictions');
  });
});

describe('a choice', () => {
  test('holds from the next sound on; what was answered before stays as it was said', async () => {
    await heardOutcomes();
    await server.sql(`delete from ai_analyses where recording_id = ${sound.recording_id}`);
    const before = await asked();
    const murmur = before.metadata.findings.murmur ?? 0;
    expect(before.metadata.operatingPoint).toBeNull();
    const step = Math.ceil(murmur * 20);
    const [below, above, beyond] = [step - 1, step, step + 1].map((each) => each / 20);
    expect((await choose({ limits: { absentUpTo: 0.05, presentFrom: below } })).status).toBe(200);
    const heard = await asked();
    expect(heard.metadata).toMatchObject({
      findings: { murmur },
      verdict: expect.toSatisfy((verdict) => verdict !== null && verdict !== 'Normal'),
      operatingPoint: { number: 1, absentUpTo: 0.05, presentFrom: below, chosenAt: expect.any(String) },
    });
    const later = { after: 1, limits: { absentUpTo: above, presentFrom: beyond } };
    expect((await choose(later)).status).toBe(200);
    expect((await asked()).metadata).toMatchObject({ verdict: 'Normal', operatingPoint: { number: 2 } });
    expect((await choose({ after: 2, limits: null, reason: 'กลับ' })).status).toBe(200);
    const again = await asked();
    expect(again.metadata).toMatchObject({ verdict: before.metadata.verdict, operatingPoint: null });

    const path = `/heartsoundrecordings/${sound.recording_id}/ai-analysis`;
    const { body } = await server.call('GET', path, nurse.token);
    const said = (body as AiResult[]).slice(0, 4).map(({ metadata }) => metadata.verdict);
    expect(said).toEqual(
      [again, { metadata: { verdict: 'Normal' } }, heard, before].map(({ metadata }) => metadata.verdict),
    );
  });

  test('is shown with who, when and why; the page’s figures follow it, and outcomes since stand apart', async () => {
    await heardOutcomes();
    await choose();
    const figures = (await server.call('GET', '/ai/validation', admin.token)).body as Validation;
    expect(figures.overall.diseased).toEqual({ ...NO_ANSWERS, murmur: OF_EACH });
    server.clock.advance(1_000);
    // An outcome that is entered again is none of a new patient, nor is one of a sound that was there.
    await server.sql(`delete from heart_outcomes where patient_id = ${hearts[1]?.patientId}`);
    await outcome(hearts[1]?.patientId ?? 0, false);
    const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
    const wav = shippedSound('heart-abnormal-1', 12);
    const saved = await saveSound(server.url, nurse.token, checkUp, 'heart', 'Aortic', wav);
    await server.sql(`update recordings set recorded_at = '${TODAY}T05:00:00Z',
      created_at = '${new Date(server.clock.now()).toISOString()}' where id = ${saved.recording_id}`);
    await result(saved.recording_id, { murmur: 0.1 });
    await outcome(patient.id, false);
    const { inForce, history } = await points();
    expect(inForce).toMatchObject({
      limits: { absentUpTo: 0.2, presentFrom: 0.3 },
      since: { diseased: NO_ANSWERS, healthy: { ...NO_ANSWERS, none: 1 } },
    });
    await choose({ after: 1, limits: null });
    expect((await points()).inForce?.since).toBeNull();
    expect(history).toMatchObject([
      { number: 1, limits: { absentUpTo: 0.2, presentFrom: 0.3 }, reason: 'ไวขึ้น', chosenBy: 'admin' },
    ]);
    const { body } = await server.call('GET', '/audit?action=operating-point.chosen', admin.token);
    expect((body as object[]).slice(1, 2)).toMatchObject([
      { details: { version, number: 1, absentUpTo: 0.2, presentFrom: 0.3 }, user: { id: admin.userId } },
    ]);
  });

  test('of two at once one is refused, and one sent twice counts once', async () => {
    await heardOutcomes();
    const both = await Promise.all([choose(), choose({ limits: null })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await choose()).toMatchObject({ status: 409, body: { type: 'OPERATING_POINT_CHANGED' } });
    const sent = { 'request-id': '5f0c7f50-0c7a-4b39-9a3e-6f3c2c9b7a11' };
    for (let time = 0; time < 2; time++) expect((await choose({ after: 1 }, admin, sent)).status).toBe(200);
    expect((await points()).history).toHaveLength(2);
  });

  test.each([
    ['limits off the grid', { limits: { absentUpTo: 0.21, presentFrom: 0.3 } }, 422],
    ['limits the wrong way round', { limits: { absentUpTo: 0.4, presentFrom: 0.3 } }, 422],
    ['no reason', { reason: ' ' }, 422],
    ['another version of the model', { version: '0.1' }, 409],
  ])('with %s is refused', async (_, body, status) => {
    await heardOutcomes();
    expect((await choose(body)).status).toBe(status);
    expect((await points()).history).toEqual([]);
  });

  test('is an administrator’s', async () => {
    expect((await choose({}, nurse)).status).toBe(403);
    expect((await server.call('GET', '/ai/operating-points', nurse.token)).status).toBe(403);
  });

  test('there is none while the AI is off', async () => {
    await heardOutcomes();
    await setMode('off');
    expect(await points()).toMatchObject({ inForce: null, proposals: [], history: [] });
    expect(await choose()).toMatchObject({ status: 409, body: { type: 'AI_SILENT' } });
    await setMode('on');
  });

  test('belongs to its version: another one begins with its own limits', async () => {
    await heardOutcomes();
    await server.sql(`insert into operating_points (model_version, number, absent_up_to, present_from, reason,
      chosen_by, chosen_at) values ('0.1', 1, 0.05, 0.05, '', ${admin.userId}, now())`);
    const { inForce, history } = await points();
    expect(inForce?.limits).toEqual(inForce?.own);
    expect(history).toEqual([]);
  });
});

test('judged anew at the model’s own limits, a stored result has its own verdict', async () => {
  for (const name of ['heart-normal-1', 'heart-abnormal-1']) {
    await server.sql('delete from heart_outcomes');
    const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
    const saved = await saveSound(
      server.url,
      nurse.token,
      checkUp,
      'heart',
      'Aortic',
      shippedSound(name, 12),
    );
    const at = `'${TODAY}T05:00:00Z' where id = ${saved.recording_id}`;
    await server.sql(`update recordings set recorded_at = ${at}`);
    const path = `/heartsoundrecordings/${saved.recording_id}/ai-analysis`;
    const { body } = await server.call('POST', path, nurse.token, { modelName: 'heart_classifier_v1' });
    const { verdict, warnings } = (body as { aiResult: AiResult }).aiResult.metadata;
    await outcome(patient.id, true);
    const answer = verdict === null ? 'uncertain' : verdict === 'Normal' ? 'none' : 'murmur';
    const { inForce } = await points();
    expect({ name, warnings, ...inForce?.overall.diseased }).toEqual({
      name,
      warnings,
      ...NO_ANSWERS,
      [answer]: 1,
    });
    const shown = (await server.call('GET', '/ai/validation', admin.token)).body as Validation;
    expect(shown.overall).toEqual(inForce?.overall);
  }
});

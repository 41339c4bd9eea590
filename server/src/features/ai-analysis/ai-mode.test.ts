import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { NORMAL_HEART_ANALYSIS, NORMAL_LUNG_ANALYSIS } from '@sadap/contract/analysis';
import { contract } from '@sadap/contract/api';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import type { WaitingList } from '@sadap/contract/recordings/schema';
import type { PatientTrends } from '@sadap/contract/trends';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { askFhir } from '../../../test/fhir-client.ts';
import { saveSound } from '../../../test/http-client.ts';
import { useOutbox } from '../../../test/outbox.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound } from '../../../test/sounds.ts';
import { pdfText, unzipped } from '../../../test/zip.ts';
import { keepHearing } from './silent-hearing.ts';

/** A share that nothing else has, so that it is found wherever a result is told. */
const SHARE = 0.731246;
const RESULT = `verdict = 'AS', confidence = '{"AS":${SHARE},"Normal":0.268754}', unproven = '[]', warnings = '[]'`;
const ask = { modelName: CLASSIFIER_OF.heart, saveResults: true, notes: '' };

const outbox = useOutbox();
const { here, sound, arrived } = outbox;
let admin: SignedIn;
let patient: Patient;
let signed: CheckUp;
let unsigned: CheckUp;
let heart: number;
let analysisId: number;
let unreviewed: number;
const get = (path: string, by = admin) => here.server.call('GET', path, by.token);
const bytesOf = async (path: string) => {
  const answer = await fetch(`${here.server.url}/api${path}`, {
    headers: { authorization: `Bearer ${admin.token}`, ...(await here.server.mediaCookie(admin.token)) },
  });
  return { status: answer.status, bytes: await answer.arrayBuffer() };
};
const setMode = (aiMode: string, by = admin) =>
  here.server.call('PUT', '/settings/security', by.token, { aiMode });

/** Every route that reads, called with what there is. */
async function routesThatCarry(part: object = contract, path: string[] = []): Promise<string[]> {
  if (!isContractProcedure(part)) {
    const found: string[] = [];
    for (const [name, inner] of Object.entries(part))
      found.push(...(await routesThatCarry(inner, [...path, name])));
    return found;
  }
  const { method, path: address = '' } = part['~orpc'].route;
  if (method !== 'GET') return [];
  const { rows } = await here.server.sql(`select file_name from recordings where id = ${heart}`);
  const id = /recordings\/\{id\}/.test(address)
    ? heart
    : /^\/sessions/.test(address)
      ? signed.id
      : patient.id;
  const named = address
    .replace('{fileName}', encodeURIComponent(rows[0].file_name))
    .replace('{hn}', patient.patientID)
    .replace(/\{\w+\}/g, String(id));
  const query = `patient_id=${patient.id}&session_id=${signed.id}&organ=heart`;
  const { body } = await get(`${named}?${query}`);
  return JSON.stringify(body ?? '').includes(String(SHARE)) ? [path.join('.')] : [];
}

/** What leaves elsewhere than in the contract's answers. */
const OTHERS: Record<string, () => Promise<boolean>> = {
  'the result’s pictures': async () =>
    (await bytesOf(`/ai-analyses/${analysisId}/normal.png`)).status === 200 ||
    (await bytesOf(`/ai-analyses/${analysisId}/analysis.png`)).status === 200,
  'the waiting order': async () =>
    ((await get('/recordings/waiting?limit=50')).body as WaitingList).recordings.some(
      ({ recording_id: id, suspicion, danger }) =>
        id === unreviewed && (suspicion === 'abnormal' || danger === 'abnormal'),
    ),
  'a report that was not made before': async () =>
    tellsIn((await bytesOf(`/sessions/${unsigned.id}/report.pdf?language=en`)).bytes),
  'the patient’s data': async () => {
    const zip = unzipped((await bytesOf(`/patients/${patient.id}/export?language=en`)).bytes);
    const data = JSON.parse(String(zip.get('data.json')));
    const reports = data.signed_reports as { pdf: string }[];
    expect(reports.length).toBeGreaterThan(0);
    return (
      String(zip.get('data.json')).includes(String(SHARE)) ||
      data.ai_opinions.length > 0 ||
      [...zip.keys()].some((path) => path.includes('ai-')) ||
      tellsIn(zip.get('patient.pdf') ?? Buffer.of())
    );
  },
  'an opinion’s answer': async () =>
    (await here.server.call('PUT', `/ai-analyses/${analysisId}/opinion`, here.nurse.token, { agrees: true }))
      .status === 200,
  'the classifiers': async () => ((await get('/ai/classifiers')).body as unknown[]).length > 0,
};
const tellsIn = async (pdf: ArrayBuffer | Uint8Array) => /AS \(.*73/.test(await pdfText(new Uint8Array(pdf)));
const othersThatCarry = async () => {
  const carrying: string[] = [];
  for (const [name, isCarried] of Object.entries(OTHERS)) if (await isCarried()) carrying.push(name);
  return carrying;
};

beforeAll(async () => {
  admin = await here.server.signIn('admin');
  const { patient: ill, checkUp } = await here.server.patientWithCheckUp(here.nurse.token);
  [patient, signed] = [ill, checkUp];
  const one = await sound(checkUp);
  heart = one.recording.recording_id;
  const heard = await here.server.call('POST', `${one.path}/ai-analysis`, here.nurse.token, ask);
  expect(heard.status).toBe(200);
  analysisId = (heard.body as { analysisId: number }).analysisId;
  const waiting = await here.server.patientWithCheckUp(here.nurse.token);
  const wav = shippedSound('heart-normal-1', 12);
  const other = await saveSound(here.server.url, here.nurse.token, waiting.checkUp, 'heart', 'Aortic', wav);
  unsigned = waiting.checkUp;
  unreviewed = other.recording_id;
  await here.server.call('POST', `/heartsoundrecordings/${unreviewed}/ai-analysis`, here.nurse.token, ask);
  await here.server.sql(`update ai_analyses set ${RESULT}`);
  await one.sign();
  const [body] = await arrived(1);
  expect(body?.sounds[0]?.ai?.verdict).toBe('AS');
});

describe('silent', () => {
  test('no route, document or message carries a result that it carries while the AI speaks', async () => {
    const spoken = await routesThatCarry();
    expect(spoken).toEqual(expect.arrayContaining(['heart.list', 'heart.aiResults']));
    expect(await othersThatCarry()).toEqual(Object.keys(OTHERS));

    expect((await setMode('silent')).body).toMatchObject({ aiMode: 'silent' });
    expect(await routesThatCarry()).toEqual([]);
    expect(await othersThatCarry()).toEqual([]);
    const fhir = await askFhir(here.server, `/Observation?patient=${patient.id}&_count=100`, admin.token);
    expect(fhir.status).toBe(200);
    expect(JSON.stringify(fhir.body)).not.toContain(CLASSIFIER_OF.heart);
    const refused = await here.server.call(
      'POST',
      `/heartsoundrecordings/${heart}/ai-analysis`,
      here.nurse.token,
      ask,
    );
    expect(refused).toMatchObject({ status: 409, body: { type: 'AI_SILENT' } });

    // The same stands again where it stood.
    await setMode('on');
    expect(await routesThatCarry()).toEqual(spoken);
    expect(await othersThatCarry()).toEqual(Object.keys(OTHERS));
  });

  test('a report that was signed and made before stays as it is', async () => {
    await setMode('on');
    const report = async () =>
      Buffer.from((await bytesOf(`/sessions/${signed.id}/report.pdf?language=en`)).bytes);
    const before = await report();
    expect(await tellsIn(before)).toBe(true);
    for (const mode of ['silent', 'off', 'on']) {
      await setMode(mode);
      expect((await report()).equals(before), mode).toBe(true);
    }
  });

  test('what leaves for the hospital’s system names no result, and neither does its report', async () => {
    await setMode('silent');
    const { checkUp } = await here.server.patientWithCheckUp(here.nurse.token);
    const one = await sound(checkUp);
    await until(
      'the server has heard it',
      async () => (await resultsOf(here.server, one.recording.recording_id)) > 0,
    );
    await here.server.sql(`update ai_analyses set ${RESULT}`);
    await one.sign();
    const [body] = await arrived(1);
    expect(body?.checkUp.id).toBe(checkUp.id);
    expect(body?.sounds.map(({ ai }) => ai)).toEqual([null]);
    const pdf = Buffer.from(body?.report.pdf ?? '', 'base64');
    expect(await tellsIn(pdf)).toBe(false);
    await setMode('on');
    const again = await bytesOf(`/sessions/${checkUp.id}/report.pdf?language=${body?.report.language}`);
    expect(Buffer.from(again.bytes).equals(pdf), 'a signed report is made once').toBe(true);
  });

  test('every sound is heard in silence, once; a restricted patient’s is not', async () => {
    await setMode('on');
    const { checkUp } = await here.server.patientWithCheckUp(here.nurse.token);
    const held = await here.server.patientWithCheckUp(here.nurse.token);
    const [first, restricted] = [await sound(checkUp), await sound(held.checkUp)];
    await here.server.sql(`insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
      values (${held.patient.id}, 'asked', '', ${admin.userId}, now())`);
    await setMode('silent');
    const second = await sound(checkUp, 'Mitral');
    for (const { recording } of [second, first])
      await until('it is heard', async () => (await resultsOf(here.server, recording.recording_id)) === 1);
    const { rows } = await here.server.sql(
      `select author from ai_analyses where recording_id = ${first.recording.recording_id}`,
    );
    expect(rows).toEqual([{ author: here.nurse.userId }]);
    expect(await resultsOf(here.server, restricted.recording.recording_id)).toBe(0);
  });
});

test('a server that is to end does not wait for a sound that is being heard', async () => {
  await setMode('off');
  await sound((await here.server.patientWithCheckUp(here.nurse.token)).checkUp);
  const pool = new pg.Pool({ connectionString: here.server.databaseUrl });
  let isHearing = false;
  const stop = keepHearing(drizzle({ client: pool }), {
    mode: async () => 'silent',
    installed: async () => [{ organ: 'heart', version: '1.0' }],
    timeZone: 'UTC',
    hear: () => {
      isHearing = true;
      return new Promise(() => undefined);
    },
    clock: here.server.clock,
    log: here.server.app.log,
  });
  await until('it hears', () => isHearing);
  await stop();
  await pool.end();
});

test('a sound whose bytes were away is heard later; others are heard meanwhile', async () => {
  await setMode('off');
  const { checkUp } = await here.server.patientWithCheckUp(here.nurse.token);
  const [older, newer] = [await sound(checkUp), await sound(checkUp, 'Mitral')];
  const ids = [newer, older].map(({ recording }) => recording.recording_id);
  const pool = new pg.Pool({ connectionString: here.server.databaseUrl });
  const tried: number[] = [];
  const stop = keepHearing(drizzle({ client: pool }), {
    mode: async () => 'silent',
    installed: async () => [{ organ: 'heart', version: '1.0' }],
    timeZone: 'UTC',
    hear: async ({ id }) => {
      tried.push(id);
      throw new Error('the bucket is away');
    },
    clock: here.server.clock,
    log: { ...here.server.app.log, warn: () => undefined },
  });
  await until('both are tried', () => ids.every((id) => tried.includes(id)));
  expect(tried.slice(0, 2)).toEqual(ids);
  expect(tried.filter((id) => id === ids[0])).toHaveLength(1);
  here.server.clock.advance(11 * 60_000);
  await until('the first is tried again', () => tried.filter((id) => id === ids[0]).length > 1);
  await stop();
  await pool.end();
});

test('a new version hears again what is held against an outcome, once, and nothing else', async () => {
  await setMode('off');
  const { patient: held, checkUp } = await here.server.patientWithCheckUp(here.nurse.token);
  const [near, far] = [await sound(checkUp), await sound(checkUp, 'Mitral')];
  const { checkUp: unheld } = await here.server.patientWithCheckUp(here.nurse.token);
  await sound(unheld);
  await here.server.sql(`update recordings set recorded_at = now() - interval '92 days'
    where id = ${far.recording.recording_id}`);
  await here.server.sql(`insert into heart_outcomes (patient_id, date, has_disease, note, entered_by, entered_at)
    values (${held.id}, current_date, true, '', ${admin.userId}, now())`);
  const hear = (version: string, which: string) =>
    here.server.sql(`insert into ai_analyses (recording_id, author, model_name, model_version, model_sha256,
        confidence, findings, verdict, novelty, quality, duration_s, analysed_s, warnings, spectrum, notes,
        normal_blob_key, analysis_blob_key)
      select id, created_by, '${CLASSIFIER_OF.heart}', '${version}', 'x', '{}', '{}', 'AS', 0, '{}', 11, 11,
        '[]', '{}', '', 'x', 'x' from recordings where ${which}`);
  await hear('9.0', `organ = 'heart'`);
  const pool = new pg.Pool({ connectionString: here.server.databaseUrl });
  const tried: number[] = [];
  let looks = 0;
  const stop = keepHearing(drizzle({ client: pool }), {
    mode: async () => 'silent',
    installed: async () => {
      looks++;
      return [{ organ: 'heart', version: '9.1' }];
    },
    hear: async ({ id }) => {
      tried.push(id);
      return async () => void (await hear('9.1', `id = ${id}`));
    },
    timeZone: 'UTC',
    clock: here.server.clock,
    log: here.server.app.log,
  });
  await until('it looks again once that is heard', () => looks > 1);
  here.server.clock.advance(61_000);
  await until('it looks once more', () => looks > 2);
  await stop();
  await pool.end();
  expect(tried).toEqual([near.recording.recording_id]);
});

test('off: a sound is recorded and its quality judged; nothing is measured for anybody to see', async () => {
  await setMode('on');
  const { patient: heard, checkUp } = await here.server.patientWithCheckUp(here.nurse.token);
  const wav = shippedSound('heart-normal-1', 12);
  const one = await saveSound(here.server.url, here.nurse.token, checkUp, 'heart', 'Aortic', wav);
  const other = await saveSound(
    here.server.url,
    here.nurse.token,
    checkUp,
    'lung',
    'Anterior_Upper_Left',
    wav,
  );
  const [hearts, lungs] = [
    `/heartsoundrecordings/${one.recording_id}`,
    `/lungsoundrecordings/${other.recording_id}`,
  ];
  const seen = { analysis_version: 1, position_version: 0, circumstances_version: 0 };
  const analyses = { [hearts]: NORMAL_HEART_ANALYSIS, [lungs]: NORMAL_LUNG_ANALYSIS };
  for (const [path, doctor_analysis] of Object.entries(analyses)) {
    await here.server.call('PUT', `${path}/analysis`, here.nurse.token, { doctor_analysis, base_version: 0 });
    await get(`${path}/${path === hearts ? 'beats' : 'breathing'}`);
    const signature = await here.server.call('POST', `${path}/signature`, here.doctor.token, seen);
    expect(signature.status).toBeLessThan(300);
  }
  const measuring = [`${hearts}/beats`, `${lungs}/breathing`];
  const measured = async (language: 'en' | 'both') => {
    const report = await bytesOf(`/sessions/${checkUp.id}/report.pdf?language=${language}`);
    const zip = unzipped((await bytesOf(`/patients/${heard.id}/export?language=en`)).bytes);
    const findings = JSON.parse(String(zip.get('data.json'))).sound_findings;
    const { sounds } = (await get(`/patients/${heard.id}/trends`)).body as PatientTrends;
    return {
      answers: await Promise.all(measuring.map(async (path) => (await get(path)).status)),
      inReport: /heart rate \d/i.test(await pdfText(new Uint8Array(report.bytes))),
      inData: findings.map((each: Record<string, unknown>) => Boolean(each.beats || each.breathing)),
      isPending: sounds.some((each) => each.isPending),
      inTrends: sounds.some(({ heartRateBpm, loudness, breathsPerMinute }) =>
        Boolean(heartRateBpm ?? loudness ?? breathsPerMinute),
      ),
    };
  };
  const all = { answers: [200, 200], inReport: true, inData: [true, true], inTrends: true, isPending: false };
  expect(await measured('en')).toEqual(all);

  await setMode('off');
  // One that was not made before.
  expect(await measured('both')).toEqual({
    answers: [409, 409],
    inReport: false,
    inData: [false, false],
    inTrends: false,
    isPending: false,
  });
  for (const path of [hearts, lungs]) expect((await get(`${path}/quality`)).status).toBe(200);
  const correction = { base_version: 0, marks: [{ kind: 'S1', second: 1 }] };
  const refused = await here.server.call('PUT', `${hearts}/beats`, here.nurse.token, correction);
  expect(refused).toMatchObject({ status: 409, body: { type: 'SOUNDS_NOT_MEASURED' } });
  await setMode('on');
  expect(await measured('en')).toEqual(all);
});

test('the mode is an administrator’s, and in the trail', async () => {
  await setMode('on');
  expect((await setMode('silent', here.nurse)).status).toBe(403);
  expect((await setMode('loud')).status).toBe(422);
  await setMode('off');
  const { body } = await get('/audit?action=security.setting-changed');
  const { userId } = admin;
  expect(body).toMatchObject([
    { user: { id: userId }, subject: { kind: 'setting', id: 'aiMode' }, details: { from: 'on', to: 'off' } },
    ...(body as unknown[]).slice(1).map(() => ({})),
  ]);
});

describe('to begin with', () => {
  const TOKEN_SECRET = 'a secret that both servers of this installation have';
  const modeOf = async (server: TestServer) => {
    const { token } = await server.signIn('admin');
    return ((await server.call('GET', '/settings/security', token)).body as { aiMode: string }).aiMode;
  };

  test('it is as the environment says, and a later start changes nothing', async () => {
    const server = await startServer({ AI: '', TOKEN_SECRET });
    try {
      expect(await modeOf(server)).toBe('silent');
      const { token } = await server.signIn('admin');
      await server.call('PUT', '/settings/security', token, { aiMode: 'on' });
      const again = await startServer({ AI: 'off', TOKEN_SECRET, DATABASE_URL: server.databaseUrl });
      expect(await modeOf(again)).toBe('on');
      await again.close();
    } finally {
      await server.close();
    }
  });

  test('an installation that has results goes on showing them', async () => {
    await here.server.sql(`delete from installation where name = 'security.aiMode'`);
    const upgraded = await startServer({
      ...outbox.settings(),
      AI: 'silent',
      DATABASE_URL: here.server.databaseUrl,
    });
    expect(await modeOf(upgraded)).toBe('on');
    await upgraded.close();
  });
});

const PAST_THE_VIEWS =
  /(from |join |sql`)(ai_(analyses|opinions)|sound_findings)\b|(from|Join)\((ai(Analyses|Opinions)|soundFindings)\b/;

/** Whoever reads the tables past the views shows results that are to be silent. */
test('nothing that answers reads the results past what is shown', () => {
  const features = join(import.meta.dirname, '..');
  const readers = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.ts') &&
      !path.endsWith('.test.ts') &&
      PAST_THE_VIEWS.test(readFileSync(join(features, path), 'utf8')),
  );
  expect(readers.toSorted()).toEqual([
    'ai-analysis/queries.ts',
    // counts for administrators
    'ai-analysis/usage.ts',
    // held against what references said, for administrators: counts alone
    'ai-validation/agreement-queries.ts',
    'ai-validation/drift-queries.ts',
    'ai-validation/queries.ts',
    // which opinions are a patient's
    'patient-export/queries.ts',
    // whether it is silence
    'recordings/queries.ts',
    // how long a record is kept
    'retention/queries.ts',
    // computes them, and answers nothing measured where it is off
    'sound-findings/queries.ts',
    // which bytes are whose
    'stored-data/queries.ts',
  ]);
});

async function resultsOf(server: TestServer, recordingId: number): Promise<number> {
  const { rows } = await server.sql(`select from ai_analyses where recording_id = ${recordingId}`);
  return rows.length;
}

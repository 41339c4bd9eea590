import { CLASSIFIER_OF, type Classifier } from '@sadap/contract/ai-analysis';
import type { HeartOutcome, OutcomeAnswer, Validation } from '@sadap/contract/ai-validation';
import type { Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { saveSound } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound } from '../../../test/sounds.ts';
import { unzipped } from '../../../test/zip.ts';

const NO_ANSWERS = { murmur: 0, none: 0, uncertain: 0 };
const DAY_MS = 86_400_000;
const TIME_ZONE = 'Asia/Bangkok';
const [ADDRESS, OTHER_ADDRESS] = ['02:00:00:00:00:01', '02:00:00:00:00:02'];

let server: TestServer;
let admin: SignedIn;
let nurse: SignedIn;
beforeAll(async () => {
  server = await startServer({ TIME_ZONE });
  admin = await server.signIn('admin');
  nurse = await server.user();
  // nothing hears by itself
  await setMode('on');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.sql('delete from heart_outcomes');
});

const setMode = (aiMode: string) => server.call('PUT', '/settings/security', admin.token, { aiMode });
/** In the hospital's time zone, where it may be tomorrow already. */
const daysAgo = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(server.clock.now() - days * DAY_MS);
const today = () => daysAgo(0);
type Row = { hn: string; date?: string; hasDisease?: boolean; note?: string; patientId?: number | null };
const add = async (rows: Row[], isTrial = false, by = admin) => {
  const filled = rows.map((row) => ({ date: today(), hasDisease: true, note: '', patientId: null, ...row }));
  return server.call('POST', '/ai/outcomes', by.token, { rows: filled, isTrial });
};
const fatesOf = async (...asked: Parameters<typeof add>) =>
  ((await add(...asked)).body as OutcomeAnswer[]).map(({ fate }) => fate);
const of = ({ patientID: hn, id: patientId }: Patient) => ({ hn, patientId });
const figures = async (query = '') =>
  (await server.call('GET', `/ai/validation${query}`, admin.token)).body as Validation;
const outcomes = async () => (await server.call('GET', '/ai/outcomes', admin.token)).body as HeartOutcome[];
const audited = async (action: string) =>
  (await server.call('GET', `/audit?action=${action}`, admin.token)).body as {
    patientIds?: number[];
    subject: { id: string };
    details: object;
  }[];

type Heard = {
  verdict: string | null;
  version?: string;
  device?: string;
  address?: string;
  recordedDaysAgo?: number;
};
/** A patient with heart sounds, each with its result. */
async function heard(...sounds: Heard[]): Promise<Patient> {
  const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
  const wav = shippedSound('heart-normal-1', 12);
  for (const { verdict, version = '9.1', device, address = ADDRESS, recordedDaysAgo = 0 } of sounds) {
    const { recording_id: id } = await saveSound(server.url, nurse.token, checkUp, 'heart', 'Aortic', wav);
    await server.sql(`update recordings set recorded_at = now() - interval '${recordedDaysAgo} days',
      capture_id = ${device ? await captureOf(checkUp.id, device, address) : 'null'} where id = ${id}`);
    await result(id, verdict, version);
  }
  return patient;
}
async function result(
  id: number,
  verdict: string | null,
  version: string,
  organ: 'heart' | 'lung' = 'heart',
) {
  await server.sql(`insert into ai_analyses (recording_id, author, model_name, model_version, model_sha256,
      confidence, findings, verdict, novelty, quality, duration_s, analysed_s, warnings, spectrum, notes,
      normal_blob_key, analysis_blob_key)
    values (${id}, ${nurse.userId}, '${CLASSIFIER_OF[organ]}', '${version}', 'x', '{}', '{}',
      ${verdict === null ? 'null' : `'${verdict}'`}, 0, '{}', 12, 12, '[]', '{}', '', 'x', 'x')`);
}
async function captureOf(checkUpId: number, device: string, address: string): Promise<string> {
  const { rows } = await server.sql(`insert into captures (id, state, organ, position, check_up_id, clinician,
      device_name, mac_address, stream_id, first_sample, durable_sample, newest_sample, newest_at, started_at, progress_at)
    values (gen_random_uuid(), 'saved', 'heart', 'Aortic', ${checkUpId}, ${nurse.userId}, '${device}',
      '${address}', 1, 0, 0, 0, now(), now(), now()) returning id`);
  return `'${rows[0].id}'`;
}

describe('outcomes', () => {
  test('a trial shows whose HN it is and stores nothing; what was confirmed is stored once', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    const { patientID: hn, id, name, age, gender } = patient;
    const trial = await add([{ hn: hn.toLowerCase() }], true);
    expect(trial.body).toEqual([{ fate: 'new', patient: { id, hn, name, age, gender } }]);
    expect(await outcomes()).toEqual([]);

    expect(await fatesOf([{ ...of(patient), note: ' echo ' }])).toEqual(['new']);
    expect(await fatesOf([of(patient)])).toEqual(['known']);
    expect(await fatesOf([{ ...of(patient), hasDisease: false }])).toEqual(['differs']);
    expect(await outcomes()).toMatchObject([
      { patient_id: id, hn, name, date: today(), hasDisease: true, note: 'echo', enteredBy: 'admin' },
    ]);
    expect((await audited('heart-outcome.entered'))[0]).toMatchObject({ user: { id: admin.userId } });
  });

  test('an HN that nobody has, and one that is another patient’s than was shown, store nothing', async () => {
    const [one, other] = [
      (await server.patientWithCheckUp(nurse.token)).patient,
      (await server.patientWithCheckUp(nurse.token)).patient,
    ];
    expect(await fatesOf([{ hn: 'HN0000404', patientId: one.id }])).toEqual(['noPatient']);
    expect(await fatesOf([{ hn: one.patientID, patientId: other.id }, { hn: one.patientID }])).toEqual([
      'unconfirmed',
      'unconfirmed',
    ]);
    expect(await outcomes()).toEqual([]);
  });

  test('a row that is refused keeps no other back; twice in one file is stored once', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    const rows = [{ hn: 'HN0000404' }, of(patient), of(patient), { ...of(patient), hasDisease: false }];
    expect(await fatesOf(rows)).toEqual(['noPatient', 'new', 'known', 'differs']);
    expect(await outcomes()).toHaveLength(1);
  });

  test('many at once store one', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    const fates = await Promise.all(
      Array.from({ length: 12 }, (_, at) => fatesOf([{ ...of(patient), hasDisease: at % 2 === 0 }])),
    );
    expect(fates.flat().filter((fate) => fate === 'new')).toHaveLength(1);
    expect(await outcomes()).toHaveLength(1);
  });

  test.each([
    { date: '2026-02-30' },
    { date: '05/01/2026' },
    { date: '2569-01-05' },
    { date: '1999-12-31' },
    { hasDisease: 'yes' },
    { note: 'x'.repeat(501) },
    { hn: '' },
  ])('what makes no sense is refused: %j', async (wrong) => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    expect((await add([{ ...of(patient), ...(wrong as Partial<Row>) }])).status).toBe(422);
    expect(await outcomes()).toEqual([]);
  });

  test('nobody has one before the year of birth, which a stated age may say', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    const { patient: other } = await server.patientWithCheckUp(nurse.token);
    await server.sql(`update patients set date_of_birth = '2010-06' where id = ${patient.id}`);
    const rows = [of(other), { ...of(patient), date: '2009-12-31' }];
    // It keeps no other row back.
    expect((await add(rows, true)).body).toMatchObject([{ fate: 'new' }, { fate: 'beforeBirth' }]);
    expect(await fatesOf(rows)).toEqual(['new', 'beforeBirth']);
    expect((await outcomes()).map(({ patient_id: id }) => id)).toEqual([other.id]);
    expect(await fatesOf([{ ...of(patient), date: '2010-01-01' }])).toEqual(['new']);

    const stored = (await outcomes()).find(({ patient_id: id }) => id === patient.id);
    const said = { hasDisease: true, note: '', version: 1 };
    const corrected = (date: string) =>
      server.call('PUT', `/ai/outcomes/${stored?.id}`, admin.token, { ...said, date });
    expect(await corrected('2009-12-31')).toMatchObject({ status: 422, body: { field: 'date' } });
    const age = Number(today().slice(0, 4)) - 2005;
    await server.sql(
      `update patients set stated_age = ${age}, stated_age_at = now() where id = ${patient.id}`,
    );
    expect((await corrected('2003-12-31')).status).toBe(422);
    expect((await corrected('2009-12-31')).status).toBe(200);
  });

  test('a record whose use is restricted takes none, and shows and counts none', async () => {
    const patient = await heard({ verdict: 'AS' });
    await add([of(patient)]);
    expect((await figures('?version=9.1')).overall.diseased.murmur).toBe(1);
    const path = `/patients/${patient.id}/restriction`;
    expect((await server.call('POST', path, admin.token, { kind: 'restriction' })).status).toBe(201);
    const refused = await add([{ ...of(patient), date: daysAgo(1) }], true);
    expect(refused.body).toEqual([{ fate: 'restricted', patient: null }]);
    expect(await outcomes()).toEqual([]);
    expect(await figures()).toMatchObject({ outcomes: 0, overall: { diseased: NO_ANSWERS } });
  });

  test('of a patient who is closed to the administrator, no more than a list has', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    await server.call('PUT', '/settings/security', admin.token, { access: 'need-to-know' });
    const { body } = await add([of(patient)], true);
    // Dates that are tried do not tell the year of birth.
    await server.sql(`update patients set date_of_birth = '2012-06' where id = ${patient.id}`);
    const { body: tried } = await add([{ ...of(patient), date: '2009-12-31' }], true);
    await server.call('PUT', '/settings/security', admin.token, { access: 'open' });
    const { patientID: hn, id, name } = patient;
    expect(body).toEqual([{ fate: 'new', patient: { id, hn, name, age: null, gender: null } }]);
    expect(tried).toEqual(body);
  });

  test('one is corrected and removed, in the trail; of two who correct it one is told', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    await add([of(patient), { ...of(patient), date: daysAgo(3) }]);
    const [older, { id } = { id: 0 }] = await outcomes();
    const said = { date: today(), hasDisease: false, note: 'mild AS', version: 1 };
    const both = await Promise.all(
      ['a', 'b'].map((note) =>
        server.call('PUT', `/ai/outcomes/${id}`, admin.token, { ...said, note, date: daysAgo(1) }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const sameDay = { ...said, date: older?.date, version: 2 };
    expect(await server.call('PUT', `/ai/outcomes/${id}`, admin.token, sameDay)).toMatchObject({
      status: 409,
      body: { type: 'OUTCOME_OF_THE_DAY' },
    });
    const [trail] = await audited('heart-outcome.corrected');
    // The trail outlives the patient: it keeps nothing that is said about them.
    expect(trail?.details).toEqual({ changed: ['date', 'hasDisease', 'note'] });
    expect((await server.call('DELETE', `/ai/outcomes/${id}`, admin.token)).status).toBe(200);
    expect((await audited('heart-outcome.removed'))[0]).toMatchObject({
      subject: { id: String(id) },
      details: {},
    });
    expect((await outcomes()).map((each) => each.id)).toEqual([older?.id]);
  });

  test('they leave with the patient’s data, and go with the patient', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    await add([of(patient)]);
    const answer = await fetch(`${server.url}/api/patients/${patient.id}/export?language=en`, {
      headers: await server.mediaCookie(admin.token),
    });
    const data = JSON.parse(String(unzipped(await answer.arrayBuffer()).get('data.json')));
    expect(data.heart_outcomes).toMatchObject([{ date: today(), has_disease: true }]);
    expect((await server.call('DELETE', `/patients/${patient.id}`, admin.token)).status).toBe(200);
    expect((await server.sql('select from heart_outcomes')).rows).toHaveLength(0);
  });

  test('no clinician enters, sees, corrects or removes one', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    await add([of(patient)]);
    const [stored] = await outcomes();
    const path = `/ai/outcomes/${stored?.id}`;
    const said = { date: today(), hasDisease: false, note: '', version: 1 };
    const answers = [
      await add([of(patient)], true, nurse),
      await server.call('GET', '/ai/outcomes', nurse.token),
      await server.call('GET', '/ai/validation', nurse.token),
      await server.call('PUT', path, nurse.token, said),
      await server.call('DELETE', path, nurse.token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await outcomes()).toEqual([stored]);
  });
});

describe('figures', () => {
  test('one murmur is a murmur, doubt alone is doubt, and what has no sound is said', async () => {
    const answers: [Heard[], boolean][] = [
      [[{ verdict: 'Normal' }, { verdict: 'AS' }, { verdict: null }], true],
      [[{ verdict: 'Murmur' }], false],
      [[{ verdict: 'Normal' }, { verdict: null }], false],
      [[{ verdict: null }, { verdict: null }], true],
      [[], true],
      // of another version, and outside of the days
      [[{ verdict: 'MR', version: '8.0' }], true],
      [[{ verdict: 'MR', recordedDaysAgo: 91 }], true],
      [[{ verdict: 'MR', recordedDaysAgo: 89 }], true],
    ];
    for (const [sounds, hasDisease] of answers) await add([{ ...of(await heard(...sounds)), hasDisease }]);
    const { overall, outcomes: all, withoutSound, unheard } = await figures('?version=9.1');
    expect(overall).toEqual({
      diseased: { murmur: 2, none: 0, uncertain: 1 },
      healthy: { murmur: 1, none: 1, uncertain: 0 },
    });
    expect({ all, withoutSound, unheard }).toEqual({ all: 8, withoutSound: 2, unheard: 1 });
    const other = await figures('?version=8.0');
    expect(other.overall).toEqual({ diseased: { ...NO_ANSWERS, murmur: 1 }, healthy: NO_ANSWERS });
    expect(other.versions.map(({ version }) => version)).toEqual(expect.arrayContaining(['9.1', '8.0']));
  });

  test('without a version it is the installed one, which was held against nothing after an update', async () => {
    await add([of(await heard({ verdict: 'AS' }))]);
    const { body } = await server.call('GET', '/ai/classifiers', nurse.token);
    const installed = (body as Classifier[]).find(({ organ }) => organ === 'heart')?.version ?? '';
    const now = await figures();
    expect(now).toMatchObject({ installed, version: installed, outcomes: 1, unheard: 1 });
    expect(now.overall).toEqual({ diseased: NO_ANSWERS, healthy: NO_ANSWERS });
    expect(now.versions[0]).toEqual({ version: installed, sounds: 0 });
    expect(now.versions.map(({ version }) => version)).toContain('9.1');
    const older = await figures('?version=9.1');
    expect(older).toMatchObject({ installed, version: '9.1' });
    expect(older.overall.diseased).toEqual({ ...NO_ANSWERS, murmur: 1 });
    await add([of(await heard({ verdict: 'AS', version: installed }))]);
    const both = await figures();
    expect(both.overall.diseased).toEqual({ ...NO_ANSWERS, murmur: 1 });
    expect(both.versions[0]).toEqual({ version: installed, sounds: 1 });
  });

  test('of a sound with two results of one version the newer counts', async () => {
    const patient = await heard({ verdict: 'AS' });
    const { rows } = await server.sql('select max(id) as id from recordings');
    await result(rows[0].id, 'Normal', '9.1');
    await add([of(patient)]);
    expect((await figures('?version=9.1')).overall.diseased).toEqual({ ...NO_ANSWERS, none: 1 });
  });

  test('by stethoscope and by age at the outcome', async () => {
    const patient = await heard(
      { verdict: 'AS', device: 'Ward 3' },
      { verdict: 'Normal', device: 'Ward 4', address: OTHER_ADDRESS },
      { verdict: null },
    );
    const years = Number(today().slice(0, 4));
    // fifteen years old tomorrow
    const born = daysAgo(-1).slice(4);
    await server.sql(`update patients set date_of_birth = '${years - 15}${born}' where id = ${patient.id}`);
    await add([of(patient)]);
    const { devices, ages, overall } = await figures('?version=9.1');
    expect(overall.diseased).toEqual({ ...NO_ANSWERS, murmur: 1 });
    expect(devices).toEqual(
      expect.arrayContaining([
        { name: 'Ward 3', diseased: { ...NO_ANSWERS, murmur: 1 }, healthy: NO_ANSWERS },
        { name: 'Ward 4', diseased: { ...NO_ANSWERS, none: 1 }, healthy: NO_ANSWERS },
        { name: null, diseased: { ...NO_ANSWERS, uncertain: 1 }, healthy: NO_ANSWERS },
      ]),
    );
    expect(ages).toEqual([{ band: '0-14', diseased: { ...NO_ANSWERS, murmur: 1 }, healthy: NO_ANSWERS }]);
  });

  test('a stethoscope is one, by its newest name; two of one name are told apart', async () => {
    const patient = await heard(
      { verdict: 'AS', device: 'Ward 3', recordedDaysAgo: 5 },
      { verdict: 'Normal', device: 'Ward 9', recordedDaysAgo: 1 },
      { verdict: 'Normal', device: 'Ward 9', address: OTHER_ADDRESS },
    );
    await add([of(patient)]);
    const { devices } = await figures('?version=9.1');
    expect(devices).toHaveLength(2);
    expect(devices).toEqual(
      expect.arrayContaining([
        { name: `Ward 9 (${ADDRESS})`, diseased: { ...NO_ANSWERS, murmur: 1 }, healthy: NO_ANSWERS },
        { name: `Ward 9 (${OTHER_ADDRESS})`, diseased: { ...NO_ANSWERS, none: 1 }, healthy: NO_ANSWERS },
      ]),
    );
    await server.sql(`update captures set device_name = 'Ward 4' where mac_address = '${OTHER_ADDRESS}'`);
    const names = (await figures('?version=9.1')).devices.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Ward 4', 'Ward 9']);
  });

  test('a sound counts for the nearest date: neither surgery nor another look changes what it was', async () => {
    // a murmur before surgery, and none after it
    const operated = await heard(
      { verdict: 'AS', recordedDaysAgo: 41 },
      { verdict: 'Normal', recordedDaysAgo: 0 },
      // nearer to the second date, and still before surgery
      { verdict: 'AS', recordedDaysAgo: 12 },
    );
    await add([
      { ...of(operated), date: daysAgo(40), hasDisease: true },
      { ...of(operated), date: daysAgo(1), hasDisease: false },
    ]);
    expect((await figures('?version=9.1')).overall).toEqual({
      diseased: { ...NO_ANSWERS, murmur: 1 },
      healthy: { ...NO_ANSWERS, none: 1 },
    });

    await server.sql('delete from heart_outcomes');
    const looked = await heard({ verdict: 'AS', recordedDaysAgo: 20 });
    const days = [0, 10, 19, 21, 30, 40, 50, 60, 70, 80];
    await add(days.map((day) => ({ ...of(looked), date: daysAgo(day), hasDisease: true })));
    const { overall, withoutSound, outcomes: all } = await figures('?version=9.1');
    expect(overall).toEqual({ diseased: { ...NO_ANSWERS, murmur: 1 }, healthy: NO_ANSWERS });
    expect({ all, withoutSound }).toEqual({ all: 10, withoutSound: 9 });
  });

  test('an age that a clinician stated wins over the birth date', async () => {
    const patient = await heard({ verdict: 'AS' });
    // born in 1958, they say; seen to be sixteen, so fifteen at the outcome
    await server.sql(`update patients set stated_age = 16, stated_age_at = now() where id = ${patient.id}`);
    await add([{ ...of(patient), date: daysAgo(30) }]);
    expect((await figures('?version=9.1')).ages.map(({ band }) => band)).toEqual(['15-39']);
    await server.sql(`update patients set stated_age = 15 where id = ${patient.id}`);
    expect((await figures('?version=9.1')).ages.map(({ band }) => band)).toEqual(['0-14']);
  });

  test('they are there in silence and while the AI speaks, and empty while it is off', async () => {
    await add([of(await heard({ verdict: 'AS' }))]);
    const spoken = await figures('?version=9.1');
    await setMode('silent');
    expect(await figures('?version=9.1')).toEqual(spoken);
    await setMode('off');
    const off = await figures('?version=9.1');
    await setMode('on');
    expect(off).toMatchObject({ isOff: true, outcomes: 1, versions: [], overall: { diseased: NO_ANSWERS } });
  });
});

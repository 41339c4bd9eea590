import type { PatientPastTime } from '@sadap/contract/retention';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { oneOfEach } from '../../../test/one-of-each.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { yearsBefore } from './service.ts';

let server: TestServer;
let admin: SignedIn;
let nurse: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  nurse = await server.user('nurse');
});
afterAll(() => server.close());

const choose = (retentionYears: number | null) =>
  server.call('PUT', '/settings/security', admin.token, { retentionYears });
async function pastTime(query = '?pageSize=100') {
  const { status, body, headers } = await server.call('GET', `/privacy/past-time${query}`, admin.token);
  expect(status).toBe(200);
  return { patients: body as PatientPastTime[], total: Number(headers.get('x-total-count')) };
}
const idsPastTime = async () => (await pastTime()).patients.map(({ id }) => id);

/** Everything of a patient, as it was so long before now. */
async function agedPatient(age: string): Promise<number> {
  const { patient } = await oneOfEach(server, nurse, admin);
  const id = patient.id;
  const ofCheckUps = `check_up_id in (select id from check_ups where patient_id = ${id})`;
  const ofSounds = `recording_id in (select id from recordings where ${ofCheckUps})`;
  const at = `now() - interval '${age}'`;
  for (const change of [
    `patients set updated_at = ${at}, last_check_up_at = ${at} where id = ${id}`,
    `check_ups set session_date = ${at} where patient_id = ${id}`,
    `vital_signs set updated_at = ${at} where patient_id = ${id}`,
    `patient_files set uploaded_at = ${at} where patient_id = ${id}`,
    `captures set started_at = ${at}, ended_at = ${at} where ${ofCheckUps}`,
    `recordings set created_at = ${at} where ${ofCheckUps}`,
    `examinations set started_at = ${at} where ${ofCheckUps}`,
    `analyses set created_at = ${at} where ${ofSounds}`,
    `ai_analyses set created_at = ${at} where ${ofSounds}`,
    `questions set asked_at = ${at} where ${ofSounds}`,
  ])
    await server.sql(`update ${change}`);
  await server.sql(`
    insert into analysis_signatures (recording_id, analysis_version, signer, signed_at, sha256, position,
      position_version, circumstances_version, marks_version, events_version)
    select id, 1, ${nurse.userId}, ${at}, sha256, position, 0, 0, 0, 0 from recordings where ${ofCheckUps};
    insert into analysis_addenda (recording_id, number, author, created_at, text)
    select id, 1, ${nurse.userId}, ${at}, 'x' from recordings where ${ofCheckUps}`);
  return id;
}

describe('past their time', () => {
  test('is nobody as long as no time is set, and nobody is deleted by it', async () => {
    const id = await agedPatient('60 years');
    expect(await pastTime()).toEqual({ patients: [], total: 0 });
    await choose(1);
    expect(await idsPastTime()).toContain(id);
    expect((await server.call('GET', `/patients/${id}`, nurse.token)).status).toBe(200);
    await choose(null);
    expect(await pastTime()).toEqual({ patients: [], total: 0 });
  });

  test('is who has no entry within the years, to the minute', async () => {
    await choose(5);
    const [due, notYet] = [await agedPatient('5 years 1 minute'), await agedPatient('5 years -10 minutes')];
    const ids = await idsPastTime();
    expect(ids).toContain(due);
    expect(ids).not.toContain(notYet);
  });

  test.each([
    ['a change of the patient', `patients set updated_at = now() where id = $id`],
    ['a check-up', `patients set last_check_up_at = now() where id = $id`],
    ['vital signs', `vital_signs set updated_at = now() where patient_id = $id`],
    ['a file', `patient_files set uploaded_at = now() where patient_id = $id`],
    [
      'a sound',
      `recordings set created_at = now() where check_up_id in (select id from check_ups where patient_id = $id)`,
    ],
    [
      'an answer',
      `questions set answered_at = now() where recording_id in (select r.id from recordings r join check_ups c on c.id = r.check_up_id where patient_id = $id)`,
    ],
    [
      'a signature',
      `analysis_signatures set signed_at = now() where recording_id in (select r.id from recordings r join check_ups c on c.id = r.check_up_id where patient_id = $id)`,
    ],
    [
      'an addendum',
      `analysis_addenda set created_at = now() where recording_id in (select r.id from recordings r join check_ups c on c.id = r.check_up_id where patient_id = $id)`,
    ],
    [
      'a sound that is not saved',
      `captures set ended_at = now() where check_up_id in (select id from check_ups where patient_id = $id)`,
    ],
  ])('is not who has %s since', async (what, change) => {
    await choose(5);
    const id = await agedPatient('6 years');
    if (what === 'vital signs')
      await server.sql(`insert into vital_signs (patient_id, measured_at, updated_at, updated_by)
        values (${id}, now() - interval '6 years', now() - interval '6 years', ${nurse.userId})`);
    expect(await idsPastTime()).toContain(id);
    await server.sql(`update ${change.replace('$id', String(id))}`);
    expect(await idsPastTime()).not.toContain(id);
  });

  test('is paged, the oldest first, marks restricted records, and is in the trail', async () => {
    await choose(40);
    const [younger, oldest] = [await agedPatient('41 years'), await agedPatient('70 years')];
    await server.call('POST', `/patients/${younger}/restriction`, admin.token, { kind: 'objection' });
    const all = await pastTime();
    expect(all.patients[0]?.id).toBe(oldest);
    expect(all.patients.find(({ id }) => id === younger)).toMatchObject({ restriction: 'objection' });
    const paged = await pastTime('?page=2&pageSize=1');
    expect(paged).toEqual({ patients: all.patients.slice(1, 2), total: all.total });
    const events = await server.call(
      'GET',
      `/audit?action=patient.found&patientId=${oldest}&userId=${admin.userId}`,
      admin.token,
    );
    expect(events.body).toContainEqual(
      expect.objectContaining({ subject: { kind: 'list', id: 'past-time' } }),
    );
    expect((await server.call('DELETE', `/patients/${younger}`, admin.token)).status).toBe(409);
    const known = { signed: true };
    expect((await server.call('DELETE', `/patients/${oldest}`, admin.token, known)).status).toBe(200);
    expect(await idsPastTime()).not.toContain(oldest);
  });
});

test.each([0, 51, 1.5, 'ten'])('%j years is no time', async (years) => {
  expect((await choose(years as number)).status).toBe(422);
});

test.each([
  ['2026-11-23T10:00:00.000Z', 10, '2016-11-23T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 4, '2024-02-29T10:00:00.000Z'],
])('%s, %i years before', (instant, years, expected) => {
  expect(yearsBefore(new Date(instant), years).toISOString()).toBe(expected);
});

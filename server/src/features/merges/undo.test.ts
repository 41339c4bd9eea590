import type { CheckUp } from '@sadap/contract/checkups';
import type { Merge } from '@sadap/contract/merges';
import type { FormerValues, Patient } from '@sadap/contract/patients';
import type { PatientTrends } from '@sadap/contract/trends';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import type { TestServer } from '../../../test/server.ts';
import { useTwoRecords } from '../../../test/two-records.ts';

let server: TestServer;
let nurse: SignedIn;
let admin: SignedIn;
let a: Patient;
let b: Patient;
const { BORN, call, examine, found, get, merge, register, rowsOf, undo } = useTwoRecords((here) => {
  ({ server, nurse, admin, a, b } = here);
});

test('is not undone by whoever has not seen what the record says now', async () => {
  const { body } = await merge(a, b);
  const { version } = (await get(a.id)).body;
  expect(body.keptVersion).toBe(version);
  await call('PUT', `/patients/${a.id}`, nurse, { ...BORN, version, phone: '0822222222' });
  expect((await undo(a, body, { version })).body.type).toBe('MERGE_CHANGED');
  expect((await get(b.id)).body.type).toBe('PATIENT_MERGED');
  expect((await undo(a, body)).status).toBe(200);
});

test('joins allergies; an undo leaves them with both', async () => {
  a = await register({ allergies: ['เพนิซิลลิน'] });
  b = await register({ allergies: [' เพนิซิลลิน', 'แอสไพริน'] });
  const { body } = await merge(a, b);
  expect(body.addedAllergies).toEqual(['แอสไพริน']);
  expect((await get(a.id)).body.allergies).toEqual(['เพนิซิลลิน', 'แอสไพริน']);
  const former: FormerValues[] = (await server.call('GET', `/patients/${a.id}/former-values`, nurse.token))
    .body;
  expect(former[0]?.fields).toEqual([{ name: 'allergies', value: ['เพนิซิลลิน'] }]);
  await undo(a, body);
  expect((await get(a.id)).body.allergies).toEqual(['เพนิซิลลิน', 'แอสไพริน']);
  expect((await get(b.id)).body.allergies).toEqual(b.allergies);
  const again = await merge(a, b);
  expect(again.body.addedAllergies).toEqual([]);
});

test('tells which allergies an undo leaves, and which the other record does not get', async () => {
  a = await register({ allergies: ['เพนิซิลลิน'] });
  b = await register({ allergies: ['แอสไพริน', 'ไอโอดีน'] });
  const { body } = await merge(a, b);
  expect(body).toMatchObject({
    allergiesThatStay: ['แอสไพริน', 'ไอโอดีน'],
    allergiesOfKept: ['เพนิซิลลิน'],
  });
  expect(body.goneSaid).not.toHaveProperty('allergies');
  await server.sql(
    `update patients set allergies = array['เพนิซิลลิน', 'แอสไพริน', 'ยางพารา'] where id = ${a.id}`,
  );
  expect((await call('GET', `/patients/${a.id}/merges`, nurse)).body).toMatchObject([
    {
      allergiesThatStay: ['แอสไพริน'],
      allergiesOfKept: ['เพนิซิลลิน', 'ยางพารา'],
      goneSaid: { allergies: ['แอสไพริน', 'ไอโอดีน'] },
    },
  ]);
});

test('over two steps, undone in reverse alone', async () => {
  const c = await register({ medicalHistory: 'ผ่าตัดหัวใจ' });
  const checkUp = await examine(c);
  const first = (await merge(b, c, { reason: 'ครั้งแรก' })).body;
  const second = (await merge(a, b)).body;
  const { body: notes } = await server.call('GET', `/patients/${a.id}/merges`, nurse.token);
  expect(notes).toMatchObject([
    { id: second.id, keptId: a.id, hn: b.patientID },
    {
      ...{ id: first.id, keptId: b.id, keptHn: b.patientID, hn: c.patientID, reason: 'ครั้งแรก' },
      goneSaid: { medicalHistory: 'ผ่าตัดหัวใจ' },
    },
  ]);
  expect(await found(c.patientID)).toEqual([a.id]);
  expect((await undo(b, first)).body.type).toBe('PATIENT_MERGED');
  await undo(a, second);
  expect(await found(c.patientID)).toEqual([b.id]);
  await undo(b, first);
  expect(await found(c.patientID)).toEqual([c.id]);
  expect((await server.call('GET', `/sessions/${checkUp.id}`, nurse.token)).body).toMatchObject({
    patientId: c.id,
    sessionNumber: 1,
  });
});

test('measurements of a check-up that went back go with it', async () => {
  const checkUp = await examine(b);
  const { body } = await merge(a, b);
  await server.call('PUT', `/sessions/${checkUp.id}/vital-signs`, nurse.token, { heartRate: 71 });
  await undo(a, body);
  expect(await rowsOf(`select patient_id from vital_signs where patient_id in (${a.id}, ${b.id})`)).toEqual([
    { patient_id: b.id },
  ]);
});

describe('with a check-up of the other record that began earlier', () => {
  let own: CheckUp;
  let other: CheckUp;
  let merged: Merge;
  beforeEach(async () => {
    own = await examine(a);
    other = await examine(b);
    await server.sql(`update check_ups set session_date = now() where id = ${own.id};
      update check_ups set session_date = now() - interval '1 second' where id = ${other.id}`);
    merged = (await merge(a, b)).body;
  });

  test('keeps the newest one, though its number is lower', async () => {
    const path = `/sessions?patient_id=${a.id}`;
    const listed: CheckUp[] = (await server.call('GET', path, nurse.token)).body;
    expect(listed.map(({ id, sessionNumber }) => [id, sessionNumber])).toEqual([
      [own.id, 1],
      [other.id, 2],
    ]);
    const over = `/patients/${a.id}/trends`;
    const trends: PatientTrends = (await server.call('GET', over, nurse.token)).body;
    expect(trends.checkUps.map(({ id }) => id)).toEqual([other.id, own.id]);
  });

  test('examinations of today and measurements go to the newest one', async () => {
    const begun = await server.call('POST', `/patients/${a.id}/examinations`, nurse.token, {
      protocolId: 'lung-short',
    });
    expect(begun.body).toMatchObject({ sessionId: own.id });
    const { version } = (await get(a.id)).body;
    const measured = await call('PUT', `/patients/${a.id}`, nurse, { ...BORN, version, heartRate: 77 });
    expect(measured.status, JSON.stringify(measured.body)).toBe(200);
    expect(
      await rowsOf(`select c.id, v.heart_rate from check_ups c join vital_signs v on v.id = c.vital_signs_id
        where c.patient_id = ${a.id}`),
    ).toEqual([{ id: own.id, heart_rate: 77 }]);
  });

  test('counts what goes back with it apart from what stays', async () => {
    server.clock.advance(1_000);
    for (const { id } of [own, other])
      await server.call('PUT', `/sessions/${id}/vital-signs`, nurse.token, { heartRate: 71 });
    await server.sql(`update vital_signs set measured_at = '${merged.at}'::timestamptz + interval '1 second'
      where patient_id = ${a.id}`);
    const listed = await server.call('GET', `/patients/${a.id}/merges`, admin.token);
    expect(listed.body).toMatchObject([{ since: { vitalSigns: 1 }, vitalSignsInMoved: 1 }]);
  });
});

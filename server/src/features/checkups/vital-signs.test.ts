import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import type { VitalSignsEntry } from '@sadap/contract/vital-signs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let user: SignedIn;
beforeAll(async () => {
  server = await startServer();
  user = await server.user('nurse_one');
});
afterAll(() => server.close());

const measure = (checkUp: CheckUp, signs: object, token = user.token) =>
  server.call('PUT', `/sessions/${checkUp.id}/vital-signs`, token, signs);
const patientOf = async (id: number) =>
  (await server.call('GET', `/patients/${id}`, user.token)).body as Patient;
const historyOf = async (id: number) =>
  (await server.call('GET', `/patients/${id}/vital-signs`, user.token)).body as VitalSignsEntry[];

test('vital signs are kept per check-up, and the patient shows the latest', async () => {
  const { patient, checkUp } = await server.patientWithCheckUp(user.token);
  const next = (await server.call('POST', '/sessions', user.token, { patientId: patient.id }))
    .body as CheckUp;
  expect(await patientOf(patient.id)).toMatchObject({ heartRate: null, vitalSignsUpdatedAt: null });

  await measure(next, { heartRate: 72, temperature: 36.8 });
  const first = (await measure(checkUp, { heartRate: 110, bloodPressureSystolic: 150 })).body as CheckUp;
  expect(first.vitalSigns).toMatchObject({
    heartRate: 110,
    temperature: null,
    updatedByUsername: 'nurse_one',
  });
  expect(await patientOf(patient.id)).toMatchObject({
    heartRate: 110,
    temperature: null,
    vitalSignsUpdatedAt: first.vitalSigns?.updatedAt,
  });
  expect(await historyOf(patient.id)).toMatchObject([
    { sessionNumber: 1, heartRate: 110 },
    { sessionNumber: 2, heartRate: 72 },
  ]);
});

test('a correction of an older measurement does not make it the latest', async () => {
  const { patient, checkUp: older } = await server.patientWithCheckUp(user.token);
  const newer = (await server.call('POST', '/sessions', user.token, { patientId: patient.id }))
    .body as CheckUp;
  await measure(older, { heartRate: 60 });
  await measure(newer, { heartRate: 120, oxygenSaturation: 88 });
  await measure(older, { heartRate: 61 });
  expect(await patientOf(patient.id)).toMatchObject({ heartRate: 120, oxygenSaturation: 88 });
  expect((await historyOf(patient.id)).map(({ heartRate }) => heartRate)).toEqual([120, 61]);
});

test('a second measurement changes what it names; the last one taken away removes the set', async () => {
  const { patient, checkUp } = await server.patientWithCheckUp(user.token);
  await measure(checkUp, { heartRate: 80, bloodPressureSystolic: 118 });
  const changed = (await measure(checkUp, { bloodPressureDiastolic: 78, heartRate: null })).body as CheckUp;
  expect(changed.vitalSigns).toMatchObject({
    heartRate: null,
    bloodPressureSystolic: 118,
    bloodPressureDiastolic: 78,
  });
  expect(await measure(checkUp, { bloodPressureDiastolic: 118 })).toMatchObject({
    status: 422,
    body: { field: 'bloodPressureDiastolic' },
  });
  const emptied = await measure(checkUp, { bloodPressureSystolic: null, bloodPressureDiastolic: null });
  expect((emptied.body as CheckUp).vitalSigns).toBeNull();
  expect(await historyOf(patient.id)).toEqual([]);
});

test('signs measured at registration belong to no check-up; those of a visit join its check-up', async () => {
  const added = await server.call('POST', '/patients', user.token, {
    patientID: 'VITAL-1',
    dateOfBirth: '1990',
    gender: 'other',
    weight: 60,
    height: 160,
    oxygenSaturation: 93,
  });
  const patient = added.body as Patient;
  expect(patient).toMatchObject({ oxygenSaturation: 93, heartRate: null });
  expect(await historyOf(patient.id)).toMatchObject([{ sessionId: null, oxygenSaturation: 93 }]);

  const checkUp = (await server.call('POST', '/sessions', user.token, { patientId: patient.id }))
    .body as CheckUp;
  const { version, dateOfBirth, gender } = patient;
  await server.call('PUT', `/patients/${patient.id}`, user.token, {
    version,
    dateOfBirth,
    gender,
    heartRate: 64,
  });
  const [latest] = await historyOf(patient.id);
  expect(latest).toMatchObject({ sessionId: checkUp.id, heartRate: 64, oxygenSaturation: null });
});

test('two nurses measure at once: both values stay', async () => {
  const { checkUp } = await server.patientWithCheckUp(user.token);
  await Promise.all([measure(checkUp, { heartRate: 70 }), measure(checkUp, { temperature: 37.1 })]);
  const { body } = await server.call('GET', `/sessions/${checkUp.id}`, user.token);
  expect(body).toMatchObject({ vitalSigns: { heartRate: 70, temperature: 37.1 } });
});

test('nobody measures without a login, or in a check-up or patient that is not there', async () => {
  const { checkUp } = await server.patientWithCheckUp(user.token);
  expect((await measure(checkUp, { heartRate: 70 }, '')).status).toBe(401);
  expect((await measure({ ...checkUp, id: 999_999 }, { heartRate: 70 })).status).toBe(404);
  expect((await server.call('GET', '/patients/999999/vital-signs', user.token)).status).toBe(404);
});

test('a temperature is kept to the tenth of a degree', async () => {
  const { checkUp } = await server.patientWithCheckUp(user.token);
  const { body } = await measure(checkUp, { temperature: 36.4 + 3 / 10 });
  expect(body).toMatchObject({ vitalSigns: { temperature: 36.7 } });
  expect((await measure(checkUp, { temperature: 45.01 })).status).toBe(422);
});

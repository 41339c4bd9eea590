import type { HnGeneration, Patient } from '@sadap/contract/patients';
import { VALIDATION_MESSAGES, type ValidationKey } from '@sadap/contract/validation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let user: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  server = await startServer();
  user = await server.user('first_editor');
  colleague = await server.user('second_editor');
});
afterAll(() => server.close());

const VALID = { dateOfBirth: '1980-05-17', gender: 'male', weight: 80.5, height: 200 };
let made = 0;
const add = async (changes: object = {}): Promise<Patient> => {
  const answer = await server.call('POST', '/patients', user.token, {
    ...VALID,
    patientID: `EDIT-${++made}`,
    ...changes,
  });
  expect(answer.status).toBe(201);
  return answer.body;
};
const update = (patient: Patient, changes: object, by = user) =>
  server.call('PUT', `/patients/${patient.id}`, by.token, {
    version: patient.version,
    dateOfBirth: patient.dateOfBirth,
    gender: patient.gender,
    ...changes,
  });

describe('editing a patient', () => {
  test('a part of the name changes the name; a name that comes alone takes the parts away', async () => {
    const before = await add({ title: 'นาย', firstName: 'สมชาย', lastName: 'ใจดี' });
    const renamed = (await update(before, { lastName: 'ใจงาม' })).body as Patient;
    expect(renamed).toMatchObject({ title: 'นาย', firstName: 'สมชาย', name: 'นายสมชาย ใจงาม' });
    const same = (await update(renamed, { name: 'นายสมชาย ใจงาม' })).body as Patient;
    expect(same).toMatchObject({ firstName: 'สมชาย' });
    const whole = (await update(same, { name: 'สมหมาย' })).body as Patient;
    expect(whole).toMatchObject({ title: null, firstName: null, lastName: null, name: 'สมหมาย' });
  });

  test('allergies and diseases: named, none, and not asked again; a version each', async () => {
    const before = await add({ allergies: ['กุ้ง'], citizenId: '1234567890121', insuranceRight: 'SSS' });
    const none = (await update(before, { allergies: [], underlyingDiseases: [], citizenId: '' }))
      .body as Patient;
    expect(none).toMatchObject({ allergies: [], underlyingDiseases: [], citizenId: null, version: 2 });
    const notAsked = (await update(none, { allergies: null, insuranceRight: null })).body as Patient;
    expect(notAsked).toMatchObject({ allergies: null, underlyingDiseases: [], insuranceRight: null });
    expect(await update(before, { allergies: ['ถั่ว'] })).toMatchObject({ status: 409 });
  });

  test('changes what is named, empties what is null and leaves the rest', async () => {
    const before = await add({ name: 'สมศรี', phone: '081', address: 'ขอนแก่น', underlyingDiseases: ['HT'] });
    const after = (await update(before, { name: 'สมศรี ใหม่', phone: null, address: '', weight: 81 }))
      .body as Patient;
    expect(after).toMatchObject({
      patientID: before.patientID,
      name: 'สมศรี ใหม่',
      phone: null,
      address: null,
      weight: 81,
      height: 200,
      underlyingDiseases: ['HT'],
      version: before.version + 1,
      updatedByUsername: 'first_editor',
    });
    expect((await server.call('GET', `/patients/${before.id}`, user.token)).body).toEqual(after);
  });

  test('two people edit the same version: the second is told by whom, and nothing is overwritten', async () => {
    const before = await add({ name: 'เดิม' });
    const first = await update(before, { name: 'คนแรก' });
    expect(first.status).toBe(200);
    const second = await update(before, { phone: '999' }, colleague);
    expect(second).toMatchObject({ status: 409, body: { type: 'PATIENT_CHANGED', field: 'version' } });
    expect((second.body as { messageEn: string }).messageEn).toContain('first_editor');
    expect((await server.call('GET', `/patients/${before.id}`, user.token)).body).toEqual(first.body);
  });

  test('of two changes at once one is taken', async () => {
    const before = await add();
    const both = await Promise.all([update(before, { name: 'ก' }), update(before, { name: 'ข' }, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("another patient's HN is refused at its field", async () => {
    const [one, other] = [await add(), await add()];
    expect(await update(one, { patientID: other.patientID.toLowerCase() })).toMatchObject({
      status: 409,
      body: { type: 'HN_TAKEN', field: 'patientID' },
    });
  });

  test('a stated age stays until the birth date changes or it is taken away', async () => {
    const before = await add({ age: 50 });
    expect(before.age).toBe(50);
    const renamed = (await update(before, { name: 'อายุเดิม' })).body as Patient;
    expect(renamed.age).toBe(50);
    const reborn = (await update(renamed, { dateOfBirth: '2000' })).body as Patient;
    expect(reborn.age).toBe(new Date().getFullYear() - 2000);
    const stated = (await update(reborn, { age: 60 })).body as Patient;
    expect(stated.age).toBe(60);
    expect(((await update(stated, { age: null })).body as Patient).age).toBe(reborn.age);
  });

  test.each<[object, string, ValidationKey]>([
    [{ dateOfBirth: '' }, 'dateOfBirth', 'birthDateRequired'],
    [{ gender: '' }, 'gender', 'genderRequired'],
    [{ version: undefined }, 'version', 'required'],
    [{ age: 151 }, 'age', 'ageRange'],
    [{ weight: 0 }, 'weight', 'weightPositive'],
    [{ height: -3 }, 'height', 'heightPositive'],
    [{ name: 'x'.repeat(201) }, 'name', 'tooLong'],
    [{ underlyingDiseases: ['  '] }, 'underlyingDiseases.0', 'diseaseEmpty'],
    [{ heartRate: 60.5 }, 'heartRate', 'wholeNumber'],
    [{ heartRate: 0 }, 'heartRate', 'heartRateRange'],
    [{ oxygenSaturation: 101 }, 'oxygenSaturation', 'oxygenSaturationRange'],
    [{ respirationRate: 151 }, 'respirationRate', 'respirationRateRange'],
    [{ temperature: 46 }, 'temperature', 'temperatureRange'],
    [{ bloodPressureSystolic: 401 }, 'bloodPressureSystolic', 'bloodPressureRange'],
    [
      { bloodPressureSystolic: 80, bloodPressureDiastolic: 120 },
      'bloodPressureDiastolic',
      'bloodPressureOrder',
    ],
  ])('%j is refused', async (changes, field, key) => {
    const patient = await add();
    const { th: message, en: messageEn } = VALIDATION_MESSAGES[key];
    expect(await update(patient, changes)).toMatchObject({
      status: 422,
      body: { type: 'VALIDATION', field, message, messageEn },
    });
  });
});

describe('generated HNs', () => {
  const generate = () => server.call('GET', '/patients/generate-hn', user.token);
  const setMaximum = async (maximumPatients: number) => {
    const admin = await server.signIn('admin');
    return server.call('PUT', '/settings/hn', admin.token, { maximumPatients });
  };

  test('the maximum of a year is refused with a clear message, and can be raised', async () => {
    const { hn } = (await generate()).body as HnGeneration;
    await add({ patientID: hn });
    expect((await setMaximum(1)).body).toEqual({ maximumPatients: 1 });
    expect(await generate()).toMatchObject({
      status: 409,
      body: { type: 'HN_LIMIT_REACHED', field: 'patientID', messageEn: expect.stringContaining(' 1 ') },
    });
    expect((await setMaximum(0)).body).toMatchObject({ field: 'maximumPatients' });
    await setMaximum(99_999);
    expect((await generate()).status).toBe(200);
  });

  test('a typed HN that takes the last number of the year does not end the year', async () => {
    const { hn, yearPrefix, sequence } = (await generate()).body as HnGeneration;
    await add({ patientID: `${yearPrefix}99999` });
    const next = (await generate()).body as HnGeneration;
    expect(next.sequence).toBeLessThanOrEqual(sequence);
    expect((await add({ patientID: next.hn })).patientID).toBe(next.hn);
    expect(hn).toMatch(/^HN/);
    await server.sql(`delete from patients where upper(hn) = '${yearPrefix}99999'`);
  });

  test('the HN of a deleted patient is not generated again, but can be typed in', async () => {
    const { hn, sequence } = (await generate()).body as HnGeneration;
    const patient = await add({ patientID: hn });
    const admin = await server.signIn('admin');
    expect((await server.call('DELETE', `/patients/${patient.id}`, admin.token)).status).toBe(200);
    expect(((await generate()).body as HnGeneration).sequence).toBe(sequence + 1);
    expect((await add({ patientID: hn })).patientID).toBe(hn);
  });
});

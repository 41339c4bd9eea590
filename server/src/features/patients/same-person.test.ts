import type { AuditEvent } from '@sadap/contract/audit';
import type { Patient, SamePatient } from '@sadap/contract/patients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const ID = '1102003204480';
const OTHER_ID = '3100102030409';

let server: TestServer;
let user: SignedIn;
let admin: SignedIn;
let first: Patient;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  user = await server.user();
  admin = await server.signIn('admin');
  const names = { title: 'นาย', firstName: 'สมชาย', lastName: 'ใจดี' };
  first = (await add({ ...names, citizenId: '1-1020-03204-48-0' })).body as Patient;
});
afterAll(() => server.close());

const required = { dateOfBirth: '1980-05-17', gender: 'male', weight: 80, height: 170 };
const add = (changes: object, by = user) =>
  server.call('POST', '/patients', by.token, { patientID: `SAME-${++made}`, ...required, ...changes });
const update = ({ id, version }: Patient, changes: object) =>
  server.call('PUT', `/patients/${id}`, user.token, { version, ...required, ...changes });
const same = async (person: object, by = user) =>
  (await server.call('POST', '/patients/same/search', by.token, person)).body as SamePatient[];
const find = async (search: string, by = user) =>
  (await server.call('POST', '/patients/search', by.token, { search })).body as Patient[];
const than = (...ids: number[]) => ({ otherPerson: { than: ids, reason: 'แฝดกัน ตรวจบัตรแล้ว' } });

describe('somebody who is a patient already is refused', () => {
  test.each([
    [{ citizenId: ID }, 'SAME_CITIZEN_ID', 'citizenId'],
    [{ citizenId: '๑๑๐๒๐๐๓๒๐๔๔๘๐' }, 'SAME_CITIZEN_ID', 'citizenId'],
    [{ citizenId: '1102003204480\u200b\r\n', name: 'คนอื่น' }, 'SAME_CITIZEN_ID', 'citizenId'],
    [{ firstName: 'สมชาย', lastName: 'ใจดี' }, 'SAME_NAME_AND_BIRTH_DATE', 'firstName'],
    [{ firstName: 'สม\u200bชาย ', lastName: 'ใจดี', title: 'ดร.' }, 'SAME_NAME_AND_BIRTH_DATE', 'firstName'],
    [{ name: 'นายสมชาย  ใจดี' }, 'SAME_NAME_AND_BIRTH_DATE', 'firstName'],
    [{ name: 'สมชายใจดี' }, 'SAME_NAME_AND_BIRTH_DATE', 'firstName'],
    [{ name: 'ผศ.นพ. สมชาย ใจดี' }, 'SAME_NAME_AND_BIRTH_DATE', 'firstName'],
    [{ name: 'สมชาย ใจดี', dateOfBirth: '1980' }, 'SAME_NAME_AND_BIRTH_DATE', 'firstName'],
    [{ name: 'สมชาย ใจดี', dateOfBirth: '1980-05' }, 'SAME_NAME_AND_BIRTH_DATE', 'firstName'],
    [{ firstName: 'ใจดี', lastName: 'สมชาย' }, 'SAME_NAME_AND_BIRTH_DATE', 'firstName'],
    [{ name: 'ใจดี สมชาย' }, 'SAME_NAME_AND_BIRTH_DATE', 'firstName'],
    [{ name: 'ใจดี, สมชาย', dateOfBirth: '1980-05' }, 'SAME_NAME_AND_BIRTH_DATE', 'firstName'],
    [{ name: 'สมชาย ใจดี', citizenId: OTHER_ID }, 'SAME_NAME_AND_BIRTH_DATE', 'firstName'],
  ])('%j', async (person, type, field) => {
    expect(await add(person)).toMatchObject({ status: 409, body: { type, field } });
    expect((await same({ dateOfBirth: required.dateOfBirth, ...person })).map(({ id }) => id)).toEqual([
      first.id,
    ]);
  });

  test('and nobody else is', async () => {
    for (const person of [
      { name: 'สมชาย ใจดี', dateOfBirth: '1980-05-18' },
      { name: 'สมชาย ใจงาม' },
      {},
      { citizenId: '' },
    ])
      expect((await add(person)).status).toBe(201);
    expect(await same({})).toEqual([]);
    expect(await same({ citizenId: '110200320448', name: 'สมชาย ใจดี' })).toEqual([]);
  });

  test('two who register one person at once: one is refused', async () => {
    const twice = { firstName: 'พร้อม', lastName: 'กัน', citizenId: '1234567890121' };
    const answers = await Promise.all([add(twice), add(twice), add({ ...twice, citizenId: '' })]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

test.each([
  [
    { firstName: 'Anna Maria', lastName: 'Smith' },
    { firstName: 'Smith', lastName: 'Anna-Maria' },
  ],
  [{ name: 'NGUYEN Van An' }, { firstName: 'Van An', lastName: 'Nguyen' }],
  [{ name: 'มะลิวัลย์ หอมหวาน' }, { firstName: 'หอมหวาน', lastName: 'มะลิวัลย์' }],
])('%j and %j are one person, whoever comes first', async (one, other) => {
  for (const [early, late] of [
    [one, other],
    [other, one],
  ]) {
    const dateOfBirth = `19${60 + (made % 30)}-03-04`;
    expect(await add({ ...early, dateOfBirth })).toMatchObject({ status: 201 });
    expect(await add({ ...late, dateOfBirth })).toMatchObject({
      status: 409,
      body: { type: 'SAME_NAME_AND_BIRTH_DATE' },
    });
  }
  const dateOfBirth = '1955-06-07';
  const answers = await Promise.all([one, other].map((person) => add({ ...person, dateOfBirth })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

describe('an HN that differs from another by its label alone', () => {
  test.each([
    ['7700001', 'HN7700001'],
    ['7700002', 'HN 7700002'],
    ['7700003', '*HN7700003*'],
    ['HN-7700004', '7700004'],
    ['HN81-5', '81-5'],
  ])('%s, then %s', async (kept, typed) => {
    const one = (await add({ patientID: kept })).body as Patient;
    const refused = { status: 409, body: { type: 'SAME_HOSPITAL_NUMBER', field: 'patientID' } };
    expect(await add({ patientID: typed })).toMatchObject(refused);
    const found = await same({ patientID: typed });
    expect(found.map(({ id, grounds }) => [id, grounds])).toEqual([[one.id, ['hospitalNumber']]]);
    const other = (await add({})).body as Patient;
    expect(await update(other, { patientID: typed })).toMatchObject(refused);
    expect((await add({ patientID: typed, ...than(one.id) })).status).toBe(201);
    expect((await update(one, { phone: '081' })).status).toBe(200);
  });

  test('of two who register both at once one is refused', async () => {
    const answers = await Promise.all(
      ['7700009', 'HN7700009', 'HN-7700009'].map((patientID) => add({ patientID })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('a number that merely contains the other is no copy', async () => {
    for (const patientID of ['7700011', '77000110', 'XHN7700011', 'HN07700011'])
      expect((await add({ patientID })).status).toBe(201);
  });
});

test('another person is written with a reason that the trail keeps', async () => {
  const twin = { firstName: 'สมชาย', lastName: 'ใจดี' };
  for (const otherPerson of [
    { than: [first.id], reason: ' ' },
    { than: [first.id], reason: '12345' },
    { than: [], reason: 'แฝดกัน ตรวจบัตรแล้ว' },
  ])
    expect((await add({ ...twin, otherPerson })).status).toBe(422);
  expect((await add({ ...twin, ...than(first.id + 1_000) })).status).toBe(409);
  const second = (await add({ ...twin, ...than(first.id) })).body as Patient;
  const events = async (action: string) =>
    (await server.call('GET', `/audit?action=${action}&patientId=${second.id}`, admin.token))
      .body as AuditEvent[];
  expect((await events('patient.created'))[0]?.details).toEqual({
    otherThan: [first.id],
    reason: 'แฝดกัน ตรวจบัตรแล้ว',
  });
  // a third must be another one than both
  expect((await add({ ...twin, ...than(first.id) })).status).toBe(409);

  expect((await update(second, { citizenId: ID })).body).toMatchObject({ type: 'SAME_CITIZEN_ID' });
  const changed = await update(second, { citizenId: ID, ...than(first.id) });
  expect(changed).toMatchObject({ status: 200, body: { citizenId: ID } });
  expect((await events('patient.changed'))[0]?.details).toMatchObject({ otherThan: [first.id] });
  // what is not changed is not asked again
  expect(
    (await update(changed.body as Patient, { phone: '081', firstName: 'สมชาย', citizenId: ID })).status,
  ).toBe(200);
});

test.each([
  [{ firstName: 'สมชาย', lastName: 'ใจดี' }, 'SAME_NAME_AND_BIRTH_DATE'],
  [{ name: 'นายสมชาย ใจดี' }, 'SAME_NAME_AND_BIRTH_DATE'],
  [{ citizenId: ID }, 'SAME_CITIZEN_ID'],
])('a change to %j is refused', async (changes, type) => {
  const other = (await add({ name: `คนที่ ${made}`, dateOfBirth: '1980-05-17' })).body as Patient;
  expect(await update(other, changes)).toMatchObject({ status: 409, body: { type } });
});

test('a change of the birth date alone is refused too', async () => {
  const other = (await add({ name: 'สมชาย ใจดี', dateOfBirth: '1979' })).body as Patient;
  expect((await update(other, {})).body).toMatchObject({ type: 'SAME_NAME_AND_BIRTH_DATE' });
});

test('a whole citizen id is searched, in any spelling', async () => {
  const one = (await add({ patientID: 'BY-ID', citizenId: OTHER_ID })).body as Patient;
  for (const search of [OTHER_ID, '3-1001-02030-40-9', '๓๑๐๐๑๐๒๐๓๐๔๐๙', ' 3 1001 02030 40 9\r'])
    expect((await find(search)).map(({ id }) => id)).toEqual([one.id]);
  expect(await find('3100102030408')).toEqual([]);
  expect(await find('310010203040')).toEqual([]);
});

test('a closed patient is shown with HN and name alone', async () => {
  const closed = (await add({ name: 'ปิด ไว้', citizenId: '5100900050063' })).body as Patient;
  const note = 'ผู้ป่วยขอให้ระงับการใช้';
  const path = `/patients/${closed.id}/restriction`;
  expect((await server.call('POST', path, admin.token, { kind: 'restriction', note })).status).toBe(201);
  const { id, patientID, name } = closed;
  const shown = { id, patientID, name, dateOfBirth: null, isClosed: true };
  expect(await same({ citizenId: '5100900050063' })).toEqual([{ ...shown, grounds: ['citizenId'] }]);
  expect(await same({ name: 'ปิด ไว้', dateOfBirth: required.dateOfBirth })).toEqual([
    { ...shown, grounds: ['nameAndBirthDate'] },
  ]);
  expect(await find('5-1009-00050-06-3')).toEqual([
    { id, patientID, mergedHNs: [], mergedNames: [], name, isClosed: true, restriction: 'restriction' },
  ]);
  expect((await add({ citizenId: '5100900050063' })).body).toMatchObject({ type: 'SAME_CITIZEN_ID' });
});

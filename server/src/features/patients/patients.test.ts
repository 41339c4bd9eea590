import type { CheckUp } from '@sadap/contract/checkups';
import type { HnGeneration, Patient } from '@sadap/contract/patients';
import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { writeForms } from '../../../test/canonical-forms.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let user: SignedIn;
beforeAll(async () => {
  server = await startServer();
  user = await server.user();
});
afterAll(() => server.close());

const valid = { patientID: 'A-1', dateOfBirth: '1980-05-17', gender: 'male', weight: 80, height: 200 };
const add = (changes: object) => server.call('POST', '/patients', user.token, { ...valid, ...changes });
const generate = async () =>
  (await server.call('GET', '/patients/generate-hn', user.token)).body as HnGeneration;
const find = (query: string) => server.call('GET', `/patients?${query}`, user.token);

test('a patient is kept as given, with age and BMI', async () => {
  const details = {
    name: 'สมชาย ใจดี',
    phone: '081-234-5678',
    medicalHistory: 'เหนื่อยง่าย',
    underlyingDiseases: ['HT', 'โรคหายาก', 'HT'],
  };
  const added = (await add({ ...details, patientID: ' HN6812345 ' })).body as Patient;
  expect(added).toMatchObject({
    ...details,
    underlyingDiseases: ['HT', 'โรคหายาก'],
    patientID: 'HN6812345',
    bmi: 20,
  });
  expect((await server.call('GET', `/patients/${added.id}`, user.token)).body).toEqual(added);
  expect((await add({ patientID: 'hn6812345' })).body).toMatchObject({
    type: 'HN_TAKEN',
    field: 'patientID',
  });
});

test('a name in parts is shown and found as one; citizen id, right and allergies are kept', async () => {
  const parts = { title: 'นาง', firstName: 'บัวลอย', lastName: 'น้ำขิง' };
  const added = (
    await add({
      ...parts,
      patientID: 'PARTS-1',
      citizenId: '1-2345-67890-12-1',
      insuranceRight: 'UCS',
      allergies: ['Penicillin (ผื่น)', 'กุ้ง', 'กุ้ง'],
    })
  ).body as Patient;
  expect(added).toMatchObject({
    ...parts,
    name: 'นางบัวลอย น้ำขิง',
    citizenId: '1234567890121',
    insuranceRight: 'UCS',
    allergies: ['Penicillin (ผื่น)', 'กุ้ง'],
  });
  expect((await find(`search=${encodeURIComponent('บัวลอย น้ำ')}`)).body).toMatchObject([{ id: added.id }]);
});

test('the classes of the body mass index are chosen by an administrator', async () => {
  const settings = async () => (await server.call('GET', '/settings/bmi', user.token)).body;
  expect(await settings()).toEqual({ cutOffs: 'international' });
  const admin = await server.signIn('admin');
  expect((await server.call('PUT', '/settings/bmi', admin.token, { cutOffs: 'asian' })).status).toBe(200);
  expect(await settings()).toEqual({ cutOffs: 'asian' });
  expect((await server.call('PUT', '/settings/bmi', admin.token, { cutOffs: 'martian' })).status).toBe(422);
  expect((await server.call('PUT', '/settings/bmi', user.token, { cutOffs: 'asian' })).status).toBe(403);
});

test('not asked is not the same as none', async () => {
  const notAsked = (await add({ patientID: 'ASKED-1' })).body as Patient;
  expect(notAsked).toMatchObject({ allergies: null, underlyingDiseases: null });
  const none = (await add({ patientID: 'ASKED-2', allergies: [], underlyingDiseases: [] })).body as Patient;
  expect(none).toMatchObject({ allergies: [], underlyingDiseases: [] });
});

describe('validation', () => {
  test.each([
    [{ patientID: '' }, 'patientID', 'hnRequired'],
    [{ patientID: '../etc' }, 'patientID', 'hnCharacters'],
    [{ patientID: 'x'.repeat(21) }, 'patientID', 'hnCharacters'],
    [{ dateOfBirth: '' }, 'dateOfBirth', 'birthDateRequired'],
    [{ dateOfBirth: '1999-02-30' }, 'dateOfBirth', 'birthDateInvalid'],
    [{ dateOfBirth: '2999' }, 'dateOfBirth', 'birthDateInvalid'],
    [{ gender: 'x' }, 'gender', 'genderRequired'],
    [{ age: 151 }, 'age', 'ageRange'],
    [{ weight: 0 }, 'weight', 'weightPositive'],
    [{ height: -1 }, 'height', 'heightPositive'],
    [{ height: undefined }, 'height', 'required'],
    [{ citizenId: '1234567890122' }, 'citizenId', 'citizenIdInvalid'],
    [{ citizenId: '123' }, 'citizenId', 'citizenIdInvalid'],
    [{ insuranceRight: 'FREE' }, 'insuranceRight', 'invalid'],
    [{ allergies: [' '] }, 'allergies.0', 'allergyEmpty'],
    [{ allergies: ['x'.repeat(101)] }, 'allergies.0', 'tooLong'],
    [{ allergies: Array.from({ length: 51 }, String) }, 'allergies', 'invalid'],
    [{ firstName: 'x'.repeat(101) }, 'firstName', 'tooLong'],
  ] as const)('%j', async (changes, field, key) => {
    const { th: message, en: messageEn } = VALIDATION_MESSAGES[key];
    expect(await add(changes)).toMatchObject({
      status: 422,
      body: { type: 'VALIDATION', field, message, messageEn },
    });
  });
});

test('generated HNs count on in the Buddhist year; a taken one is told, the next is free', async () => {
  const first = await generate();
  const year = first.christianYear + 543;
  expect(first).toMatchObject({ buddhistYear: year, yearPrefix: `HN${String(year).slice(-2)}` });
  expect(first.hn).toBe(`${first.yearPrefix}${String(first.sequence).padStart(5, '0')}`);
  const [one, other] = await Promise.all([add({ patientID: first.hn }), add({ patientID: first.hn })]);
  expect([one.status, other.status].sort()).toEqual([201, 409]);
  expect((await generate()).sequence).toBe(first.sequence + 1);
});

test('patients are listed by their ids in that order, as far as they exist; a page of none counts', async () => {
  const made = [];
  for (let nth = 0; nth < 3; nth += 1)
    made.push(((await add({ patientID: `BYID-${nth}` })).body as Patient).id);
  const [one, two, three] = made;
  const ids = async (query: string) => {
    const { status, body, headers } = await find(query);
    if (status !== 200) return status;
    return [headers.get('x-total-count'), ...(body as Patient[]).map(({ id }) => id)];
  };
  expect(await ids(`ids=${three},${one},999999999,${two}`)).toEqual(['3', three, one, two]);
  expect(await ids(`ids=${two}`)).toEqual(['1', two]);
  for (const bad of ['', 'x', '1,', '-1', '1.5', '99999999999']) expect(await ids(`ids=${bad}`)).toBe(422);
  expect(await ids('search=BYID&page=1&pageSize=0')).toEqual(['3']);
});

test('the list is searched and paged on the server', async () => {
  const token = 'ค้นหา';
  for (let index = 0; index < 5; index++)
    await add({ patientID: `FIND-${index}`, name: `นาย${token} ${index}` });
  const page = await find(`search=${encodeURIComponent(token)}&page=1&pageSize=2`);
  expect(page.headers.get('x-total-count')).toBe('5');
  expect((page.body as Patient[]).map(({ patientID }) => patientID)).toEqual(['FIND-4', 'FIND-3']);
  expect((await find('search=find-2')).body).toMatchObject([{ patientID: 'FIND-2' }]);
  expect((await find('search=%25')).body).toEqual([]);
  await add({ patientID: 'HN6900001', name: 'จากเครื่องสแกน' });
  for (const typed of ['ุตจจจจๅ', '็์ุตจจจจๅ', '๖๙๐๐๐๐๑'])
    expect((await find(`search=${encodeURIComponent(typed)}`)).body).toMatchObject([
      { patientID: 'HN6900001' },
    ]);
  expect((await find('search=fi')).body).toHaveLength(5);
  expect((await find('page=0')).status).toBe(422);
  // the same with the search in the body, where no proxy logs it
  const search = (body: object) => server.call('POST', '/patients/search', user.token, body);
  const searched = await search({ search: token, page: 1, pageSize: 2 });
  expect(searched.status).toBe(200);
  expect(searched.headers.get('x-total-count')).toBe('5');
  expect(searched.body).toEqual(page.body);
  expect((await search({ page: 0 })).status).toBe(422);
});

test('two characters find the beginning of a first or last name, and the end of an HN', async () => {
  await add({ patientID: 'SHORT-91', name: 'ฑฆวี ฌโซ่ทอง' });
  await add({ patientID: '91-SHORT-0', name: 'วันดี ใจงาม' });
  const hns = async (search: string) => {
    const { body } = await find(`search=${encodeURIComponent(search)}`);
    return (body as Patient[]).map(({ patientID }) => patientID).sort();
  };
  expect(await hns('ฑฆ')).toEqual(['SHORT-91']);
  expect(await hns('ฌโ')).toEqual(['SHORT-91']);
  expect(await hns('โซ')).toEqual([]);
  expect(await hns('91')).toEqual(['91-SHORT-0', 'SHORT-91']);
  expect(await hns('T-')).toEqual([]);
});

describe('searches that find more than are counted', () => {
  beforeAll(async () => {
    // 1,500 old patients with one name, and after them 6,000 others.
    await server.sql(`
      insert into patients (hn, name, gender, date_of_birth, weight_kg, height_cm, created_by, created_at)
      select 'OLD' || lpad(n::text, 5, '0'), case when n < 1500 then 'โบราณ ' else 'ปัจจุบัน ' end || n, 'other', '1990', 60,
             160, ${user.userId}, timestamptz '2020-01-01' + (n || ' minutes')::interval
      from generate_series(0, 7499) as n`);
    await writeForms(server);
    await server.sql('analyze patients');
  });
  const names = async (query: string) => {
    const { body, headers } = await find(query);
    return { total: headers.get('x-total-count'), names: (body as Patient[]).map(({ name }) => name) };
  };

  test('many among the newest are listed newest first, page by page', async () => {
    const search = encodeURIComponent('ปัจจุบัน');
    expect(await names(`search=${search}&page=1&pageSize=2`)).toEqual({
      total: '1001',
      names: ['ปัจจุบัน 7499', 'ปัจจุบัน 7498'],
    });
    expect((await names(`search=${search}&page=2&pageSize=2`)).names).toEqual(['ปัจจุบัน 7497', 'ปัจจุบัน 7496']);
  });

  test('many of long ago are found as well', async () => {
    const search = encodeURIComponent('โบราณ');
    expect(await names(`search=${search}&page=1&pageSize=2`)).toEqual({
      total: '1001',
      names: ['โบราณ 1499', 'โบราณ 1498'],
    });
    expect((await names(`search=${search}&page=750&pageSize=2`)).names).toEqual(['โบราณ 1', 'โบราณ 0']);
  });

  test('the beginning of many HNs lists the highest first', async () => {
    expect((await names('search=old0&page=1&pageSize=1')).names).toEqual(['ปัจจุบัน 7499']);
    expect((await names('search=OLD00&page=600&pageSize=2')).names).toEqual([]);
    expect((await names('search=OLD00&page=1&pageSize=1')).names).toEqual(['โบราณ 999']);
    expect((await names('search=LD0000&page=1&pageSize=1')).names).toEqual(['โบราณ 9']);
  });

  test('nothing is found across two fields', async () => {
    expect((await names(`search=${encodeURIComponent('7499 ปัจ')}`)).names).toEqual([]);
  });
});

test('check-ups are numbered per patient, also when two are added at once', async () => {
  const patient = (await add({ patientID: 'CHECKUPS' })).body as Patient;
  const create = (input: object) =>
    server.call('POST', '/sessions', user.token, { patientId: patient.id, ...input });
  const made = await Promise.all([
    create({ note: 'New check-up session created' }),
    create({ createdBy: user.userId }),
  ]);
  expect(made.map(({ body }) => (body as CheckUp).sessionNumber).sort()).toEqual([1, 2]);
  expect((await create({ createdBy: user.userId + 1 })).body).toMatchObject({ type: 'NOT_YOURSELF' });
  const list = (await server.call('GET', `/sessions?patient_id=${patient.id}`, user.token)).body as CheckUp[];
  expect(list.map(({ sessionNumber }) => sessionNumber)).toEqual([2, 1]);
});

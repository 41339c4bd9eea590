import type { Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let user: SignedIn;
beforeAll(async () => {
  server = await startServer();
  user = await server.user();
  await server.user('spelled_login');
});
afterAll(() => server.close());

const valid = { dateOfBirth: '1980-05-17', gender: 'male', weight: 80, height: 200 };
const add = (changes: object) => server.call('POST', '/patients', user.token, { ...valid, ...changes });
const hns = async (search: string, more = {}) => {
  const { body } = await server.call('POST', '/patients/search', user.token, { search, ...more });
  return (body as Patient[]).map(({ patientID }) => patientID);
};

describe('a search finds a name however it was spelled', () => {
  test.each([
    ['SPELL-1', 'น\u0e4d\u0e49\u0e32ฝน', 'น้ำฝน'],
    ['SPELL-2', 'ท\u0e48\u0e35รัก', 'ที่รัก'],
    ['SPELL-3', 'เเก้วตา', 'แก้วตา'],
    ['SPELL-4', 'ใหม\u0e48\u0e48สด', 'ใหม่สด'],
    ['SPELL-5', 'บัว\u200bหลวง\u00a0 งามดี', 'บัวหลวง งามดี'],
    ['SPELL-6', 'Rene\u0301 O\u2019Neil', "RENÉ o'neil"],
    ['SPELL-7', 'ผู้ป่วย ๗๗๗', 'ผู้ป่วย 777'],
    ['SPELL-8', 'ＺＯＲＡ', 'zora'],
  ])('%s', async (patientID, stored, searched) => {
    const added = (await add({ patientID, name: stored })).body as Patient;
    expect(added.name).toBe(stored);
    for (const search of [stored, searched, `\ufeff ${searched}\u200b \r\n`])
      for (const order of [{}, { sort: 'name', order: 'ascending' }])
        expect(await hns(search, order)).toEqual([patientID]);
  });

  test('and after it was changed', async () => {
    const { id, version } = (await add({ patientID: 'SPELL-9', name: 'เดิม' })).body as Patient;
    const changes = { ...valid, version, firstName: 'ก\u0e49\u0e38งแก้ว', lastName: 'ทอง' };
    expect((await server.call('PUT', `/patients/${id}`, user.token, changes)).status).toBe(200);
    expect(await hns('กุ้งแก้ว')).toEqual(['SPELL-9']);
    expect(await hns('เดิม')).toEqual([]);
  });
});

test('an HN is the same with what stands around it, and cannot be given twice', async () => {
  expect((await add({ patientID: '*69-00077*\r' })).body).toMatchObject({ patientID: '69-00077' });
  for (const patientID of [
    '69-00077',
    'HN 69-00077',
    'hn: ๖๙-๐๐๐๗๗',
    '６９－０００７７',
    '69\u201300077\u200b',
  ])
    expect((await add({ patientID })).body).toMatchObject({ type: 'HN_TAKEN', field: 'patientID' });
  for (const search of ['HN: 69-00077', '*69-00077*', '69\u201300077', '๖๙-๐๐๐๗๗', '00077'])
    expect(await hns(search)).toEqual(['69-00077']);
  expect((await add({ patientID: '069-00077' })).status).toBe(201);
});

test('a search of nothing that is seen is no search', async () => {
  expect(await hns('\u200b \ufeff')).toEqual(await hns(''));
});

test('texts that look the same stand once in a list', async () => {
  const { body } = await add({
    patientID: 'LIST-1',
    allergies: ['กุ้ง', 'ก\u0e49\u0e38ง', 'PENICILLIN', 'penicillin ', 'ปู'],
  });
  expect((body as Patient).allergies).toEqual(['กุ้ง', 'PENICILLIN', 'ปู']);
});

test('users, groups and what an audit filter means', async () => {
  const admin = await server.signIn('admin');
  const asAdmin = async (method: string, path: string, body?: object) =>
    (await server.call(method, path, admin.token, body)).body as { username?: string }[];
  const nurse = await server.user('spelled_nurse');
  const profile = { firstName: 'น\u0e4d\u0e49\u0e32', lastName: 'ใส', department: '', phone: '' };
  expect((await server.call('PUT', '/users/me', nurse.token, profile)).status).toBe(200);
  const search = encodeURIComponent('น้ำ\u00a0ใส');
  expect(await asAdmin('GET', `/users?search=${search}`)).toMatchObject([{ username: 'spelled_nurse' }]);
  expect(await asAdmin('GET', `/users/colleagues?search=${search}`)).toMatchObject([
    { username: 'spelled_nurse' },
  ]);
  await asAdmin('POST', '/groups', { name: 'หอ\u200bผู\u0e49\u0e49ป่วย ๕' });
  const group = encodeURIComponent('หอผู้ป่วย 5');
  expect(await asAdmin('GET', `/groups/find?search=${group}`)).toHaveLength(1);
  expect(await asAdmin('GET', `/audit?user=${search}&pageSize=1`)).toMatchObject([
    { user: { id: nurse.userId } },
  ]);
});

test.each([
  'spelled_login',
  ' SPELLED_LOGIN ',
  'spelled\u200b_login\ufeff',
  'ｓｐｅｌｌｅｄ_ｌｏｇｉｎ',
])('%j signs in', async (username) => {
  const login = { username, password: PASSWORD };
  expect((await server.call('POST', '/auth/login', undefined, login)).status).toBe(200);
});

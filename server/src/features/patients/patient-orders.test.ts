import type { CheckUp } from '@sadap/contract/checkups';
import { PATIENT_SORT_FIELDS, type Patient } from '@sadap/contract/patients';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let user: SignedIn;
beforeAll(async () => {
  server = await startServer();
  user = await server.user();
  for (const patient of PATIENTS) await add(patient);
  for (const hn of ['O-3', 'O-1', 'O-5', 'O-1']) await checkUp(hn);
});
afterAll(() => server.close());

// In dictionary order of first names; titles are ignored, and a name without parts is taken as it is.
const PATIENTS = [
  { patientID: 'O-4', name: 'กอง ศรีสุข', dateOfBirth: '1980' },
  { patientID: 'o-2', title: 'นาย', firstName: 'กอง', lastName: 'หอม', dateOfBirth: '1990-06' },
  { patientID: 'O-6', title: 'นางสาว', firstName: 'กองแก้ว', lastName: 'กล้า', dateOfBirth: '1990-06-02' },
  { patientID: 'O-1', title: 'ด.ญ.', firstName: 'เกษม', lastName: '', dateOfBirth: '2020-01-31' },
  { patientID: 'O-7', title: 'นาง', firstName: 'แก้ว', lastName: 'ใส', dateOfBirth: '1950-12-31' },
  { patientID: 'O-3', firstName: 'ไก่', lastName: 'แจ้', dateOfBirth: '1950-12-31' },
  // Born in 1960 on paper, 30 by appearance.
  { patientID: 'O-5', firstName: 'ขวัญ', lastName: 'ใจ', dateOfBirth: '1960', age: 30 },
];
const idOf = new Map<string, number>();
async function add(patient: (typeof PATIENTS)[number]) {
  const body = { gender: 'female', weight: 50, height: 160, ...patient };
  const answer = await server.call('POST', '/patients', user.token, body);
  expect(answer.status).toBe(201);
  idOf.set(patient.patientID, (answer.body as Patient).id);
}
async function checkUp(hn: string): Promise<number> {
  const answer = await server.call('POST', '/sessions', user.token, { patientId: idOf.get(hn) });
  expect(answer.status).toBe(201);
  return (answer.body as CheckUp).id;
}
async function hns(query: string): Promise<string[]> {
  const { status, body } = await server.call('GET', `/patients?${query}`, user.token);
  expect(status).toBe(200);
  return (body as Patient[]).map(({ patientID }) => patientID);
}

const ASCENDING = {
  createdAt: PATIENTS.map(({ patientID }) => patientID),
  patientID: ['O-1', 'o-2', 'O-3', 'O-4', 'O-5', 'O-6', 'O-7'],
  name: PATIENTS.map(({ patientID }) => patientID),
  // Of two entered on one day, the later one first.
  age: ['O-1', 'O-5', 'O-6', 'o-2', 'O-4', 'O-3', 'O-7'],
  lastCheckUp: ['O-4', 'o-2', 'O-6', 'O-7', 'O-3', 'O-5', 'O-1'],
};

describe.each(PATIENT_SORT_FIELDS)('by %s', (sort) => {
  test('both ways, page by page, the whole list and what a search finds', async () => {
    const ascending = ASCENDING[sort];
    const all = await hns(`sort=${sort}&order=ascending`);
    expect(all).toEqual(ascending);
    expect(await hns(`sort=${sort}&order=descending`)).toEqual([...ascending].reverse());
    const pages = [1, 2, 3].map((page) => hns(`sort=${sort}&order=ascending&pageSize=3&page=${page}`));
    expect((await Promise.all(pages)).flat()).toEqual(ascending);
    const found = await hns(`sort=${sort}&order=ascending&search=${encodeURIComponent('กอง')}`);
    expect(found).toEqual(ascending.filter((hn) => ['O-4', 'o-2', 'O-6'].includes(hn)));
  });
});

test.each(['sort=birth', 'sort=', 'order=up', 'sort=name&order=random()'])('%s is refused', async (query) => {
  expect((await server.call('GET', `/patients?${query}`, user.token)).status).toBe(422);
});

test('the newest check-up and the sounds that wait are told; both go with what is deleted', async () => {
  const admin = await server.signIn('admin');
  const told = async () =>
    (await server.call('GET', `/patients/${idOf.get('O-6')}`, user.token)).body as Patient;
  expect(await told()).toMatchObject({ lastCheckUpAt: null, waitingSounds: 0 });
  const [first, second] = [await checkUp('O-6'), await checkUp('O-6')];
  const beganAt = async (id: number) =>
    ((await server.call('GET', `/sessions/${id}`, user.token)).body as CheckUp).sessionDate;
  const form = new FormData();
  form.set('position', 'Mitral');
  form.set('patient_id', String(idOf.get('O-6')));
  form.set('session_id', String(second));
  form.set(
    'file',
    new File([encodeWav(new Int16Array(160_000).fill(100), 16_000)], 'a.wav', { type: 'audio/wav' }),
  );
  expect((await server.call('POST', '/heartsoundrecordings', user.token, form)).status).toBe(201);
  expect(await told()).toMatchObject({ lastCheckUpAt: await beganAt(second), waitingSounds: 1 });
  expect((await hns('sort=lastCheckUp'))[0]).toBe('O-6');
  const firstBeganAt = await beganAt(first);
  for (const [id, expected] of [
    [second, firstBeganAt],
    [first, null],
  ] as const) {
    expect((await server.call('DELETE', `/sessions/${id}`, admin.token)).status).toBe(200);
    expect(await told()).toMatchObject({ lastCheckUpAt: expected, waitingSounds: 0 });
  }
});

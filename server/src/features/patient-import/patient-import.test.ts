import { IMPORT_BATCH_MAX, type ImportedPatient } from '@sadap/contract/patient-import';
import type { Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

let made = 0;
const FIRST = ['กมล', 'ขวัญ', 'คำแก้ว', 'งาม', 'จันทร์', 'ฉวี', 'ชม', 'ดวง', 'ต้อย', 'ถนอม'];
/** Another person each. */
function row(change: Partial<ImportedPatient> = {}): ImportedPatient {
  made++;
  return {
    ...{ patientID: `HN69${String(made).padStart(5, '0')}`, firstName: `${FIRST[made % 10]}${made}` },
    ...{ lastName: 'นำเข้า', dateOfBirth: '1958-03-02', gender: 'female', weight: 61.5, height: 158 },
    ...change,
  };
}
const send = (rows: object[], isTrial = false, by: SignedIn = admin) =>
  server.call('POST', '/patients/import', by.token, { rows, isTrial });
const outcomes = async (rows: object[], isTrial = false) =>
  ((await send(rows, isTrial)).body as { outcomes: string[] }).outcomes;
const found = async ({ patientID }: { patientID: string }) =>
  (await server.call('GET', `/patients?search=${patientID}`, admin.token)).body as Patient[];

test('a trial says what would become of each row, and stores nothing', async () => {
  const [known, added] = [row(), row()];
  await send([known]);
  expect(await outcomes([known, added], true)).toEqual(['known', 'new']);
  expect(await found(added)).toEqual([]);
});

test('rows become patients as they are, and sent again they are known', async () => {
  const whole = row({ title: 'นาง', citizenId: '1101700230708', phone: '043-1', address: 'ขอนแก่น' });
  expect(await outcomes([whole, row()])).toEqual(['new', 'new']);
  expect(await found(whole)).toMatchObject([
    { ...whole, name: `นาง${whole.firstName} นำเข้า`, allergies: null, underlyingDiseases: null },
  ]);
  expect(await outcomes([whole])).toEqual(['known']);
  expect(await found(whole)).toHaveLength(1);
});

test('the same request sent twice at once adds each row once', async () => {
  const rows = [row(), row()];
  const request = { 'request-id': 'b3c6a1d0-0000-4000-8000-000000000001' };
  const twice = () => server.call('POST', '/patients/import', admin.token, { rows, isTrial: false }, request);
  const answers = await Promise.all([twice(), twice()]);
  // To each it is new, or known: they never take each other for somebody else.
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    for (const outcome of (body as { outcomes: string[] }).outcomes)
      expect(['new', 'known']).toContain(outcome);
  }
  for (const each of rows) expect(await found(each)).toHaveLength(1);
});

describe('a row that is not the patient it seems to be', () => {
  const CITIZEN = '3101700230704';
  const cases: [string, Partial<ImportedPatient>, string][] = [
    ['another name', { firstName: 'ผู้อื่น' }, 'taken'],
    ['another birth date', { dateOfBirth: '1985-03-02' }, 'taken'],
    ['another sex', { gender: 'male' }, 'taken'],
    ['another HN for the same person', { patientID: 'HN6990001' }, 'sameNameAndBirthDate'],
  ];
  test.each(cases)('has %s: it is refused, and the row after it is added', async (_, change, outcome) => {
    const stored = row();
    await send([stored]);
    const next = row();
    for (const isTrial of [true, false])
      expect(await outcomes([{ ...stored, ...change }, next], isTrial)).toEqual([outcome, 'new']);
    const [patient] = await found(stored);
    expect(patient).toMatchObject({ name: `${stored.firstName} นำเข้า`, version: 1 });
    expect(await found(next)).toHaveLength(1);
  });

  test('has the citizen ID of another, or the HN but for its label', async () => {
    const stored = row({ citizenId: CITIZEN });
    await send([stored]);
    expect(await outcomes([row({ citizenId: CITIZEN })])).toEqual(['sameCitizenId']);
    const alike = { ...row(), patientID: stored.patientID.replace('HN', '') };
    expect(await outcomes([alike])).toEqual(['sameHospitalNumber']);
  });

  test('stands in the file twice', async () => {
    const one = row();
    expect(await outcomes([one, one, { ...one, firstName: 'ผู้อื่น' }])).toEqual(['new', 'known', 'taken']);
  });
});

test.each([
  ['too many rows', Array.from({ length: IMPORT_BATCH_MAX }, () => row())],
  ['no last name', [row({ lastName: '' })]],
  ['no weight', [{ ...row(), weight: undefined }]],
  ['a day that is none', [row({ dateOfBirth: '2500-02-30' })]],
  ['a Buddhist year', [row({ dateOfBirth: '2501-03-02' })]],
  ['a citizen ID that is none', [row({ citizenId: '1234567890123' })]],
])('with %s the request is refused as a whole', async (_, rows) => {
  const before = row();
  expect((await send([before, ...rows])).status).toBe(422);
  expect(await found(before)).toEqual([]);
  expect((await send([])).status).toBe(422);
});

test('of a closed patient nothing is compared, and the trail says whom a file named', async () => {
  const stored = row();
  await send([stored]);
  const [{ id } = { id: 0 }] = await found(stored);
  const restriction = { kind: 'restriction', note: 'ผู้ป่วยขอระงับการใช้ข้อมูล' };
  await server.call('POST', `/patients/${id}/restriction`, admin.token, restriction);
  expect(await outcomes([stored, { ...stored, firstName: 'ผู้อื่น' }], true)).toEqual(['taken', 'taken']);
  const { rows } = await server.sql(
    `select patient_ids from audit_events where action = 'patient.imported' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ patient_ids: [id] }]);
});

test('the trail has each patient, and each try with its count', async () => {
  const one = row();
  await send([one], true);
  await send([one]);
  const { rows } = await server.sql(
    `select action, details from audit_events where user_id = ${admin.userId} and action like 'patient.%' order by id desc limit 3`,
  );
  expect(rows).toMatchObject([
    { action: 'patient.imported', details: { isTrial: false, rows: 1, new: 1 } },
    { action: 'patient.created' },
    { action: 'patient.imported', details: { isTrial: true, rows: 1, new: 1 } },
  ]);
});

test('only administrators import', async () => {
  expect((await send([row()], true, await server.user())).status).toBe(403);
  expect((await send([row()], true, await server.doctor('import_doctor'))).status).toBe(403);
});

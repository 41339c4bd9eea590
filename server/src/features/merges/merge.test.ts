import type { AuditEvent } from '@sadap/contract/audit';
import type { Patient } from '@sadap/contract/patients';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import type { TestServer } from '../../../test/server.ts';
import { type Answer, useTwoRecords } from '../../../test/two-records.ts';
import { unzipped } from '../../../test/zip.ts';

let server: TestServer;
let nurse: SignedIn;
let admin: SignedIn;
let a: Patient;
let b: Patient;
const { BORN, call, compare, examine, found, get, merge, register, rowsOf, undo } = useTwoRecords((here) => {
  ({ server, nurse, admin, a, b } = here);
});

async function afterMerge(attempt: () => Promise<Answer>): Promise<Answer> {
  expect((await merge(a, b)).status).toBe(201);
  return attempt();
}

test('leaves a record that no list finds, and whose HN finds the other', async () => {
  await merge(a, b);
  expect(await found(b.patientID)).toEqual([a.id]);
  expect(await found(b.name ?? '')).toEqual([a.id]);
  expect((await get(b.id)).body.type).toBe('PATIENT_MERGED');
  expect((await get(a.id)).body.mergedHNs).toEqual([b.patientID]);
  const door = await server.call('GET', `/patients/${b.id}/door`, nurse.token);
  expect(door.body).toMatchObject({ id: a.id, patientID: a.patientID });
  const files = await server.call('GET', `/patients/${b.patientID}/files`, nurse.token);
  expect(files).toMatchObject({ status: 200, body: [] });
  const anew = await call('POST', '/patients', nurse, { ...BORN, patientID: b.patientID.toLowerCase() });
  expect(anew.body.type).toBe('HN_TAKEN');
  // Whoever still has it before them.
  expect((await server.call('POST', '/sessions', nurse.token, { patientId: b.id })).status).toBe(404);
  const change = await call('PUT', `/patients/${b.id}`, nurse, { ...BORN, version: 1, phone: '1' });
  expect(change.body.type).toBe('PATIENT_MERGED');
  await expect(
    server.sql(
      `insert into check_ups (patient_id, session_number, created_by) values (${b.id}, 9, ${nurse.userId})`,
    ),
  ).rejects.toThrow('merged');
  // The name stays somebody's who is here already.
  const same = await server.call('POST', '/patients/same/search', nurse.token, {
    firstName: b.firstName,
    lastName: b.lastName,
    dateOfBirth: b.dateOfBirth,
  });
  expect(same.body).toMatchObject([{ id: a.id, patientID: a.patientID, grounds: ['nameAndBirthDate'] }]);
  expect(same.body).toHaveLength(1);
});

test('is one person in the question whether somebody is here, though both records match', async () => {
  const citizenId = '3100102030409';
  a = await register({ firstName: 'คนเดียว', lastName: 'สองประวัติ' });
  const reason = 'ตรวจบัตรแล้ว';
  const otherPerson = { than: [a.id], reason };
  b = await register({ firstName: 'คนเดียว', lastName: 'สองประวัติ', citizenId, otherPerson });
  await merge(a, b);
  const same = await server.call('POST', '/patients/same/search', nurse.token, {
    ...{ firstName: 'คนเดียว', lastName: 'สองประวัติ', dateOfBirth: BORN.dateOfBirth, citizenId },
  });
  expect(same.body).toMatchObject([{ id: a.id, grounds: ['citizenId', 'nameAndBirthDate'] }]);
});

test('is found by the names that the other record has and had, and by its citizen id', async () => {
  const citizenId = '1101700230708';
  b = await register({ firstName: 'สมปอง', lastName: 'เดิมชื่อ', citizenId });
  const renamed = { ...BORN, version: 1, firstName: 'สมปอง', lastName: 'นามสกุลใหม่', citizenId };
  expect((await call('PUT', `/patients/${b.id}`, nurse, renamed)).status).toBe(200);
  const { body } = await merge(a, b);
  const words = ['นามสกุลใหม่', 'เดิมชื่อ', citizenId];
  for (const each of words) expect(await found(each)).toEqual([a.id]);
  expect((await get(a.id)).body.mergedNames).toEqual(['สมปอง นามสกุลใหม่', 'สมปอง เดิมชื่อ'].sort());
  // What is written to the record that stays does not forget them.
  const { version } = (await get(a.id)).body;
  await call('PUT', `/patients/${a.id}`, nurse, { ...BORN, version, phone: '0833333333' });
  expect(await found('นามสกุลใหม่')).toEqual([a.id]);
  await undo(a, body);
  expect(await found('นามสกุลใหม่')).toEqual([b.id]);
  expect(await found('เดิมชื่อ')).toEqual([]);
  expect(await found(citizenId)).toEqual([b.id]);
  expect((await get(a.id)).body.mergedNames).toEqual([]);
});

test('tells what the other record said and no record shows any more', async () => {
  a = await register({ underlyingDiseases: ['เบาหวาน'], phone: '0811111111' });
  b = await register({
    underlyingDiseases: ['โรคไต'],
    medicalHistory: 'ผ่าตัดหัวใจ',
    weight: 55,
  });
  const { body } = await merge(a, b);
  expect(body.goneSaid).toEqual({
    name: b.name,
    underlyingDiseases: ['โรคไต'],
    medicalHistory: 'ผ่าตัดหัวใจ',
    weight: 55,
  });
});

test.each([
  ['itself', async () => merge(a, a), 'MERGE_ITSELF'],
  ['another HN typed', async () => merge(a, b, { hn: a.patientID }), 'MERGE_WRONG_HN'],
  ['no reason', async () => merge(a, b, { reason: ' ' }), 'VALIDATION'],
  ['a version that is not the newest', async () => merge(a, b, { goneVersion: 9 }), 'MERGE_CHANGED'],
  ['a second time', async () => afterMerge(() => merge(a, b)), 'PATIENT_MERGED'],
  ['a circle', async () => afterMerge(() => merge(b, a)), 'PATIENT_MERGED'],
  ['into a merged one', async () => afterMerge(async () => merge(b, await register())), 'PATIENT_MERGED'],
  ['a nurse', async () => merge(a, b, {}, nurse), 'FORBIDDEN'],
])('is refused: %s', async (_what, attempt, type) => {
  expect((await attempt()).body.type).toBe(type);
});

test.each([
  'recording',
  'completing',
  'stopped',
  'interrupted',
])('is refused with a sound that is %s', async (state) => {
  const { id } = await examine(b);
  await server.sql(`insert into captures (id, state, organ, position, check_up_id, clinician, device_name, mac_address,
    stream_id, first_sample, durable_sample, newest_sample, newest_at, started_at, progress_at) values
    (gen_random_uuid(), '${state}', 'heart', 'Aortic', ${id}, ${nurse.userId}, 'd', '02:00:00:00:00:${10 + (a.id % 80)}', 1, 0, 0, 0, now(), now(), now())`);
  expect((await compare(a, b)).body.obstacle).toBe('MERGE_IN_USE');
  expect((await merge(a, b)).body.type).toBe('MERGE_IN_USE');
  expect((await merge(b, a)).body.type).toBe('MERGE_IN_USE');
  await server.sql(`update captures set state = 'saved' where check_up_id = ${id}`);
  expect((await merge(a, b)).status).toBe(201);
});

test('is refused during an examination with open steps', async () => {
  const { id: sessionId } = await examine(b);
  const { body } = await call('POST', '/examinations', nurse, { sessionId, protocolId: 'lung-short' });
  expect((await merge(a, b)).body.type).toBe('MERGE_IN_USE');
  await server.call('POST', `/examinations/${body.id}/finish`, nurse.token);
  expect((await merge(a, b)).status).toBe(201);
});

test('two at once: one is refused', async () => {
  const c = await register();
  const answers = await Promise.all([merge(a, b), merge(c, b), merge(b, a)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  const both = await merge(await register(), await register());
  const undone = await Promise.all([1, 2].map(() => undo({ id: both.body.keptId } as Patient, both.body)));
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('goes with the record that it is part of, and no HN is given again', async () => {
  await merge(a, b);
  expect((await server.call('DELETE', `/patients/${a.id}`, admin.token)).status).toBe(200);
  expect(await rowsOf(`select id from patients where id in (${a.id}, ${b.id})`)).toEqual([]);
  expect(await rowsOf(`select id from deleted_patients where id in (${a.id}, ${b.id}) order by id`)).toEqual([
    { id: a.id },
    { id: b.id },
  ]);
});

test('is in the export of the record that it is part of, with what it said and who looked at it', async () => {
  await get(b.id);
  await merge(a, b);
  const authorization = { headers: { authorization: `Bearer ${admin.token}` } };
  const exported = await fetch(`${server.url}/api/patients/${a.id}/export`, authorization);
  const data = JSON.parse(String(unzipped(await exported.arrayBuffer()).get('data.json')));
  expect(data.patients.map(({ hn }: { hn: string }) => hn)).toEqual([a.patientID, b.patientID]);
  expect(data.patient_merges).toMatchObject([{ gone_hn: b.patientID, reason: 'ลงทะเบียนซ้ำ' }]);
  const events: AuditEvent[] = data.audit_events;
  const isOfB = (action: string) =>
    events.some((each) => each.action === action && each.subject.id === String(b.id));
  expect(isOfB('patient.created')).toBe(true);
  const gone = await fetch(`${server.url}/api/patients/${b.id}/export`, authorization);
  expect(gone.status).toBe(404);
});

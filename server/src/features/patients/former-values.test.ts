import type { FormerValues, Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { unzipped } from '../../../test/zip.ts';

let server: TestServer;
let nurse: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  nurse = await server.user('nurse');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const newPatient = async () => (await server.patientWithCheckUp(nurse.token)).patient;
async function change(patient: Patient, changes: object, by = nurse): Promise<Patient> {
  const { version, dateOfBirth, gender } = patient;
  const answer = await server.call('PUT', `/patients/${patient.id}`, by.token, {
    version,
    dateOfBirth,
    gender,
    ...changes,
  });
  expect(answer.status).toBe(200);
  return answer.body;
}
const formerOf = async ({ id }: Patient, by = nurse) =>
  (await server.call('GET', `/patients/${id}/former-values`, by.token)).body as FormerValues[];

test('each change keeps what the changed fields held, with who and when', async () => {
  const patient = await newPatient();
  const named = await change(patient, { name: 'มานี', phone: '0811111111', allergies: ['แพ้กุ้ง'] });
  const again = await change(named, { phone: null, weight: 70, allergies: [], gender: 'male' }, admin);
  expect(await formerOf(patient)).toEqual([
    {
      id: expect.any(Number),
      changedAt: again.updatedAt,
      changedBy: 'admin',
      version: named.version,
      fields: [
        { name: 'gender', value: patient.gender },
        { name: 'weight', value: patient.weight },
        { name: 'phone', value: '0811111111' },
        { name: 'allergies', value: ['แพ้กุ้ง'] },
      ],
    },
    {
      id: expect.any(Number),
      changedAt: named.updatedAt,
      changedBy: 'nurse',
      version: patient.version,
      fields: [
        { name: 'name', value: patient.name },
        { name: 'phone', value: patient.phone },
        { name: 'allergies', value: patient.allergies },
      ],
    },
  ]);
});

test('what is saved as it was keeps nothing', async () => {
  const patient = await newPatient();
  await change(patient, { weight: patient.weight, phone: patient.phone ?? '' });
  expect(await formerOf(patient)).toEqual([]);
});

test('of two changes of one version only the one that holds is kept', async () => {
  const patient = await newPatient();
  const { version, dateOfBirth, gender } = patient;
  const answers = await Promise.all(
    [71, 72].map((weight) =>
      server.call('PUT', `/patients/${patient.id}`, nurse.token, { version, dateOfBirth, gender, weight }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await formerOf(patient)).toMatchObject([{ fields: [{ name: 'weight', value: patient.weight }] }]);
});

test('are in the export, not in the trail, and go with the patient', async () => {
  const patient = await change(await newPatient(), { address: 'บ้านเดิม 7/1' });
  await change(patient, { address: 'บ้านใหม่' });
  const answer = await fetch(`${server.url}/api/patients/${patient.id}/export`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const held = JSON.parse(String(unzipped(await answer.arrayBuffer()).get('data.json')));
  expect(held.patient_former_values).toMatchObject([
    { values: { address: null } },
    { values: { address: 'บ้านเดิม 7/1' }, version: patient.version },
  ]);
  const trail = await server.call('GET', `/audit?patientId=${patient.id}`, admin.token);
  expect(JSON.stringify(trail.body)).toContain('patient.changed');
  expect(JSON.stringify(trail.body)).not.toContain('บ้านเดิม');
  expect((await server.call('DELETE', `/patients/${patient.id}`, admin.token)).status).toBe(200);
  const { rows } = await server.sql(`select 1 from patient_former_values where patient_id = ${patient.id}`);
  expect(rows).toEqual([]);
  expect((await server.call('GET', `/patients/${patient.id}/former-values`, nurse.token)).status).toBe(404);
});

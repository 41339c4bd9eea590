import type { AuditEvent } from '@sadap/contract/audit';
import type { Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { askFhir, type Bundle, idsIn, linkOf } from '../../../test/fhir-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let owner: SignedIn;
let outsider: SignedIn;
let admin: SignedIn;
let patient: Patient;
let other: Patient;
beforeAll(async () => {
  server = await startServer({ ACCESS: 'need-to-know' });
  owner = await server.user('owner');
  outsider = await server.user('outsider');
  admin = await server.signIn('admin');
  ({ patient } = await server.patientWithCheckUp(owner.token));
  ({ patient: other } = await server.patientWithCheckUp(owner.token));
});
afterAll(() => server.close());

const FORM = 'application/x-www-form-urlencoded';
async function post(path: string, body: string, token: string | null = owner.token, contentType = FORM) {
  const answer = await fetch(`${server.url}/fhir${path}`, {
    method: 'POST',
    headers: { 'content-type': contentType, ...(token && { authorization: `Bearer ${token}` }) },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Bundle };
}
const ask = async (path: string, token = owner.token) =>
  (await askFhir(server, path, token)).body as unknown as Bundle;
const eventsOf = async (query: string) =>
  (await server.call('GET', `/audit?${query}`, admin.token)).body as AuditEvent[];

test.each([
  () => ['Patient', `identifier=${patient.patientID}`],
  () => ['Encounter', `patient=${patient.id}&_include=Encounter:subject`],
  () => ['Encounter', `patient=${patient.id}&date=ge2000&date=lt2999`],
  () => ['Device', 'identifier=nothing'],
])('finds what the same search in an address finds: %#', async (search) => {
  const [type, query = ''] = search();
  const { status, body } = await post(`/${type}/_search`, query);
  expect(status).toBe(200);
  const { entry } = await ask(`/${type}?${query}`);
  expect(body.entry).toEqual(entry);
});

test('what stands in address and body holds together', async () => {
  const { body } = await post(`/Patient/_search?_id=${other.id}`, `identifier=${patient.patientID}`);
  expect(body).not.toHaveProperty('entry');
  expect((await post('/Patient/_search?_count=2', '_count=3')).status).toBe(400);
});

test('an HN of the body is in no address, and the next page is found without it', async () => {
  const hns = `${patient.patientID},${other.patientID}`;
  const { body } = await post('/Patient/_search', `identifier=${hns}&_count=1`);
  for (const { url } of body.link) {
    expect(url).not.toContain('identifier');
    expect(url).not.toContain(patient.patientID);
  }
  expect(idsIn(body)).toEqual([`Patient/${patient.id}`]);
  const next = await ask(linkOf(body, 'next') ?? '');
  expect(idsIn(next)).toEqual([`Patient/${other.id}`]);
});

test('a patient who is closed is as one who is not there, and the trail has who asked', async () => {
  const closed = await post('/Patient/_search', `identifier=${patient.patientID}`, outsider.token);
  const missing = await post('/Patient/_search', 'identifier=HN0000000', outsider.token);
  expect(closed).toEqual(missing);
  expect(closed.body).not.toHaveProperty('entry');
  const events = await eventsOf(`action=access.refused&userId=${outsider.userId}`);
  expect(events).toMatchObject([{ patients: [] }, { patients: [{ id: patient.id }] }]);
});

test('leaves the trail of a search by an address', async () => {
  const reader = await server.user();
  const { patient: own } = await server.patientWithCheckUp(reader.token);
  await post('/Patient/_search', `identifier=${own.patientID}`, reader.token);
  expect(await eventsOf(`action=patient.found&userId=${reader.userId}`)).toMatchObject([
    { subject: { kind: 'list', id: 'fhir.Patient' }, patients: [{ id: own.id }] },
  ]);
});

test.each([
  ['without a sign-in', '/Patient/_search', FORM, '', null, 401],
  ['of a type that is not served', '/Medication/_search', FORM, '', undefined, 404],
  ['of bytes', '/Binary/_search', FORM, '', undefined, 404],
  ['in JSON', '/Patient/_search', 'application/json', '{}', undefined, 415],
  ['of a wrong value', '/Patient/_search', FORM, '_lastUpdated=x', undefined, 400],
  ['that is too long', '/Patient/_search', FORM, `identifier=${'9'.repeat(17_000)}`, undefined, 413],
])('is refused %s', async (_what, path, type, body, token, status) => {
  const answer = await post(path, body, token, type);
  expect(answer).toMatchObject({ status, body: { resourceType: 'OperationOutcome' } });
});

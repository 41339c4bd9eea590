import type { Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { askFhir } from '../../../test/fhir-client.ts';
import { addProgram, tokenOfProgram } from '../../../test/fhir-program.ts';
import { fhirFaults } from '../../../test/fhir-validators.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let nurse: SignedIn;
let outsider: SignedIn;
let patient: Patient;
beforeAll(async () => {
  server = await startServer({ ACCESS: 'need-to-know' });
  nurse = await server.user();
  outsider = await server.user();
  ({ patient } = await server.patientWithCheckUp(nurse.token));
  const { dateOfBirth, gender } = patient;
  // The second changes nothing that FHIR tells, the third nothing at all.
  for (const [index, change] of [
    { firstName: 'มาลี', lastName: 'ดีงาม' },
    { phone: '081' },
    {},
    { lastName: 'ใจดี', citizenId: '1101700207030' },
  ].entries()) {
    const body = { dateOfBirth, gender, version: index + 1, ...change };
    expect((await server.call('PUT', `/patients/${patient.id}`, nurse.token, body)).status).toBe(200);
  }
});
afterAll(() => server.close());

type Version = {
  meta: { versionId: string; lastUpdated: string };
  name?: [{ text: string }];
  identifier: object[];
};
type History = {
  entry: {
    resource: Version;
    request: { method: string };
    response: { etag: string; lastModified: string };
  }[];
};
const path = () => `/Patient/${patient.id}/_history`;
const ask = (where: string, token = nurse.token, headers = {}) => askFhir(server, where, token, headers);
const versions = async () => ((await ask(path())).body as unknown as History).entry;

test('has each version of which something changed, newest first', async () => {
  const { status, body } = await ask(path());
  expect({ status, body }).toMatchObject({ status: 200, body: { type: 'history', total: 4 } });
  const told = (await versions()).map(({ resource: { meta, name, identifier }, request, response }) => [
    meta.versionId,
    name?.[0].text ?? null,
    identifier.length,
    request.method,
    response.etag,
  ]);
  const [first] = (await versions()).slice(-1);
  expect(told.slice(0, 3)).toEqual([
    ['5', 'มาลี ใจดี', 2, 'PUT', 'W/"5"'],
    ['4', 'มาลี ดีงาม', 1, 'PUT', 'W/"4"'],
    ['2', 'มาลี ดีงาม', 1, 'PUT', 'W/"2"'],
  ]);
  expect(told[3]).toEqual(['1', first?.resource.name?.[0].text ?? null, 1, 'POST', 'W/"1"']);
  expect(first?.resource.name?.[0].text).not.toBe('มาลี ดีงาม');
  const instants = (await versions()).map(({ resource }) => resource.meta.lastUpdated);
  expect(instants).toEqual(instants.toSorted().reverse());
  expect(instants.at(-1)).toBe(patient.createdAt);
  expect(fhirFaults(body)).toEqual([]);
});

test('each is read by its number', async () => {
  for (const { resource, response } of await versions()) {
    const { status, headers, body } = await ask(`${path()}/${resource.meta.versionId}`);
    expect({ status, body, etag: headers.get('etag') }).toEqual({
      status: 200,
      body: resource,
      etag: response.etag,
    });
  }
  for (const none of ['3', '6', '0', 'x']) expect((await ask(`${path()}/${none}`)).status).toBe(404);
});

test('is closed where the patient is, and leaves a trace', async () => {
  expect((await ask(path(), outsider.token)).status).toBe(404);
  expect((await ask(`${path()}/1`, outsider.token)).status).toBe(404);
  expect((await ask('/Patient/2000000000/_history')).status).toBe(404);
  const admin = await server.signIn('admin');
  const events = async (action: string) =>
    (await server.call('GET', `/audit?action=${action}&patientId=${patient.id}`, admin.token))
      .body as object[];
  expect(await events('access.refused')).not.toEqual([]);
  expect(await events('patient.read')).not.toEqual([]);
});

test('is a patient’s alone, for whoever reads patients', async () => {
  expect((await ask('/Encounter/1/_history')).status).toBe(404);
  const admin = await server.signIn('admin');
  const program = await addProgram(server, admin.token, { types: ['Encounter'] });
  const token = await tokenOfProgram(server, program, 'system/*.read system/Encounter.read');
  expect((await ask(path(), token)).status).toBe(403);
  expect((await ask(`${path()}/1`, token)).status).toBe(403);
});

test('takes no parameters', async () => {
  const strict = { prefer: 'handling=strict' };
  expect((await ask(`${path()}?_count=1`, nurse.token, strict)).status).toBe(400);
  expect((await ask(`${path()}?_format=json`, nurse.token, strict)).status).toBe(200);
  expect((await ask(`${path()}?_count=1`)).body).toMatchObject({ total: 4 });
});

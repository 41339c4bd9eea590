import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { AuditEvent } from '@sadap/contract/audit';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { askFhir, type Outcome } from '../../../test/fhir-client.ts';
import { addProgram, tokenOfProgram } from '../../../test/fhir-program.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const HN_SYSTEM = 'https://terms.sil-th.org/hcode/5/10000/HN';
const CITIZEN_ID = 'https://terms.sil-th.org/id/th-cid';
const UCUM = 'http://unitsofmeasure.org';
const AMBULATORY = { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' };

let server: TestServer;
let nurse: SignedIn;
let outsider: SignedIn;
let admin: SignedIn;
let patient: Patient;
let checkUp: CheckUp;
beforeAll(async () => {
  server = await startServer({ ACCESS: 'need-to-know', RESULT_HN_SYSTEM: HN_SYSTEM });
  nurse = await server.user('nurse');
  outsider = await server.user('outsider');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ patient, checkUp } = await server.patientWithCheckUp(nurse.token));
});

type Written = { id: string; meta: { versionId: string }; [element: string]: unknown };
let made = 0;
const hn = () => `HN97${String(++made).padStart(5, '0')}`;
const extension = (weight = 61, height = 158) =>
  [
    ['weight', weight, 'kg'],
    ['height', height, 'cm'],
  ].map(([measure, value, code]) => ({
    url: `${server.url}/fhir/StructureDefinition/body-${measure}`,
    valueQuantity: { value, unit: code, system: UCUM, code },
  }));
const mali = (value = hn(), more: object = {}) => ({
  resourceType: 'Patient',
  identifier: [{ system: HN_SYSTEM, value }],
  name: [{ use: 'official', family: `ดีงาม ${value}`, given: ['มาลี'], prefix: ['นาง'] }],
  gender: 'female',
  birthDate: '1958-03-02',
  extension: extension(),
  ...more,
});
const visit = (more: object = {}) => ({
  resourceType: 'Encounter',
  status: 'in-progress',
  class: AMBULATORY,
  subject: { reference: `Patient/${patient.id}` },
  ...more,
});
const send = (
  method: string,
  path: string,
  body: object | undefined,
  { token = nurse.token as string | null, headers = {} as Record<string, string> } = {},
) => askFhir(server, path, token, headers, method, body);
const read = async (path: string, token = nurse.token) =>
  (await askFhir(server, path, token)).body as unknown as Written;
const put = async (resource: Written, more: object, ifMatch?: string, token = nurse.token) =>
  send(
    'PUT',
    `/${resource.resourceType}/${resource.id}`,
    { ...resource, ...more },
    {
      token,
      headers: { 'if-match': ifMatch ?? `W/"${resource.meta.versionId}"` },
    },
  );
const faultsOf = ({ status, body }: { status: number; body: never }) => ({
  status,
  faults: (body as Outcome).issue.map(({ code, expression = [] }) => `${code} ${expression.join()}`),
});
const eventsOf = async (query: string) =>
  (await server.call('GET', `/audit?${query}`, admin.token)).body as AuditEvent[];
const app = async (id: string | number) =>
  (await server.call('GET', `/patients/${id}`, nurse.token)).body as Patient;

describe('a patient is created', () => {
  test('and is the same in the app', async () => {
    const value = hn();
    const cid = { system: CITIZEN_ID, value: '1101700230708' };
    const resource = mali(value, { id: '7', active: true });
    resource.identifier.push(cid);
    const { status, headers, body } = await send('POST', '/Patient', resource);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { resourceType: 'Patient', gender: 'female' },
    });
    const { id, meta } = body as unknown as Written;
    expect(headers.get('location')).toBe(`${server.url}/fhir/Patient/${id}/_history/1`);
    expect({ etag: headers.get('etag'), version: meta.versionId }).toEqual({ etag: 'W/"1"', version: '1' });
    expect(await app(id)).toMatchObject({
      patientID: value,
      title: 'นาง',
      firstName: 'มาลี',
      lastName: `ดีงาม ${value}`,
      citizenId: '1101700230708',
      dateOfBirth: '1958-03-02',
      weight: 61,
      height: 158,
    });
    expect(await eventsOf(`action=patient.created&patientId=${id}`)).toMatchObject([
      { user: { username: 'nurse' }, outcome: 'done' },
    ]);
  });

  test('with grams and metres, and a name that is one text', async () => {
    const [weight, height] = extension(3200, 0.49);
    const grams = { ...weight, valueQuantity: { value: 3200, system: UCUM, code: 'g' } };
    const metres = { ...height, valueQuantity: { value: 0.49, system: UCUM, code: 'm' } };
    const resource = mali(hn(), { extension: [grams, metres], name: [{ text: 'ลูกนางมาลี' }] });
    const { status, body } = await send('POST', '/Patient', resource);
    expect({ status, body }).toMatchObject({ status: 201, body: { name: [{ text: 'ลูกนางมาลี' }] } });
    const { weight: kg, height: cm } = await app((body as unknown as Written).id);
    expect([kg, cm].map((value) => Math.round(value * 100) / 100)).toEqual([3.2, 49]);
  });

  test('not with what is not kept, and each element is named', async () => {
    const resource = mali(hn(), {
      telecom: [{ system: 'phone', value: '081' }],
      deceasedBoolean: true,
      active: false,
      name: [{ text: 'อื่น', family: 'ข', given: ['ก', 'ค'], suffix: ['PhD'] }, { text: 'เดิม' }],
      meta: { tag: [{ code: 'x' }] },
      link: [{ other: { reference: 'Patient/1' }, type: 'seealso' }],
      extension: [...extension(), { url: 'http://other.example/x', valueString: 'y' }],
    });
    resource.identifier.push({ system: 'http://other.example/mrn', value: '1' });
    expect(faultsOf(await send('POST', '/Patient', resource))).toEqual({
      status: 422,
      faults: [
        'not-supported Patient.telecom',
        'not-supported Patient.deceasedBoolean',
        'not-supported Patient.meta.tag',
        'not-supported Patient.identifier[1]',
        'not-supported Patient.name[1]',
        'not-supported Patient.name[0].suffix',
        'not-supported Patient.name[0].given[1]',
        'value Patient.name[0].text',
        'not-supported Patient.extension[2]',
        'business-rule Patient.active',
        'business-rule Patient.link',
      ],
    });
  });

  test.each<[what: string, more: () => object, fault: RegExp]>([
    ['without an HN', () => ({ identifier: [] }), /^required Patient\.identifier$/],
    [
      'with two HNs',
      () => ({ identifier: [1, 2].map((value) => ({ system: HN_SYSTEM, value: `HN${value}` })) }),
      /^value Patient\.identifier\[1\]$/,
    ],
    [
      'with a citizen id that is none',
      () => ({
        identifier: [
          { system: HN_SYSTEM, value: hn() },
          { system: CITIZEN_ID, value: '1' },
        ],
      }),
      /^value Patient\.identifier$/,
    ],
    [
      'without weight and height',
      () => ({ extension: [] }),
      /^required Patient\.extension\.where\(url=.*body-weight'\)$/,
    ],
    [
      'with a weight in pounds',
      () => ({
        extension: [{ ...extension()[0], valueQuantity: { value: 130, system: UCUM, code: '[lb_av]' } }],
      }),
      /^value Patient\.extension\[0\]\.valueQuantity$/,
    ],
    ['with a gender that is none here', () => ({ gender: 'unknown' }), /^required Patient\.gender$/],
    ['with a Buddhist year', () => ({ birthDate: '2501-03-02' }), /^value Patient\.birthDate$/],
    ['with names that are none', () => ({ name: 'Mali' }), /^invalid Patient\.name$/],
    [
      'with a narrative',
      () => ({ text: { status: 'generated', div: '<div/>' } }),
      /^not-supported Patient\.text$/,
    ],
  ])('not %s', async (_what, more, fault) => {
    const { status, faults } = faultsOf(await send('POST', '/Patient', mali(hn(), more())));
    expect({ status, first: faults[0] }).toEqual({ status: 422, first: expect.stringMatching(fault) });
  });

  test('not with the HN, the name and birth date or the citizen id of another', async () => {
    const first = mali(hn());
    first.identifier.push({ system: CITIZEN_ID, value: '1101700207030' });
    expect((await send('POST', '/Patient', first)).status).toBe(201);
    const other = { name: [{ text: `อื่น ${hn()}` }] };
    const [hospital, citizen] = first.identifier;
    const own = { system: HN_SYSTEM, value: hn() };
    const conflict = async (more: object) => faultsOf(await send('POST', '/Patient', mali(hn(), more)));
    expect(await conflict({ identifier: [hospital], ...other })).toEqual({
      status: 409,
      faults: ['duplicate Patient.identifier'],
    });
    expect(await conflict({ identifier: [own, citizen], ...other })).toEqual({
      status: 409,
      faults: ['duplicate Patient.identifier'],
    });
    expect(await conflict({ identifier: [own], name: first.name })).toEqual({
      status: 409,
      faults: ['duplicate Patient.name[0].given'],
    });
  });

  test('once, where If-None-Exist finds it, also by several at once', async () => {
    const value = hn();
    const once = () =>
      send('POST', '/Patient', mali(value), {
        headers: { 'if-none-exist': `identifier=${HN_SYSTEM}|${value}` },
      });
    const answers = await Promise.all([once(), once(), once()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => (body as unknown as Written).id)).size).toBe(1);
    expect((await once()).status).toBe(200);
  });

  test('not where If-None-Exist finds two, or asks for nothing that names a patient', async () => {
    const values = [hn(), hn()];
    for (const value of values) await send('POST', '/Patient', mali(value));
    const ifNone = async (query: string) =>
      (await send('POST', '/Patient', mali(), { headers: { 'if-none-exist': query } })).status;
    expect(await ifNone(`identifier=${values.join()}`)).toBe(412);
    expect(await ifNone('')).toBe(400);
    expect(await ifNone('name=x')).toBe(400);
    expect(await ifNone(`identifier=${values.join()}&_count=1`)).toBe(400);
  });

  test('once for one request id', async () => {
    const headers = { 'request-id': crypto.randomUUID() };
    const resource = mali();
    const [first, second] = [
      await send('POST', '/Patient', resource, { headers }),
      await send('POST', '/Patient', resource, { headers }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((first.body as unknown as Written).id).toBe((second.body as unknown as Written).id);
    expect((await send('POST', '/Patient', mali(), { headers })).status).toBe(409);
  });

  test('without an answer’s body where none is wanted', async () => {
    const { status, headers, body } = await send('POST', '/Patient', mali(), {
      headers: { prefer: 'return=minimal' },
    });
    expect({ status, body, etag: headers.get('etag') }).toEqual({ status: 201, body: '', etag: 'W/"1"' });
  });
});

describe('a patient is updated', () => {
  let resource: Written;
  beforeEach(async () => {
    resource = (await send('POST', '/Patient', mali())).body as unknown as Written;
  });

  test('from the version that was read; what only Sadap keeps stays', async () => {
    await server.call('PUT', `/patients/${resource.id}`, nurse.token, {
      version: 1,
      phone: '081 234 5678',
      dateOfBirth: '1958-03-02',
      gender: 'female',
    });
    const { etag } = {
      etag: (await askFhir(server, `/Patient/${resource.id}`, nurse.token)).headers.get('etag'),
    };
    expect(etag).toBe('W/"2"');
    const name = [{ family: 'ใจดี', given: ['มาลี'] }];
    const { status, headers, body } = await put(await read(`/Patient/${resource.id}`), { name }, etag ?? '');
    expect({ status, body }).toMatchObject({ status: 200, body: { name: [{ text: 'มาลี ใจดี' }] } });
    expect(headers.get('etag')).toBe('W/"3"');
    expect(await app(resource.id)).toMatchObject({
      title: null,
      phone: '081 234 5678',
      weight: 61,
      version: 3,
    });
    expect(await eventsOf(`action=patient.changed&patientId=${resource.id}`)).toHaveLength(2);
  });

  test('with a weight', async () => {
    expect((await put(resource, { extension: extension(65).slice(0, 1) })).status).toBe(200);
    expect(await app(resource.id)).toMatchObject({ weight: 65, height: 158 });
  });

  test('not from a version that is over, nor without one', async () => {
    expect((await put(resource, { birthDate: '1958-03-03' })).status).toBe(200);
    const stale = await put(resource, { birthDate: '1958-03-04' });
    expect(faultsOf(stale)).toEqual({ status: 412, faults: ['conflict '] });
    const without = await send('PUT', `/Patient/${resource.id}`, resource);
    expect(faultsOf(without)).toEqual({ status: 428, faults: ['required '] });
    expect((await put(resource, {}, '*')).status).toBe(400);
    expect(await app(resource.id)).toMatchObject({ dateOfBirth: '1958-03-03', version: 2 });
  });

  test('by one of two who read the same version', async () => {
    const answers = await Promise.all(
      ['1958-03-05', '1958-03-06'].map((birthDate) => put(resource, { birthDate })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test('once for one request id', async () => {
    const again = { 'if-match': 'W/"1"', 'request-id': crypto.randomUUID() };
    const change = { ...resource, birthDate: '1958-03-07' };
    const twice = () => send('PUT', `/Patient/${resource.id}`, change, { headers: again });
    const [first, second] = [await twice(), await twice()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual(second.body);
    const other = { 'if-match': 'W/"1"', 'request-id': crypto.randomUUID() };
    // Also with faults: what is stale is read again first.
    for (const body of [change, { ...change, address: [{ text: 'x' }] }])
      expect((await send('PUT', `/Patient/${resource.id}`, body, { headers: other })).status).toBe(412);
  });

  test('not with the id of another, or what is not kept', async () => {
    expect(faultsOf(await put(resource, { address: [{ text: 'x' }] }))).toEqual({
      status: 422,
      faults: ['not-supported Patient.address'],
    });
    const { id: _id, ...nameless } = resource;
    const headers = { 'if-match': 'W/"1"' };
    const path = `/Patient/${resource.id}`;
    expect((await send('PUT', path, nameless, { headers })).status).toBe(422);
    expect((await send('PUT', path, { ...resource, id: '1' }, { headers })).status).toBe(422);
    expect((await send('PUT', path, visit({ id: resource.id }), { headers })).status).toBe(422);
  });

  test('not to the HN of another', async () => {
    const identifier = [{ system: HN_SYSTEM, value: patient.patientID }];
    expect(faultsOf(await put(resource, { identifier }))).toEqual({
      status: 409,
      faults: ['duplicate Patient.identifier'],
    });
  });

  test('not by whom the patient is closed to, nor where there is none: both look the same', async () => {
    const closed = await put(resource, { gender: 'other' }, 'W/"1"', outsider.token);
    const none = await put({ ...resource, id: '2000000000' }, {}, 'W/"1"', outsider.token);
    expect(closed.status).toBe(404);
    expect(closed.body).toEqual(none.body);
    expect(await eventsOf(`action=access.refused&patientId=${resource.id}`)).toHaveLength(1);
    expect(await app(resource.id)).toMatchObject({ gender: 'female', version: 1 });
  });

  test('not once it is part of another', async () => {
    const gone = await app(resource.id);
    await server.call('POST', `/patients/${patient.id}/glass`, admin.token, { reason: 'emergency' });
    await server.call('POST', `/patients/${gone.id}/glass`, admin.token, { reason: 'emergency' });
    const input = { goneId: gone.id, hn: gone.patientID, version: 1, goneVersion: 1, reason: 'xxx' };
    const merged = await server.call('POST', `/patients/${patient.id}/merges`, admin.token, input);
    expect(merged.status).toBe(201);
    const { versionId } = (await read(`/Patient/${resource.id}`)).meta;
    const answer = await put(resource, { gender: 'other' }, `W/"${versionId}"`);
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 404,
      body: { issue: [{ diagnostics: 'PATIENT_MERGED' }] },
    });
  });
});

describe('an encounter', () => {
  test('begins now, and is the app’s next check-up', async () => {
    const { status, headers, body } = await send('POST', '/Encounter', visit());
    const { id } = body as unknown as Written;
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'in-progress' } });
    expect(headers.get('location')).toBe(`${server.url}/fhir/Encounter/${id}`);
    const { body: listed } = await server.call('GET', `/sessions?patient_id=${patient.id}`, nurse.token);
    expect(listed).toContainEqual(expect.objectContaining({ id: Number(id), sessionNumber: 2 }));
    expect(await eventsOf(`action=check-up.created&patientId=${patient.id}`)).toHaveLength(2);
  });

  test.each<[fault: string, more: () => object]>([
    ['value Encounter.status', () => ({ status: 'finished' })],
    ['value Encounter.class', () => ({ class: { ...AMBULATORY, code: 'IMP' } })],
    ['business-rule Encounter.period', () => ({ period: { start: '2026-11-01T00:00:00Z' } })],
    ['business-rule Encounter.identifier', () => ({ identifier: [{ system: 'x', value: 'VN1' }] })],
    ['not-supported Encounter.reasonCode', () => ({ reasonCode: [{ text: 'ไอ' }] })],
    ['invalid Encounter.subject', () => ({ subject: undefined })],
    ['not-found Encounter.subject', () => ({ subject: { reference: 'Patient/2000000000' } })],
    [
      'not-found Encounter.subject',
      () => ({ subject: { reference: 'https://other.example/fhir/Patient/1' } }),
    ],
    [
      'not-supported Encounter.subject.display',
      () => ({ subject: { reference: `Patient/${patient.id}`, display: 'มาลี' } }),
    ],
  ])('is not created: %s', async (fault, more) => {
    expect(faultsOf(await send('POST', '/Encounter', visit(more())))).toEqual({
      status: 422,
      faults: [fault],
    });
  });

  test('of a closed patient looks like one of nobody', async () => {
    const closed = await send('POST', '/Encounter', visit(), { token: outsider.token });
    expect(faultsOf(closed)).toEqual({ status: 422, faults: ['not-found Encounter.subject'] });
    expect(await eventsOf(`action=access.refused&patientId=${patient.id}`)).toHaveLength(1);
  });

  test('is not created on a condition', async () => {
    const headers = { 'if-none-exist': 'identifier=x' };
    expect((await send('POST', '/Encounter', visit(), { headers })).status).toBe(400);
  });

  test('is updated to what it is, and to nothing else', async () => {
    const resource = await read(`/Encounter/${checkUp.id}`);
    expect(await put(resource, {})).toMatchObject({ status: 200, body: { status: 'in-progress' } });
    expect(
      faultsOf(await put(resource, { status: 'finished', subject: { reference: 'Patient/1' } })),
    ).toEqual({
      status: 422,
      faults: ['business-rule Encounter.status', 'business-rule Encounter.subject'],
    });
    expect((await put(resource, {}, 'W/"1"')).status).toBe(412);
    expect((await send('PUT', `/Encounter/${checkUp.id}`, resource)).status).toBe(428);
    expect((await put(resource, {}, undefined, outsider.token)).status).toBe(404);
  });
});

describe('a request', () => {
  test('needs somebody who is signed in', async () => {
    expect((await send('POST', '/Patient', mali(), { token: null })).status).toBe(401);
    expect((await send('PUT', `/Patient/${patient.id}`, mali(), { token: null })).status).toBe(401);
    expect((await send('POST', '/Encounter', visit(), { token: null })).status).toBe(401);
    expect((await send('PUT', `/Encounter/${checkUp.id}`, visit(), { token: null })).status).toBe(401);
  });

  test('writes only what metadata says', async () => {
    for (const [method, path] of [
      ['POST', '/Observation'],
      ['PUT', '/Observation/1'],
      ['DELETE', `/Patient/${patient.id}`],
      ['PATCH', `/Patient/${patient.id}`],
    ] as const)
      expect({
        method,
        path,
        ...(await send(method, path, method === 'POST' || method === 'PUT' ? {} : undefined)),
      }).toMatchObject({
        status: 404,
        body: { resourceType: 'OperationOutcome' },
      });
  });

  test('is JSON of 64 kB at most, that says nothing twice', async () => {
    const post = (body: string, type = 'application/fhir+json') =>
      fetch(`${server.url}/fhir/Patient`, {
        method: 'POST',
        headers: { authorization: `Bearer ${nurse.token}`, 'content-type': type },
        body,
      });
    expect((await post('<Patient/>', 'application/fhir+xml')).status).toBe(415);
    expect((await post('{')).status).toBe(400);
    expect((await post('{"gender":"male","gender":"female"}')).status).toBe(400);
    expect((await post('[]')).status).toBe(422);
    expect((await post(JSON.stringify(mali(hn(), { text: 'x'.repeat(66_000) })))).status).toBe(413);
  });
});

describe('a program', () => {
  const programs = { writes: ['Patient.c', 'Patient.u', 'Encounter.c', 'Encounter.u'], writesAs: 'nurse' };
  const program = async (body: object, scope = 'system/*.read system/*.write') =>
    tokenOfProgram(server, await addProgram(server, admin.token, body), scope);

  test('of the page registers, corrects and begins', async () => {
    const page = new URL('../../../../docs/hospital-system.md', import.meta.url);
    const [, code = ''] =
      /^```python\n([^`]*If_None_Exist[\s\S]*?)^```/m.exec(readFileSync(page, 'utf8')) ?? [];
    const filled = code.replace('https://sadap.hospital.example', server.url);
    const python = process.env.PYTHON_PATH ?? '/usr/bin/python3';
    const run = async (value: string) =>
      (await promisify(execFile)(python, ['-c', filled, await program(programs), value])).stdout.trim();
    const value = hn();
    expect(await run(value)).toBe('นางบุญมา ใจดี in-progress');
    expect(await run(value)).toBe('นางบุญมา ใจดี in-progress');
  });

  test('that only reads writes nothing', async () => {
    const token = await program({});
    expect(await send('POST', '/Patient', mali(), { token })).toMatchObject({
      status: 403,
      body: { issue: [{ code: 'forbidden', diagnostics: 'FHIR_WRITE_SCOPE' }] },
    });
    expect((await put(await read(`/Patient/${patient.id}`), {}, undefined, token)).status).toBe(403);
    expect((await send('POST', '/Encounter', visit(), { token })).status).toBe(403);
  });

  test('writes in the name of its account, and the trail names the program', async () => {
    const token = await program(programs);
    const { status, body } = await send('POST', '/Patient', mali(), { token });
    expect({ status, body }).toMatchObject({ status: 201 });
    const { id } = body as unknown as Written;
    expect(await app(id)).toMatchObject({ updatedByUsername: 'nurse' });
    const [event] = await eventsOf(`action=patient.created&patientId=${id}`);
    expect(event).toMatchObject({ user: null, details: { client: 'HIS' } });
    expect((await put(body as unknown as Written, { gender: 'other' }, undefined, token)).status).toBe(200);
    const subject = { reference: `Patient/${id}` };
    expect((await send('POST', '/Encounter', visit({ subject }), { token })).status).toBe(201);
  });

  test('writes what its token names', async () => {
    const token = await program(programs, 'system/Patient.c');
    const { status, body, headers } = await send('POST', '/Patient', mali(), { token });
    expect({ status, body }).toEqual({ status: 201, body: '' });
    const { pathname } = new URL(headers.get('location') ?? '');
    const path = pathname.replace('/fhir', '').replace('/_history/1', '');
    const change = { headers: { 'if-match': 'W/"1"' }, token };
    expect((await send('PUT', path, mali(), change)).status).toBe(403);
    expect((await askFhir(server, path, token)).status).toBe(403);
    const known = { token, headers: { 'if-none-exist': `identifier=${patient.patientID}` } };
    expect((await send('POST', '/Patient', mali(), known)).status).toBe(403);
  });

  test('writes nothing once its account cannot be used, or is an administrator', async () => {
    const clerk = await server.user('clerk');
    const token = await program({ ...programs, writesAs: 'clerk' });
    const state = (sql: string) => server.sql(`update users set ${sql} where id = ${clerk.userId}`);
    await state(`account_state = 'suspended'`);
    expect(await send('POST', '/Patient', mali(), { token })).toMatchObject({
      status: 403,
      body: { issue: [{ diagnostics: 'FHIR_WRITER_GONE' }] },
    });
    await state(`account_state = 'active', role = 'ADMIN'`);
    expect((await send('POST', '/Encounter', visit(), { token })).status).toBe(403);
  });

  test('does not change a patient whose use is restricted', async () => {
    const resource = await read(`/Patient/${patient.id}`);
    const restriction = { kind: 'restriction' };
    await server.call('POST', `/patients/${patient.id}/restriction`, admin.token, restriction);
    for (const readsRestricted of [false, true]) {
      const token = await program({ ...programs, readsRestricted });
      expect((await send('GET', `/Patient/${patient.id}`, undefined, { token })).status).toBe(
        readsRestricted ? 200 : 404,
      );
      expect((await put(resource, {}, undefined, token)).status).toBe(404);
      expect((await send('POST', '/Encounter', visit(), { token })).status).toBe(422);
    }
  });

  test.each([
    ['nobody', undefined],
    ['an administrator', 'admin'],
    ['somebody who is not here', 'nobody_here'],
  ])('is not added to write in the name of %s', async (_who, writesAs) => {
    await expect(addProgram(server, admin.token, { ...programs, writesAs })).rejects.toThrow('422');
  });
});

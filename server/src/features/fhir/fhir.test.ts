import type { AuditEvent } from '@sadap/contract/audit';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { askFhir, type Bundle, idsIn, linkOf, type Outcome } from '../../../test/fhir-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const HN_SYSTEM = 'https://terms.sil-th.org/hcode/5/10000/HN';

let server: TestServer;
let owner: SignedIn;
let outsider: SignedIn;
let admin: SignedIn;
let patient: Patient;
let checkUp: CheckUp;
beforeAll(async () => {
  server = await startServer({ ACCESS: 'need-to-know', RESULT_HN_SYSTEM: HN_SYSTEM });
  owner = await server.user('owner');
  outsider = await server.user('outsider');
  admin = await server.signIn('admin');
  ({ patient, checkUp } = await server.patientWithCheckUp(owner.token));
  await server.call('PUT', `/patients/${patient.id}`, owner.token, {
    version: 1,
    title: 'นาง',
    firstName: 'มาลี',
    lastName: 'น้ำใจดี',
    citizenId: '1101700207030',
    dateOfBirth: '1958-03-02',
    gender: 'female',
  });
});
afterAll(() => server.close());

const ask = (path: string, token: string | null = owner.token, headers?: Record<string, string>) =>
  askFhir(server, path, token, headers);
const found = async (path: string, token = owner.token) => {
  const { status, body } = await ask(path, token);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as Bundle;
};
const eventsOf = async (query: string) =>
  (await server.call('GET', `/audit?${query}`, admin.token)).body as AuditEvent[];

test('metadata says what is served, to everybody', async () => {
  const { status, type, body } = await ask('/metadata', null);
  expect({ status, type }).toEqual({ status: 200, type: 'application/fhir+json; charset=utf-8' });
  expect(body).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1', kind: 'instance' });
});

test('what metadata says is served is', async () => {
  type Served = { type: string; searchParam?: { name: string; type: string }[]; searchInclude?: string[] };
  const { body } = await ask('/metadata');
  const { resource } = (body as { rest: [{ resource: Served[] }] }).rest[0];
  const VALUES: Record<string, string> = {
    token: 'x',
    reference: String(patient.id),
    date: '2026',
    uri: 'x',
  };
  for (const { type, searchParam = [], searchInclude = [] } of resource) {
    const queries = [
      ...searchParam.map((each) => `${each.name}=${VALUES[each.type]}`),
      ...searchInclude.map((each) => `_include=${each}`),
    ];
    for (const query of queries) {
      const answer = await ask(`/${type}?${query}`, owner.token, { prefer: 'handling=strict' });
      expect({ query, status: answer.status }).toEqual({ query, status: 200 });
    }
  }
});

describe('a patient', () => {
  test('is read by the number, with HN, national id and Thai name', async () => {
    const { status, headers, body } = await ask(`/Patient/${patient.id}`);
    expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-store' });
    expect(body).toEqual({
      resourceType: 'Patient',
      id: String(patient.id),
      meta: { versionId: '2', lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
      identifier: [
        {
          type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
          system: HN_SYSTEM,
          value: patient.patientID,
        },
        { system: 'https://terms.sil-th.org/id/th-cid', value: '1101700207030' },
      ],
      name: [{ text: 'นางมาลี น้ำใจดี', family: 'น้ำใจดี', given: ['มาลี'], prefix: ['นาง'] }],
      gender: 'female',
      birthDate: '1958-03-02',
    });
  });

  test.each([
    ['the HN', () => patient.patientID],
    ['the HN in other letters', () => patient.patientID.toLowerCase()],
    ['the HN of this hospital', () => `${HN_SYSTEM}|${patient.patientID}`],
    ['the national id', () => '1101700207030'],
    ['one of several', () => `HN0,${patient.patientID}`],
  ])('is found by %s', async (_what, identifier) => {
    const bundle = await found(`/Patient?identifier=${encodeURIComponent(identifier())}`);
    expect(idsIn(bundle)).toEqual([`Patient/${patient.id}`]);
    expect(bundle).not.toHaveProperty('total');
    expect(linkOf(bundle, 'next')).toBeUndefined();
  });

  test.each([
    ['HN of another hospital', () => `https://other.example/hn|${patient.patientID}`],
    ['HN that nobody has', () => 'HN0000000'],
    ['HN as a national id', () => `https://terms.sil-th.org/id/th-cid|${patient.patientID}`],
  ])('is not found by an %s', async (_what, identifier) => {
    const bundle = await found(`/Patient?identifier=${encodeURIComponent(identifier())}`);
    expect(bundle).not.toHaveProperty('entry');
  });

  test('has everything in one', async () => {
    const bundle = await found(`/Patient/${patient.id}/$everything`);
    expect(idsIn(bundle)).toEqual([`Patient/${patient.id}`, `Encounter/${checkUp.id}`]);
  });
});

describe('a check-up', () => {
  test('is read, and refers to its patient', async () => {
    expect((await ask(`/Encounter/${checkUp.id}`)).body).toMatchObject({
      resourceType: 'Encounter',
      status: 'in-progress',
      subject: { reference: `Patient/${patient.id}` },
      period: { start: new Date(checkUp.sessionDate).toISOString() },
    });
  });

  test.each([
    () => `patient=${patient.id}`,
    () => `subject=Patient/${patient.id}`,
    () => `patient=${server.url}/fhir/Patient/${patient.id}`,
    () => `_id=${checkUp.id}`,
    () => `patient=${patient.id}&date=ge${checkUp.sessionDate.slice(0, 4)}&date=lt2999`,
    () => `patient=${patient.id}&_lastUpdated=gt2000-01-01T00:00:00Z`,
    () => `patient=${patient.id}&date=le9999-12-31T23:59:59Z`,
    () => `_id=${checkUp.id}&_include=Encounter:nothing`,
  ])('is found: %#', async (query) => {
    expect(idsIn(await found(`/Encounter?${query()}`))).toEqual([`Encounter/${checkUp.id}`]);
  });

  test.each([
    () => `patient=${patient.id}&date=lt2000`,
    () => `patient=${patient.id}&_id=999999`,
    () => `patient=${patient.id}&subject=Patient/999999`,
    // They have their own numbers.
    () => `patient=https://his.example/fhir/Patient/${patient.id}`,
    () => `patient=${server.url}/elsewhere/fhir/Patient/${patient.id}`,
    () => `_lastUpdated=gt2999-01-01`,
  ])('is not found: %#', async (query) => {
    expect(await found(`/Encounter?${query()}`)).not.toHaveProperty('entry');
  });

  test('comes with its patient', async () => {
    for (const name of ['Encounter:subject', 'Encounter:patient', 'Encounter:subject:Patient']) {
      const bundle = await found(`/Encounter?_id=${checkUp.id}&_include=${name}`);
      expect(idsIn(bundle)).toEqual([`Encounter/${checkUp.id}`]);
      expect(idsIn(bundle, 'include')).toEqual([`Patient/${patient.id}`]);
    }
  });
});

describe('an error is an OperationOutcome', () => {
  const ERRORS: [
    string,
    number,
    string,
    string,
    { token?: string | null; headers?: Record<string, string> },
  ][] = [
    ['/Patient/1', 401, 'login', 'UNAUTHORIZED', { token: null }],
    ['/Patient/1', 401, 'login', 'UNAUTHORIZED', { token: 'x' }],
    ['/Patient/999999', 404, 'not-found', 'FHIR_NOT_FOUND', {}],
    ['/Patient/x', 404, 'not-found', 'FHIR_NOT_FOUND', {}],
    ['/Patient/99999999999999999999', 404, 'not-found', 'FHIR_NOT_FOUND', {}],
    ['/Patient/1/$everything/x', 404, 'not-supported', 'NO_SUCH_ROUTE', {}],
    ['/Medication', 404, 'not-supported', 'NO_SUCH_ROUTE', {}],
    ['/%50atient/1', 404, 'not-supported', 'NO_SUCH_ROUTE', {}],
    ['', 404, 'not-supported', 'NO_SUCH_ROUTE', {}],
    ['/Patient/%', 400, 'invalid', 'MALFORMED_REQUEST', {}],
    ['/Patient?_format=xml', 406, 'not-supported', 'NOT_ACCEPTABLE', {}],
    ['/Patient', 406, 'not-supported', 'NOT_ACCEPTABLE', { headers: { accept: 'application/fhir+xml' } }],
    ['/metadata', 406, 'not-supported', 'NOT_ACCEPTABLE', { headers: { accept: 'text/html' } }],
    ['/Patient?_count=0', 400, 'invalid', 'FHIR_PARAMETER_INVALID _count', {}],
    ['/Patient?_count=1&_count=2', 400, 'invalid', 'FHIR_PARAMETER_INVALID _count', {}],
    ['/Patient?_id=', 400, 'invalid', 'FHIR_PARAMETER_INVALID _id', {}],
    ['/Patient?_cursor=x', 400, 'invalid', 'FHIR_PARAMETER_INVALID _cursor', {}],
    ['/Patient?_lastUpdated=2026-02-30', 400, 'invalid', 'FHIR_PARAMETER_INVALID _lastUpdated', {}],
    [`/Encounter?${'date=2026&'.repeat(9)}`, 400, 'invalid', 'FHIR_PARAMETER_INVALID date', {}],
    ['/Encounter?date=ne2026', 400, 'invalid', 'FHIR_PARAMETER_INVALID date', {}],
    ['/Encounter?patient=Group/1', 400, 'invalid', 'FHIR_PARAMETER_INVALID patient', {}],
    ['/Encounter?patient:missing=true', 400, 'invalid', 'FHIR_PARAMETER_UNKNOWN patient:missing', {}],
    ['/Encounter?patient.name=x', 400, 'invalid', 'FHIR_PARAMETER_UNKNOWN patient.name', {}],
    [
      '/Encounter?_include:iterate=Encounter:subject',
      400,
      'invalid',
      'FHIR_PARAMETER_UNKNOWN _include:iterate',
      {},
    ],
    [
      '/Encounter?_include=Encounter:nothing',
      400,
      'invalid',
      'FHIR_PARAMETER_UNKNOWN _include',
      { headers: { prefer: 'handling=strict' } },
    ],
    [
      '/Patient?favourite=1',
      400,
      'invalid',
      'FHIR_PARAMETER_UNKNOWN favourite',
      { headers: { prefer: 'handling=strict' } },
    ],
  ];
  test.each(ERRORS)('%s: %i', async (path, status, code, diagnostics, { token = owner.token, headers }) => {
    const answer = await ask(path, token, headers);
    expect({ status: answer.status, type: answer.type }).toEqual({
      status,
      type: 'application/fhir+json; charset=utf-8',
    });
    expect(answer.body).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code, diagnostics }],
    });
  });

  test.each(['POST', 'DELETE', 'PATCH', 'HEAD'])('nothing is changed: %s', async (method) => {
    const { status } = await askFhir(server, `/Patient/${patient.id}`, owner.token, {}, method);
    expect(status).toBe(404);
  });

  test('in the language of whoever asks, Thai first', async () => {
    const textIn = async (language?: string) => {
      const headers = language ? { 'accept-language': language } : {};
      const answer = await ask('/Patient/999999', owner.token, headers);
      return (answer.body as Outcome).issue[0]?.details.text;
    };
    expect(await textIn()).toBe('ไม่พบรายการนี้');
    expect(await textIn('en-GB,en;q=0.9')).toBe('This was not found');
    expect(await textIn('th;q=0.5, en;q=0.8')).toBe('This was not found');
    expect(await textIn('th, en;q=0.8')).toBe('ไม่พบรายการนี้');
    expect(await textIn('fr')).toBe('ไม่พบรายการนี้');
  });

  test('a locked screen answers nothing', async () => {
    const locked = await server.user();
    await server.call('POST', '/auth/lock', locked.token);
    expect(await ask('/Patient', locked.token)).toMatchObject({ status: 423 });
  });
});

describe('whatever is sent, nothing breaks', () => {
  const VALUES = [
    '%00',
    '%F0%9F%98%80',
    '%E0%B8%AA%E0%B8%A1',
    "'%20or%20true--",
    '9'.repeat(400),
    '|',
    ',,,',
    '%ED%A0%80',
    '-1',
    '2147483648',
    '%25',
  ];
  test.each(VALUES)('%s', async (value) => {
    const queries = [
      '_id',
      '_count',
      '_include',
      '_cursor',
      '_lastUpdated',
      'patient',
      'subject',
      'date',
      'code',
    ];
    for (const type of ['Patient', 'Observation', 'Media', 'Practitioner', 'Device'])
      for (const query of [...queries, 'identifier', 'category', 'created'])
        expect((await ask(`/${type}?${query}=${value}`)).status).toBeLessThan(500);
    for (const path of [`/Patient/${value}`, `/Observation/vital-${value}-x`, `/Binary/sound-${value}`])
      expect((await ask(path)).status).toBeGreaterThanOrEqual(400);
  });

  test('a cursor of another moment is only a place', async () => {
    for (const at of ['9'.repeat(17), `-${'9'.repeat(17)}`, '0']) {
      const cursor = Buffer.from(JSON.stringify([0, at, 1, null])).toString('base64url');
      expect((await ask(`/Encounter?date=ge2000&_cursor=${cursor}`)).status).toBe(200);
    }
  });
});

test('an unknown parameter is left out of the link unless the client is strict', async () => {
  const bundle = await found(`/Patient?_id=${patient.id}&favourite=1&_format=json`);
  expect(linkOf(bundle, 'self')).toBe(`${server.url}/fhir/Patient?_id=${patient.id}`);
});

describe('pages', () => {
  let many: SignedIn;
  let ids: number[];
  beforeAll(async () => {
    many = await server.user('ward_of_many');
    ids = [];
    for (let each = 0; each < 5; each++) ids.push((await server.patientWithCheckUp(many.token)).patient.id);
  });
  const named = (some: number[]) => some.map((id) => `Patient/${id}`);

  test('follow each other, whatever is added or changed meanwhile', async () => {
    const first = await found('/Patient?_count=2', many.token);
    expect(idsIn(first)).toEqual(named(ids.slice(0, 2)));
    // One behind is changed, one is gone, one is new.
    await server.sql(`update patients set updated_at = now() where id = ${ids[0]}`);
    await server.sql(`delete from check_ups where patient_id = ${ids[2]}`);
    await server.sql(`delete from patients where id = ${ids[2]}`);
    const added = (await server.patientWithCheckUp(many.token)).patient.id;
    const second = await found(linkOf(first, 'next') ?? '', many.token);
    expect(idsIn(second)).toEqual(named(ids.slice(3, 5)));
    const last = await found(linkOf(second, 'next') ?? '', many.token);
    expect(idsIn(last)).toEqual(named([added]));
    expect(linkOf(last, 'next')).toBeUndefined();
  });

  test('go in the order of time where time is asked for', async () => {
    const seen: string[] = [];
    let next: string | undefined = '/Encounter?date=ge2000&_count=1';
    while (next) {
      const bundle: Bundle = await found(next, many.token);
      seen.push(...idsIn(bundle));
      next = linkOf(bundle, 'next');
    }
    const { rows } =
      await server.sql(`select check_ups.id from check_ups join patients on patients.id = patient_id
      where patients.created_by = ${many.userId} order by session_date, check_ups.id`);
    expect(seen).toEqual(rows.map(({ id }: { id: number }) => `Encounter/${id}`));
  });

  test('a cursor of another order is refused', async () => {
    const next = linkOf(await found('/Encounter?date=ge2000&_count=1', many.token), 'next') ?? '';
    const cursor = new URL(next).searchParams.get('_cursor');
    expect((await ask(`/Encounter?_cursor=${cursor}`, many.token)).status).toBe(400);
  });
});

describe('a patient who is closed to whoever asks', () => {
  test.each([
    ['Patient', () => patient.id],
    ['Encounter', () => checkUp.id],
  ])('is as one who is not there: %s', async (type, id) => {
    for (const { token } of [outsider, admin]) {
      const [closed, absent] = [await ask(`/${type}/${id()}`, token), await ask(`/${type}/999999`, token)];
      expect({ status: closed.status, body: closed.body }).toEqual({ status: 404, body: absent.body });
    }
  });

  test('has no everything', async () => {
    const [closed, absent] = [
      await ask(`/Patient/${patient.id}/$everything`, outsider.token),
      await ask('/Patient/999999/$everything', outsider.token),
    ];
    expect({ status: closed.status, body: closed.body }).toEqual({ status: 404, body: absent.body });
  });

  test.each([
    () => `/Patient?_id=${patient.id}`,
    () => `/Patient?identifier=${patient.patientID}`,
    () => `/Patient?identifier=1101700207030`,
    () => `/Encounter?patient=${patient.id}`,
    () => `/Encounter?_id=${checkUp.id}&_include=Encounter:subject`,
    () => '/Patient',
    () => '/Encounter?date=ge2000',
    () => '/Patient?_count=1&_lastUpdated=ge2000',
  ])('is found by nothing: %#', async (path) => {
    const bundle = await found(path(), outsider.token);
    expect(bundle).not.toHaveProperty('entry');
    expect(bundle.link.map(({ relation }) => relation)).toEqual(['self']);
  });

  test('leaves the trace of whoever asked, once', async () => {
    const curious = await server.user('curious');
    for (const path of [`/Patient/${patient.id}`, `/Encounter?patient=${patient.id}`])
      await ask(path, curious.token);
    await ask('/Patient?identifier=HN0000009', curious.token);
    const events = await eventsOf(`action=access.refused&userId=${curious.userId}`);
    expect(events).toMatchObject([
      { outcome: 'refused', subject: { kind: 'route', id: 'fhir.Patient' }, patients: [] },
      { outcome: 'refused', subject: { kind: 'route', id: 'fhir.Patient' }, patients: [{ id: patient.id }] },
    ]);
  });

  test('with open access, if the use of the record is restricted', async () => {
    const open = await startServer({ ACCESS: 'open' });
    try {
      const [nurse, chief] = [await open.user(), await open.signIn('admin')];
      const made = await open.patientWithCheckUp(nurse.token);
      const path = `/Patient/${made.patient.id}`;
      expect((await askFhir(open, path, chief.token)).status).toBe(200);
      await open.call('POST', `/patients/${made.patient.id}/restriction`, chief.token, {
        kind: 'restriction',
      });
      for (const { token } of [nurse, chief]) {
        expect((await askFhir(open, path, token)).status).toBe(404);
        expect((await askFhir(open, '/Encounter', token)).body).not.toHaveProperty('entry');
      }
    } finally {
      await open.close();
    }
  });

  test('somebody who awaits a name is no Patient, and has no check-up here', async () => {
    const { body } = await server.call('POST', '/patients/to-be-named', owner.token, {});
    const { patientId } = body as { patientId: number };
    expect((await ask(`/Patient/${patientId}`)).status).toBe(404);
    expect(await found(`/Encounter?patient=${patientId}`)).not.toHaveProperty('entry');
  });
});

test('the trail says once what was seen', async () => {
  const reader = await server.user('reader');
  const own = await server.patientWithCheckUp(reader.token);
  await server.patientWithCheckUp(reader.token);
  await ask(`/Patient/${own.patient.id}`, reader.token);
  await ask(`/Encounter/${own.checkUp.id}`, reader.token);
  await ask('/Patient', reader.token);
  await ask('/Encounter?_include=Encounter:subject', reader.token);
  const events = await eventsOf(`class=reading&userId=${reader.userId}`);
  expect(events.map(({ action, patients }) => [action, patients.length])).toEqual([
    ['patient.found', 2],
    ['check-up.read', 1],
    ['patient.read', 1],
  ]);
});

test('an account that asks for too much is slowed, in FHIR', async () => {
  const limited = await startServer({ RATE_LIMIT: 'on', REQUESTS_PER_MINUTE: '300' });
  try {
    const { token } = await limited.user();
    const answers = await Promise.all(Array.from({ length: 301 }, () => askFhir(limited, '/Patient', token)));
    const slowed = answers.filter(({ status }) => status === 429);
    expect(slowed.length).toBeGreaterThan(0);
    expect(slowed[0]?.body).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ code: 'throttled' }],
    });
  } finally {
    await limited.close();
  }
});

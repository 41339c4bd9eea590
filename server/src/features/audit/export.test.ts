import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let nurse: SignedIn;
let admin: SignedIn;
let patient: { id: number; patientID: string };
beforeAll(async () => {
  server = await startServer();
  nurse = await server.user('nurse_1');
  admin = await server.signIn('admin');
  ({ patient } = await server.patientWithCheckUp(nurse.token));
  await server.call('PUT', '/users/me', nurse.token, {
    title: '',
    firstName: '=HYPERLINK("x")',
    lastName: 'ใจดี, "สาย"',
    department: '',
    phone: '',
  });
  await server.call('GET', `/patients/${patient.id}`, nurse.token);
});
afterAll(() => server.close());

const exported = async (query: string, { token }: SignedIn) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/api/audit/export?${query}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('as a table', () => {
  test('has every event that the filter names, and no formula', async () => {
    const { status, headers, text } = await exported(`format=csv&patientId=${patient.id}`, admin);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=.*sadap-audit-.*\.csv/);
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toContain('id,at,user,full name,action');
    expect(lines.slice(1).map((line) => line.match(/(patient|check-up)\.\w+/)?.[0])).toEqual([
      'patient.read',
      'check-up.created',
      'patient.created',
    ]);
    expect(text).toContain(patient.patientID);
    expect(text).toContain(`"'=HYPERLINK(""x"") ใจดี, ""สาย"""`);
  });

  test('is longer than one batch, without a gap', async () => {
    await server.sql(`insert into audit_events (action, subject_kind, subject_id, details)
      select 'patient.read', 'patient', '999', '{}' from generate_series(1, 2500)`);
    const { text } = await exported('format=csv&action=patient.read&to=2999-01-01T00:00:00Z', admin);
    const ids = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(2501);
  });
});

test('as FHIR AuditEvents in the form of IHE BALP', async () => {
  const { headers, text } = await exported(`format=fhir&patientId=${patient.id}&action=patient.read`, admin);
  expect(headers.get('content-type')).toContain('application/fhir+ndjson');
  const events = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    resourceType: 'AuditEvent',
    meta: { profile: ['https://profiles.ihe.net/ITI/BALP/StructureDefinition/IHE.BasicAudit.PatientRead'] },
    action: 'R',
    outcome: '0',
    agent: [
      { type: { coding: [{ code: '110153' }] }, requestor: false, network: { type: '2' } },
      { type: { coding: [{ code: '110152' }] }, requestor: false },
      { type: { coding: [{ code: 'IRCP' }] }, who: { identifier: { value: 'nurse_1' } }, requestor: true },
    ],
    entity: expect.arrayContaining([
      expect.objectContaining({ what: { reference: `Patient/${patient.id}` } }),
      expect.objectContaining({ type: expect.objectContaining({ code: 'XrequestId' }) }),
    ]),
  });
  expect(text, 'no HN').not.toContain(patient.patientID);
});

test('takes its filter from the body too, where no proxy logs it', async () => {
  const filter = { format: 'csv', patient: patient.patientID, action: 'patient.created' };
  const ask = (body: unknown, { token }: SignedIn) =>
    fetch(`${server.url}/api/audit/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const inBody = await (await ask(filter, admin)).text();
  expect(inBody.trim().split('\r\n')).toHaveLength(2);
  expect(inBody).toContain(patient.patientID);
  expect((await ask(filter, nurse)).status).toBe(403);
  expect((await ask({ ...filter, format: 'pdf' }, admin)).status).toBe(422);
  expect((await ask({ ...filter, user: 'x'.repeat(5_000) }, admin)).status).toBe(413);
});

test('is for administrators, is checked, and is in the trail itself', async () => {
  expect((await exported('format=csv', nurse)).status).toBe(403);
  expect((await exported('format=pdf', admin)).status).toBe(422);
  expect((await fetch(`${server.url}/api/audit/export?format=csv`)).status).toBe(401);
  await exported('format=csv&class=sign-in', admin);
  const { body } = await server.call('GET', '/audit?action=audit.exported&pageSize=1', admin.token);
  expect(body).toMatchObject([{ user: { username: 'admin' }, details: { named: ['class'], format: 'csv' } }]);
});

import { readFile } from 'node:fs/promises';
import { UNPRINTED_HEADER } from '@sadap/contract/printed-letters';
import type { ProcessingRegister } from '@sadap/contract/processing-register';
import type { RightsRequest } from '@sadap/contract/rights-requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { addProgram } from '../../../test/fhir-program.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { pdfText } from '../../../test/zip.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer({ AUDIT_RETENTION_DAYS: '400', BACKUP_PASSPHRASE: 'twelve letters' });
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const read = async () =>
  (await server.call('GET', '/privacy/register', admin.token)).body as ProcessingRegister;
const save = (fields: object, version: number) =>
  server.call('PUT', '/privacy/register', admin.token, { ...fields, version });
/** A request that is refused. */
async function refused(kind: string): Promise<void> {
  const call = (path: string, body: object) =>
    server.call('POST', `/privacy/requests${path}`, admin.token, body);
  const details = { kind, hn: null, person: 'HN6800001', receivedAt: '2026-11-01T03:00:00Z' };
  const { id, version } = (await call('', details)).body as RightsRequest;
  await call(`/${id}/close`, { version, outcome: 'refused', note: `by order of a court: ${kind}` });
}

test('what the system knows follows its settings, and is never a secret', async () => {
  const before = JSON.stringify((await read()).known);
  expect(before).toContain('400 days');
  expect(before).toContain('6 characters at least');
  expect(before).toContain('no HTTPS');
  expect(before).toContain('a key that encrypts them is set');
  expect(before, 'not where the embedded one would be').toContain('Database');
  expect(before).not.toMatch(/twelve letters|postgres(ql)?:|password=/);
  expect(before).toContain('every account opens every patient');
  const chosen = { passwordMinimumLength: 12, access: 'need-to-know', retentionYears: 17 };
  await server.call('PUT', '/settings/security', admin.token, chosen);
  const after = JSON.stringify((await read()).known);
  expect(after).toContain('12 characters at least');
  expect(after).toContain('need to know');
  expect(after).toContain('17 years after the last entry');
});

test('it names the programs that read and write by FHIR', async () => {
  await server.user('clerk');
  const writes = { writes: ['Patient.c', 'Patient.u'], writesAs: 'clerk' };
  await addProgram(server, admin.token, { name: 'Ward board', types: ['Patient', 'Encounter'] });
  await addProgram(server, admin.token, { name: 'Records', readsRestricted: true, ...writes });
  const gone = await addProgram(server, admin.token, { name: 'Former program' });
  await server.call('POST', `/fhir-clients/${gone.id}/revoke`, admin.token);
  const { facts } = (await read()).known.find(({ item }) => item === 6) ?? { facts: [] };
  const told = facts.map(({ name, text }) => `${name.en}: ${text.en}`);
  expect(told).toContain('Program by FHIR: Ward board: reads Patient, Encounter');
  expect(told).toContain(
    'Program by FHIR: Records: reads all types · also of patients whose use is restricted · writes Patient',
  );
  expect(told.join()).not.toContain('Former program');
});

test('the hospital’s part is saved with who and when, and printed', async () => {
  const { version } = await read();
  const fields = { controllerName: 'Lampang Hospital', retention: 'ten years' };
  await refused('access');
  await refused('erasure');
  const saved = await save(fields, version);
  expect(saved).toMatchObject({
    status: 200,
    body: {
      version: version + 1,
      savedBy: 'admin',
      fields: { ...fields, officerName: '' },
      // of those requests alone whose refusal the law wants written down
      refusals: [{ kind: 'access', person: 'HN6800001', reason: 'by order of a court: access' }],
    },
  });
  const { body } = await server.call('GET', '/audit?action=register.changed&pageSize=1', admin.token);
  expect(body).toMatchObject([{ details: { named: ['controllerName', 'retention'] } }]);

  const headers = { authorization: `Bearer ${admin.token}` };
  const pdf = await fetch(`${server.url}/api/privacy/register.pdf?language=en`, { headers });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const text = await pdfText(new Uint8Array(await pdf.arrayBuffer()));
  for (const part of ['Lampang Hospital', 'ten years', 'by order of a court', '400 days', 'HN6800001'])
    expect(text).toContain(part);
  const printed = await server.call('GET', '/audit?action=register.printed', admin.token);
  expect(printed.body).toHaveLength(1);
});

test('the answer with the PDF names what it cannot print', async () => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const unprinted = async () =>
    (await fetch(`${server.url}/api/privacy/register.pdf`, { headers })).headers.get(UNPRINTED_HEADER);
  expect(await unprinted()).toBe('');
  const { version } = await read();
  await save({ purposes: 'ສຸຂະພາບ ሰ' }, version);
  expect(await unprinted()).toBe('U+1230');
});

test('two administrators never overwrite each other', async () => {
  const { version } = await read();
  const both = await Promise.all([save({ purposes: 'a' }, version), save({ purposes: 'b' }, version)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ type: 'REGISTER_CHANGED' });
  expect((await read()).version).toBe(version + 1);
});

test('a text without end is refused', async () => {
  const { version } = await read();
  expect((await save({ purposes: 'x'.repeat(4_001) }, version)).status).toBe(422);
  expect((await read()).version).toBe(version);
});

test('what an earlier version held as refused becomes a request that is closed', async () => {
  const { version } = await read();
  const refusals = [
    {
      kind: 'correction',
      receivedOn: '2025-01-02',
      decidedOn: '2025-01-20',
      person: 'HN6700009',
      reason: 'it is correct',
    },
  ];
  await server.sql(`insert into register_versions (version, fields, saved_by, saved_at)
    values (${version + 1}, '${JSON.stringify({ refusals })}', ${admin.userId}, now())`);
  const migration = new URL('../../database/migrations/0028_patients_rights.sql', import.meta.url);
  const statements = (await readFile(migration, 'utf8')).split('--> statement-breakpoint');
  await server.sql(statements.find((each) => each.includes('INSERT INTO rights_requests')) ?? '');
  expect((await read()).refusals).toContainEqual({
    kind: 'correction',
    receivedAt: expect.stringContaining('2025-01-0'),
    decidedAt: expect.stringContaining('2025-01-'),
    person: 'HN6700009',
    reason: 'it is correct',
  });
});

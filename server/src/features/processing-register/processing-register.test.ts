import type { ProcessingRegister } from '@sadap/contract/processing-register';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
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
const REFUSAL = {
  kind: 'access',
  receivedOn: '2026-11-01',
  decidedOn: '2026-11-20',
  person: 'HN6800001',
  reason: 'by order of a court',
};

test('what the system knows follows its settings, and is never a secret', async () => {
  const before = JSON.stringify((await read()).known);
  expect(before).toContain('400 days');
  expect(before).toContain('6 characters at least');
  expect(before).toContain('no HTTPS');
  expect(before).toContain('a key that encrypts them is set');
  expect(before, 'not where the embedded one would be').toContain('Database');
  expect(before).not.toMatch(/twelve letters|postgres(ql)?:|password=/);
  expect(before).toContain('every account opens every patient');
  const chosen = { passwordMinimumLength: 12, access: 'need-to-know' };
  await server.call('PUT', '/settings/security', admin.token, chosen);
  const after = JSON.stringify((await read()).known);
  expect(after).toContain('12 characters at least');
  expect(after).toContain('need to know');
});

test('the hospital’s part is saved with who and when, and printed', async () => {
  const { version } = await read();
  const fields = { controllerName: 'Lampang Hospital', retention: 'ten years', refusals: [REFUSAL] };
  const saved = await save(fields, version);
  expect(saved).toMatchObject({
    status: 200,
    body: { version: version + 1, savedBy: 'admin', fields: { ...fields, officerName: '' } },
  });
  const { body } = await server.call('GET', '/audit?action=register.changed&pageSize=1', admin.token);
  expect(body).toMatchObject([{ details: { named: ['controllerName', 'retention', 'refusals'] } }]);

  const headers = { authorization: `Bearer ${admin.token}` };
  const pdf = await fetch(`${server.url}/api/privacy/register.pdf?language=en`, { headers });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const text = await pdfText(new Uint8Array(await pdf.arrayBuffer()));
  for (const part of ['Lampang Hospital', 'ten years', 'by order of a court', '400 days', 'HN6800001'])
    expect(text).toContain(part);
  const printed = await server.call('GET', '/audit?action=register.printed', admin.token);
  expect(printed.body).toHaveLength(1);
});

test('two administrators never overwrite each other', async () => {
  const { version } = await read();
  const both = await Promise.all([save({ purposes: 'a' }, version), save({ purposes: 'b' }, version)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ type: 'REGISTER_CHANGED' });
  expect((await read()).version).toBe(version + 1);
});

test.each([
  ['a refusal without a reason', { refusals: [{ ...REFUSAL, reason: '' }] }],
  ['a day that does not exist', { refusals: [{ ...REFUSAL, decidedOn: '2026-02-31' }] }],
  ['a text without end', { purposes: 'x'.repeat(4_001) }],
])('%s is refused', async (_what, fields) => {
  const { version } = await read();
  expect((await save(fields, version)).status).toBe(422);
  expect((await read()).version).toBe(version);
});

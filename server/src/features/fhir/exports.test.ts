import type { AuditEvent } from '@sadap/contract/audit';
import type { Patient } from '@sadap/contract/patients';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { askFhir, type Bundle, idsIn, linkOf, type Outcome } from '../../../test/fhir-client.ts';
import { addProgram, type FhirProgram, tokenOfProgram } from '../../../test/fhir-program.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** More than are read at once. */
const VISITS = 2_300;
const ASYNC = { prefer: 'respond-async' };

let server: TestServer;
let admin: SignedIn;
let owner: SignedIn;
let patient: Patient;
let restricted: Patient;
let program: FhirProgram;
let token: string;
beforeAll(async () => {
  server = await startServer({ ACCESS: 'need-to-know' });
  admin = await server.signIn('admin');
  owner = await server.user('owner');
  ({ patient } = await server.patientWithCheckUp(owner.token));
  ({ patient: restricted } = await server.patientWithCheckUp(owner.token));
  await server.call('POST', `/patients/${restricted.id}/restriction`, admin.token, { kind: 'restriction' });
  await server.sql(`insert into check_ups (patient_id, session_number, session_date, created_by)
    select ${patient.id}, number, '2020-01-01'::timestamptz + number * interval '1 minute', ${owner.userId}
    from generate_series(1000, ${999 + VISITS}) number`);
  program = await addProgram(server, admin.token);
  token = await tokenOfProgram(server, program);
});
afterAll(() => server.close());

type Manifest = {
  transactionTime: string;
  request: string;
  requiresAccessToken: boolean;
  output: { type: string; url: string }[];
  error: object[];
};
const kickOff = (path: string, by = token, headers: Record<string, string> = ASYNC) =>
  askFhir(server, path, by, headers);
async function addressOf(path: string, by = token): Promise<string> {
  const answer = await kickOff(path, by);
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 202, body: '' });
  return answer.headers.get('content-location') ?? '';
}
async function manifestOf(path: string, by = token): Promise<Manifest> {
  const { status, body } = await askFhir(server, await addressOf(path, by), by);
  expect(status).toBe(200);
  return body;
}
const typesIn = ({ output }: Manifest) => output.map(({ type }) => type);
const fileOf = ({ output }: Manifest, type: string) =>
  output.find((each) => each.type === type)?.url ?? 'no such file';
async function linesOf(manifest: Manifest, type: string, by = token) {
  const answer = await fetch(fileOf(manifest, type), { headers: { authorization: `Bearer ${by}` } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/fhir+ndjson']);
  const lines = (await answer.text()).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line) as { resourceType: string; id: string });
}
async function searched(type: string) {
  const found: string[] = [];
  for (let next: string | undefined = `/${type}?_count=100`; next; ) {
    const bundle = (await askFhir(server, next, token)).body as Bundle;
    found.push(...idsIn(bundle));
    next = linkOf(bundle, 'next');
  }
  return found;
}
const exportEvents = async () =>
  ((await server.call('GET', '/audit', admin.token)).body as AuditEvent[]).filter(
    ({ action, sessionId }) => action.startsWith('fhir-client.export') && sessionId === program.id,
  );
const refusalOf = async (path: string, by = token, headers = ASYNC) => {
  const { status, body } = await kickOff(path, by, headers);
  return [status, (body as Outcome).issue?.[0]?.diagnostics];
};

describe('an export', () => {
  test('has what the search finds, each once, type by type', async () => {
    const manifest = await manifestOf('/$export');
    expect(manifest).toMatchObject({
      request: `${server.url}/fhir/$export`,
      requiresAccessToken: true,
      error: [],
    });
    expect(Date.parse(manifest.transactionTime)).toBeLessThan(Date.now());
    expect(typesIn(manifest)).toContain('Practitioner');
    for (const type of typesIn(manifest)) {
      const lines = await linesOf(manifest, type);
      const ids = lines.map(({ resourceType, id }) => `${resourceType}/${id}`);
      expect({ type, ids }).toEqual({ type, ids: await searched(type) });
      if (type === 'Encounter') expect(ids).toHaveLength(VISITS + 1);
      if (type === 'Patient') expect(ids).toEqual([`Patient/${patient.id}`]);
    }
  });

  test('of patients has what belongs to them', async () => {
    const manifest = await manifestOf('/Patient/$export?_type=Patient,Encounter');
    expect(manifest.request).toContain('/fhir/Patient/$export?_type=Patient%2CEncounter');
    expect(typesIn(manifest)).toEqual(['Patient', 'Encounter']);
    expect(typesIn(await manifestOf('/Patient/$export'))).not.toContain('Device');
    expect(await refusalOf('/Patient/$export?_type=Device')).toEqual([400, 'FHIR_PARAMETER_INVALID _type']);
  });

  test('since a moment has what changed since then', async () => {
    const manifest = await manifestOf('/$export?_since=2026-01-01T00:00:00%2B07:00');
    expect(await linesOf(manifest, 'Encounter')).toHaveLength(1);
    expect(await linesOf(await manifestOf('/$export?_since=2999-01-01T00:00:00Z'), 'Patient')).toEqual([]);
  });

  test('has nobody who is restricted meanwhile', async () => {
    const { patient: other } = await server.patientWithCheckUp(owner.token);
    const manifest = await manifestOf('/$export?_type=Patient');
    const isThere = async () =>
      (await linesOf(manifest, 'Patient')).some(({ id }) => id === String(other.id));
    expect(await isThere()).toBe(true);
    await server.call('POST', `/patients/${other.id}/restriction`, admin.token, { kind: 'restriction' });
    await server.clock.advance(2_000);
    expect(await isThere()).toBe(false);
  });

  test('is gone once it was deleted, and after a day', async () => {
    for (const end of [
      async (address: string) =>
        expect((await askFhir(server, address, token, {}, 'DELETE')).status).toBe(202),
      () => server.sql('update fhir_exports set expires_at = now()'),
    ]) {
      const address = await addressOf('/$export');
      const manifest = (await askFhir(server, address, token)).body as Manifest;
      await end(address);
      for (const [of, method] of [
        [address, 'GET'],
        [address, 'DELETE'],
        [fileOf(manifest, 'Patient'), 'GET'],
      ] as const)
        expect((await askFhir(server, of, token, {}, method)).status).toBe(404);
    }
  });

  test('leaves in the trail who took what, and whom', async () => {
    const address = await addressOf('/$export?_type=Encounter');
    await linesOf((await askFhir(server, address, token)).body, 'Encounter');
    await askFhir(server, address, token, {}, 'DELETE');
    const id = address.split('/').at(-1);
    expect((await exportEvents()).slice(0, 3).map(({ action, details }) => [action, details])).toEqual([
      ['fhir-client.export-removed', { export: id, client: 'HIS' }],
      [
        'fhir-client.export-read',
        { export: id, client: 'HIS', type: 'Encounter', count: expect.any(Number), isWhole: true },
      ],
      ['fhir-client.export-begun', { export: id, client: 'HIS', types: ['Encounter'], since: null }],
    ]);
    const { rows } = await server.sql(`select patient_ids from audit_events
      where action = 'patient.found' and session_id = '${program.id}'`);
    expect(rows.flatMap(({ patient_ids: ids }) => ids as number[])).toContain(patient.id);
  });
});

describe('it is refused', () => {
  test.each([
    ['/$export?_outputFormat=text/csv', 'FHIR_PARAMETER_INVALID _outputFormat'],
    ['/$export?_since=2026-01-01', 'FHIR_PARAMETER_INVALID _since'],
    ['/$export?_since=2026-13-01T00:00:00Z', 'FHIR_PARAMETER_INVALID _since'],
    ['/$export?_since=2026-01-01T00:00:00Z&_since=2026-01-01T00:00:00Z', 'FHIR_PARAMETER_INVALID _since'],
    ['/$export?_type=Claim', 'FHIR_PARAMETER_INVALID _type'],
    ['/$export?_type=', 'FHIR_PARAMETER_INVALID _type'],
    ['/$export?_typeFilter=Patient%3Fname=x', 'FHIR_PARAMETER_UNKNOWN _typeFilter'],
  ])('%s', async (path, diagnostics) => {
    expect(await refusalOf(path)).toEqual([400, diagnostics]);
  });

  test('without respond-async, to accounts, and to strangers', async () => {
    expect((await kickOff('/$export', token, {})).status).toBe(400);
    for (const account of [owner.token, admin.token])
      expect(await refusalOf('/$export', account)).toEqual([403, 'FORBIDDEN']);
    expect((await kickOff('/$export', 'fhir_x')).status).toBe(401);
    expect((await askFhir(server, '/$export', null, ASYNC)).status).toBe(401);
  });

  test('but what nobody knows is left out where the program says so', async () => {
    const lenient = { prefer: 'respond-async, handling=lenient' };
    const path = '/$export?_typeFilter=x&_type=Patient,Claim&_outputFormat=application/fhir+ndjson';
    const answer = await kickOff(path, token, lenient);
    expect(answer.status).toBe(202);
    const { body } = await askFhir(server, answer.headers.get('content-location') ?? '', token);
    expect(typesIn(body)).toEqual(['Patient']);
    expect((body as Manifest).request).not.toContain('_typeFilter');
  });

  test('where the token does not name the type', async () => {
    const narrow = await tokenOfProgram(server, program, 'system/Encounter.read');
    expect(typesIn(await manifestOf('/$export', narrow))).toEqual(['Encounter']);
    expect(await refusalOf('/$export?_type=Encounter,Patient', narrow)).toEqual([403, 'FHIR_SCOPE']);
    const whole = await manifestOf('/$export');
    expect((await askFhir(server, fileOf(whole, 'Patient'), narrow)).status).toBe(403);
    const bytes = await tokenOfProgram(server, program, 'system/Binary.read');
    expect(await refusalOf('/$export', bytes)).toEqual([403, 'FHIR_SCOPE']);
  });

  test('to another program, to accounts and to strangers, also its files', async () => {
    const address = await addressOf('/$export');
    const file = fileOf((await askFhir(server, address, token)).body, 'Patient');
    const other = await tokenOfProgram(server, await addProgram(server, admin.token));
    for (const [by, status] of [
      [other, 404],
      [admin.token, 403],
      [null, 401],
    ] as const) {
      expect((await askFhir(server, address, by)).status).toBe(status);
      expect((await askFhir(server, file, by)).status).toBe(status);
      expect((await askFhir(server, address, by, {}, 'DELETE')).status).toBe(status);
    }
    for (const wrong of ['Claim.ndjson', 'Patient', 'Binary.ndjson', 'constructor.ndjson'])
      expect((await askFhir(server, `${address}/${wrong}`, token)).status).toBe(404);
    expect((await askFhir(server, '/$export/x', token)).status).toBe(404);
  });

  test('once the program is revoked', async () => {
    const going = await addProgram(server, admin.token);
    const its = await tokenOfProgram(server, going);
    const address = await addressOf('/$export', its);
    await server.call('POST', `/fhir-clients/${going.id}/revoke`, admin.token);
    expect((await askFhir(server, address, its)).status).toBe(401);
  });

  test('while the program has fifty', async () => {
    const full = await tokenOfProgram(server, await addProgram(server, admin.token));
    const all = await Promise.all(Array.from({ length: 52 }, () => kickOff('/$export', full)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([...Array(50).fill(202), 429, 429]);
    expect(all.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('60');
  });

  test('while the program reads a file, or two others do', async () => {
    const [second, third] = [
      await tokenOfProgram(server, await addProgram(server, admin.token)),
      await tokenOfProgram(server, await addProgram(server, admin.token)),
    ];
    const byToken = new Map<string, Manifest>();
    for (const by of [token, second, third]) byToken.set(by, await manifestOf('/$export', by));
    const read = (by: string, type: string) => askFhir(server, fileOf(byToken.get(by) as Manifest, type), by);
    const statusOf = async (by: string) => (await read(by, 'Patient')).status;
    const holder = new pg.Client({ connectionString: server.ownerUrl });
    await holder.connect();
    const waitingCount = async () => {
      const { rows } = await holder.query<{ count: number }>(
        "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.count;
    };
    try {
      await holder.query('begin; lock table vital_signs in access exclusive mode');
      const first = read(token, 'Observation');
      await expect.poll(waitingCount).toBe(1);
      expect(await statusOf(token)).toBe(429);
      expect(await statusOf(third)).toBe(200);
      const other = read(second, 'Observation');
      await expect.poll(waitingCount).toBe(2);
      expect(await statusOf(third)).toBe(429);
      await holder.query('rollback');
      expect([(await first).status, (await other).status]).toEqual([200, 200]);
      await expect.poll(() => statusOf(third)).toBe(200);
      await expect.poll(() => statusOf(token)).toBe(200);
    } finally {
      await holder.end();
    }
  });
});

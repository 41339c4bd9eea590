import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@sadap/contract/api';
import type { AccessOfPatient, AuditEvent } from '@sadap/contract/audit';
import type { CheckUp } from '@sadap/contract/checkups';
import type { FhirClient, FhirScopeType } from '@sadap/contract/fhir-clients';
import type { Patient } from '@sadap/contract/patients';
import { encodeWav } from '@sadap/dsp';
import { type CryptoKey, exportJWK, exportPKCS8, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import * as foreign from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { askFhir, type Bundle, idsIn } from '../../../test/fhir-client.ts';
import { saveSound } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

let server: TestServer;
let admin: SignedIn;
let owner: SignedIn;
let patient: Patient;
let checkUp: CheckUp;
let restricted: Patient;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let client: FhirClient;
beforeAll(async () => {
  server = await startServer({ ACCESS: 'need-to-know' });
  admin = await server.signIn('admin');
  owner = await server.user('owner');
  ({ patient, checkUp } = await server.patientWithCheckUp(owner.token));
  ({ patient: restricted } = await server.patientWithCheckUp(owner.token));
  const { status } = await server.call('POST', `/patients/${restricted.id}/restriction`, admin.token, {
    kind: 'restriction',
  });
  expect(status).toBeLessThan(300);
  keys = await generateKeyPair('ES384', { extractable: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await added();
});

const jwks = async (of = keys) =>
  JSON.stringify({ keys: [{ ...(await exportJWK(of.publicKey)), kid: 'k1' }] });
const add = async (body: object, token: string | null = admin.token) =>
  server.call('POST', '/fhir-clients', token, {
    name: 'HIS',
    types: ['*'],
    readsRestricted: false,
    keys: await jwks(),
    ...body,
  });
async function added(body: object = {}): Promise<FhirClient> {
  const answer = await add(body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

type Claims = Record<string, unknown>;
const nowS = () => Math.floor(server.clock.now() / 1000);
const claimsOf = ({ id }: FhirClient): Claims => ({
  iss: id,
  sub: id,
  aud: `${server.url}/fhir/token`,
  exp: nowS() + 240,
  jti: randomUUID(),
});
const signed = (claims: Claims, header: object = {}, key: CryptoKey = keys.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES384', kid: 'k1', ...header }).sign(key);

async function ask(form: Record<string, string> | string) {
  const answer = await fetch(`${server.url}/fhir/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    body: (await answer.json()) as {
      error?: string;
      access_token?: string;
      scope?: string;
      expires_in?: number;
    },
  };
}
const formWith = (assertion: string, scope = 'system/*.read') => ({
  grant_type: 'client_credentials',
  client_assertion_type: ASSERTION_TYPE,
  client_assertion: assertion,
  scope,
});
async function tokenOf(of = client, scope = 'system/*.read'): Promise<string> {
  const { status, body } = await ask(formWith(await signed(claimsOf(of)), scope));
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.access_token ?? '';
}
const eventsOf = async (query: string) =>
  (await server.call('GET', `/audit?${query}`, admin.token)).body as AuditEvent[];
const statusOf = async (path: string, token: string) => (await askFhir(server, path, token)).status;

describe('a program signs in', () => {
  test('as the configuration says, with what another library makes of its key', async () => {
    const { body } = await askFhir(server, '/.well-known/smart-configuration');
    const said = body as {
      token_endpoint: string;
      token_endpoint_auth_signing_alg_values_supported: string[];
    };
    expect(said).toMatchObject({ grant_types_supported: ['client_credentials'] });
    for (const algorithm of said.token_endpoint_auth_signing_alg_values_supported) {
      const pair = await generateKeyPair(algorithm, { extractable: true });
      const { id, keyIds } = await added({ keys: await exportSPKI(pair.publicKey) });
      const program = new foreign.Configuration(
        { issuer: said.token_endpoint, token_endpoint: said.token_endpoint },
        id,
        undefined,
        foreign.PrivateKeyJwt({ key: pair.privateKey, kid: keyIds[0] ?? '' }),
      );
      foreign.allowInsecureRequests(program);
      const token = await foreign.clientCredentialsGrant(program, { scope: 'system/Patient.read' });
      expect(token).toMatchObject({ token_type: 'bearer', expires_in: 300, scope: 'system/Patient.read' });
      expect(await statusOf(`/Patient/${patient.id}`, token.access_token)).toBe(200);
    }
  });

  test('and is noted with the time', async () => {
    expect(client.lastUsedAt).toBeNull();
    await tokenOf();
    const { body } = await server.call('GET', '/fhir-clients', admin.token);
    expect((body as FhirClient[]).find(({ id }) => id === client.id)?.lastUsedAt).toBeTypeOf('string');
  });

  test('the token is stored as its hash alone', async () => {
    const token = await tokenOf();
    const { rows } = await server.sql('select * from fhir_tokens');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  const REFUSED: [string, (good: Claims) => Claims, object?][] = [
    ['issuer and subject differ', (good) => ({ ...good, sub: randomUUID() })],
    ['nobody has the id', (good) => ({ ...good, iss: randomUUID(), sub: randomUUID() })],
    ['it is for another server', (good) => ({ ...good, aud: 'https://other.example/fhir/token' })],
    ['it has ended', (good) => ({ ...good, exp: nowS() - 60 })],
    ['it lives too long', (good) => ({ ...good, exp: nowS() + 600 })],
    ['it never ends', ({ exp: _exp, ...good }) => good],
    ['it has no number', ({ jti: _jti, ...good }) => good],
    ['it names another key', (good) => good, { kid: 'k2' }],
    ['it names no key', (good) => good, { kid: undefined }],
    ['its key stands elsewhere', (good) => good, { kid: 'k2', jku: 'http://127.0.0.1:1/jwks' }],
  ];
  test.each(REFUSED)('not where %s', async (_what, claims, header) => {
    const { status, cache, body } = await ask(formWith(await signed(claims(claimsOf(client)), header)));
    expect({ status, cache, body }).toEqual({
      status: 401,
      cache: 'no-store',
      body: { error: 'invalid_client' },
    });
  });

  test('not where another key has signed, or none', async () => {
    const other = await generateKeyPair('ES384');
    const claims = claimsOf(client);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const assertion of [
      await signed(claims, {}, other.privateKey),
      `${part({ alg: 'none', kid: 'k1' })}.${part(claims)}.`,
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .sign(new TextEncoder().encode(await jwks())),
      'x',
    ])
      expect(await ask(formWith(assertion))).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      });
  });

  test('once with each assertion, and the trail has why not', async () => {
    const assertion = await signed(claimsOf(client));
    const answers = await Promise.all([1, 2, 3].map(() => ask(formWith(assertion))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const [event] = await eventsOf('action=fhir-client.refused');
    expect(event).toMatchObject({
      user: null,
      outcome: 'refused',
      subject: { kind: 'fhir-client', id: client.id },
      details: { reason: 'USED_BEFORE' },
    });
  });

  test.each([
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ client_assertion_type: 'x' }, 'invalid_request'],
    [{ client_assertion: '' }, 'invalid_request'],
    [{ scope: '' }, 'invalid_scope'],
    [{ scope: 'system/Patient.write user/*.read launch' }, 'invalid_scope'],
  ])('not with %o', async (wrong, error) => {
    const form = { ...formWith(await signed(claimsOf(client))), ...wrong };
    expect(await ask(form)).toMatchObject({ status: 400, body: { error } });
  });

  test('not with a form that says something twice, or JSON', async () => {
    const twice = `${new URLSearchParams(formWith(await signed(claimsOf(client))))}&scope=system/*.read`;
    expect(await ask(twice)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const json = await fetch(`${server.url}/fhir/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await json.json()).toMatchObject({ error: 'invalid_request' });
  });
});

test('the Python of the page signs in and finds a patient', async () => {
  const page = new URL('../../../../docs/hospital-system.md', import.meta.url);
  const [, code = ''] =
    /^```python\n([^`]*client_credentials[\s\S]*?)^```/m.exec(readFileSync(page, 'utf8')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'sadap-program-'));
  try {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = join(folder, 'key.pem');
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const { id, keyIds } = await added({ keys: publicKey.export({ type: 'spki', format: 'pem' }) });
    const program = join(folder, 'program.py');
    const filled = code
      .replace('https://sadap.hospital.example', server.url)
      .replace('the client_id', id)
      .replace('the kid', keyIds[0] ?? '')
      .replace('/etc/his/program-private.pem', key);
    writeFileSync(program, filled);
    const python = process.env.PYTHON_PATH ?? '/usr/bin/python3';
    const { stdout } = await promisify(execFile)(python, [program, patient.patientID]);
    expect(stdout.trim()).toBe(String(patient.id));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('thirty times a minute, and no more', async () => {
  const counted = await added();
  const statuses: number[] = [];
  for (let times = 0; times < 31; times++)
    statuses.push((await ask(formWith(await signed(claimsOf(counted))))).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect((await ask(formWith(await signed(claimsOf(client))))).status).toBe(200);
});

test('sixty times a minute from one address, and the answer is OAuth’s', async () => {
  const limited = await startServer({ RATE_LIMIT: 'on' });
  try {
    const once = () => fetch(`${limited.url}/fhir/token`, { method: 'POST', body: new URLSearchParams() });
    for (let times = 0; times < 60; times++) expect((await once()).status).toBe(400);
    const refused = await once();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toContain('application/json');
    expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' });
  } finally {
    await limited.close();
  }
});

describe('its token', () => {
  test('reads what its scopes name, and nothing beside it', async () => {
    const some = await added({ types: ['Encounter', 'Patient'] satisfies FhirScopeType[] });
    const { body } = await ask(formWith(await signed(claimsOf(some)), 'system/*.read system/Encounter.rs'));
    expect(body.scope).toBe('system/Encounter.read');
    const token = body.access_token ?? '';
    const bundle = (await askFhir(server, `/Encounter?_id=${checkUp.id}&_include=Encounter:subject`, token))
      .body as Bundle;
    expect(idsIn(bundle)).toEqual([`Encounter/${checkUp.id}`]);
    expect(idsIn(bundle, 'include')).toEqual([]);
    for (const path of [
      `/Patient/${patient.id}`,
      '/Patient',
      '/Observation',
      '/Binary/sound-1',
      '/CodeSystem',
      `/Patient/${patient.id}/$everything`,
    ])
      expect({ path, status: await statusOf(path, token) }).toEqual({ path, status: 403 });
  });

  test('searches by POST', async () => {
    const answer = await fetch(`${server.url}/fhir/Patient/_search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf()}` },
      body: new URLSearchParams({ identifier: patient.patientID }),
    });
    expect(idsIn((await answer.json()) as Bundle)).toEqual([`Patient/${patient.id}`]);
  });

  test('does not read a patient whose use is restricted', async () => {
    const token = await tokenOf();
    expect(await statusOf(`/Patient/${patient.id}`, token)).toBe(200);
    expect(await statusOf(`/Patient/${restricted.id}`, token)).toBe(404);
    const bundle = (await askFhir(server, '/Patient', token)).body as Bundle;
    expect(idsIn(bundle)).toEqual([`Patient/${patient.id}`]);
  });

  test('reads them, too, if an administrator says so', async () => {
    const token = await tokenOf(await added({ readsRestricted: true }));
    const bundle = (await askFhir(server, '/Patient', token)).body as Bundle;
    expect(idsIn(bundle)).toEqual([`Patient/${patient.id}`, `Patient/${restricted.id}`]);
  });

  test('hears nobody who awaits a name, whatever an administrator says', async () => {
    const begun = await server.call('POST', '/patients/to-be-named', owner.token, { place: 'ER' });
    const { patientId, sessionId } = begun.body as { patientId: number; sessionId: number };
    const wav = encodeWav(new Int16Array(11 * 4_000).fill(7), 4_000);
    const place = { id: sessionId, patientId };
    const theirs = await saveSound(server.url, owner.token, place, 'heart', 'Aortic', wav);
    const known = { id: checkUp.id, patientId: patient.id };
    const other = await saveSound(server.url, owner.token, known, 'heart', 'Aortic', wav);
    for (const readsRestricted of [false, true]) {
      const token = await tokenOf(await added({ readsRestricted }));
      expect(await statusOf(`/Binary/sound-${theirs.recording_id}`, token)).toBe(404);
      expect(await statusOf(`/Binary/sound-${other.recording_id}`, token)).toBe(200);
    }
  });

  test('leaves the name of the program in the trail', async () => {
    // Its vowel has two forms that look the same.
    const named = await added({ name: 'ระบบจำหน่ายผู้ป่วยใน' });
    const token = await tokenOf(named);
    await askFhir(server, `/Patient/${patient.id}`, token);
    await askFhir(server, `/Patient/${restricted.id}`, token);
    const ofProgram = (await eventsOf('')).filter(({ sessionId }) => sessionId === named.id);
    expect(ofProgram.map(({ action, user, details }) => [action, user, details.client])).toEqual([
      ['access.refused', null, named.name],
      ['patient.read', null, named.name],
      ['fhir-client.signed-in', null, named.name],
    ]);
    const byName = await eventsOf(`user=${encodeURIComponent('จำหน่ายผู้ป่วย')}`);
    expect(byName.map(({ id }) => id)).toEqual(ofProgram.map(({ id }) => id));
    const accesses = await server.call('GET', `/patients/${patient.id}/accesses`, owner.token);
    expect((accesses.body as AccessOfPatient).accesses).toContainEqual(
      expect.objectContaining({ user: null, program: named.name }),
    );
    const exported = await fetch(`${server.url}/api/audit/export?format=fhir&action=patient.read`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(await exported.text()).toContain(
      JSON.stringify({ identifier: { value: named.id }, display: named.name }),
    );
  });

  test('ends after five minutes', async () => {
    const token = await tokenOf();
    const { rows } = await server.sql(`select extract(epoch from expires_at - now())::int as seconds
      from fhir_tokens order by expires_at desc limit 1`);
    expect(Number(rows[0]?.seconds)).toBeLessThanOrEqual(300);
    await server.sql(`update fhir_tokens set expires_at = now() where client_id = '${client.id}'`);
    expect(await statusOf('/Patient', token)).toBe(401);
  });

  test('ends with the program, which signs in no more', async () => {
    const token = await tokenOf();
    const revoked = await server.call('POST', `/fhir-clients/${client.id}/revoke`, admin.token);
    expect(revoked).toMatchObject({ status: 200, body: { revokedAt: expect.any(String) } });
    expect(await statusOf('/Patient', token)).toBe(401);
    expect((await ask(formWith(await signed(claimsOf(client))))).status).toBe(401);
    expect(await eventsOf('action=fhir-client.revoked')).toMatchObject([{ subject: { id: client.id } }]);
  });

  test('opens no other route of the API', async () => {
    const token = await tokenOf(await added({ readsRestricted: true }));
    const opened: string[] = [];
    for (const route of routesOf(contract)) {
      const [method = '', path = ''] = route.split(' ');
      // What a stranger may ask for, the token neither opens nor closes.
      const asStranger = await server.call(method, path.replaceAll(/\{\w+\}/g, '1'), null);
      const withToken = await server.call(method, path.replaceAll(/\{\w+\}/g, '1'), token);
      if (withToken.status !== 401 && withToken.status !== asStranger.status) opened.push(route);
    }
    expect(opened).toEqual([]);
    for (const path of ['/api/audit/export', `/api/files/1/content`, `/api/heartsoundrecordings/1/audio`]) {
      const { status } = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
      expect([401, 404]).toContain(status);
    }
  });

  test.each([
    ['PUT', 403],
    ['DELETE', 404],
    ['PATCH', 404],
    ['POST', 404],
  ])('changes nothing: %s', async (method, refusal) => {
    const { status } = await askFhir(server, `/Patient/${patient.id}`, await tokenOf(), {}, method);
    expect(status).toBe(refusal);
  });

  test.each([
    ['system/Patient.write', 'system/Patient.write'],
    ['system/*.write', 'system/Patient.write system/Encounter.c'],
    ['system/Patient.cruds', 'system/Patient.read system/Patient.write'],
    ['system/Encounter.cu system/Patient.u', 'system/Patient.u system/Encounter.c'],
    ['system/*.*', 'system/*.read system/Patient.write system/Encounter.c'],
    ['system/Patient.rs system/Observation.write', 'system/Patient.read'],
    ['system/Patient.uc', undefined],
    ['system/Observation.write', undefined],
    ['user/Patient.write', undefined],
  ])('is granted of %s what it may write: %s', async (asked, scope) => {
    const writer = await added({ writes: ['Encounter.c', 'Patient.u', 'Patient.c'], writesAs: 'owner' });
    expect(writer).toMatchObject({ writes: ['Patient.c', 'Patient.u', 'Encounter.c'], writesAs: 'owner' });
    const { body } = await ask(formWith(await signed(claimsOf(writer)), asked));
    expect(body.scope).toBe(scope);
  });
});

describe('its key', () => {
  test('is public', async () => {
    const withPrivate = JSON.stringify(await exportJWK(keys.privateKey));
    for (const text of [withPrivate, await exportPKCS8(keys.privateKey)])
      expect(await add({ keys: text })).toMatchObject({ status: 422, body: { type: 'FHIR_KEY_INVALID' } });
  });

  test.each([
    ['{"keys":[]}'],
    ['{}'],
    ['x'],
    ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
    ['{"kty":"oct","k":"AAAA"}'],
    ['{"kty":"RSA","n":"AQAB","e":"AQAB"}'],
    ['{"kty":"EC","crv":"P-384","x":"AAAA","y":"AAAA"}'],
  ])('is one that can be used, not %s', async (text) => {
    expect(await add({ keys: text })).toMatchObject({ status: 422, body: { type: 'FHIR_KEY_INVALID' } });
  });
});

test('only administrators add and revoke programs', async () => {
  for (const [method, path] of [
    ['GET', '/fhir-clients'],
    ['POST', `/fhir-clients/${client.id}/revoke`],
  ] as const) {
    expect((await server.call(method, path, null)).status).toBe(401);
    expect((await server.call(method, path, owner.token)).status).toBe(403);
  }
  expect((await add({}, owner.token)).status).toBe(403);
  expect((await add({}, null)).status).toBe(401);
});

function routesOf(part: object): string[] {
  const definition = (part as { '~orpc'?: { route: { method?: string; path?: string } } })['~orpc'];
  if (definition) return [`${definition.route.method} ${definition.route.path}`];
  return Object.values(part).flatMap((inner) => routesOf(inner as object));
}

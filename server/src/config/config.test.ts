import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allowedPeers } from './adt.ts';
import { ConfigError, readConfig } from './config.ts';

test('nothing is needed', () => {
  expect(readConfig({})).toMatchObject({ PORT: 8080, REGISTRATION: 'approval', TIME_ZONE: 'Asia/Bangkok' });
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(8080);
});

test('every fault is named at once', () => {
  const environment = {
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    REGISTRATION: 'maybe',
    TLS_CERT: '/nowhere/cert.pem',
    TIME_ZONE: 'Mars/Olympus',
    TOKEN_SECRET: 'short',
  };
  try {
    readConfig(environment);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const named = (error as ConfigError).faults.map((fault) => fault.split(':')[0]);
    expect([...new Set(named)].sort()).toEqual([...Object.keys(environment)].sort());
  }
});

test('TLS needs both files', () => {
  expect(() => readConfig({ TLS_CERT: import.meta.filename })).toThrow(
    'TLS_KEY: is needed together with TLS_CERT',
  );
});

test.each([
  'https://his.hospital.example/',
  'his.hospital.example',
  'null',
  'https://a.example,https://b.example/page',
])('a launch from %j is refused', (LAUNCH_ORIGINS) => {
  expect(() => readConfig({ LAUNCH_ORIGINS })).toThrow('LAUNCH_ORIGINS: needs origins');
});

test('LAUNCH_ORIGINS needs a key', () => {
  expect(() => readConfig({ LAUNCH_ORIGINS: 'https://a.example' })).toThrow(
    'LAUNCH_KEY_FILE: is needed together with LAUNCH_ORIGINS',
  );
});

test('results need where they go, a key of both ends and the page that they name', () => {
  expect(() => readConfig({ RESULT_WEBHOOK_URL: 'https://his.example/results' })).toThrow(
    'RESULT_WEBHOOK_KEY_FILE: is needed together with RESULT_WEBHOOK_URL',
  );
  expect(() => readConfig({ RESULT_FHIR_URL: 'http://his.example/fhir' })).toThrow(
    /RESULT_FHIR_URL: needs https/,
  );
  const file = {
    RESULT_WEBHOOK_KEY_FILE: import.meta.filename,
    RESULT_FHIR_TOKEN_FILE: import.meta.filename,
  };
  expect(() => readConfig(file)).toThrow('RESULT_FHIR_TOKEN_FILE: needs a Bearer token');
  expect(() => readConfig({ RESULT_WEBHOOK_KEY_FILE: '/nowhere/key' })).toThrow('RESULT_WEBHOOK_KEY_FILE');
});

test.each([
  'mllp://his.example',
  'his.example:2575',
  'https://his.example:2575',
])('%j is no MLLP', (address) => {
  expect(() => readConfig({ RESULT_HL7_URL: address })).toThrow('RESULT_HL7_URL: needs mllp://host:port');
});

test('MLLP crosses a network by TLS alone, and trusts certificates', () => {
  const PUBLIC_URL = 'https://sadap.example';
  const near = { RESULT_HL7_URL: 'mllp://127.0.0.1:2575', PUBLIC_URL };
  expect(readConfig(near).RESULT_HL7_CHARSET).toBe('UNICODE UTF-8');
  expect(() => readConfig({ ...near, RESULT_HL7_URL: 'mllp://his.example:2575' })).toThrow(
    /RESULT_HL7_URL: needs mllps/,
  );
  expect(() => readConfig({ ...near, RESULT_HL7_CA_FILE: import.meta.filename })).toThrow(
    'RESULT_HL7_CA_FILE: needs certificates as PEM',
  );
});

test('ADT is taken from this machine, or from whoever is named, by TLS', () => {
  const near = { ADT_PORT: '2575', ADT_USERNAME: 'his_adt' };
  expect(readConfig(near).ADT_HOST).toBe('127.0.0.1');
  expect(() => readConfig({ ADT_PORT: '2575' })).toThrow('ADT_USERNAME: is needed together with ADT_PORT');
  const far = { ...near, ADT_HOST: '0.0.0.0' };
  expect(() => readConfig(far)).toThrow(/ADT_ALLOW: is needed together with ADT_HOST=0.0.0.0/);
  expect(() => readConfig({ ...far, ADT_ALLOW: '10.1.0.0/16' })).toThrow(/ADT_CERT_FILE: is needed/);
  const plain = { ...far, ADT_ALLOW: '10.1.0.0/16, 10.2.0.7', ALLOW_PLAIN_CONNECTIONS: 'true' };
  expect(readConfig(plain).ADT_ALLOW).toEqual(['10.1.0.0/16', '10.2.0.7']);
  expect(() => readConfig({ ...near, ADT_ALLOW: 'his.example' })).toThrow(/ADT_ALLOW: needs addresses/);
});

test.each([
  [undefined, '127.0.0.1', true],
  [undefined, '::ffff:127.0.0.1', true],
  [undefined, '10.1.2.3', false],
  [['10.1.0.0/16'], '10.1.2.3', true],
  [['10.1.0.0/16'], '::ffff:10.1.2.3', true],
  [['10.1.0.0/16'], '10.2.2.3', false],
  [['10.1.0.0/16'], '127.0.0.1', false],
  [['fd00::/8', '10.2.0.7'], 'fd12::1', true],
  [['fd00::/8', '10.2.0.7'], '10.2.0.7', true],
  [['10.1.0.0/16'], '', false],
])('of %j %s may send: %s', (networks, address, may) => {
  expect(allowedPeers(networks)(address)).toBe(may);
});

const LDAP = { LDAP_URL: 'ldaps://dc1.hospital.example', LDAP_BASE: 'dc=hospital,dc=example' };

test.each([
  [{ LDAP_URL: 'http://x' }, 'LDAP_URL: needs addresses'],
  [{ LDAP_BASE: '' }, 'LDAP_BASE: is needed together with LDAP_URL'],
  [{ LDAP_BIND_DN: 'cn=x' }, 'LDAP_BIND_PASSWORD: is needed together with LDAP_BIND_DN'],
  [{ LDAP_URL: 'ldap://dc1.hospital.example', LDAP_START_TLS: 'off' }, 'LDAP_START_TLS: may be off only'],
  [{ LDAP_USER_FILTER: '(uid=me)' }, 'LDAP_USER_FILTER: needs {username}'],
  [{ LDAP_USER_FILTER: '(uid={username}' }, 'LDAP_USER_FILTER: is no LDAP filter'],
  [{ LDAP_ROLES: 'cardio-admins=ADMIN' }, 'LDAP_ROLES: needs whole distinguished names'],
  [{ LDAP_ROLES: 'cn=cardio,dc=x=BOSS' }, 'LDAP_ROLES: needs group=ADMIN or group=USER'],
  [{ LDAP_CLINICAL_ROLES: 'cn=cardio,dc=x=ADMIN' }, 'LDAP_CLINICAL_ROLES: needs group=doctor or group=nurse'],
  [{ LDAP_CLINICAL_ROLES: 'cardio=doctor' }, 'LDAP_CLINICAL_ROLES: needs whole distinguished names'],
  [{ LDAP_REQUIRED_GROUP: 'sadap' }, 'LDAP_REQUIRED_GROUP: needs whole distinguished names'],
])('a directory with %j is refused', (changes, fault) => {
  expect(() => readConfig({ ...LDAP, ...changes })).toThrow(fault);
});

test("a directory's addresses and groups", () => {
  const config = readConfig({
    ...LDAP,
    LDAP_URL: 'ldaps://dc1.hospital.example, ldap://127.0.0.1:389',
    LDAP_START_TLS: 'off',
    LDAP_ROLES: 'cn=a,dc=x=ADMIN; cn=b,dc=x=USER',
  });
  expect(config.LDAP_URL).toEqual(['ldaps://dc1.hospital.example', 'ldap://127.0.0.1:389']);
  expect(config.LDAP_ROLES).toEqual([
    { group: 'cn=a,dc=x', role: 'ADMIN' },
    { group: 'cn=b,dc=x', role: 'USER' },
  ]);
  expect(readConfig({ ...LDAP, LDAP_CLINICAL_ROLES: 'cn=a,dc=x=doctor' }).LDAP_CLINICAL_ROLES).toEqual([
    { group: 'cn=a,dc=x', role: 'doctor' },
  ]);
});

test.each([
  ['short-1', 'needs at least 12 characters'],
  ['letters-alone', 'Password must have both letters and numbers'],
  ['the-Director-1', 'The password must not contain the username'],
])('the first administrator does not start with %j', (password, fault) => {
  expect(() => readConfig({ ADMIN_USERNAME: 'director', ADMIN_PASSWORD: password })).toThrow(
    `ADMIN_PASSWORD: ${fault}`,
  );
});

test('the audit trail is kept for 90 days at least', () => {
  expect(() => readConfig({ AUDIT_RETENTION_DAYS: '89' })).toThrow('AUDIT_RETENTION_DAYS: is never under 90');
  expect(readConfig({ AUDIT_RETENTION_DAYS: '90' }).AUDIT_RETENTION_DAYS).toBe(90);
});

test('an open registration tells which names are free', () => {
  expect(() => readConfig({ LOGIN_ANSWERS: 'same', REGISTRATION: 'open' })).toThrow(
    'LOGIN_ANSWERS: same needs',
  );
});

test.each([
  ['DATABASE_URL', 'postgres://sadap@db.hospital.example/sadap'],
  ['DATABASE_URL', 'postgres://sadap@db.hospital.example/sadap?sslmode=require'],
  ['DATABASE_URL', 'postgres://sadap@10.0.0.7/sadap?sslmode=disable'],
  ['REDIS_URL', 'redis://redis.hospital.example'],
  ['S3_ENDPOINT', 'http://[2001:db8::1]:9000'],
])('a connection that others could read is refused: %s=%s', (name, url) => {
  expect(() => readConfig({ [name]: url })).toThrow(`${name}: needs`);
  expect(() => readConfig({ [name]: url, ALLOW_PLAIN_CONNECTIONS: 'true' })).not.toThrow();
});

test.each([
  ['DATABASE_URL', 'postgres://sadap@db.hospital.example/sadap?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://sadap@127.0.0.1/sadap'],
  ['DATABASE_URL', 'postgres://sadap@localhost/sadap?host=/run/postgresql'],
  ['REDIS_URL', 'rediss://redis.hospital.example'],
  ['REDIS_URL', 'redis://[::1]:6379'],
  ['S3_ENDPOINT', 'https://minio.hospital.example'],
  ['S3_ENDPOINT', 'http://localhost:9000'],
])('one that nobody else hears is taken: %s=%s', (name, url) => {
  expect(readConfig({ [name]: url })[name as 'REDIS_URL']).toBe(url);
});

describe('a server of SMART on FHIR', () => {
  const ours = {
    SMART_SERVERS: 'https://FHIR.hospital.example/r4/, http://127.0.0.1:9000/fhir',
    SMART_CLIENT_ID: 'sadap',
    SMART_CLAIM_USERNAME: 'sub',
    PUBLIC_URL: 'https://sadap.example',
  };
  test('is compared in one spelling', () => {
    expect(readConfig(ours)).toMatchObject({
      SMART_SERVERS: ['https://fhir.hospital.example/r4', 'http://127.0.0.1:9000/fhir'],
      SMART_SCOPES: 'openid fhirUser launch patient/Patient.read',
    });
  });

  test.each([
    ',',
    'fhir.hospital.example',
    'http://fhir.hospital.example/r4',
    'https://somebody@fhir.hospital.example/r4',
    'https://fhir.hospital.example/r4?tenant=1',
    'https://fhir.hospital.example/r4#x',
    'file:///etc/passwd',
    'https://fhir.hospital.example/r4, elsewhere',
  ])('at %j is refused', (SMART_SERVERS) => {
    expect(() => readConfig({ ...ours, SMART_SERVERS })).toThrow(
      'SMART_SERVERS: needs addresses like https://',
    );
  });

  test.each([
    ['SMART_CLIENT_ID', 'SMART_CLIENT_ID: is needed together with SMART_SERVERS'],
    ['PUBLIC_URL', 'PUBLIC_URL: is needed together with SMART_SERVERS'],
    ['SMART_CLAIM_USERNAME', 'SMART_CLAIM_USERNAME: or OIDC_ISSUER is needed together with SMART_SERVERS'],
    ['SMART_SERVERS', 'SMART_SERVERS: is needed together with SMART_CLIENT_ID'],
  ] as const)('needs %s', (missing, message) => {
    const { [missing]: _, ...rest } = ours;
    expect(() => readConfig(rest)).toThrow(message);
  });

  test('needs the scopes of a launch, one way to prove who it is, and a key that fits', () => {
    expect(() => readConfig({ ...ours, SMART_SCOPES: 'openid fhirUser' })).toThrow('needs openid and launch');
    expect(() => readConfig({ ...ours, SMART_SCOPES: 'openid launch patient/Patient.read' })).toThrow(
      'SMART_SCOPES: needs fhirUser',
    );
    const both = { ...ours, SMART_CLIENT_SECRET: 'x', SMART_CLIENT_KEY_FILE: '/nowhere.pem' };
    expect(() => readConfig(both)).toThrow('SMART_CLIENT_SECRET: is not set together with');
    expect(() => readConfig(both)).toThrow('SMART_CLIENT_KEY_FILE: ENOENT');
  });

  test.each([
    ['of the curve P-256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey],
    ['of 1024 bits', () => generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey],
  ])('is not called with a key %s', (_, made) => {
    const folder = mkdtempSync(join(tmpdir(), 'sadap-config-'));
    const SMART_CLIENT_KEY_FILE = join(folder, 'key.pem');
    writeFileSync(SMART_CLIENT_KEY_FILE, made().export({ type: 'pkcs8', format: 'pem' }));
    expect(() => readConfig({ ...ours, SMART_CLIENT_KEY_FILE })).toThrow(
      'needs a private key of the curve P-384',
    );
    rmSync(folder, { recursive: true });
  });
});

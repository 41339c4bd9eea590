import { execFileSync } from 'node:child_process';
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginResult, SecondStep } from '@sadap/contract/auth';
import type { Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpTotp } from '../../../test/second-factors.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { launchKeyIn } from '../../config/launch.ts';

const SECRET = 'a secret of the hospital, 32 bytes long or more';
const folder = mkdtempSync(join(tmpdir(), 'sadap-launch-'));
const fileWith = (text: string) => {
  const file = join(folder, randomUUID());
  writeFileSync(file, text);
  return file;
};
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsaPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ecPem = ec.publicKey.export({ type: 'spki', format: 'pem' }).toString();

let server: TestServer;
let ofRsa: TestServer;
beforeAll(async () => {
  const settings = { LAUNCH_ISSUER: 'his', LOG_LEVEL: 'silent' };
  server = await startServer({ ...settings, LAUNCH_KEY_FILE: fileWith(`${SECRET}\n`) });
  ofRsa = await startServer({ ...settings, LAUNCH_KEY_FILE: fileWith(rsaPem) });
  await server.user('nok');
  await ofRsa.user('nok');
});
afterAll(async () => {
  await server?.close();
  await ofRsa?.close();
  rmSync(folder, { recursive: true, force: true });
});

const HIS = 'https://his.hospital.example';
type Claims = Record<string, unknown>;
const MALEE = {
  hn: 'HN6800077',
  first_name: 'มาลี',
  last_name: 'ดีงาม',
  birth_date: '1958-03-02',
  sex: 'female',
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function claimsOf(claims: Claims, at: TestServer): Claims {
  const iat = Math.floor(at.clock.now() / 1000);
  const token = { iss: 'his', aud: 'sadap', iat, exp: iat + 120, jti: randomUUID(), user: 'nok' };
  return { ...token, ...MALEE, ...claims };
}
type Signer = (text: string) => string;
const hmac =
  (secret: string): Signer =>
  (text) =>
    createHmac('sha256', secret).update(text).digest('base64url');
const token = (claims: Claims = {}, alg = 'HS256', signer: Signer = hmac(SECRET), at = server) => {
  const text = `${part({ alg, typ: 'JWT' })}.${part(claimsOf(claims, at))}`;
  return `${text}.${signer(text)}`;
};
async function post(token: string, at = server, website: string | null = HIS) {
  const response = await fetch(`${at.url}/launch`, {
    method: 'POST',
    // As the browser sends it from the hospital's own page.
    headers: { ...(website && { origin: website }), 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ token }),
    redirect: 'manual',
  });
  const to = response.headers.get('location') ?? '';
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: response.status, to, cookie, code: /#code=(.+)$/.exec(to)?.[1] ?? '' };
}
type Launched = Awaited<ReturnType<typeof post>>;
type Body = LoginResult & SecondStep;
async function exchange(launched: Launched, bearer: string | null = null, path = 'session') {
  const { code, cookie } = launched;
  const answer = await server.call('POST', `/launch/${path}`, bearer, { code }, { cookie });
  return { status: answer.status, body: answer.body as Body };
}
async function refusals(at = server): Promise<string[]> {
  const { rows } = await at.sql(
    `select details->>'reason' as reason from audit_events where action = 'launch.refused' order by id`,
  );
  return rows.map(({ reason }: { reason: string }) => reason);
}
/** Its cookie stays as it was: it may be another launch's. */
const GONE = { status: 303, to: '/launch', cookie: '', code: '' };

describe('signing in by a launch', () => {
  test('signs in once, with a code in the fragment and nothing of the patient in an address', async () => {
    const launched = await post(token());
    expect(launched).toMatchObject({ status: 303, to: expect.stringMatching(/^\/launch#code=[\w-]{43}$/) });
    expect((await exchange({ ...launched, cookie: '' })).status).toBe(403);
    const { status, body } = await exchange(launched);
    expect({ status, body }).toMatchObject({ status: 200, body: { username: 'nok', role: 'USER' } });
    expect((await server.call('GET', '/users/me', body.token)).status).toBe(200);
    expect(await exchange(launched)).toMatchObject({ status: 403, body: { type: 'LAUNCH_AGAIN' } });
    const { rows } = await server.sql(
      `select details->>'by' as by from audit_events where action = 'session.opened' and user_id = ${body.userId} order by id desc limit 1`,
    );
    expect(rows).toEqual([{ by: 'launch' }]);
  });

  test('keeps the login of the same user, unlocks it, and leaves that of somebody else', async () => {
    const nok = (await exchange(await post(token()))).body;
    expect(await exchange(await post(token()), nok.token)).toMatchObject({ body: { signedIn: true } });
    await server.call('POST', '/auth/lock', nok.token);
    expect((await server.call('GET', '/users/me', nok.token)).status).not.toBe(200);
    expect(await exchange(await post(token()), nok.token)).toMatchObject({ body: { signedIn: true } });
    expect((await server.call('GET', '/users/me', nok.token)).status).toBe(200);

    const other = await server.user();
    const launched = await post(token());
    expect((await exchange(launched, other.token)).body).toEqual({ launchedUser: 'nok' });
    expect((await server.call('GET', '/users/me', other.token)).status).toBe(200);
    expect((await server.call('GET', '/users/me', nok.token)).status).toBe(200);
    await server.call('POST', '/auth/logout', other.token);
    expect((await exchange(launched)).body).toMatchObject({ username: 'nok' });
  });

  test('works once, however many ask at the same time', async () => {
    const one = token();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(one)));
    expect(answers.filter(({ code }) => code !== '')).toHaveLength(1);
    const launched = await post(token());
    const exchanged = await Promise.all(Array.from({ length: 8 }, () => exchange(launched)));
    expect(exchanged.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('does not sign in who has become an administrator or was suspended meanwhile', async () => {
    for (const change of [`role = 'ADMIN'`, `account_state = 'suspended'`]) {
      const { userId, username } = await server.user();
      const launched = await post(token({ user: username }));
      await server.sql(`update users set ${change} where id = ${userId}`);
      expect(await exchange(launched)).toMatchObject({ status: 403, body: { type: 'LAUNCH_AGAIN' } });
    }
  });

  test('ends with its minute', async () => {
    const launched = await post(token());
    server.clock.advance(61_000);
    expect(await exchange(launched)).toMatchObject({ status: 403, body: { type: 'LAUNCH_AGAIN' } });
  });
});

describe('a refused launch', () => {
  const seconds = (offset: number) => Math.floor(server.clock.now() / 1000) + offset;
  const cases: [string, string, () => string][] = [
    [
      'another secret',
      'BAD_SIGNATURE',
      () => token({}, 'HS256', hmac('another secret that is as long as it must be')),
    ],
    ['no signature', 'BAD_SIGNATURE', () => token({}, 'none', () => '')],
    ['another algorithm', 'BAD_SIGNATURE', () => token({}, 'HS512', hmac(SECRET))],
    ['no token', 'BAD_SIGNATURE', () => ''],
    ['expired', 'EXPIRED', () => token({ iat: seconds(-200), exp: seconds(-80) })],
    ['a long life', 'LIVES_TOO_LONG', () => token({ exp: seconds(121) })],
    ['the future', 'FROM_THE_FUTURE', () => token({ iat: seconds(60), exp: seconds(120) })],
    ['a part of a second', 'BAD_CLAIMS', () => token({ exp: seconds(60) + 0.5 })],
    ['no beginning', 'BAD_CLAIMS', () => token({ iat: undefined })],
    ['no end', 'BAD_CLAIMS', () => token({ exp: undefined })],
    ['no number', 'BAD_CLAIMS', () => token({ jti: undefined })],
    ['another audience', 'OTHER_ISSUER_OR_AUDIENCE', () => token({ aud: 'another' })],
    ['another issuer', 'OTHER_ISSUER_OR_AUDIENCE', () => token({ iss: 'another' })],
    ['no user', 'BAD_CLAIMS', () => token({ user: undefined })],
    ['an unknown user', 'NO_SUCH_USER', () => token({ user: 'nobody' })],
    ['an administrator', 'USER_IS_ADMINISTRATOR', () => token({ user: 'admin' })],
    ['no HN', 'BAD_CLAIMS', () => token({ hn: undefined })],
    ['a wrong HN', 'BAD_PATIENT', () => token({ hn: 'HN 68/00077' })],
    ['no name', 'BAD_PATIENT', () => token({ first_name: '' })],
    ['a Buddhist year', 'BAD_PATIENT', () => token({ birth_date: '2501-03-02' })],
    ['a year alone', 'BAD_PATIENT', () => token({ birth_date: '1958' })],
    ['an unknown sex', 'BAD_PATIENT', () => token({ sex: 'f' })],
  ];
  test.each(cases)('%s: the browser learns nothing, the trail why', async (_, reason, made) => {
    expect(await post(made())).toEqual(GONE);
    expect((await refusals()).at(-1)).toBe(reason);
  });

  test('used before', async () => {
    const one = token();
    expect((await post(one)).code).not.toBe('');
    expect(await post(one)).toEqual(GONE);
    expect((await refusals()).at(-1)).toBe('USED_BEFORE');
  });

  test('of a suspended account', async () => {
    const { userId, username } = await server.user();
    await server.sql(`update users set account_state = 'suspended' where id = ${userId}`);
    expect(await post(token({ user: username }))).toEqual(GONE);
    expect((await refusals()).at(-1)).toBe('USER_NOT_ACTIVE');
  });

  test('too large, which the browser shows as words', async () => {
    const { status, to } = await post('x'.repeat(17 * 1024));
    expect({ status, to }).toEqual({ status: 303, to: '/launch#code=refused.TOO_LARGE' });
  });

  test('more than sixty a minute from one address', async () => {
    const limited = await startServer({
      LAUNCH_ISSUER: 'his',
      LAUNCH_KEY_FILE: fileWith(SECRET),
      RATE_LIMIT: 'on',
      LOG_LEVEL: 'silent',
    });
    const pages: string[] = [];
    for (let count = 0; count < 61; count++) pages.push((await post('x', limited)).to);
    expect(new Set(pages.slice(0, 60))).toEqual(new Set(['/launch']));
    expect(pages[60]).toBe('/launch#code=refused.RATE_LIMITED');
    const said = await limited.call('POST', '/launch/session', null, { code: 'refused.RATE_LIMITED' });
    expect(said).toMatchObject({ status: 429, body: { type: 'RATE_LIMITED' } });
    await limited.close();
  });

  test('from another website than the configured ones, which may send it afterwards', async () => {
    const strict = await startServer({
      LAUNCH_ISSUER: 'his',
      LAUNCH_KEY_FILE: fileWith(SECRET),
      LAUNCH_ORIGINS: 'https://his.hospital.example, https://his2.hospital.example',
      LOG_LEVEL: 'silent',
    });
    await strict.user('nok');
    const one = token({}, 'HS256', hmac(SECRET), strict);
    for (const website of ['https://elsewhere.example', 'null', null]) {
      expect(await post(one, strict, website)).toEqual(GONE);
      expect((await refusals(strict)).at(-1)).toBe('OTHER_WEBSITE');
    }
    expect((await post(one, strict)).code).not.toBe('');
    await strict.close();
  });

  test('where none is configured', async () => {
    const without = await startServer();
    expect((await post(token(), without)).status).toBe(404);
    await without.close();
  });
});

describe('keys', () => {
  const byRsa: Signer = (text) => sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url');

  test('a public key is no secret', async () => {
    expect((await post(token({}, 'RS256', byRsa, ofRsa), ofRsa)).code).not.toBe('');
    expect(await post(token({}, 'HS256', hmac(rsaPem), ofRsa), ofRsa)).toEqual(GONE);
    expect(await post(token({}, 'HS256', hmac(rsaPem.trim()), ofRsa), ofRsa)).toEqual(GONE);
    expect(
      await post(
        token({}, 'none', () => '', ofRsa),
        ofRsa,
      ),
    ).toEqual(GONE);
  });

  test('the file decides the algorithm', () => {
    expect(launchKeyIn(fileWith(ecPem)).algorithm).toBe('ES256');
    const tooShort = fileWith('short');
    expect(() => launchKeyIn(tooShort)).toThrow('32 bytes');
    const secretKey = ec.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => launchKeyIn(fileWith(secretKey))).toThrow('public key alone');
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    const weakPem = weak.export({ type: 'spki', format: 'pem' }).toString();
    expect(() => launchKeyIn(fileWith(weakPem))).toThrow('2048 bits');
    const wrong = startServer({ LAUNCH_ISSUER: 'his', LAUNCH_KEY_FILE: tooShort });
    return expect(wrong).rejects.toThrow('LAUNCH_KEY_FILE');
  });
});

test('the Python of the page makes a token that opens', async () => {
  const page = new URL('../../../../docs/hospital-system.md', import.meta.url);
  const [, code = ''] = /^```python\n([\s\S]*?)^```/m.exec(readFileSync(page, 'utf8')) ?? [];
  const file = fileWith(SECRET);
  const settings = { LAUNCH_ISSUER: 'his.hospital.example', LAUNCH_KEY_FILE: file, LOG_LEVEL: 'silent' };
  const his = await startServer(settings);
  await his.user('nok');
  const program = fileWith(code.replace('/etc/sadap/launch.key', file));
  const made = execFileSync(process.env.PYTHON_PATH ?? '/usr/bin/python3', [program])
    .toString()
    .trim();
  expect((await post(made, his)).code).not.toBe('');
  await his.close();
});

describe('the launched patient', () => {
  const launch = async (claims: Claims = {}) => {
    const launched = await post(token(claims));
    const { body } = await exchange(launched);
    return { launched, token: body.token as string, see: () => exchange(launched, body.token, 'patient') };
  };
  const register = async (bearer: string, hn: string, firstName = 'มาลี') =>
    (
      await server.call('POST', '/patients', bearer, {
        patientID: hn,
        title: 'นาง',
        firstName,
        lastName: 'ดีงาม',
        dateOfBirth: '1958-03-02',
        gender: 'female',
        weight: 61,
        height: 158,
      })
    ).body as { id: number };

  test('is new, then the same; who it is remains with the launch', async () => {
    const { launched, token: bearer, see } = await launch({ hn: 'HN๖๘00078' });
    expect((await see()).body).toMatchObject({
      is: 'new',
      launched: { patientID: 'HN6800078', firstName: 'มาลี', dateOfBirth: '1958-03-02', gender: 'female' },
    });
    const patient = await register(bearer, 'HN6800078');
    expect(await see()).toMatchObject({ status: 200, body: { is: 'same', id: patient.id } });

    const other = await server.user();
    expect(await exchange(launched, other.token, 'patient')).toMatchObject({ status: 403 });
    const next = await post(token({ hn: 'HN6800079' }));
    expect(await exchange({ ...next, code: launched.code }, bearer, 'patient')).toMatchObject({
      status: 403,
    });
    server.clock.advance(10 * 60_000);
    expect(await see()).toMatchObject({ status: 403, body: { type: 'LAUNCH_AGAIN' } });
  });

  test.each([
    ['last_name', 'ใจดี', 'HN6800081', 'ก้อย'],
    ['birth_date', '1958-02-03', 'HN6800082', 'กิ่ง'],
    ['sex', 'male', 'HN6800083', 'แก้ว'],
  ])('differs in %s', async (claim, value, hn, first_name) => {
    const { token: bearer } = await launch();
    const { id } = await register(bearer, hn, first_name);
    const stored = { name: `นาง${first_name} ดีงาม`, dateOfBirth: '1958-03-02', gender: 'female' };
    const { see } = await launch({ hn, first_name, [claim]: value });
    expect((await see()).body).toMatchObject({ is: 'different', id, stored });
    const { rows } = await server.sql(
      `select action from audit_events where subject_kind = 'patient' and subject_id = '${id}' order by id`,
    );
    expect(rows.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['launch.matched', 'patient.read']),
    );
  });

  test.each([
    ['fits', 'HN6800084', 'กบ', {}],
    ['has another sex', 'HN6800085', 'เก่ง', { sex: 'male' }],
    ['has another birth date', 'HN6800086', 'แก้ม', { birth_date: '1985-03-02' }],
  ])('of a closed patient says nothing but the number: one that %s', async (_, hn, first_name, claims) => {
    const { token: bearer } = await launch();
    const { id } = await register(bearer, hn, first_name);
    const admin = await server.signIn('admin');
    const restriction = { kind: 'restriction', note: 'ผู้ป่วยขอระงับการใช้ข้อมูล' };
    await server.call('POST', `/patients/${id}/restriction`, admin.token, restriction);
    const { see } = await launch({ hn, first_name, ...claims });
    expect((await see()).body).toEqual({ is: 'closed', id });
    const { rows } = await server.sql(
      `select details from audit_events where action = 'launch.matched' and subject_id = '${id}'`,
    );
    expect(rows).toEqual([{ details: { is: 'closed' } }]);
  });
});

describe('a patient with whose record the hospital agrees', () => {
  /** Of the newest launch, which ends the login before it. */
  let bearer = '';
  const launch = async (claims: Claims) => {
    const launched = await post(token(claims));
    bearer = (await exchange(launched)).body.token;
    const see = () => exchange(launched, bearer, 'patient');
    const rename = async (version: number, by = bearer) => {
      const { code, cookie } = launched;
      return server.call('POST', '/launch/patient/name', by, { code, version }, { cookie });
    };
    return { see, rename };
  };
  /** Of the hospital from its first launch on. */
  async function ofHospital(hn: string, first_name: string) {
    const { see } = await launch({ hn, first_name });
    const input = {
      ...{ patientID: hn, firstName: first_name, lastName: 'ดีงาม', dateOfBirth: '1958-03-02' },
      ...{ gender: 'female', weight: 61, height: 158 },
    };
    const { id, version } = (await server.call('POST', '/patients', bearer, input)).body as Patient;
    expect((await see()).body).toEqual({ is: 'same', id });
    const get = async () => (await server.call('GET', `/patients/${id}`, bearer)).body as Patient;
    const change = (changes: object, by = bearer, of = version) => {
      const { dateOfBirth, gender } = input;
      return server.call('PUT', `/patients/${id}`, by, { version: of, dateOfBirth, gender, ...changes });
    };
    return { id, get, change };
  }

  test.each([
    ['patientID', 'HN6800099'],
    ['firstName', 'กานดา'],
    ['lastName', 'ใจดี'],
    ['name', 'กานดา ใจดี'],
    ['dateOfBirth', '1958-03-03'],
    ['gender', 'male'],
    ['age', 40],
  ])('keeps its %s, whoever types another', async (field, value) => {
    const { get, change } = await ofHospital(
      `HN68010${field.length}${field[0]?.charCodeAt(0)}`,
      `ฟ้า${field}`,
    );
    const before = await get();
    expect(before.hospitalAgreedAt).not.toBeNull();
    const refused = await change({ [field]: value });
    expect(refused).toMatchObject({ status: 409, body: { type: 'PATIENT_OF_HOSPITAL' } });
    expect(await get()).toEqual(before);
  });

  test('keeps a name that is stored whole, whoever types another', async () => {
    const nok = (await exchange(await post(token()))).body.token;
    const input = { patientID: 'HN6801099', name: 'แก้วตา ดีงาม', dateOfBirth: '1958-03-02' };
    const added = { ...input, gender: 'female', weight: 61, height: 158 };
    const { id, version } = (await server.call('POST', '/patients', nok, added)).body as Patient;
    const { see } = await launch({ hn: 'HN6801099', first_name: 'แก้วตา' });
    expect((await see()).body).toEqual({ is: 'same', id });
    const { dateOfBirth, gender } = added;
    const rename = (name: string) =>
      server.call('PUT', `/patients/${id}`, bearer, { version, dateOfBirth, gender, name });
    expect(await rename('สมศรี ดีงาม')).toMatchObject({ status: 409, body: { type: 'PATIENT_OF_HOSPITAL' } });
    expect((await rename('นางแก้วตา ดีงาม')).status).toBe(200);
  });

  test.each(['คุณ', 'พระ', 'พลทหาร', 'ว่าที่ ร.ต.', 'ม.ร.ว.'])('is the same with the title %s', async (title) => {
    const hn = `HN68014${title.length}${title.charCodeAt(0)}`;
    const { id, change } = await ofHospital(hn, `ชื่อ${title}`);
    expect((await change({ title })).status).toBe(200);
    const { see } = await launch({ hn, first_name: `ชื่อ${title}` });
    expect((await see()).body).toEqual({ is: 'same', id });
  });

  test('does not agree with a year of birth alone, which can still be completed here', async () => {
    const { id, get, change } = await ofHospital('HN6801100', 'กุ้ง');
    const { token: admin } = await server.signIn('admin');
    expect((await change({ dateOfBirth: '1958' }, admin)).status).toBe(200);
    const { see } = await launch({ hn: 'HN6801100', first_name: 'กุ้ง' });
    expect((await see()).body).toEqual({ is: 'same', id });
    const { hospitalAgreedAt, version } = await get();
    expect(hospitalAgreedAt).toBeNull();
    expect((await change({ dateOfBirth: '1958-03-02' }, bearer, version)).status).toBe(200);
  });

  test('has everything else changed here, and stays of the hospital', async () => {
    const { get, change } = await ofHospital('HN6801101', 'ขวัญ');
    const changed = await change({ title: 'นาง', firstName: 'ขวัญ', phone: '0812345678', weight: 59 });
    expect(changed.status).toBe(200);
    expect(await get()).toMatchObject({ name: 'นางขวัญ ดีงาม', phone: '0812345678', weight: 59 });
    expect((await get()).hospitalAgreedAt).not.toBeNull();
  });

  test('is corrected by an administrator, and then agrees no longer until the next launch', async () => {
    const { id, get, change } = await ofHospital('HN6801102', 'ชม');
    const { token: admin } = await server.signIn('admin');
    expect((await change({ dateOfBirth: '1958-03-20' }, admin)).status).toBe(200);
    expect(await get()).toMatchObject({ dateOfBirth: '1958-03-20', hospitalAgreedAt: null });
    const { see } = await launch({ hn: 'HN6801102', first_name: 'ชม', birth_date: '1958-03-20' });
    expect((await see()).body).toEqual({ is: 'same', id });
    expect((await get()).hospitalAgreedAt).not.toBeNull();
  });

  test('takes the name of a launch over, as it was shown, and the trail says from where', async () => {
    const { id, get } = await ofHospital('HN6801103', 'ดาว');
    const { version } = await get();
    const { see, rename } = await launch({ hn: 'HN6801103', first_name: 'ดาว', last_name: 'มีสุข' });
    expect((await see()).body).toMatchObject({ is: 'different', id });
    expect((await rename(version + 1)).body).toMatchObject({ type: 'PATIENT_CHANGED' });
    expect(await rename(version)).toMatchObject({ status: 200, body: { id, lastName: 'มีสุข' } });
    expect(await get()).toMatchObject({ lastName: 'มีสุข', hospitalAgreedAt: expect.any(String) });
    const { rows } = await server.sql(
      `select details->>'source' as source from audit_events where action = 'patient.changed' and subject_id = '${id}'`,
    );
    expect(rows).toEqual([{ source: 'hospital' }]);
    expect((await rename(version + 1)).status).toBe(403);
  });

  test.each([
    ['another birth date', { birth_date: '1985-03-02', last_name: 'มีสุข' }],
    ['another sex', { sex: 'male', last_name: 'มีสุข' }],
    ['another name altogether', { first_name: 'สมศรี', last_name: 'มีสุข' }],
    ['nothing', {}],
  ])('takes no name over from a launch that differs in %s', async (what, claims) => {
    const hn = `HN68012${what.length}`;
    const { get } = await ofHospital(hn, `เดือน${what.length}`);
    const before = await get();
    const { rename } = await launch({ hn, first_name: `เดือน${what.length}`, ...claims });
    expect(await rename(before.version)).toMatchObject({ status: 403, body: { type: 'LAUNCH_AGAIN' } });
    expect(await get()).toMatchObject({ name: before.name, version: before.version });
  });

  test('is renamed by the launched user alone, and not while it is closed', async () => {
    const { id, get } = await ofHospital('HN6801301', 'ตา');
    const { version } = await get();
    const { rename } = await launch({ hn: 'HN6801301', first_name: 'ตา', last_name: 'มีสุข' });
    const other = await server.user();
    expect((await rename(version, other.token)).status).toBe(403);
    const { token: admin } = await server.signIn('admin');
    const restriction = { kind: 'restriction', note: 'ผู้ป่วยขอระงับการใช้ข้อมูล' };
    await server.call('POST', `/patients/${id}/restriction`, admin, restriction);
    expect(await rename(version)).toMatchObject({ status: 403, body: { type: 'LAUNCH_AGAIN' } });
  });

  test('is typed again where the hospital no longer opens patients', async () => {
    const { id, change } = await ofHospital('HN6801302', 'ถนอม');
    expect((await change({ firstName: 'ถนัด' })).status).toBe(409);
    const without = await startServer({
      ...{ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir },
      LOG_LEVEL: 'silent',
    });
    const other = await without.user();
    const at = `/patients/${id}`;
    const { body } = await without.call('GET', at, other.token);
    expect(body).toMatchObject({ hospitalAgreedAt: null });
    const { version, dateOfBirth, gender } = body as Patient;
    const changed = await without.call('PUT', at, other.token, {
      version,
      dateOfBirth,
      gender,
      firstName: 'ถนัด',
    });
    expect(changed.status).toBe(200);
    await without.close();
  });
});

test('an account with a second step still does it, and the trail says what was proven', async () => {
  const { userId, username, token: bearer } = await server.user();
  const { recoveryCodes } = await setUpTotp(server, bearer);
  const launched = await post(token({ user: username }));
  const { body } = await exchange(launched);
  expect(body).not.toHaveProperty('token');
  const second = { id: body.secondStep.id, code: recoveryCodes[0] };
  const signedIn = (await server.call('POST', '/auth/login/code', null, second)).body as LoginResult;
  expect(signedIn).toMatchObject({ username });
  expect(await exchange(launched, signedIn.token, 'patient')).toMatchObject({ body: { is: 'new' } });
  const { rows } = await server.sql(
    `select details->>'by' as by from audit_events where action = 'session.opened' and user_id = ${userId} order by id`,
  );
  expect(rows.at(-1)).toEqual({ by: 'launch and code' });
});

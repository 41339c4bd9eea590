import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginResult, SecondStep } from '@sadap/contract/auth';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { plainBrowser } from '../../../../test/plain-browser.ts';
import { setUpTotp } from '../../../../test/second-factors.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { type SmartServer, startSmartServer } from '../../../../test/smart-server.ts';
import { freePort } from '../../../database/free-port.ts';
import { hostCookie } from '../cookie.ts';

let his: SmartServer;
let server: TestServer;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  his = await startSmartServer(url);
  server = await startServer({ ...his.environment, PORT: String(port), LOG_LEVEL: 'silent' });
  await server.user('nok');
});
afterEach(() => {
  his.changeClaims((same) => same);
  his.signByStranger(false);
  his.changeConfiguration((same) => same);
});
afterAll(async () => {
  await server?.close();
  await his?.stop();
});

type Browser = ReturnType<typeof plainBrowser>;
const MR = [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }];
const malee = (id: string, hn: string, changes: object = {}) => ({
  resourceType: 'Patient',
  id,
  identifier: [{ type: { coding: MR }, value: hn }],
  name: [{ family: 'ดีงาม', given: ['มาลี'] }],
  birthDate: '1958-03-02',
  gender: 'female',
  ...changes,
});
type Body = LoginResult & SecondStep & { type?: string };
let made = 0;
type Sent = { body: string };
/** A body that names this launch's patient where it names one at all: its fault is another. */
const ofLaunch = (sent: Sent, id: string) => ({
  ...sent,
  body: sent.body.replace('"id":"p"', `"id":"${id}"`),
});
/** A launch that waits at the hospital's server, with this patient in context. */
function waiting(patient: object | null, id = `p${++made}`): string {
  if (patient) his.patients.set(id, 'body' in patient ? ofLaunch(patient as Sent, id) : { ...patient, id });
  his.launches.set(`launch-${id}`, patient && id);
  return `${url}/launch/smart?${new URLSearchParams({ iss: his.base, launch: `launch-${id}` })}`;
}
const isBack = ({ host, pathname }: URL) => url.endsWith(host) && pathname === '/launch';
const isCallback = ({ pathname }: URL) => pathname === '/launch/smart/callback';
const codeIn = (page: URL) => new URLSearchParams(page.hash.slice(1)).get('code') ?? '';
const open = async (address: string, browser = plainBrowser(), user = 'nok') =>
  codeIn(await browser.go(address, user, isBack));
async function ask(browser: Browser, code: string, token?: string, path = 'session') {
  const response = await browser.request(new URL(`${url}/api/launch/${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ code }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** A launch that has come back: its browser, and the code that says what came of it. */
async function launched(patient: object | null, user = 'nok') {
  const browser = plainBrowser();
  const code = await open(waiting(patient), browser, user);
  return { browser, code, ...(await ask(browser, code)) };
}
const refusalOf = async (patient: object | null, user = 'nok') => {
  const { status, body } = await launched(patient, user);
  return status === 200 ? 'none' : body.type;
};
async function patientOf(patient: object) {
  const { browser, code, body } = await launched(patient);
  const answer = await ask(browser, code, body.token, 'patient');
  return { ...answer, token: body.token };
}
async function events(action: string): Promise<Record<string, unknown>[]> {
  const { rows } = await server.sql(
    `select user_id, subject_id, details from audit_events where action = '${action}' order by id`,
  );
  return rows;
}
const reasons = async () => (await events('launch.refused')).map(({ details }) => details);
const register = async (token: string, hn: string, firstName = 'มาลี') =>
  (
    await server.call('POST', '/patients', token, {
      ...{ patientID: hn, title: 'นาง', firstName, lastName: 'ดีงาม', dateOfBirth: '1958-03-02' },
      ...{ gender: 'female', weight: 61, height: 158 },
    })
  ).body as { id: number; version: number };

describe('a launch by SMART on FHIR', () => {
  test('signs in and leads to the patient in context, with nothing of them in an address', async () => {
    const browser = plainBrowser();
    const addresses: URL[] = [];
    const start = waiting(malee('', 'HN6800077'));
    const page = await browser.go(start, 'nok', isBack, (each) => {
      addresses.push(each);
      return each;
    });
    const to = addresses.find(({ pathname }) => pathname === '/auth')?.searchParams;
    expect(Object.fromEntries(to ?? [])).toMatchObject({
      ...{ response_type: 'code', client_id: 'sadap', code_challenge_method: 'S256', aud: his.base },
      scope: 'openid fhirUser launch patient/Patient.read',
    });
    expect(to?.get('state')?.length).toBeGreaterThan(100);
    expect(to?.get('nonce')?.length).toBeGreaterThan(20);
    expect(addresses.map(String).join()).not.toMatch(/HN6800077|1958/);

    const { status, body } = await ask(browser, codeIn(page));
    expect({ status, body }).toMatchObject({ status: 200, body: { username: 'nok', role: 'USER' } });
    expect(await ask(browser, codeIn(page), body.token, 'patient')).toMatchObject({
      status: 200,
      body: { is: 'new', launched: { patientID: 'HN6800077', firstName: 'มาลี', lastName: 'ดีงาม' } },
    });
    expect((await ask(browser, codeIn(page))).body.type).toBe('LAUNCH_AGAIN');
    expect((await events('launch.accepted')).at(-1)).toMatchObject({
      user_id: body.userId,
      details: { by: 'smart', server: his.base },
    });
  });

  test('finds the patient whom the HN names, and the record is then of the hospital', async () => {
    const { token } = await patientOf(
      malee('', 'HN6800101', { name: [{ family: 'ดีงาม', given: ['กานดา'] }] }),
    );
    const { id } = await register(token, 'HN6800101', 'กานดา');
    const same = await patientOf(malee('', 'HN6800101', { name: [{ family: 'ดีงาม', given: ['กานดา'] }] }));
    expect(same.body).toEqual({ is: 'same', id });
    const { body } = await server.call('GET', `/patients/${id}`, same.token);
    expect(body).toMatchObject({ hospitalAgreedAt: expect.any(String) });
  });

  test('stops at another name or birth date of that HN, and shows both', async () => {
    const { token } = await patientOf(malee('', 'HN6800102'));
    const { id } = await register(token, 'HN6800102', 'กุหลาบ');
    const other = await patientOf(malee('', 'HN6800102', { name: [{ family: 'ดีงาม', given: ['ก้อย'] }] }));
    expect(other.body).toMatchObject({
      ...{ is: 'different', id, launched: { firstName: 'ก้อย' } },
      stored: { firstName: 'กุหลาบ' },
    });
    const born = { name: [{ family: 'ดีงาม', given: ['กุหลาบ'] }], birthDate: '1985-03-02' };
    expect((await patientOf(malee('', 'HN6800102', born))).body).toMatchObject({ is: 'different', id });
  });

  test('of a merged HN leads to the record that stays', async () => {
    const of = (given: string) => ({ name: [{ family: 'ดีงาม', given: [given] }] });
    const { token } = await patientOf(malee('', 'HN6800111', of('บัว')));
    const kept = await register(token, 'HN6800111', 'บัว');
    const gone = await register(token, 'HN6800112', 'บัวผัน');
    const admin = await server.signIn('admin');
    const merged = await server.call('POST', `/patients/${kept.id}/merges`, admin.token, {
      ...{ goneId: gone.id, hn: 'HN6800112', version: kept.version, goneVersion: gone.version },
      reason: 'ลงทะเบียนซ้ำ',
    });
    expect(merged.status).toBe(201);
    expect((await patientOf(malee('', 'HN6800112', of('บัว')))).body).toMatchObject({ id: kept.id });
    // The other name of the record that is gone is not taken for the patient's.
    expect((await patientOf(malee('', 'HN6800112', of('บัวผัน')))).body).toMatchObject({ is: 'different' });
  });

  test('of a closed patient compares nothing', async () => {
    const { token } = await patientOf(malee('', 'HN6800103'));
    const { id } = await register(token, 'HN6800103', 'แก้ว');
    const admin = await server.signIn('admin');
    const restriction = { kind: 'restriction', note: 'ผู้ป่วยขอระงับการใช้ข้อมูล' };
    await server.call('POST', `/patients/${id}/restriction`, admin.token, restriction);
    const closed = await patientOf(malee('', 'HN6800103', { gender: 'male' }));
    expect(closed.body).toEqual({ is: 'closed', id });
  });

  test('says of a patient who has died that the hospital says so', async () => {
    for (const deceased of [{ deceasedBoolean: true }, { deceasedDateTime: '2026-02-01' }])
      expect((await patientOf(malee('', 'HN6800104', deceased))).body).toMatchObject({ isDeceased: true });
    expect((await patientOf(malee('', 'HN6800104', { deceasedBoolean: false }))).body).not.toHaveProperty(
      'isDeceased',
    );
  });
});

describe('the browser that comes back', () => {
  /** Stops where the hospital's server sends the browser back. */
  const onTheWay = async (address: string, browser: Browser) => browser.go(address, 'nok', isCallback);
  const arrive = async (browser: Browser, at: URL) => {
    const response = await browser.request(at);
    return codeIn(new URL(response.headers.get('location') ?? '', url));
  };

  test('arrives once: the same answer again signs in nobody, and the first one still does', async () => {
    const browser = plainBrowser();
    const at = await onTheWay(waiting(malee('', 'HN6800121')), browser);
    const code = await arrive(browser, at);
    expect((await ask(browser, await arrive(browser, at))).body.type).toBe('LAUNCH_AGAIN');
    expect(await ask(browser, code)).toMatchObject({ status: 200, body: { username: 'nok' } });
  });

  test('arrives once, however many answers come at the same time', async () => {
    const browser = plainBrowser();
    const at = await onTheWay(waiting(malee('', 'HN6800122')), browser);
    const codes = await Promise.all(Array.from({ length: 6 }, () => arrive(browser, at)));
    expect(codes.filter((code) => !code.startsWith('refused.'))).toHaveLength(1);
  });

  test('is the one that left', async () => {
    const at = await onTheWay(waiting(malee('', 'HN6800123')), plainBrowser());
    for (const stranger of [plainBrowser(), await withCookie()])
      expect((await ask(stranger, await arrive(stranger, at))).body.type).toBe('LAUNCH_AGAIN');
  });
  /** A browser with a launch of its own under way. */
  async function withCookie(): Promise<Browser> {
    const browser = plainBrowser();
    await onTheWay(waiting(malee('', 'HN6800124')), browser);
    return browser;
  }

  test.each(['state=invented', 'code=x', 'state=&code=x', ''])('with %j is refused', async (query) => {
    const browser = await withCookie();
    const before = his.asked.length;
    const code = await arrive(browser, new URL(`${url}/launch/smart/callback?${query}`));
    expect((await ask(browser, code)).body.type).toBe('LAUNCH_AGAIN');
    expect(his.asked.slice(before)).toEqual([]);
  });

  test('is refused after ten minutes', async () => {
    const browser = plainBrowser();
    const at = await onTheWay(waiting(malee('', 'HN6800125')), browser);
    server.clock.advance(10 * 60_000 + 1_000);
    expect((await ask(browser, await arrive(browser, at))).body.type).toBe('LAUNCH_AGAIN');
  });

  test('has launches in two tabs, which do not mix', async () => {
    const browser = plainBrowser();
    const one = await onTheWay(waiting(malee('', 'HN6800126')), browser);
    const two = await onTheWay(waiting(malee('', 'HN6800127')), browser);
    for (const [at, hn] of [
      [one, 'HN6800126'],
      [two, 'HN6800127'],
    ] as const) {
      const code = await arrive(browser, at);
      const { body } = await ask(browser, code);
      const token = body.token;
      expect((await ask(browser, code, token, 'patient')).body).toMatchObject({
        launched: { patientID: hn },
      });
      await server.call('POST', '/auth/logout', token);
    }
  });

  test('has two answers at the same time: the later one counts, with its own patient', async () => {
    const browser = plainBrowser();
    const [one, two] = [waiting(malee('', 'HN6800132')), waiting(malee('', 'HN6800133'))];
    const earlier = await arrive(browser, await onTheWay(one, browser));
    const later = await arrive(browser, await onTheWay(two, browser));
    expect((await ask(browser, earlier)).body.type).toBe('LAUNCH_AGAIN');
    const { body } = await ask(browser, later);
    expect((await ask(browser, later, body.token, 'patient')).body).toMatchObject({
      launched: { patientID: 'HN6800133' },
    });
  });

  test('went back, and begins anew where the launch still waits', async () => {
    const browser = plainBrowser();
    const address = waiting(malee('', 'HN6800128'));
    await onTheWay(address, browser);
    expect(await ask(browser, await open(address, browser))).toMatchObject({ status: 200 });
  });

  test('brings a refusal of the hospital: a launch that is not known there any more', async () => {
    const address = waiting(malee('', 'HN6800129'));
    his.launches.clear();
    const browser = plainBrowser();
    expect((await ask(browser, await open(address, browser))).body.type).toBe('SMART_REFUSED');
  });

  test('has a cookie that no script reads, bound to the host where the page comes over HTTPS', async () => {
    const answer = await fetch(waiting(malee('', 'HN6800130')), { redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^sadap_smart=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(hostCookie('sadap_smart', true).header('x', 600)).toBe(
      '__Host-sadap_smart=x; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  test('is not sent twice by a question for the head', async () => {
    const browser = plainBrowser();
    const at = await onTheWay(waiting(malee('', 'HN6800131')), browser);
    await browser.request(at, { method: 'HEAD' });
    expect((await ask(browser, await arrive(browser, at))).status).toBe(200);
  });
});

describe('a server that is not allowed', () => {
  test.each([
    ['another', () => 'http://127.0.0.1:9/fhir'],
    ['another path', () => `${his.issuer}/other`],
    ['one below', () => `${his.base}/more`],
    ['a query', () => `${his.base}?x=1`],
    ['a fragment', () => `${his.base}#x`],
    ['somebody in front of it', () => his.base.replace('http://', 'http://somebody@')],
    ['another scheme', () => his.base.replace('http:', 'file:')],
    ['no address', () => 'fhir'],
    ['nothing', () => ''],
  ])('is refused, and nothing is asked there: %s', async (_, iss) => {
    const before = his.asked.length;
    const browser = plainBrowser();
    const code = await open(
      `${url}/launch/smart?${new URLSearchParams({ iss: iss(), launch: 'x' })}`,
      browser,
    );
    expect(await ask(browser, code)).toMatchObject({ status: 403, body: { type: 'SMART_NOT_ALLOWED' } });
    expect(his.asked.slice(before)).toEqual([]);
    expect((await reasons()).at(-1)).toEqual({ reason: 'SMART_NOT_ALLOWED' });
  });

  test('is not an allowed one that is spelt otherwise', async () => {
    const id = 'spelt';
    his.patients.set(id, malee(id, 'HN6800141'));
    his.launches.set(id, id);
    const iss = `${his.base.replace('http', 'HTTP')}/`;
    const browser = plainBrowser();
    const address = `${url}/launch/smart?${new URLSearchParams({ iss, launch: id })}`;
    const code = await open(address, browser);
    expect((await ask(browser, code)).status).toBe(200);
  });

  test.each([
    ['none', ''],
    ['a long one', `&launch=${'x'.repeat(2_001)}`],
  ])('is as little asked as one without a launch: %s', async (_, query) => {
    const before = his.asked.length;
    const browser = plainBrowser();
    const code = await open(`${url}/launch/smart?iss=${encodeURIComponent(his.base)}${query}`, browser);
    expect((await ask(browser, code)).body.type).toBe('LAUNCH_AGAIN');
    expect(his.asked.slice(before)).toEqual([]);
  });
});

describe('the account', () => {
  test.each([
    ['nobody here', 'stranger', 'NO_SUCH_USER'],
    ['an administrator', 'admin', 'USER_IS_ADMINISTRATOR'],
  ])('of %s is not signed in', async (_, user, reason) => {
    expect(await refusalOf(malee('', 'HN6800151'), user)).toBe('SMART_NO_ACCOUNT');
    expect((await reasons()).at(-1)).toEqual({ reason });
  });

  test('of somebody suspended is not signed in', async () => {
    const { userId, username } = await server.user();
    await server.sql(`update users set account_state = 'suspended' where id = ${userId}`);
    expect(await refusalOf(malee('', 'HN6800152'), username)).toBe('SMART_NO_ACCOUNT');
    expect((await reasons()).at(-1)).toEqual({ reason: 'USER_NOT_ACTIVE' });
  });

  test.each([
    ['Patient', 'fhirUser'],
    ['RelatedPerson', 'fhirUser'],
    ['Person', 'fhirUser'],
    ['Patient', 'profile'],
  ])('of a portal is not signed in: a %s in %s', async (type, claim) => {
    his.changeClaims(({ fhirUser: _, ...claims }) => ({ ...claims, [claim]: `${his.base}/${type}/nok` }));
    expect(await refusalOf(malee('', 'HN6800153'))).toBe('SMART_NO_ACCOUNT');
    expect((await reasons()).at(-1)).toEqual({ reason: 'USER_IS_PATIENT' });
  });

  test('of a name that only looks like another one is not signed in', async () => {
    his.changeClaims((claims) => ({ ...claims, preferred_username: 'NOK' }));
    expect(await refusalOf(malee('', 'HN6800158'))).toBe('none');
    his.changeClaims((claims) => ({ ...claims, preferred_username: 'n\u200bok' }));
    expect(await refusalOf(malee('', 'HN6800158'))).toBe('SMART_NO_ACCOUNT');
    expect((await reasons()).at(-1)).toEqual({ reason: 'NO_SUCH_USER' });
  });

  test('without the claim of the login name is not signed in', async () => {
    his.changeClaims(({ preferred_username: _, ...claims }) => claims);
    expect(await refusalOf(malee('', 'HN6800154'))).toBe('SMART_NO_ACCOUNT');
  });

  test('with a second step still does it', async () => {
    const { username, token: bearer } = await server.user();
    const { recoveryCodes } = await setUpTotp(server, bearer);
    const { browser, code, body } = await launched(malee('', 'HN6800155'), username);
    expect(body).not.toHaveProperty('token');
    const second = { id: body.secondStep.id, code: recoveryCodes[0] };
    const signedIn = (await server.call('POST', '/auth/login/code', null, second)).body as LoginResult;
    expect(await ask(browser, code, signedIn.token, 'patient')).toMatchObject({ body: { is: 'new' } });
  });

  test('of somebody else who is signed in stays, and is asked', async () => {
    const other = await server.user();
    const browser = plainBrowser();
    const code = await open(waiting(malee('', 'HN6800156')), browser);
    expect((await ask(browser, code, other.token)).body).toEqual({ launchedUser: 'nok' });
    expect((await server.call('GET', '/users/me', other.token)).status).toBe(200);
    expect((await ask(browser, code, other.token, 'patient')).body.type).toBe('LAUNCH_AGAIN');
  });

  test('with a locked screen keeps it locked, unless its user signed in there just now', async () => {
    const { username, token } = await server.user();
    const again = async () => {
      const browser = plainBrowser();
      return ask(browser, await open(waiting(malee('', 'HN6800157')), browser, username), token);
    };
    const me = async () => (await server.call('GET', '/users/me', token)).status;
    expect((await again()).body).toEqual({ signedIn: true, isLocked: false });
    await server.call('POST', '/auth/lock', token);
    his.changeClaims((claims) => ({ ...claims, auth_time: Math.floor(server.clock.now() / 1000) - 3_600 }));
    expect((await again()).body).toEqual({ signedIn: true, isLocked: true });
    his.changeClaims(({ auth_time: _, ...claims }) => claims);
    expect((await again()).body).toEqual({ signedIn: true, isLocked: true });
    expect(await me()).toBe(423);
    his.changeClaims((claims) => ({ ...claims, auth_time: Math.floor(server.clock.now() / 1000) }));
    expect((await again()).body).toEqual({ signedIn: true, isLocked: false });
    expect(await me()).toBe(200);
  });
});

describe('an answer of the hospital that is not right', () => {
  test.each([
    ['of another client', (claims: JWTPayload) => ({ ...claims, aud: 'other' })],
    ['of another issuer', (claims: JWTPayload) => ({ ...claims, iss: 'https://elsewhere.example' })],
    ['with another nonce', (claims: JWTPayload) => ({ ...claims, nonce: 'other' })],
    ['without a nonce', ({ nonce: _, ...claims }: JWTPayload) => claims],
    ['that has ended', (claims: JWTPayload) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
  ])('an ID token %s signs in nobody', async (_, change) => {
    his.changeClaims(change);
    expect(await refusalOf(malee('', 'HN6800161'))).toBe('SMART_INVALID');
  });

  test('an ID token that a stranger signed signs in nobody', async () => {
    his.signByStranger(true);
    expect(await refusalOf(malee('', 'HN6800162'))).toBe('SMART_INVALID');
  });

  const good = malee('p', 'HN6800163');
  const { resourceType: _, ...untyped } = good;
  test.each([
    ['no patient in context', null, 'SMART_NO_PATIENT'],
    ['a patient who is gone', { status: 410, body: '' }, 'SMART_NO_PATIENT'],
    ['a patient who may not be read', { status: 403, body: '' }, 'SMART_REFUSED'],
    ['a fault there', { status: 500, body: '' }, 'SMART_UNAVAILABLE'],
    ['a redirect', { status: 302, location: '/fhir/Patient/led-on', body: '' }, 'SMART_INVALID'],
    ['a page', { type: 'text/html', body: JSON.stringify(good) }, 'SMART_INVALID'],
    ['no JSON', { body: '{' }, 'SMART_INVALID'],
    ['an outcome', { body: '{"resourceType":"OperationOutcome","issue":[]}' }, 'SMART_INVALID'],
    ['another patient', { body: JSON.stringify({ ...good, id: 'other' }) }, 'SMART_INVALID'],
    ['a huge answer', { body: JSON.stringify({ ...good, more: 'x'.repeat(300_000) }) }, 'SMART_INVALID'],
    ['no type', untyped, 'SMART_INVALID'],
    ['no HN', malee('', '', { identifier: [] }), 'SMART_NO_HN'],
    ['no birth date', malee('', 'HN6800164', { birthDate: undefined }), 'SMART_PATIENT_INCOMPLETE'],
    ['a record out of use', malee('', 'HN6800165', { active: false }), 'SMART_PATIENT_INACTIVE'],
    [
      'a record that another has replaced',
      malee('', 'HN6800165', { link: [{ type: 'replaced-by' }] }),
      'SMART_PATIENT_INACTIVE',
    ],
  ])('%s opens nothing', async (_, patient, code) => {
    expect(await refusalOf(patient)).toBe(code);
    expect((await reasons()).at(-1)).toEqual({ reason: code });
    expect(his.asked).not.toContain('/fhir/Patient/led-on');
  });

  test('one that does not end is given up', async () => {
    expect(await refusalOf({ slow: true, body: '{' })).toBe('SMART_UNAVAILABLE');
  }, 15_000);

  test.each([
    ['no keys', (said: Record<string, unknown>) => ({ ...said, jwks_uri: undefined })],
    [
      'plain HTTP elsewhere',
      (said: Record<string, unknown>) => ({ ...said, token_endpoint: 'http://a.example/t' }),
    ],
    [
      'a script',
      (said: Record<string, unknown>) => ({ ...said, authorization_endpoint: 'javascript:alert(1)' }),
    ],
    ['another type', (said: Record<string, unknown>) => ({ type: 'text/html', body: JSON.stringify(said) })],
    ['a redirect', () => ({ status: 302, location: '/fhir/Patient/led-on', body: '' })],
    ['a huge one', (said: object) => ({ body: JSON.stringify({ ...said, more: 'x'.repeat(300_000) }) })],
  ])('a configuration with %s leads nowhere, and is asked for again', async (_, change) => {
    server.clock.advance(5 * 60_000 + 1);
    his.changeConfiguration(change);
    expect(await refusalOf(good)).toBe('SMART_INVALID');
    expect(his.asked).not.toContain('/fhir/Patient/led-on');
    his.changeConfiguration((same) => same);
    expect(await refusalOf(malee('', 'HN6800166'))).toBe('none');
  });

  test('a server that is away is said to be so, and is asked again once it is back', async () => {
    server.clock.advance(5 * 60_000 + 1);
    await his.stop();
    expect(await refusalOf(good)).toBe('SMART_UNAVAILABLE');
    await his.restart();
    expect(await refusalOf(malee('', 'HN6800167'))).toBe('none');
  });

  test('its configuration is kept for five minutes', async () => {
    const isConfiguration = (path: string) => path.endsWith('/smart-configuration');
    server.clock.advance(5 * 60_000 + 1);
    const before = his.asked.filter(isConfiguration).length;
    for (const hn of ['HN6800168', 'HN6800169']) await launched(malee('', hn));
    expect(his.asked.filter(isConfiguration)).toHaveLength(before + 1);
  });
});

describe('a launch whose ID token is of the OpenID provider', () => {
  test('signs in who has signed in there before, and must prove as much', async () => {
    const port = await freePort();
    const at = `http://127.0.0.1:${port}`;
    const provider = await startSmartServer(at);
    const { SMART_CLAIM_USERNAME: _, ...environment } = provider.environment;
    const strict = await startServer({
      ...environment,
      // A slash behind it is the same issuer.
      ...{ OIDC_ISSUER: `${provider.issuer}/`, OIDC_CLIENT_ID: 'sadap', OIDC_REQUIRED_GROUP: 'sadap' },
      OIDC_CLIENT_SECRET: environment.SMART_CLIENT_SECRET,
      ...{ OIDC_ROLES: 'heads=ADMIN', OIDC_ACR_VALUES: 'mfa', PORT: String(port), LOG_LEVEL: 'silent' },
    });
    const says = (more: object) => provider.changeClaims((claims) => ({ ...claims, ...more }));
    const launch = async () => {
      const id = `o${++made}`;
      provider.patients.set(id, malee(id, 'HN6800201'));
      provider.launches.set(id, id);
      const browser = plainBrowser();
      const address = `${at}/launch/smart?${new URLSearchParams({ iss: provider.base, launch: id })}`;
      const page = await browser.go(address, 'nok', ({ pathname }) => pathname === '/launch');
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ code: codeIn(page) });
      const answer = await browser.request(new URL(`${at}/api/launch/session`), {
        method: 'POST',
        headers,
        body,
      });
      return (await answer.json()) as Body;
    };
    const reason = async () => {
      const { rows } = await strict.sql(
        `select details->>'reason' as reason from audit_events where action = 'launch.refused' order by id`,
      );
      return rows.at(-1)?.reason;
    };
    // The name alone, which is somebody's here, is nobody's.
    await strict.user('nok_here');
    says({ groups: ['sadap'], acr: 'mfa', preferred_username: 'nok_here' });
    expect((await launch()).type).toBe('SMART_NO_ACCOUNT');
    expect(await reason()).toBe('NO_SUCH_USER');

    says({ groups: ['sadap'], acr: 'mfa', preferred_username: 'nok' });
    const browser = plainBrowser();
    const back = await browser.go(
      `${at}/api/auth/oidc/start`,
      'nok',
      ({ pathname }) => pathname === '/login',
    );
    const code = new URLSearchParams(back.hash.slice(1)).get('oidc');
    const headers = { 'content-type': 'application/json' };
    const signedIn = await browser.request(new URL(`${at}/api/auth/oidc/session`), {
      ...{ method: 'POST', headers, body: JSON.stringify({ code }) },
    });
    const { userId } = (await signedIn.json()) as LoginResult;
    expect(await launch()).toMatchObject({ userId, username: 'nok', role: 'USER' });

    // What a group gives at a sign-in, a launch does not.
    says({ groups: ['sadap', 'heads'], acr: 'mfa' });
    expect(await launch()).toMatchObject({ userId, role: 'USER' });
    for (const [said, why] of [
      [{ groups: ['sadap'], acr: 'password' }, 'TOO_WEAK'],
      [{ groups: ['sadap'], acr: undefined }, 'TOO_WEAK'],
      [{ groups: ['others'], acr: 'mfa' }, 'NOT_IN_GROUP'],
      [{ groups: undefined, acr: 'mfa' }, 'NOT_IN_GROUP'],
    ] as const) {
      says(said);
      expect((await launch()).type).toBe('SMART_NO_ACCOUNT');
      expect(await reason()).toBe(why);
    }
    await strict.close();
    await provider.stop();
  });
});

test('a server that calls itself the OpenID provider, with keys of its own, signs in nobody', async () => {
  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  const another = await startSmartServer(at);
  const issuer = 'http://127.0.0.1:9';
  another.changeConfiguration((said) => ({ ...said, issuer }));
  another.changeClaims((claims) => ({ ...claims, iss: issuer }));
  const own = await startServer({
    ...another.environment,
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'sadap', PORT: String(port), LOG_LEVEL: 'silent' },
  });
  const { userId } = await own.user('nok');
  await own.sql(`insert into external_identities values (${userId}, '${issuer}', 'nok', now())`);
  another.patients.set('one', malee('one', 'HN6800202'));
  another.launches.set('one', 'one');
  const address = `${at}/launch/smart?${new URLSearchParams({ iss: another.base, launch: 'one' })}`;
  const page = await plainBrowser().go(
    address,
    'nok',
    ({ pathname }) => pathname === '/launch',
    // It would not say its own name in the return.
    (each) => {
      if (isCallback(each)) each.searchParams.delete('iss');
      return each;
    },
  );
  expect(codeIn(page)).toBe('refused.SMART_INVALID');
  await own.close();
  await another.stop();
});

describe('Sadap proves who it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sadap-smart-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const keyFile = (key: KeyObject, type: 'pkcs8' | 'sec1' | 'pkcs1') => {
    const file = join(folder, randomUUID());
    writeFileSync(file, key.export({ type, format: 'pem' }));
    return file;
  };
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

  test.each([
    ['a key of the curve P-384', 'sadap-key', () => keyFile(ec, 'sec1')],
    ['an RSA key', 'sadap-key', () => keyFile(rsa, 'pkcs8')],
    ['nothing, as a public client', 'sadap-public', () => null],
  ])('with %s', async (_, clientId, file) => {
    const port = await freePort();
    const at = `http://127.0.0.1:${port}`;
    const hospital = await startSmartServer(at);
    const { SMART_CLIENT_SECRET: _secret, ...environment } = hospital.environment;
    const key = file();
    const own = await startServer({
      ...environment,
      SMART_CLIENT_ID: clientId,
      ...(key && { SMART_CLIENT_KEY_FILE: key }),
      ...{ PORT: String(port), LOG_LEVEL: 'silent' },
    });
    await own.user('nok');
    hospital.patients.set('one', malee('one', 'HN6800211'));
    hospital.launches.set('one', 'one');
    const address = `${at}/launch/smart?${new URLSearchParams({ iss: hospital.base, launch: 'one' })}`;
    const page = await plainBrowser().go(address, 'nok', ({ pathname }) => pathname === '/launch');
    expect(codeIn(page)).toMatch(/^[\w-]{43}$/);
    const { keys } = (await (await fetch(`${at}/launch/smart/jwks.json`)).json()) as { keys: object[] };
    expect(keys).toHaveLength(key ? 1 : 0);
    expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q)":/);
    await own.close();
    await hospital.stop();
  });
});

test('the practitioner’s id is the login name, and a system names the HN, where settings say so', async () => {
  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  const hospital = await startSmartServer(at);
  const own = await startServer({
    ...hospital.environment,
    ...{ SMART_CLAIM_USERNAME: 'fhirUser', SMART_HN_SYSTEM: 'https://hospital.example/hn' },
    ...{ PORT: String(port), LOG_LEVEL: 'silent' },
  });
  await own.user('nok');
  hospital.changeClaims((claims) => ({ ...claims, preferred_username: 'admin' }));
  const identifier = [{ system: 'https://hospital.example/hn', value: 'HN6800221' }];
  hospital.patients.set('one', malee('one', 'HN6800222', { identifier }));
  hospital.patients.set('two', malee('two', 'HN6800222'));
  const come = async (id: string) => {
    hospital.launches.set(id, id);
    const address = `${at}/launch/smart?${new URLSearchParams({ iss: hospital.base, launch: id })}`;
    return codeIn(await plainBrowser().go(address, 'nok', ({ pathname }) => pathname === '/launch'));
  };
  expect(await come('one')).toMatch(/^[\w-]{43}$/);
  expect(await come('two')).toBe('refused.SMART_NO_HN');
  await own.close();
  await hospital.stop();
});

test('is nothing where no server is allowed', async () => {
  const without = await startServer();
  const answer = await fetch(`${without.url}/launch/smart?iss=https://a.example&launch=x`, {
    redirect: 'manual',
  });
  expect(answer.headers.get('location')).toBeNull();
  await without.close();
});

test('more than 120 calls a minute from one address are refused', async () => {
  const limited = await startServer({
    ...his.environment,
    ...{ RATE_LIMIT: 'on', LOG_LEVEL: 'silent' },
  });
  const pages: string[] = [];
  for (let count = 0; count < 121; count++) {
    const answer = await fetch(`${limited.url}/launch/smart?iss=x`, { redirect: 'manual' });
    pages.push(answer.headers.get('location') ?? '');
  }
  expect(new Set(pages.slice(0, 120))).toEqual(new Set(['/launch#code=refused.SMART_NOT_ALLOWED']));
  expect(pages[120]).toBe('/launch#code=refused.RATE_LIMITED');
  await limited.close();
});

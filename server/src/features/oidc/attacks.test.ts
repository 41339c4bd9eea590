import { randomUUID } from 'node:crypto';
import type { LoginResult } from '@sadap/contract/auth';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call as callAt } from '../../../test/http-client.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../../test/openid-provider.ts';
import { plainBrowser } from '../../../test/plain-browser.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { freePort } from '../../database/free-port.ts';

/** A stranger knows the addresses; a colleague has an account at the provider, and edits it there. */
let provider: OpenIdProvider;
let server: TestServer;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  provider = await startOpenIdProvider(url);
  for (const id of ['victim', 'colleague']) provider.person(id, { groups: ['sadap'] });
  server = await startServer({
    ...provider.environment,
    PORT: String(port),
    OIDC_ROLES: 'heads=ADMIN',
    OIDC_REQUIRED_GROUP: 'sadap',
    LOG_LEVEL: 'silent',
  });
});
afterEach(() => provider.changeClaims(null));
afterAll(async () => {
  await server?.close();
  await provider?.stop();
});

type Browser = ReturnType<typeof plainBrowser>;
const START = '/api/auth/oidc/start';
const CALLBACK = '/api/auth/oidc/callback';
const INVALID = 'refused.OIDC_INVALID';
const isBack = ({ host, pathname }: URL) => url.endsWith(host) && ['/login', '/unlock'].includes(pathname);
const isCallback = ({ pathname }: URL) => pathname === CALLBACK;
const codeIn = (page: URL) => new URLSearchParams(page.hash.slice(1)).get('oidc') ?? '';

/** The address with which a browser comes back, not yet opened. */
const returnOf = (browser: Browser, login: string) => browser.go(`${url}${START}`, login, isCallback);
async function open(browser: Browser, address: URL): Promise<string> {
  const { headers } = await browser.request(address);
  return codeIn(new URL(headers.get('location') ?? '', url));
}
const comeBack = async (browser: Browser, login: string) =>
  codeIn(await browser.go(`${url}${START}`, login, isBack));
async function exchange(browser: Browser, code: string) {
  const response = await browser.request(new URL(`${url}/api/auth/oidc/session`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return { status: response.status, body: (await response.json()) as LoginResult };
}
async function signIn(login: string, browser = plainBrowser()): Promise<LoginResult> {
  const { status, body } = await exchange(browser, await comeBack(browser, login));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
const claim =
  (more: (now: JWTPayload) => Record<string, unknown>) =>
  (now: JWTPayload): JWTPayload => ({ ...now, ...more(now) });

describe('a return put together from two sign-ins', () => {
  test("another person's code in one's own return", async () => {
    const [attacker, victim] = [plainBrowser(), plainBrowser()];
    const own = await returnOf(attacker, 'colleague');
    const stolen = await returnOf(victim, 'victim');
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await open(attacker, own)).toBe(INVALID);
  });

  test("one's own return opened in the browser of somebody who is signing in", async () => {
    const victim = plainBrowser();
    await returnOf(victim, 'victim');
    expect(await open(victim, await returnOf(plainBrowser(), 'colleague'))).toBe(INVALID);
  });

  test("one's own code in the return of somebody who is signing in", async () => {
    const victim = plainBrowser();
    const address = await returnOf(victim, 'victim');
    const own = await returnOf(plainBrowser(), 'colleague');
    address.searchParams.set('code', own.searchParams.get('code') ?? '');
    expect(await open(victim, address)).toBe(INVALID);
  });

  test.each(['state', 'code', 'iss'])('with a second %s', async (name) => {
    const browser = plainBrowser();
    const address = await returnOf(browser, 'colleague');
    address.searchParams.append(name, 'another');
    expect(await open(browser, address)).toBe('refused.MALFORMED_REQUEST');
  });

  test('sent by a form of another website', async () => {
    const browser = plainBrowser();
    const address = await returnOf(browser, 'colleague');
    const answer = await browser.request(new URL(CALLBACK, url), {
      method: 'POST',
      body: address.searchParams,
    });
    expect([404, 405, 415]).toContain(answer.status);
    expect(answer.headers.get('location')).toBeNull();
  });
});

describe('many at once', () => {
  test('one return gets one code at most, and one code one session', async () => {
    const browser = plainBrowser();
    const address = await returnOf(browser, 'colleague');
    const cookie = [...browser.cookies(url)].map(([name, value]) => `${name}=${value}`).join('; ');
    const arrivals = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { headers } = await fetch(address, { headers: { cookie }, redirect: 'manual' });
        return codeIn(new URL(headers.get('location') ?? '', url));
      }),
    );
    expect(arrivals.filter((code) => !code.startsWith('refused')).length).toBeLessThanOrEqual(1);

    const again = plainBrowser();
    const code = await comeBack(again, 'colleague');
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(again, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
  });

  test('sign-ins that are begun, and returns that never began, are kept nowhere', async () => {
    const rows = async () =>
      (
        await server.sql(`select (select count(*) from sign_in_codes)::int as codes,
          (select count(*) from audit_events)::int as events`)
      ).rows[0];
    const before = await rows();
    await Promise.all(Array.from({ length: 100 }, () => fetch(`${url}${START}`, { redirect: 'manual' })));
    const returned = `${url}${CALLBACK}?code=x&state=y&iss=${encodeURIComponent(provider.issuer)}`;
    await Promise.all(Array.from({ length: 100 }, () => fetch(returned, { redirect: 'manual' })));
    expect(await rows()).toEqual(before);
  });
});

describe('an ID token', () => {
  test.each<[string, (now: JWTPayload) => Record<string, unknown>]>([
    ['made tomorrow', ({ exp = 0 }) => ({ iat: exp + 86_400, exp: exp + 2 * 86_400 })],
    ['for us, given to another', () => ({ azp: 'other' })],
    ['of the issuer with a slash behind', ({ iss = '' }) => ({ iss: `${iss}/` })],
    ['of several issuers', ({ iss = '' }) => ({ iss: [iss, 'https://login.elsewhere.example'] })],
    ['without a subject', () => ({ sub: undefined })],
    ['with a list of subjects', () => ({ sub: ['victim'] })],
    ['without an audience', () => ({ aud: undefined })],
    ['without an end', () => ({ exp: undefined })],
    ['whose nonce is a list that has ours', ({ nonce }) => ({ nonce: [nonce] })],
  ])('%s signs in nobody', async (_what, more) => {
    provider.changeClaims(claim(more));
    expect(await comeBack(plainBrowser(), 'victim')).toBe(INVALID);
  });

  test('that says when somebody will sign in unlocks nothing', async () => {
    const browser = plainBrowser();
    provider.changeClaims(claim(({ iat = 0 }) => ({ auth_time: iat + 86_400 })));
    const page = await browser.go(`${url}${START}?unlock=true`, 'victim', isBack);
    expect(codeIn(page)).toBe('refused.OIDC_NOT_FRESH');
  });
});

describe('what a colleague says of themselves at the provider', () => {
  test.each([
    ['in capitals', 'ADMIN'],
    ['with a blank behind', 'admin '],
    ['with a sign that is not seen', 'admin\u200b'],
    ['in wide letters', 'ａｄｍｉｎ'],
    ['with a letter of another script', 'аdmin'],
    ['with an end of text', 'admin\u0000'],
  ])('the name of an administrator %s is not theirs', async (_what, username) => {
    const administrator = await server.signIn('admin');
    const browser = plainBrowser();
    provider.changeClaims(claim(() => ({ preferred_username: username, sub: 'colleague' })));
    const code = await comeBack(browser, 'colleague');
    const { status, body } = await exchange(browser, code);
    expect(status).toBeLessThan(500);
    if (status === 200) {
      expect(body.userId).not.toBe(administrator.userId);
      expect(body.role).toBe('USER');
      expect(body.username).not.toBe('admin');
    }
  });

  test.each([
    ['name', { name: 'มาลี\u0000 ดีงาม' }],
    ['address with a script', { email: '<script>@hospital', email_verified: true }],
    ['session', { sid: 'a\u0000b' }],
    ['very long name', { name: 'x'.repeat(200_000) }],
    ['very long address', { email: `${'x'.repeat(200_000)}@hospital.example`, email_verified: true }],
  ])('a %s that the database cannot hold is no fault of the server', async (what, more) => {
    provider.changeClaims(claim(() => more));
    // the first time, and again
    const login = `says_${what.replaceAll(' ', '_')}`;
    provider.person(login, { groups: ['sadap'] });
    const first = await signIn(login);
    const again = await signIn(login);
    expect(again).toMatchObject({ username: login, userId: first.userId });
    const { body: me } = await server.call('GET', '/users/me', again.token);
    expect(me).toMatchObject({ email: `${login}@no-mail.invalid` });
  });

  test('an address that is stored stays, although it would not be taken today', async () => {
    provider.changeClaims(claim(() => ({ email: 'plain@hospital', email_verified: true })));
    provider.person('plain_address', { groups: ['sadap'] });
    const { userId } = await signIn('plain_address');
    await server.sql(`update users set email = 'plain@hospital' where id = ${userId}`);
    expect((await signIn('plain_address')).email).toBe('plain@hospital');
  });

  test('an address with a sign that no database holds is read without it', async () => {
    provider.changeClaims(claim(() => ({ email: 'a\u0000b@hospital.example', email_verified: true })));
    provider.person('odd_address', { groups: ['sadap'] });
    expect((await signIn('odd_address')).email).toBe('ab@hospital.example');
  });

  test.each(['victim\u0000', 'x'.repeat(300), ''])('the subject %j is nobody', async (sub) => {
    // The user information would name another.
    provider.changeClaims(claim(() => ({ sub })));
    expect(await comeBack(plainBrowser(), 'victim')).toBe(INVALID);
  });

  test.each([
    ['in capitals', ['sadap', 'HEADS']],
    ['with a blank', ['sadap', 'heads ']],
    ['beside others in one text', ['sadap', 'heads,sadap']],
    ['as a list in the list', ['sadap', ['heads']]],
    ['as the name of a field', ['sadap', { heads: true }]],
  ])('a group written %s makes no administrator', async (_what, groups) => {
    provider.changeClaims(claim(() => ({ groups })));
    expect((await signIn('colleague')).role).toBe('USER');
  });
});

describe('a logout token', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  const tell = async (more: Record<string, unknown>) => {
    const iat = Math.floor(server.clock.now() / 1000);
    const claims = { iss: provider.issuer, aud: 'sadap', iat, exp: iat + 120, jti: randomUUID() };
    const events = { [EVENT]: {} };
    const token = await provider.logoutToken({ ...claims, events, sub: 'victim', ...more } as JWTPayload);
    return fetch(`${url}/api/auth/oidc/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
  };
  const isSignedIn = async (token: string) => (await server.call('GET', '/users/me', token)).status === 200;

  test.each<[string, () => Record<string, unknown>]>([
    ['of tomorrow', () => ({ iat: Math.floor(Date.now() / 1000) + 86_400, exp: undefined })],
    ['whose event is a word', () => ({ events: { [EVENT]: 'yes' } })],
    ['whose event is a list', () => ({ events: { [EVENT]: [] } })],
    ['whose events are a list', () => ({ events: [EVENT] })],
    ['about a list of people', () => ({ sub: ['victim'] })],
    ['about somebody without a name', () => ({ sub: '' })],
    ['about a name that no database holds', () => ({ sub: 'vic\u0000tim' })],
    ['about a session that no database holds', () => ({ sid: 'a\u0000b' })],
    ['with an id that is a number', () => ({ jti: 7 })],
  ])('%s ends nothing', async (_what, wrong) => {
    const { token } = await signIn('victim');
    expect((await tell(wrong())).status).toBe(400);
    expect(await isSignedIn(token)).toBe(true);
  });

  test("about one person with another's session ends neither login", async () => {
    const victim = await signIn('victim');
    const colleague = await signIn('colleague');
    const { rows } = await server.sql(`select provider_session as sid from provider_sessions p
      join login_sessions s on s.id = p.session_id where s.user_id = ${colleague.userId} and ended_at is null`);
    expect((await tell({ sid: rows[0].sid })).status).toBe(200);
    expect([await isSignedIn(victim.token), await isSignedIn(colleague.token)]).toEqual([true, true]);
  });
});

describe('floods', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  let limited: TestServer;
  beforeAll(async () => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    limited = await startServer({
      ...provider.environment,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      RATE_LIMIT: 'on',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
    });
  });
  afterAll(() => limited?.close());

  test('returns from one address are limited; who comes from another is not', async () => {
    const comeFrom = async (address: string) => {
      const headers = from(address);
      const answer = await fetch(`${limited.url}${CALLBACK}?code=x`, { headers, redirect: 'manual' });
      return codeIn(new URL(answer.headers.get('location') ?? '', url));
    };
    const pages = await Promise.all(Array.from({ length: 130 }, () => comeFrom('192.0.2.7')));
    expect(pages.filter((code) => code === 'refused.RATE_LIMITED')).toHaveLength(10);
    expect(await comeFrom('192.0.2.8')).toBe('refused.OIDC_START_AGAIN');
  });

  test('a provider that ends the logins of a whole hospital is heard', async () => {
    const tell = () =>
      callAt(limited.url, 'POST', '/auth/oidc/backchannel-logout', null, {}, from('192.0.2.9'));
    const answers = await Promise.all(Array.from({ length: 300 }, tell));
    expect(answers.filter(({ status }) => status === 429)).toEqual([]);
    const more = await Promise.all(Array.from({ length: 3_000 }, tell));
    expect(more.filter(({ status }) => status === 429)).toHaveLength(300);
  });
});

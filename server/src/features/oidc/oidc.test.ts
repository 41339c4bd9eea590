import { randomUUID } from 'node:crypto';
import type { LoginResult } from '@sadap/contract/auth';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../../test/openid-provider.ts';
import { plainBrowser } from '../../../test/plain-browser.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';
import { freePort } from '../../database/free-port.ts';
import { oidcCookie, ownPath } from './redirects.ts';

let provider: OpenIdProvider;
let server: TestServer;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  provider = await startOpenIdProvider(url);
  provider.person('sub-1', { email: 'malee@hospital.example', name: 'พว. มาลี ดีงาม', groups: ['sadap'] });
  for (const id of ['nurse', 'head', 'second', 'leaver', 'admin'])
    provider.person(id, { groups: id === 'head' ? ['sadap', 'heads'] : ['sadap'] });
  server = await startServer({
    ...provider.environment,
    PORT: String(port),
    OIDC_ROLES: 'heads=ADMIN',
    OIDC_CLINICAL_ROLES: 'heads=doctor;ward=nurse',
    OIDC_REQUIRED_GROUP: 'sadap',
    LOG_LEVEL: 'silent',
  });
});
afterEach(() => {
  provider.changeClaims(null);
  provider.sign('own');
});
afterAll(async () => {
  await server?.close();
  await provider?.stop();
});

type Browser = ReturnType<typeof plainBrowser>;
const START = '/api/auth/oidc/start';
const isBack = ({ host, pathname }: URL) => url.endsWith(host) && ['/login', '/unlock'].includes(pathname);
const isCallback = ({ pathname }: URL) => pathname === '/api/auth/oidc/callback';
const codeIn = (page: URL) => new URLSearchParams(page.hash.slice(1)).get('oidc') ?? '';

async function comeBack(browser: Browser, login: string, query = '', onAddress?: (url: URL) => URL) {
  return codeIn(await browser.go(`${url}${START}${query}`, login, isBack, onAddress));
}
async function exchange(browser: Browser, code: string, token?: string, path = 'session') {
  const response = await browser.request(new URL(`${url}/api/auth/oidc/${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ code }),
  });
  return { status: response.status, body: await response.json() };
}
async function signIn(login: string, browser = plainBrowser()) {
  const { status, body } = await exchange(browser, await comeBack(browser, login));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as LoginResult;
}
const me = (token: string) => server.call('GET', '/users/me', token);

describe('signing in at the provider', () => {
  test('makes the account the first time and finds it by issuer and subject', async () => {
    expect((await server.call('GET', '/auth/options')).body).toMatchObject({
      oidc: { th: 'บัญชีโรงพยาบาล', en: 'hospital account' },
    });
    const first = await signIn('sub-1');
    expect(first).toMatchObject({ username: '1', keptBy: 'oidc', role: 'USER' });
    expect((await me(first.token)).body).toMatchObject({
      email: 'malee@hospital.example',
      firstName: 'พว. มาลี',
      lastName: 'ดีงาม',
    });
    const { rows } = await server.sql(
      `select issuer, subject from external_identities where user_id = ${first.userId}`,
    );
    expect(rows).toEqual([{ issuer: provider.issuer, subject: 'sub-1' }]);
    expect((await signIn('sub-1')).userId).toBe(first.userId);
    const { rows: opened } = await server.sql(
      `select details->>'by' as by from audit_events where action = 'session.opened' and user_id = ${first.userId}`,
    );
    expect(opened).toEqual([{ by: 'provider' }, { by: 'provider' }]);
  });

  test('comes back to the page that was asked for, the token in no address', async () => {
    const addresses: string[] = [];
    const page = await plainBrowser().go(`${url}${START}?to=/patients/7`, 'nurse', isBack, (each) => {
      addresses.push(each.href);
      return each;
    });
    expect(new URLSearchParams(page.hash.slice(1)).get('to')).toBe('/patients/7');
    expect(page.search).toBe('');
    const sent = addresses.map((address) => address.split('#')[0]).join('\n');
    expect(sent).not.toContain(codeIn(page));
    expect(addresses.some((address) => address.includes('code_challenge_method=S256'))).toBe(true);
  });

  test('begins on our own page alone: a link of another website leads to the login page', async () => {
    const start = async (site: string | null, query = '') => {
      const headers = site === null ? {} : { 'sec-fetch-site': site };
      const answer = await fetch(`${url}${START}${query}`, { redirect: 'manual', headers });
      return {
        isBegun: answer.headers.has('set-cookie'),
        to: new URL(answer.headers.get('location') ?? '', url),
      };
    };
    for (const site of ['cross-site', 'same-site']) {
      expect(await start(site)).toEqual({ isBegun: false, to: new URL('/login', url) });
      expect(await start(site, '?unlock=true')).toEqual({ isBegun: false, to: new URL('/unlock', url) });
    }
    for (const site of ['same-origin', 'none', null])
      expect(await start(site)).toMatchObject({ isBegun: true, to: { origin: provider.issuer } });
  });

  test('its cookie is for the way back alone, and bound to the host where the page comes over HTTPS', async () => {
    const { headers } = await fetch(`${url}${START}`, { redirect: 'manual' });
    expect(headers.get('set-cookie')).toMatch(
      /^sadap_oidc=[^;]+; Max-Age=\d{3}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(oidcCookie(true).header('x', 600)).toBe(
      '__Host-sadap_oidc=x; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  test('the role follows the groups; who is in no permitted group is refused and loses an open login', async () => {
    expect((await signIn('head')).role).toBe('ADMIN');
    const { token } = await signIn('leaver');
    // the clinical role too
    expect((await signIn('head')).clinicalRole).toBe('doctor');
    expect((await signIn('second')).clinicalRole).toBeNull();
    provider.person('head', { groups: ['sadap', 'ward'] });
    expect(await signIn('head')).toMatchObject({ role: 'USER', clinicalRole: 'nurse' });
    provider.person('head', { groups: ['sadap', 'heads'] });
    provider.person('leaver', { groups: [] });
    const browser = plainBrowser();
    expect(await exchange(browser, await comeBack(browser, 'leaver'))).toMatchObject({
      status: 403,
      body: { type: 'NOT_IN_GROUP' },
    });
    expect((await me(token)).status).toBe(401);
  });

  test('never takes over a local account, by name or by address', async () => {
    const browser = plainBrowser();
    expect(await exchange(browser, await comeBack(browser, 'admin'))).toMatchObject({
      status: 409,
      body: { type: 'NAME_TAKEN_HERE' },
    });
    const local = await server.user('local_owner');
    provider.person('second', { email: 'local_owner@example.org', groups: ['sadap'] });
    const other = await signIn('second');
    expect(other.userId).not.toBe(local.userId);
    expect(other.email).toBe('second@no-mail.invalid');
  });

  test('a required second factor is left to the provider', async () => {
    const admin = await server.signIn('admin');
    const demand = (secondFactorFor: string) =>
      server.call('PUT', '/settings/security', admin.token, { secondFactorFor });
    expect((await demand('everybody')).status).toBe(200);
    try {
      expect(await signIn('nurse')).not.toHaveProperty('duty');
    } finally {
      await demand('nobody');
    }
  });

  test('such an account has no password here', async () => {
    await signIn('nurse');
    const answer = await server.call('POST', '/auth/login', null, { username: 'nurse', password: PASSWORD });
    expect(answer).toMatchObject({ status: 409, body: { type: 'SIGN_IN_WITH_PROVIDER' } });
  });
});

describe('what is refused', () => {
  const changed = (claims: (now: JWTPayload) => JWTPayload) => () =>
    provider.changeClaims((now) => ({ ...now, ...claims(now) }));
  test.each<[string, () => void]>([
    ['for another audience', changed(() => ({ aud: 'other' }))],
    [
      'for several audiences, of which another is authorised',
      changed(() => ({ aud: ['sadap', 'x'], azp: 'x' })),
    ],
    ['of another issuer', changed(() => ({ iss: 'https://login.elsewhere.example' }))],
    ['with another nonce', changed(() => ({ nonce: 'another' }))],
    ['without a nonce', changed(() => ({ nonce: undefined }))],
    ['that has expired', changed(({ iat = 0 }) => ({ iat: iat - 7200, exp: iat - 3600 }))],
    ['of the future', changed(({ iat = 0 }) => ({ nbf: iat + 3600 }))],
    ['of another subject than the user information', changed(() => ({ sub: 'head' }))],
  ])('an ID token %s', async (_what, prepare) => {
    const browser = plainBrowser();
    prepare();
    const code = await comeBack(browser, 'nurse');
    expect(code).toBe('refused.OIDC_INVALID');
    expect(await exchange(browser, code)).toMatchObject({ status: 403, body: { type: 'OIDC_INVALID' } });
  });

  test.each([
    'stranger',
    'nobody',
    'nobody, under the header of a signed one',
    'whoever knows the public key',
  ] as const)('an ID token signed by %s', async (whom) => {
    const browser = plainBrowser();
    expect(await comeBack(browser, 'nurse')).not.toMatch(/^refused/);
    provider.sign(whom);
    expect(await comeBack(browser, 'nurse')).toBe('refused.OIDC_INVALID');
  });

  const altered = (name: string, value: string | null) => (address: URL) => {
    if (!isCallback(address)) return address;
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
    return address;
  };
  test.each([
    ['another state', altered('state', 'another')],
    ['no state', altered('state', null)],
    ['another issuer', altered('iss', 'https://login.elsewhere.example')],
    ['no issuer, though the provider gives one', altered('iss', null)],
    ['a made-up code', altered('code', 'made-up')],
    [
      'the code of a sign-in for another client',
      (address: URL) => {
        if (address.searchParams.get('client_id') === 'sadap') address.searchParams.set('client_id', 'other');
        return address;
      },
    ],
    [
      'the code of a sign-in with another challenge',
      (address: URL) => {
        if (address.searchParams.has('code_challenge'))
          address.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
        return address;
      },
    ],
  ])('a return with %s', async (_what, onAddress) => {
    const browser = plainBrowser();
    expect(await comeBack(browser, 'nurse', '', onAddress)).toBe('refused.OIDC_INVALID');
  });

  test('a return that is played again, in the same browser or another', async () => {
    const browser = plainBrowser();
    const callback = await browser.go(`${url}${START}`, 'nurse', isCallback);
    const journey = new Map(browser.cookies(url));
    const arriveAgain = async (again: Browser) =>
      codeIn(new URL((await again.request(callback)).headers.get('location') ?? '', url));
    const other = plainBrowser();
    expect(await arriveAgain(other)).toBe('refused.OIDC_START_AGAIN');
    expect(await arriveAgain(browser)).not.toMatch(/^refused/);
    expect(await arriveAgain(browser)).toBe('refused.OIDC_START_AGAIN');
    for (const [name, value] of journey) browser.cookies(url).set(name, value);
    expect(await arriveAgain(browser)).toBe('refused.OIDC_INVALID');
  });

  test('a code that is used twice, in another browser or for another purpose', async () => {
    const START_AGAIN = { status: 403, body: { type: 'OIDC_START_AGAIN' } };
    const browser = plainBrowser();
    const code = await comeBack(browser, 'nurse');
    expect(await exchange(plainBrowser(), code)).toMatchObject(START_AGAIN);
    const { status, body } = await exchange(browser, code);
    expect(status).toBe(200);
    expect(await exchange(browser, code)).toMatchObject(START_AGAIN);
    const forUnlocking = await comeBack(browser, 'nurse', '?unlock=true');
    expect(await exchange(browser, forUnlocking)).toMatchObject(START_AGAIN);
    const forSignIn = await comeBack(browser, 'nurse');
    expect(await exchange(browser, forSignIn, (body as LoginResult).token, 'unlock')).toMatchObject(
      START_AGAIN,
    );
  });

  test('a sign-in that the user cancels', async () => {
    const browser = plainBrowser();
    const code = await comeBack(browser, 'nurse', '', (address) => {
      if (!isCallback(address)) return address;
      const state = address.searchParams.get('state') ?? '';
      address.search = new URLSearchParams({
        error: 'access_denied',
        state,
        iss: provider.issuer,
      }).toString();
      return address;
    });
    expect(await exchange(browser, code)).toMatchObject({ status: 403, body: { type: 'OIDC_REFUSED' } });
  });

  test.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    `/${'x'.repeat(600)}`,
    undefined,
  ])('an address elsewhere: %s', (to) => {
    expect(ownPath(to)).toBe('/');
  });

  test('words that the callback did not say', async () => {
    const answer = await exchange(plainBrowser(), 'refused.SESSION_EXPIRED');
    expect(answer.body).toMatchObject({ type: 'OIDC_START_AGAIN' });
  });
});

describe('a locked screen', () => {
  async function locked(login: string) {
    const browser = plainBrowser();
    const user = await signIn(login, browser);
    await server.call('POST', '/auth/lock', user.token);
    return { browser, user };
  }
  const unlock = async (browser: Browser, login: string, token: string) =>
    exchange(browser, await comeBack(browser, login, '?unlock=true'), token, 'unlock');

  test('opens for its holder, whose password the provider asks again', async () => {
    const { browser, user } = await locked('nurse');
    const pages: string[] = [];
    const code = await comeBack(browser, 'nurse', '?unlock=true', (address) => {
      pages.push(address.href);
      return address;
    });
    expect(pages.some((address) => address.includes('prompt=login'))).toBe(true);
    expect((await exchange(browser, code, user.token, 'unlock')).status).toBe(200);
    expect((await me(user.token)).status).toBe(200);
  });

  test('stays locked for somebody else, who is told', async () => {
    const { user } = await locked('nurse');
    // in a window of their own: in the same one the provider would end the session of the first
    expect(await unlock(plainBrowser(), 'head', user.token)).toMatchObject({
      status: 403,
      body: { type: 'OIDC_OTHER_USER' },
    });
    expect((await me(user.token)).status).toBe(423);
  });

  test.each([
    ['an older sign-in', (now: JWTPayload) => ({ ...now, auth_time: Number(now.auth_time) - 3600 })],
    ['no word of when', ({ auth_time: _gone, ...now }: JWTPayload) => now],
  ])('does not open with %s', async (_what, change) => {
    const { browser, user } = await locked('nurse');
    provider.changeClaims(change);
    expect(await unlock(browser, 'nurse', user.token)).toMatchObject({ body: { type: 'OIDC_NOT_FRESH' } });
    expect((await me(user.token)).status).toBe(423);
  });

  test('does not open with a password', async () => {
    const { user } = await locked('nurse');
    const answer = await server.call('POST', '/auth/unlock', user.token, { password: PASSWORD });
    expect(answer.body).toMatchObject({ type: 'SIGN_IN_WITH_PROVIDER' });
  });
});

describe('logging out', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  const logout = async (token: string) =>
    (await server.call('POST', '/auth/logout', token)).body as { ok: true; continueAt?: string };
  const tell = (logoutToken: string) =>
    fetch(`${url}/api/auth/oidc/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: logoutToken }),
    });
  const claimsOf = (more: Record<string, unknown> = {}): JWTPayload => {
    const iat = Math.floor(server.clock.now() / 1000);
    const jti = randomUUID();
    const events = { [EVENT]: {} };
    return { iss: provider.issuer, aud: 'sadap', iat, exp: iat + 120, jti, events, sub: 'nurse', ...more };
  };
  const sidOf = async ({ userId }: LoginResult) => {
    const { rows } = await server.sql(`select p.provider_session as sid from provider_sessions p
      join login_sessions s on s.id = p.session_id where s.user_id = ${userId} and s.ended_at is null`);
    return String(rows[0]?.sid);
  };

  test('leads to the provider, which ends its own session and sends the browser back', async () => {
    const browser = plainBrowser();
    const { token } = await signIn('nurse', browser);
    const { continueAt = '' } = await logout(token);
    expect(new URL(continueAt).origin).toBe(provider.issuer);
    expect((await me(token)).body).toMatchObject({ type: 'SESSION_EXPIRED' });
    const end = await browser.go(continueAt, 'nobody', isBack);
    expect(end.href.split('?')[0]).toBe(`${url}/login`);
    // whoever takes the tablet next is asked who they are
    expect((await signIn('head', browser)).username).toBe('head');
  });

  test('of a local account leads nowhere else', async () => {
    const { token } = await server.user('stays_here');
    expect(await logout(token)).toEqual({ ok: true });
  });

  test('at the provider ends the login here, and tells its browser', async () => {
    const browser = plainBrowser();
    const user = await signIn('nurse', browser);
    const socket = server.socket(user.token);
    const reasons: string[] = [];
    socket.on('session-invalidated', ({ reason }) => reasons.push(reason));
    await until('the socket is open', () => socket.connected);
    // at the provider's own page, without Sadap
    await browser.go(`${provider.issuer}/session/end`, 'nobody', ({ pathname }) =>
      pathname.endsWith('/end/success'),
    );
    await until('the browser was told', () => reasons[0] === 'revoked' && !socket.connected);
    expect((await me(user.token)).status).toBe(401);
    const { rows } = await server.sql(`select details->>'reason' as reason from audit_events
      where action = 'session.ended' and subject_id = '${user.userId}' order by id desc limit 1`);
    expect(rows).toEqual([{ reason: 'provider' }]);
  });

  test('there by a logout token ends the session that it names, or all of the person', async () => {
    const user = await signIn('nurse');
    const sid = await sidOf(user);
    const { sub: _none, ...noSub } = claimsOf();
    expect((await tell(await provider.logoutToken({ ...noSub, sid: 'another' }))).status).toBe(200);
    expect((await me(user.token)).status).toBe(200);
    const answer = await tell(await provider.logoutToken({ ...noSub, jti: randomUUID(), sid }));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await me(user.token)).status).toBe(401);
    const again = await signIn('nurse');
    expect((await tell(await provider.logoutToken(claimsOf({ sub: 'head' })))).status).toBe(200);
    expect((await me(again.token)).status).toBe(200);
    expect((await tell(await provider.logoutToken(claimsOf()))).status).toBe(200);
    expect((await me(again.token)).status).toBe(401);
  });

  test('there by a logout token ends a login that a launch of the same person has opened', async () => {
    const user = await signIn('nurse');
    // A launch notes no session of the provider.
    await server.sql(`delete from provider_sessions using login_sessions s
      where s.id = session_id and s.user_id = ${user.userId}`);
    expect((await tell(await provider.logoutToken(claimsOf({ sub: 'head' })))).status).toBe(200);
    expect((await me(user.token)).status).toBe(200);
    expect((await tell(await provider.logoutToken(claimsOf()))).status).toBe(200);
    expect((await me(user.token)).status).toBe(401);
  });

  test.each<[string, (now: number) => Record<string, unknown>]>([
    ['of another issuer', () => ({ iss: 'https://login.elsewhere.example' })],
    ['for another client', () => ({ aud: 'other' })],
    ['that has expired', (now) => ({ iat: now - 300, exp: now - 120 })],
    ['that is old', (now) => ({ iat: now - 3600, exp: now + 3600 })],
    ['without a time', () => ({ iat: undefined })],
    ['without an id', () => ({ jti: undefined })],
    ['without the event', () => ({ events: {} })],
    ['without events', () => ({ events: undefined })],
    ['with a nonce, such as an ID token', () => ({ nonce: 'one' })],
    ['about nobody', () => ({ sub: undefined })],
  ])('by a token %s is refused', async (_what, wrong) => {
    const { token } = await signIn('nurse');
    const logoutToken = await provider.logoutToken(claimsOf(wrong(Math.floor(server.clock.now() / 1000))));
    const answer = await tell(logoutToken);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect((await me(token)).status).toBe(200);
  });

  test.each([
    'stranger',
    'nobody',
    'whoever knows the public key',
  ] as const)('by a token that is signed by %s is refused', async (whom) => {
    const { token } = await signIn('nurse');
    expect((await tell(await provider.logoutToken(claimsOf(), whom))).status).toBe(400);
    expect((await me(token)).status).toBe(200);
  });

  test('by a token that came while sessions could not be ended works when it comes again', async () => {
    const { token } = await signIn('nurse');
    const logoutToken = await provider.logoutToken(claimsOf());
    await server.sql(`
      create function keep_open() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger keep_open before update of ended_at on login_sessions
        for each row when (new.end_reason = 'revoked') execute function keep_open();`);
    try {
      expect((await tell(logoutToken)).status).toBe(500);
    } finally {
      await server.sql('drop function keep_open() cascade');
    }
    expect((await me(token)).status).toBe(200);
    expect((await tell(logoutToken)).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await tell(logoutToken)).status).toBe(400);
  });

  test('by a token that is played again, or by no token, is refused', async () => {
    const logoutToken = await provider.logoutToken(claimsOf());
    expect((await tell(logoutToken)).status).toBe(200);
    const { token } = await signIn('nurse');
    expect([(await tell(logoutToken)).status, (await tell('')).status]).toEqual([400, 400]);
    const json = await server.call('POST', '/auth/oidc/backchannel-logout', null, { logout_token: 'x' });
    expect(json.status).toBe(400);
    expect((await me(token)).status).toBe(200);
  });
});

describe('a required strength of the sign-in there', () => {
  const WANTED = 'urn:hospital:mfa';
  let strict: TestServer;
  let strictUrl: string;
  let strictProvider: OpenIdProvider;
  beforeAll(async () => {
    const port = await freePort();
    strictUrl = `http://127.0.0.1:${port}`;
    strictProvider = await startOpenIdProvider(strictUrl);
    strictProvider.person('nurse', {});
    strict = await startServer({
      ...strictProvider.environment,
      PORT: String(port),
      OIDC_ACR_VALUES: `${WANTED} phr`,
      LOG_LEVEL: 'silent',
    });
  });
  afterAll(async () => {
    await strict?.close();
    await strictProvider?.stop();
  });

  async function arrive(addresses: string[] = []) {
    const isHome = ({ host, pathname }: URL) => strictUrl.endsWith(host) && pathname === '/login';
    return codeIn(
      await plainBrowser().go(`${strictUrl}${START}`, 'nurse', isHome, (address) => {
        addresses.push(address.href);
        return address;
      }),
    );
  }

  test.each([
    ['no word of it', undefined],
    ['another', '0'],
    ['one that only begins alike', `${WANTED}:not`],
    ['several in one text', `${WANTED} phr`],
    ['a list', [WANTED]],
  ])('is asked for, and %s is refused', async (_what, acr) => {
    strictProvider.changeClaims((now) => ({ ...now, acr }) as JWTPayload);
    const addresses: string[] = [];
    expect(await arrive(addresses)).toBe('refused.OIDC_TOO_WEAK');
    const asked = addresses.map((address) => new URL(address).searchParams.get('acr_values'));
    expect(asked).toContain(`${WANTED} phr`);
  });

  test('is enough where it is one of those', async () => {
    strictProvider.changeClaims((now) => ({ ...now, acr: 'phr' }));
    expect(await arrive()).not.toMatch(/^refused/);
  });
});

describe('what has taken too long', () => {
  test('a return after ten minutes', async () => {
    const browser = plainBrowser();
    const callback = await browser.go(`${url}${START}`, 'nurse', isCallback);
    server.clock.advance(10 * 60_000 + 1_000);
    const { headers } = await browser.request(callback);
    expect(headers.get('location')).toContain('refused.OIDC_START_AGAIN');
  });

  test('a code after a minute', async () => {
    const browser = plainBrowser();
    const code = await comeBack(browser, 'nurse');
    server.clock.advance(61_000);
    expect((await exchange(browser, code)).body).toMatchObject({ type: 'OIDC_START_AGAIN' });
  });
});

test('while the provider is down, local accounts sign in and the page says why others cannot', async () => {
  const port = await freePort();
  const environment = { ...provider.environment, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const lonely = await startServer({ ...environment, OIDC_ISSUER: nobody, LOG_LEVEL: 'silent' });
  try {
    const started = await fetch(`${lonely.url}${START}`, { redirect: 'manual' });
    expect(started.headers.get('location')).toBe('/login#oidc=refused.OIDC_UNAVAILABLE&to=%2F');
    const code = { code: 'refused.OIDC_UNAVAILABLE' };
    expect(await lonely.call('POST', '/auth/oidc/session', null, code)).toMatchObject({
      status: 503,
      body: { type: 'OIDC_UNAVAILABLE' },
    });
    await lonely.signIn('admin');
  } finally {
    await lonely.close();
  }
});

test('a browser that comes too often is led to the sign-in page, which says so', async () => {
  const port = await freePort();
  const environment = { ...provider.environment, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const limited = await startServer({ ...environment, RATE_LIMIT: 'on', LOG_LEVEL: 'silent' });
  const pages: string[] = [];
  for (let count = 0; count < 121; count++) {
    const answer = await fetch(`${limited.url}${START}?to=/patients/7`, { redirect: 'manual' });
    pages.push(answer.headers.get('location') ?? '');
  }
  expect(pages[119]).not.toContain('RATE_LIMITED');
  expect(pages[120]).toBe('/login#oidc=refused.RATE_LIMITED&to=%2Fpatients%2F7');
  const said = await limited.call('POST', '/auth/oidc/session', null, { code: 'refused.RATE_LIMITED' });
  expect(said).toMatchObject({ status: 429, body: { type: 'RATE_LIMITED' } });
  await limited.close();
});

import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginResult } from '@sadap/contract/auth';
import { afterAll, describe, expect, test } from 'vitest';
import { plainBrowser } from '../../../../test/plain-browser.ts';
import { setUpTotp } from '../../../../test/second-factors.ts';
import { startServer } from '../../../../test/server.ts';
import { codeIn, isCallback, type Launched, malee, smartLaunches } from '../../../../test/smart-launches.ts';
import { startSmartServer } from '../../../../test/smart-server.ts';
import { freePort } from '../../../database/free-port.ts';

const scene = smartLaunches();
const { waiting, open, ask, launched, refusalOf, reasons } = scene;

describe('the account', () => {
  test.each([
    ['nobody here', 'stranger', 'NO_SUCH_USER'],
    ['an administrator', 'admin', 'USER_IS_ADMINISTRATOR'],
  ])('of %s is not signed in', async (_, user, reason) => {
    expect(await refusalOf(malee('', 'HN6800151'), user)).toBe('SMART_NO_ACCOUNT');
    expect((await reasons()).at(-1)).toEqual({ reason });
  });

  test('of somebody suspended is not signed in', async () => {
    const { userId, username } = await scene.server.user();
    await scene.server.sql(`update users set account_state = 'suspended' where id = ${userId}`);
    expect(await refusalOf(malee('', 'HN6800152'), username)).toBe('SMART_NO_ACCOUNT');
    expect((await reasons()).at(-1)).toEqual({ reason: 'USER_NOT_ACTIVE' });
  });

  test.each([
    ['Patient', 'fhirUser'],
    ['RelatedPerson', 'fhirUser'],
    ['Person', 'fhirUser'],
    ['Patient', 'profile'],
  ])('of a portal is not signed in: a %s in %s', async (type, claim) => {
    scene.his.changeClaims(({ fhirUser: _, ...claims }) => ({
      ...claims,
      [claim]: `${scene.his.base}/${type}/nok`,
    }));
    expect(await refusalOf(malee('', 'HN6800153'))).toBe('SMART_NO_ACCOUNT');
    expect((await reasons()).at(-1)).toEqual({ reason: 'USER_IS_PATIENT' });
  });

  test('of a name that only looks like another one is not signed in', async () => {
    scene.his.changeClaims((claims) => ({ ...claims, preferred_username: 'NOK' }));
    expect(await refusalOf(malee('', 'HN6800158'))).toBe('none');
    scene.his.changeClaims((claims) => ({ ...claims, preferred_username: 'n\u200bok' }));
    expect(await refusalOf(malee('', 'HN6800158'))).toBe('SMART_NO_ACCOUNT');
    expect((await reasons()).at(-1)).toEqual({ reason: 'NO_SUCH_USER' });
  });

  test('without the claim of the login name is not signed in', async () => {
    scene.his.changeClaims(({ preferred_username: _, ...claims }) => claims);
    expect(await refusalOf(malee('', 'HN6800154'))).toBe('SMART_NO_ACCOUNT');
  });

  test('with a second step still does it', async () => {
    const { username, token: bearer } = await scene.server.user();
    const { recoveryCodes } = await setUpTotp(scene.server, bearer);
    const { browser, code, body } = await launched(malee('', 'HN6800155'), username);
    expect(body).not.toHaveProperty('token');
    const second = { id: body.secondStep.id, code: recoveryCodes[0] };
    const signedIn = (await scene.server.call('POST', '/auth/login/code', null, second)).body as LoginResult;
    expect(await ask(browser, code, signedIn.token, 'patient')).toMatchObject({ body: { is: 'new' } });
  });

  test('of somebody else who is signed in stays, and is asked', async () => {
    const other = await scene.server.user();
    const browser = plainBrowser();
    const code = await open(waiting(malee('', 'HN6800156')), browser);
    expect((await ask(browser, code, other.token)).body).toEqual({ launchedUser: 'nok' });
    expect((await scene.server.call('GET', '/users/me', other.token)).status).toBe(200);
    expect((await ask(browser, code, other.token, 'patient')).body.type).toBe('LAUNCH_AGAIN');
  });

  test('with a locked screen keeps it locked, unless its user signed in there just now', async () => {
    const { username, token } = await scene.server.user();
    const again = async () => {
      const browser = plainBrowser();
      return ask(browser, await open(waiting(malee('', 'HN6800157')), browser, username), token);
    };
    const me = async () => (await scene.server.call('GET', '/users/me', token)).status;
    expect((await again()).body).toEqual({ signedIn: true, isLocked: false });
    await scene.server.call('POST', '/auth/lock', token);
    scene.his.changeClaims((claims) => ({
      ...claims,
      auth_time: Math.floor(scene.server.clock.now() / 1000) - 3_600,
    }));
    expect((await again()).body).toEqual({ signedIn: true, isLocked: true });
    scene.his.changeClaims(({ auth_time: _, ...claims }) => claims);
    expect((await again()).body).toEqual({ signedIn: true, isLocked: true });
    expect(await me()).toBe(423);
    scene.his.changeClaims((claims) => ({
      ...claims,
      auth_time: Math.floor(scene.server.clock.now() / 1000),
    }));
    expect((await again()).body).toEqual({ signedIn: true, isLocked: false });
    expect(await me()).toBe(200);
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
      const id = randomUUID();
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
      return (await answer.json()) as Launched;
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

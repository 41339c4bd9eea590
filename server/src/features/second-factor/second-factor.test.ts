import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '@sadap/contract/audit';
import type { LoginResult, SecondStep } from '@sadap/contract/auth';
import type { ApiError } from '@sadap/contract/errors';
import type { RecoveryCodes, SecondFactor } from '@sadap/contract/second-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { firstStep, setUpTotp } from '../../../test/second-factors.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';
import { codeAt } from '../../../test/totp-code.ts';

const STEP_MS = 30_000;
let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const own = async (token: string) =>
  (await server.call('GET', '/auth/second-factor', token)).body as SecondFactor;
const withCode = (id: string, code: string) => server.call('POST', '/auth/login/code', null, { id, code });
const typeOf = ({ body }: { body: unknown }) => (body as ApiError).type;
const trailOf = async (action: string) =>
  (await server.call('GET', `/audit?action=${action}`, admin.token)).body as unknown[];
async function withTotp(username: string) {
  const user = await server.user(username);
  return { ...user, ...(await setUpTotp(server, user.token)) };
}
/** A code that was not used before. */
const nextCode = (secret: string) => {
  server.clock.advance(STEP_MS);
  return codeAt(secret, server.clock.now());
};

test('a second factor counts once a code of it was entered, and is turned off with password and code', async () => {
  const { token } = await server.user('slow_one');
  const wrong = { password: 'wrong-one-1' };
  expect(typeOf(await server.call('POST', '/auth/second-factor/totp', token, wrong))).toBe(
    'INVALID_PASSWORD',
  );
  await server.call('POST', '/auth/second-factor/totp', token, { password: PASSWORD });
  expect((await own(token)).totpSince).toBeNull();
  const unconfirmed = await firstStep(server, 'slow_one');
  expect(unconfirmed.token).toBeTruthy();

  const { secret, recoveryCodes } = await setUpTotp(server, unconfirmed.token ?? '');
  const now = unconfirmed.token ?? '';
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await own(now)).toMatchObject({ totpSince: expect.any(String), recoveryCodesLeft: 10 });
  expect(await trailOf('account.totp-added')).toMatchObject([{ user: { username: 'slow_one' } }]);
  const again = { password: PASSWORD, code: await nextCode(secret) };
  expect(typeOf(await server.call('POST', '/auth/second-factor/totp', now, again))).toBe('TOTP_ON');

  const off = (password: string, code: string) =>
    server.call('POST', '/auth/second-factor/totp/remove', now, { password, code });
  expect(typeOf(await off('wrong-one-1', await nextCode(secret)))).toBe('INVALID_PASSWORD');
  expect(typeOf(await off(PASSWORD, '000000'))).toBe('INVALID_CODE');
  expect((await off(PASSWORD, await nextCode(secret))).status).toBe(200);
  expect(await own(now)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
  expect((await firstStep(server, 'slow_one')).token).toBeTruthy();
  expect(await trailOf('account.totp-removed')).toHaveLength(1);
});

test('who has a second factor changes it with a code of it, besides the password', async () => {
  const { token, secret, recoveryCodes } = await withTotp('proving_one');
  const ways = [
    ['/totp/remove', {}],
    ['/totp', {}],
    ['/recovery-codes', {}],
    ['/passkeys/remove', { id: 'none' }],
  ] as const;
  const send = (way: string, body: object) =>
    server.call('POST', `/auth/second-factor${way}`, token, { password: PASSWORD, ...body });
  for (const [way, more] of ways) {
    expect((await send(way, more)).body, way).toMatchObject({ type: 'VALIDATION', field: 'code' });
    expect(typeOf(await send(way, { ...more, code: '000000' })), way).toBe('INVALID_CODE');
    server.clock.advance(60_000);
  }
  expect(await own(token)).toMatchObject({ totpSince: expect.any(String), recoveryCodesLeft: 10 });

  const renewed = await send('/recovery-codes', { code: await nextCode(secret) });
  expect((renewed.body as RecoveryCodes).recoveryCodes).toHaveLength(10);
  expect(typeOf(await send('/totp/remove', { code: recoveryCodes[0] }))).toBe('INVALID_CODE');
});

test('an answer with recovery codes that was lost comes again for the same request, without another code', async () => {
  const { token, secret } = await withTotp('cut_off_one');
  const body = { password: PASSWORD, code: await nextCode(secret) };
  const id = randomUUID();
  const renew = () =>
    server.call('POST', '/auth/second-factor/recovery-codes', token, body, { 'request-id': id });
  const first = await renew();
  expect(first.status).toBe(200);
  expect((await renew()).body).toEqual(first.body);
});

test('the password alone opens no session; the code does, once', async () => {
  const { secret, code } = await withTotp('careful_one');
  const step = await firstStep(server, 'careful_one');
  expect(Object.keys(step).sort()).toEqual(['message', 'messageEn', 'secondStep']);
  const { id, hasTotp, hasPasskey } = step.secondStep;
  expect([hasTotp, hasPasskey]).toEqual([true, false]);
  // what the first step gives is no token
  expect((await server.call('GET', '/users/me', id)).status).toBe(401);
  // the code that has set it up was used then
  expect(typeOf(await withCode(id, code))).toBe('INVALID_CODE');
  const fresh = await nextCode(secret);
  const answer = await withCode(id, ` ${fresh.slice(0, 3)} ${fresh.slice(3)} `);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toContain('sadap_media=');
  const { token, username } = answer.body as LoginResult;
  expect([username, (await server.call('GET', '/users/me', token)).status]).toEqual(['careful_one', 200]);
  // neither the step nor the code works again
  expect(typeOf(await withCode(id, await nextCode(secret)))).toBe('SIGN_IN_EXPIRED');
  const second = await firstStep(server, 'careful_one');
  const used = await nextCode(secret);
  expect((await withCode(second.secondStep.id, used)).status).toBe(200);
  const third = await firstStep(server, 'careful_one');
  expect(typeOf(await withCode(third.secondStep.id, used))).toBe('INVALID_CODE');
});

test('the trail says what was proven at a sign-in, and has refused codes', async () => {
  const { userId, secret } = await withTotp('traced_one');
  const { secondStep } = await firstStep(server, 'traced_one');
  await withCode(secondStep.id, '000000');
  await withCode(secondStep.id, await nextCode(secret));
  const events = (await server.call('GET', `/audit?class=sign-in`, admin.token)).body as AuditEvent[];
  expect(events.filter(({ subject }) => subject?.id === String(userId))).toMatchObject([
    { action: 'session.opened', details: { by: 'password and code' } },
    { action: 'session.refused', outcome: 'refused', details: { reason: 'INVALID_CODE' } },
    { action: 'session.opened', details: { by: 'password' } },
  ]);
});

test('two who send the same code at once: one gets in', async () => {
  const { secret } = await withTotp('doubled_one');
  const steps = [await firstStep(server, 'doubled_one'), await firstStep(server, 'doubled_one')];
  const code = await nextCode(secret);
  const answers = await Promise.all(steps.map(({ secondStep }) => withCode(secondStep.id, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('the first step ends after five minutes, five wrong codes or another password', async () => {
  const { secret } = await withTotp('late_one');
  const { secondStep: late } = await firstStep(server, 'late_one');
  server.clock.advance(5 * 60_000);
  expect(typeOf(await withCode(late.id, await nextCode(secret)))).toBe('SIGN_IN_EXPIRED');

  const { secondStep: guessed } = await firstStep(server, 'late_one');
  for (let guess = 0; guess < 5; guess++)
    expect(typeOf(await withCode(guessed.id, `00000${guess}`))).toBe('INVALID_CODE');
  expect(typeOf(await withCode(guessed.id, await nextCode(secret)))).toBe('SIGN_IN_EXPIRED');

  const { secondStep: changed } = await firstStep(server, 'late_one');
  await server.sql(`update users set password_hash = 'another' where username = 'late_one'`);
  expect(typeOf(await withCode(changed.id, await nextCode(secret)))).toBe('SIGN_IN_EXPIRED');
});

test('codes that come at once count one by one: five are looked at, and the first step is over', async () => {
  const { secret } = await withTotp('hasty_one');
  const { secondStep } = await firstStep(server, 'hasty_one');
  const guesses = Array.from({ length: 9 }, (_, guess) => withCode(secondStep.id, `00000${guess}`));
  const types = (await Promise.all(guesses)).map(typeOf);
  expect(types.filter((type) => type === 'INVALID_CODE')).toHaveLength(5);
  expect(types.filter((type) => type === 'SIGN_IN_EXPIRED')).toHaveLength(4);
  expect(typeOf(await withCode(secondStep.id, await nextCode(secret)))).toBe('SIGN_IN_EXPIRED');
});

test('wrong codes make the account wait longer and longer', async () => {
  const { secret } = await withTotp('guessed_one');
  const types: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { secondStep } = await firstStep(server, 'guessed_one');
    for (let guess = 0; guess < 4; guess++)
      types.push(typeOf(await withCode(secondStep.id, `00000${guess}`)));
  }
  expect(types.slice(0, 10)).toEqual(Array(10).fill('INVALID_CODE'));
  expect(types.slice(10)).toEqual(['TOO_MANY_CODES', 'TOO_MANY_CODES']);
  const { secondStep } = await firstStep(server, 'guessed_one');
  expect(typeOf(await withCode(secondStep.id, await codeAt(secret, server.clock.now())))).toBe(
    'TOO_MANY_CODES',
  );
  server.clock.advance(60_000);
  expect((await withCode(secondStep.id, await codeAt(secret, server.clock.now()))).status).toBe(200);
});

test('a recovery code gets in once, however it is written; new ones end the old', async () => {
  const { recoveryCodes } = await withTotp('phoneless_one');
  const [first = '', second = ''] = recoveryCodes;
  expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const { secondStep } = await firstStep(server, 'phoneless_one');
  const entered = await withCode(secondStep.id, first.toUpperCase().replace('-', ' '));
  expect(entered.status).toBe(200);
  const { token } = entered.body as LoginResult;
  expect((await own(token)).recoveryCodesLeft).toBe(9);
  expect(await trailOf('account.recovery-code-used')).toMatchObject([
    { user: { username: 'phoneless_one' }, address: '127.0.0.1' },
  ]);
  const next = await firstStep(server, 'phoneless_one');
  expect(typeOf(await withCode(next.secondStep.id, first))).toBe('INVALID_CODE');

  const renewed = await server.call('POST', '/auth/second-factor/recovery-codes', token, {
    password: PASSWORD,
    code: recoveryCodes[2],
  });
  const { recoveryCodes: codes } = renewed.body as RecoveryCodes;
  expect(codes).toHaveLength(10);
  expect(typeOf(await withCode(next.secondStep.id, second))).toBe('INVALID_CODE');
  expect((await withCode(next.secondStep.id, codes[0] ?? '')).status).toBe(200);
});

test('the database alone gives neither codes nor secrets', async () => {
  const { secret, recoveryCodes, userId } = await withTotp('stored_one');
  const { secondStep } = await firstStep(server, 'stored_one');
  const { rows: stored } = await server.sql(`select t.sealed_secret, r.code_hash, p.id_hash
    from totp_secrets t join recovery_codes r using (user_id) join pending_sign_ins p using (user_id)
    where user_id = ${userId}`);
  expect(stored).toHaveLength(10);
  const text = JSON.stringify(stored);
  for (const each of [
    secret,
    secondStep.id,
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replace('-', '')),
  ])
    expect(text).not.toContain(each);
  expect(stored.every(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true);
  // sealed for its account: another's row cannot take it
  const other = await withTotp('robbed_one');
  await server.sql(`update totp_secrets set sealed_secret = (select sealed_secret from totp_secrets
    where user_id = ${userId}) where user_id = ${other.userId}`);
  const step = await firstStep(server, 'robbed_one');
  expect(typeOf(await withCode(step.secondStep.id, await nextCode(secret)))).toBe('INVALID_CODE');
  expect(typeOf(await withCode(step.secondStep.id, await nextCode(other.secret)))).toBe('INVALID_CODE');
  expect((await withCode(step.secondStep.id, other.recoveryCodes[0] ?? '')).status).toBe(200);
});

test('an administrator removes a lost second factor; the user is told, and everything is on record', async () => {
  const user = await withTotp('lost_one');
  const path = `/users/${user.userId}/second-factor`;
  const other = await server.user('nosy_one');
  expect((await server.call('DELETE', path, other.token)).status).toBe(403);
  expect(typeOf(await server.call('DELETE', `/users/${admin.userId}/second-factor`, admin.token))).toBe(
    'NOT_ON_YOURSELF',
  );
  expect((await server.call('DELETE', path, admin.token)).status).toBe(200);
  // whoever has the phone may be signed in
  expect(typeOf(await server.call('GET', '/users/me', user.token))).toBe('SESSION_EXPIRED');
  expect(await trailOf('account.second-factor-reset')).toMatchObject([
    { user: { username: 'admin' }, subject: { kind: 'user', id: String(user.userId) } },
  ]);
  const { token = '', secondFactorReset } = await firstStep(server, 'lost_one');
  expect(secondFactorReset).toMatchObject({ by: 'admin' });
  expect((await own(token)).reset).toMatchObject({ by: 'admin' });
  await server.call('POST', '/auth/second-factor/reset/seen', token);
  expect((await own(token)).reset).toBeNull();
  expect((await firstStep(server, 'lost_one')).secondFactorReset).toBeUndefined();
});

/** What a page is told that opens the realtime channel. */
async function channelOf(token: string): Promise<string> {
  const socket = server.socket(token);
  const told = new Promise<string>((tell) => {
    socket.on('connect', () => tell('open'));
    socket.on('connect_error', ({ message }) => tell(message));
  });
  return told.finally(() => socket.disconnect());
}

test('a required second factor is set up at the next login, before anything else', async () => {
  const demand = (secondFactorFor: string) =>
    server.call('PUT', '/settings/security', admin.token, { secondFactorFor });
  await server.user('plain_one');
  await server.user('second_admin');
  await server.sql(`update users set role = 'ADMIN' where username = 'second_admin'`);
  expect((await demand('administrators')).status).toBe(200);
  try {
    expect((await firstStep(server, 'plain_one')).duty).toBeUndefined();
    const { duty, token = '' } = await firstStep(server, 'second_admin');
    expect(duty).toBe('second-factor');
    for (const route of [
      'GET /patients',
      'GET /users/me',
      'GET /users',
      'POST /peer/ticket',
      'POST /auth/renew',
    ]) {
      const [method = '', path = ''] = route.split(' ');
      expect(typeOf(await server.call(method, path, token)), route).toBe('SECOND_FACTOR_NEEDED');
    }
    expect(await channelOf(token)).toBe('SECOND_FACTOR_NEEDED');
    await setUpTotp(server, token);
    expect((await server.call('GET', '/users', token)).status).toBe(200);
    expect(await channelOf(token)).toBe('open');
    await demand('everybody');
    expect((await firstStep(server, 'plain_one')).duty).toBe('second-factor');
  } finally {
    await demand('nobody');
  }
});

test('a weak password is changed even before that', async () => {
  await server.user('weak_one');
  const set = (settings: object) => server.call('PUT', '/settings/security', admin.token, settings);
  await set({ secondFactorFor: 'everybody', passwordMinimumLength: 20 });
  try {
    const { duty, token = '' } = await firstStep(server, 'weak_one');
    expect(duty).toBe('password');
    const begin = (password: string) => server.call('POST', '/auth/second-factor/totp', token, { password });
    expect(typeOf(await begin(PASSWORD))).toBe('PASSWORD_CHANGE_NEEDED');
    expect(await channelOf(token)).toBe('PASSWORD_CHANGE_NEEDED');
    const newPassword = 'a-long-enough-one-2026';
    await server.call('PUT', '/users/me/password', token, { currentPassword: PASSWORD, newPassword });
    expect(typeOf(await server.call('GET', '/patients', token))).toBe('SECOND_FACTOR_NEEDED');
    expect((await begin(newPassword)).status).toBe(200);
  } finally {
    await set({ secondFactorFor: 'nobody', passwordMinimumLength: 6 });
  }
});

test('whoever is signed in as the same user already is refused as ever', async () => {
  const { token, secret } = await withTotp('same_one');
  const answer = await server.call('POST', '/auth/login', token, {
    username: 'same_one',
    password: PASSWORD,
  });
  expect(typeOf(answer)).toBe('ALREADY_LOGGED_IN');
  const { id } = ((await firstStep(server, 'same_one')) as SecondStep).secondStep;
  const code = await nextCode(secret);
  expect(typeOf(await server.call('POST', '/auth/login/code', token, { id, code }))).toBe(
    'ALREADY_LOGGED_IN',
  );
});

import type { AuditEvent } from '@sadap/contract/audit';
import type { LoginResult } from '@sadap/contract/auth';
import type { ApiError } from '@sadap/contract/errors';
import type { RecoveryCodes, SecondFactor } from '@sadap/contract/second-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstStep } from '../../../test/second-factors.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';
import { SoftPasskey } from '../../../test/soft-passkey.ts';

let server: TestServer;
/** The page's address as a browser would name it: passkeys need a name. */
let origin: string;
const PUBLIC = 'https://sadap.hospital.example';
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: `${PUBLIC}/` });
  origin = server.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => server.close());

const typeOf = ({ body }: { body: unknown }) => (body as ApiError).type;
/** A call as a page sends it. */
const call = (path: string, token: string | null, body: unknown, from = PUBLIC) =>
  server.call('POST', path, token, body, { origin: from });
async function additionChallenge(token: string, proof?: unknown) {
  const input = { password: PASSWORD, passkey: proof };
  const answer = await call('/auth/second-factor/passkeys/options', token, input);
  return (answer.body as { challenge: string }).challenge;
}
async function proofChallenge(token: string) {
  const answer = await call('/auth/second-factor/proof/options', token, {});
  return (answer.body as { challenge: string }).challenge;
}
async function withPasskey(username: string, name = 'Ward tablet') {
  const { token, userId } = await server.user(username);
  const passkey = new SoftPasskey();
  const response = passkey.create({ challenge: await additionChallenge(token), origin: PUBLIC });
  const added = await call('/auth/second-factor/passkeys', token, { name, response });
  return { token, userId, passkey, added };
}
async function challengeFor(id?: string) {
  const { body } = await call('/auth/login/passkey/options', null, { id });
  return (body as { options: { challenge: string } }).options.challenge;
}
const signIn = (response: unknown, id?: string, from = PUBLIC) =>
  call('/auth/login/passkey', null, { id, response, remember: true }, from);

test('a passkey is added by name and listed, and signs in alone', async () => {
  const { passkey, added, token } = await withPasskey('key_one');
  expect(added.status).toBe(201);
  expect((added.body as RecoveryCodes).recoveryCodes).toHaveLength(10);
  const { passkeys } = (await server.call('GET', '/auth/second-factor', token)).body as SecondFactor;
  expect(passkeys).toMatchObject([{ name: 'Ward tablet', lastUsedAt: null }]);

  const signed = await signIn(passkey.get({ challenge: await challengeFor(), origin: PUBLIC, counter: 1 }));
  expect(signed).toMatchObject({ status: 200, body: { username: 'key_one' } });
  const { token: second } = signed.body as LoginResult;
  const after = (await server.call('GET', '/auth/second-factor', second)).body as SecondFactor;
  expect(after.passkeys[0]?.lastUsedAt).toEqual(expect.any(String));
});

test('the trail says what was proven at a sign-in, and has refused passkeys', async () => {
  const { userId, passkey } = await withPasskey('traced_key');
  const alone = await challengeFor();
  await signIn(passkey.get({ challenge: alone, origin: 'https://elsewhere.example' }));
  await signIn(passkey.get({ challenge: await challengeFor(), origin: PUBLIC }));
  const { secondStep } = await firstStep(server, 'traced_key');
  const { id } = secondStep;
  await signIn(passkey.get({ challenge: await challengeFor(id), origin: PUBLIC }), id);
  const { token } = await server.signIn('admin');
  const events = (await server.call('GET', '/audit?class=sign-in', token)).body as AuditEvent[];
  const his = events.filter(({ user, action }) => user?.id === userId || action === 'session.refused');
  expect(his.map(({ action, details }) => [action, details.by ?? details.reason])).toEqual([
    ['session.opened', 'password and passkey'],
    ['session.opened', 'passkey'],
    ['session.refused', 'PASSKEY_REFUSED'],
    ['session.opened', 'password'],
  ]);
});

test('another one is added with the password and a signature of the first', async () => {
  const { token, passkey } = await withPasskey('two_keys');
  const ask = (proof: object) =>
    call('/auth/second-factor/passkeys/options', token, { password: PASSWORD, ...proof });
  expect((await ask({})).body).toMatchObject({ type: 'VALIDATION', field: 'code' });
  expect(typeOf(await ask({ code: '000000' }))).toBe('INVALID_CODE');
  const signed = passkey.get({ challenge: await proofChallenge(token), origin: PUBLIC });
  const asked = await ask({ passkey: signed });
  expect(asked.body).toMatchObject({ challenge: expect.any(String) });
  // it proves once
  expect(typeOf(await ask({ passkey: signed }))).toBe('PASSKEY_REFUSED');
  const { challenge } = asked.body as { challenge: string };
  const response = new SoftPasskey().create({ challenge, origin: PUBLIC });
  const added = await call('/auth/second-factor/passkeys', token, { name: 'Phone', response });
  // the recovery codes stay
  expect(added).toMatchObject({ status: 201, body: { recoveryCodes: [] } });
});

test('it is removed with the password, and the last one takes the recovery codes along', async () => {
  const { token, passkey } = await withPasskey('removing_one');
  const id = passkey.id.toString('base64url');
  const remove = (password: string, who = token, proof?: unknown) =>
    call('/auth/second-factor/passkeys/remove', who, { id, password, passkey: proof });
  expect(typeOf(await remove('wrong-one-1'))).toBe('INVALID_PASSWORD');
  const other = await server.user('other_remover');
  expect(typeOf(await remove(PASSWORD, other.token))).toBe('PASSKEY_NOT_FOUND');
  // the password is not enough, and a signature for a sign-in is none for this
  expect((await remove(PASSWORD)).body).toMatchObject({ type: 'VALIDATION', field: 'code' });
  const forSignIn = passkey.get({ challenge: await challengeFor(), origin: PUBLIC });
  expect(typeOf(await remove(PASSWORD, token, forSignIn))).toBe('PASSKEY_REFUSED');
  const challenge = await proofChallenge(token);
  const stranger = new SoftPasskey().get({ challenge, origin: PUBLIC });
  expect(typeOf(await remove(PASSWORD, token, stranger))).toBe('PASSKEY_REFUSED');
  const proof = passkey.get({ challenge, origin: PUBLIC });
  expect((await remove(PASSWORD, token, proof)).status).toBe(200);
  expect((await server.call('GET', '/auth/second-factor', token)).body).toMatchObject({
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  const response = passkey.get({ challenge: await challengeFor(), origin: PUBLIC });
  expect(typeOf(await signIn(response))).toBe('PASSKEY_REFUSED');
});

test.each<[string, Partial<Parameters<SoftPasskey['get']>[0]>]>([
  ['of another website', { origin: 'https://sadap.hospital.example.evil' }],
  ['of another port of this host', { origin: `${PUBLIC}:8443` }],
  ['without the user shown to be there', { isVerified: false }],
  ['of a challenge that was never given', { challenge: 'bm9uZQ' }],
])('a signature %s is refused', async (_what, wrong) => {
  const { passkey } = await withPasskey(`refused_${Object.values(wrong).join('').replace(/\W/g, '')}`);
  const told = { challenge: await challengeFor(), origin: PUBLIC, counter: 1 };
  expect(typeOf(await signIn(passkey.get({ ...told, ...wrong })))).toBe('PASSKEY_REFUSED');
  const again = { challenge: await challengeFor(), origin: PUBLIC, counter: 1 };
  expect((await signIn(passkey.get(again))).status).toBe(200);
});

test('a challenge is used once, by its purpose, and for five minutes', async () => {
  const { passkey, token } = await withPasskey('challenged_one');
  const challenge = await challengeFor();
  const response = passkey.get({ challenge, origin: PUBLIC });
  expect((await signIn(response)).status).toBe(200);
  expect(typeOf(await signIn(response))).toBe('PASSKEY_REFUSED');
  const late = passkey.get({ challenge: await challengeFor(), origin: PUBLIC });
  server.clock.advance(5 * 60_000);
  expect(typeOf(await signIn(late))).toBe('PASSKEY_REFUSED');
  const forAdding = await firstStepToken('challenged_one', passkey);
  const proof = passkey.get({ challenge: await proofChallenge(forAdding), origin: PUBLIC });
  const other = passkey.get({ challenge: await additionChallenge(forAdding, proof), origin: PUBLIC });
  expect(typeOf(await signIn(other))).toBe('PASSKEY_REFUSED');
  expect(token).not.toBe(forAdding);
});

async function firstStepToken(username: string, passkey: SoftPasskey): Promise<string> {
  const { secondStep } = await firstStep(server, username);
  const response = passkey.get({ challenge: await challengeFor(secondStep.id), origin: PUBLIC });
  return ((await signIn(response, secondStep.id)).body as LoginResult).token;
}

test('a count that does not grow is the sign of a copy', async () => {
  const { passkey } = await withPasskey('copied_one');
  const withCounter = async (counter: number) =>
    (await signIn(passkey.get({ challenge: await challengeFor(), origin: PUBLIC, counter }))).status;
  expect(await withCounter(5)).toBe(200);
  expect([await withCounter(5), await withCounter(4), await withCounter(0)]).toEqual([401, 401, 401]);
  expect(await withCounter(6)).toBe(200);
});

test('after the password it is the second step, of its own user only', async () => {
  const { passkey } = await withPasskey('stepping_one');
  const { passkey: strange } = await withPasskey('strange_one');
  const { secondStep } = await firstStep(server, 'stepping_one');
  expect(secondStep).toMatchObject({ hasTotp: false, hasPasskey: true });
  const { id } = secondStep;
  const get = async (key: SoftPasskey) => key.get({ challenge: await challengeFor(id), origin: PUBLIC });
  expect(typeOf(await signIn(await get(strange), id))).toBe('PASSKEY_REFUSED');
  // a challenge of the second step does not sign in alone
  expect(typeOf(await signIn(await get(passkey)))).toBe('PASSKEY_REFUSED');
  expect(await signIn(await get(passkey), id)).toMatchObject({
    status: 200,
    body: { username: 'stepping_one' },
  });
  expect(typeOf(await call('/auth/login/passkey/options', null, { id }))).toBe('SIGN_IN_EXPIRED');
});

test('pages of this host may use passkeys, other pages and addresses without a name may not', async () => {
  const at = (from: string) => call('/auth/login/passkey/options', null, {}, from);
  const rpIdAt = async (from: string) =>
    ((await at(from)).body as { options?: { rpId: string } }).options?.rpId ?? null;
  expect(await rpIdAt(PUBLIC)).toBe('sadap.hospital.example');
  expect(typeOf(await at('https://evil.example'))).toBe('FOREIGN_PAGE');
  // the host itself, but an address without a name
  expect(typeOf(await at(server.url))).toBe('PASSKEYS_UNAVAILABLE');
  const byName = await fetch(`${origin}/api/auth/login/passkey/options`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: '{}',
  });
  expect(await byName.json()).toMatchObject({ options: { rpId: 'localhost', userVerification: 'required' } });
});

test('an account that awaits approval, or is deleted, has no way in', async () => {
  const { passkey, userId } = await withPasskey('waiting_one');
  const get = async () => passkey.get({ challenge: await challengeFor(), origin: PUBLIC });
  await server.sql(`update users set account_state = 'pending' where id = ${userId}`);
  expect(typeOf(await signIn(await get()))).toBe('ACCOUNT_PENDING');
  await server.sql(`update users set account_state = 'active', deleted_at = now() where id = ${userId}`);
  expect(typeOf(await signIn(await get()))).toBe('PASSKEY_REFUSED');
});

import type { LoginResult } from '@sadap/contract/auth';
import type { ApiError } from '@sadap/contract/errors';
import { MOST_PASSKEYS, type SecondFactor } from '@sadap/contract/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstStep } from '../../../test/second-factors.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';
import { SoftPasskey } from '../../../test/soft-passkey.ts';

/** A stranger without an account, and a colleague with one of their own. */
let server: TestServer;
const PUBLIC = 'https://sadap.hospital.example';
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: `${PUBLIC}/` });
});
afterAll(() => server.close());

const REFUSED = 'PASSKEY_REFUSED';
const typeOf = ({ body }: { body: unknown }) => (body as ApiError).type;
const call = (path: string, token: string | null, body: unknown) =>
  server.call('POST', path, token, body, { origin: PUBLIC });
async function additionChallenge(token: string, proof?: unknown): Promise<string> {
  const input = { password: PASSWORD, passkey: proof };
  return ((await call('/auth/second-factor/passkeys/options', token, input)).body as { challenge: string })
    .challenge;
}
async function proofChallenge(token: string): Promise<string> {
  return ((await call('/auth/second-factor/proof/options', token, {})).body as { challenge: string })
    .challenge;
}
async function challengeFor(id?: string): Promise<string> {
  const { body } = await call('/auth/login/passkey/options', null, { id });
  return (body as { options: { challenge: string } }).options.challenge;
}
const add = (token: string, response: unknown, name = 'Ward tablet') =>
  call('/auth/second-factor/passkeys', token, { name, response });
const signIn = (response: unknown, id?: string) =>
  call('/auth/login/passkey', null, { id, response, remember: true });
const own = async (token: string) =>
  (await server.call('GET', '/auth/second-factor', token)).body as SecondFactor;

async function withPasskey(username: string) {
  const user = await server.user(username);
  const passkey = new SoftPasskey();
  const told = { challenge: await additionChallenge(user.token), origin: PUBLIC };
  const added = await add(user.token, passkey.create(told));
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return { ...user, passkey };
}
const signed = async (passkey: SoftPasskey, more: object = {}) =>
  passkey.get({ challenge: await challengeFor(), origin: PUBLIC, ...more });

type Wrong = Partial<Parameters<SoftPasskey['get']>[0]>;

describe('a signature', () => {
  test.each<[string, Wrong]>([
    ['for another host', { host: 'elsewhere.example' }],
    ['for the domain above', { host: 'hospital.example' }],
    ['without anybody at the authenticator', { isPresent: false }],
    ['of a registration', { type: 'webauthn.create' }],
    ['of this page without encryption', { origin: PUBLIC.replace('https', 'http') }],
    ['made in a frame of another website', { crossOrigin: true }],
  ])('%s is refused', async (what, wrong) => {
    const { passkey } = await withPasskey(`signs_${what.replaceAll(' ', '_')}`);
    expect(typeOf(await signIn(await signed(passkey, wrong)))).toBe(REFUSED);
    expect((await signIn(await signed(passkey))).status).toBe(200);
  });

  test("under the name of another's passkey is refused", async () => {
    const victim = await withPasskey('named_victim');
    const { passkey } = await withPasskey('named_attacker');
    passkey.id = victim.passkey.id;
    expect(typeOf(await signIn(await signed(passkey)))).toBe(REFUSED);
    const step = await firstStep(server, 'named_victim');
    const { id } = step.secondStep;
    const second = passkey.get({ challenge: await challengeFor(id), origin: PUBLIC });
    expect(typeOf(await signIn(second, id))).toBe(REFUSED);
  });

  test('that says that it is of another signs in its own user, or nobody', async () => {
    const victim = await withPasskey('handle_victim');
    const attacker = await withPasskey('handle_attacker');
    const userHandle = Buffer.from(`sadap-${victim.userId}`).toString('base64url');
    const answer = await signIn(await signed(attacker.passkey, { userHandle }));
    expect((answer.body as LoginResult).userId).not.toBe(victim.userId);
  });

  test('played six times at once signs in once, with a count or without', async () => {
    const { passkey } = await withPasskey('played_at_once');
    for (const counter of [0, 1]) {
      const response = await signed(passkey, { counter });
      const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(response)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    }
  });

  test('six with one count, on six challenges at once, sign in once', async () => {
    const { passkey } = await withPasskey('counted_at_once');
    const responses = await Promise.all(Array.from({ length: 6 }, () => signed(passkey, { counter: 9 })));
    const answers = await Promise.all(responses.map((response) => signIn(response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("on another's challenge proves nothing", async () => {
    const victim = await withPasskey('challenge_victim');
    const attacker = await withPasskey('challenge_attacker');
    const challenge = await proofChallenge(victim.token);
    const proof = attacker.passkey.get({ challenge, origin: PUBLIC });
    const asked = { password: PASSWORD, passkey: proof };
    expect(typeOf(await call('/auth/second-factor/passkeys/options', attacker.token, asked))).toBe(REFUSED);
    // and does not use it up
    const its = victim.passkey.get({ challenge, origin: PUBLIC });
    expect(await additionChallenge(victim.token, its)).toEqual(expect.any(String));
  });
});

describe('adding', () => {
  test.each<[string, Wrong]>([
    ['on another website', { origin: 'https://sadap.hospital.example.evil' }],
    ['for another host', { host: 'elsewhere.example' }],
    ['without the user shown to be there', { isVerified: false }],
    ['without anybody at the authenticator', { isPresent: false }],
    ['with a signature instead', { type: 'webauthn.get' }],
    ['in a frame of another website', { crossOrigin: true }],
    ['with SHA-1', { algorithm: -65_535 }],
    ['with an algorithm that was not offered', { algorithm: -47 }],
    ['on a challenge that was never given', { challenge: 'bm9uZQ' }],
  ])('%s is refused', async (what, wrong) => {
    const { token } = await server.user(`adds_${what.replaceAll(/\W/g, '_')}`.slice(0, 40));
    const told = { challenge: await additionChallenge(token), origin: PUBLIC };
    expect(typeOf(await add(token, new SoftPasskey().create({ ...told, ...wrong })))).toBe(REFUSED);
    expect((await own(token)).passkeys).toEqual([]);
  });

  test("on another's challenge, one for signing in, a used one or an old one is refused", async () => {
    const victim = await server.user('adding_victim');
    const attacker = await server.user('adding_attacker');
    const create = (challenge: string) => new SoftPasskey().create({ challenge, origin: PUBLIC });
    const its = await additionChallenge(victim.token);
    expect(typeOf(await add(attacker.token, create(its)))).toBe(REFUSED);
    expect(typeOf(await add(attacker.token, create(await challengeFor())))).toBe(REFUSED);
    expect((await add(victim.token, create(its))).status).toBe(201);
    expect(typeOf(await add(victim.token, create(its)))).toBe(REFUSED);
    const old = await additionChallenge(attacker.token);
    server.clock.advance(5 * 60_000);
    expect(typeOf(await add(attacker.token, create(old)))).toBe(REFUSED);
    expect((await own(attacker.token)).passkeys).toEqual([]);
  });

  test("another's passkey moves to nobody", async () => {
    const victim = await withPasskey('moved_victim');
    const attacker = await server.user('moved_attacker');
    const copy = new SoftPasskey();
    copy.id = victim.passkey.id;
    const told = { challenge: await additionChallenge(attacker.token), origin: PUBLIC };
    expect(typeOf(await add(attacker.token, copy.create(told)))).toBe(REFUSED);
    const { body } = await signIn(await signed(victim.passkey));
    expect((body as LoginResult).userId).toBe(victim.userId);
  });

  test('begun many times gives no more than an account may have', async () => {
    const { token, passkey } = await withPasskey('many_keys');
    const challenges: string[] = [];
    for (let count = 0; count < MOST_PASSKEYS + 2; count++) {
      const proof = passkey.get({ challenge: await proofChallenge(token), origin: PUBLIC });
      challenges.push(await additionChallenge(token, proof));
    }
    const answers = [];
    const create = (challenge = '') => new SoftPasskey().create({ challenge, origin: PUBLIC });
    while (challenges.length > 0)
      answers.push(
        ...(await Promise.all(challenges.splice(-2).map((challenge) => add(token, create(challenge))))),
      );
    expect((await own(token)).passkeys).toHaveLength(MOST_PASSKEYS);
    expect(answers.filter(({ status }) => status !== 201).map(typeOf)).toEqual(
      Array(3).fill('PASSKEY_LIMIT'),
    );
  });

  test('is for nobody between the two steps, nor behind a locked screen', async () => {
    const { passkey } = await withPasskey('half_way');
    const { secondStep } = await firstStep(server, 'half_way');
    expect(
      (await call('/auth/second-factor/passkeys/options', secondStep.id, { password: PASSWORD })).status,
    ).toBe(401);
    const { body } = await signIn(await signed(passkey));
    const { token } = body as LoginResult;
    await server.call('POST', '/auth/lock', token);
    const id = passkey.id.toString('base64url');
    const answers = await Promise.all([
      call('/auth/second-factor/passkeys/options', token, { password: PASSWORD }),
      call('/auth/second-factor/passkeys/remove', token, { id, password: PASSWORD }),
      call('/auth/second-factor/proof/options', token, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([423, 423, 423]);
  });
});

describe('a stolen session', () => {
  test('without the password adds, removes and renews nothing, and its guesses are counted', async () => {
    const { token, passkey } = await withPasskey('stolen_session');
    const id = passkey.id.toString('base64url');
    const guess = (path: string) =>
      call(`/auth/second-factor/${path}`, token, { id, password: 'wrong-one-1', code: '000000' });
    const answers = [];
    for (let round = 0; round < 3; round++)
      for (const path of ['passkeys/options', 'passkeys/remove', 'recovery-codes', 'totp'])
        answers.push(typeOf(await guess(path)));
    expect(answers[0]).toBe('INVALID_PASSWORD');
    expect(answers.at(-1)).toBe('TOO_MANY_PASSWORDS');
    expect((await own(token)).passkeys).toHaveLength(1);
  });
});

describe('names', () => {
  test('are told by no options: they are the same for everybody, and list no passkey', async () => {
    await withPasskey('listed_one');
    const ask = async (body: object) => {
      const { options } = (await call('/auth/login/passkey/options', null, body)).body as {
        options: Record<string, unknown>;
      };
      const { challenge: _own, ...rest } = options;
      return rest;
    };
    const plain = await ask({});
    expect(plain.allowCredentials ?? []).toEqual([]);
    expect(await ask({ username: 'listed_one' })).toEqual(plain);
    const made = await call('/auth/login/passkey/options', null, { id: 'x'.repeat(43) });
    expect(typeOf(made)).toBe('SIGN_IN_EXPIRED');
  });

  test('are told by no refusal: a passkey that is not known is refused as one that signs wrongly', async () => {
    const { passkey } = await withPasskey('known_key');
    const wrong = await signIn(await signed(passkey, { host: 'elsewhere.example' }));
    const unknown = await signIn(await signed(new SoftPasskey()));
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });
});

describe('a passkey of an account that may not sign in', () => {
  test('opens no session, alone or as the second step', async () => {
    const { passkey, userId } = await withPasskey('suspended_one');
    const { secondStep } = await firstStep(server, 'suspended_one');
    const challenge = await challengeFor(secondStep.id);
    await server.sql(`update users set account_state = 'suspended' where id = ${userId}`);
    expect((await signIn(await signed(passkey))).status).toBeGreaterThanOrEqual(400);
    const second = passkey.get({ challenge, origin: PUBLIC });
    expect((await signIn(second, secondStep.id)).status).toBeGreaterThanOrEqual(400);
  });
});

test('what was begun and never finished goes after five minutes', async () => {
  const count = async () =>
    Number((await server.sql('select count(*) from passkey_challenges')).rows[0].count);
  await Promise.all(Array.from({ length: 200 }, () => challengeFor()));
  expect(await count()).toBeGreaterThanOrEqual(200);
  server.clock.advance(5 * 60_000);
  await challengeFor();
  expect(await count()).toBe(1);
});

test('beginning from one address is limited; who comes from another is not', async () => {
  const limited = await startServer({ PUBLIC_URL: PUBLIC, RATE_LIMIT: 'on', TRUST_PROXY: '1' });
  try {
    const begin = (address: string) =>
      limited.call(
        'POST',
        '/auth/login/passkey/options',
        null,
        {},
        {
          origin: PUBLIC,
          'x-forwarded-for': address,
        },
      );
    const answers = await Promise.all(Array.from({ length: 130 }, () => begin('192.0.2.7')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await begin('192.0.2.8')).status).toBe(200);
  } finally {
    await limited.close();
  }
});

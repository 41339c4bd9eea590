import type { ApiError } from '@sadap/contract/errors';
import type { User } from '@sadap/contract/users';
import { expect, test } from 'vitest';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';

async function withServer(environment: Record<string, string>, use: (server: TestServer) => Promise<void>) {
  const server = await startServer(environment);
  try {
    await use(server);
  } finally {
    await server.close();
  }
}
const login = (server: TestServer, username: string, password: string) =>
  server.call('POST', '/auth/login', null, { username, password });
const register = (server: TestServer, username: string, email = `${username}@example.org`) =>
  server.call('POST', '/users', null, { username, email, password: PASSWORD });
const exists = async (server: TestServer, username: string) => {
  const answer = await server.call('GET', `/users/check-username/${username}`);
  return answer.status === 200 ? (answer.body as { exists: boolean }).exists : answer.status;
};

const typeOf = ({ body }: { body: unknown }) => (body as ApiError).type;

test('whoever guesses names learns few of them in a day, and keeps nobody out', () =>
  withServer({ RATE_LIMIT: 'on' }, async (server) => {
    await server.user('somsri');
    const types = [];
    for (let guess = 0; guess < 32; guess++) {
      const answer = await login(server, guess % 8 === 0 ? 'somsri' : `guess_${guess}`, 'wrong-one-1');
      types.push(typeOf(answer));
    }
    expect(new Set(types.slice(0, 30))).toEqual(new Set(['INVALID_PASSWORD', 'USER_NOT_FOUND']));
    expect(types.slice(30)).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS']);
    expect(typeOf(await login(server, 'somsri', 'wrong-one-1'))).toBe('INVALID_CREDENTIALS');
    expect((await login(server, 'somsri', PASSWORD)).status).toBe(200);
    server.clock.advance(25 * 3_600_000);
    expect(typeOf(await login(server, 'nobody', PASSWORD))).toBe('USER_NOT_FOUND');
  }));

test('so does whoever asks at registration', () =>
  withServer({ RATE_LIMIT: 'on' }, async (server) => {
    const admin = await server.signIn('admin');
    for (let guess = 0; guess < 15; guess++) {
      expect(await exists(server, 'admin')).toBe(true);
      // free names tell little, and are what registering people ask for
      expect(await exists(server, `free_${guess}`)).toBe(false);
      expect(typeOf(await register(server, 'admin', `a${guess}@example.org`))).toBe('USERNAME_TAKEN');
    }
    expect(await exists(server, 'admin')).toBe(429);
    expect(await exists(server, 'free')).toBe(429);
    expect(typeOf(await register(server, 'admin'))).toBe('RATE_LIMITED');
    expect(typeOf(await register(server, 'free'))).toBe('RATE_LIMITED');
    // an administrator at the same address goes on
    const made = await server.call('POST', '/users', admin.token, {
      username: 'made',
      email: 'made@example.org',
      password: PASSWORD,
    });
    expect(made.status).toBe(201);
  }));

const HIDDEN = { LOGIN_ANSWERS: 'same', REGISTRATION: 'approval' };
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('LOGIN_ANSWERS=same: an unknown name, a wrong password and a pending account are one answer', () =>
  withServer(HIDDEN, async (server) => {
    await register(server, 'waiting');
    const answers = [];
    const times: Record<string, number[]> = { admin: [], nobody: [], waiting: [] };
    const first: unknown[] = [];
    for (let round = 0; round < 9; round++)
      for (const username of ['admin', 'nobody', 'waiting']) {
        const before = process.cpuUsage();
        // the pending one with its right password
        const answer = await login(server, username, username === 'waiting' ? PASSWORD : 'wrong-one-1');
        const { user, system } = process.cpuUsage(before);
        times[username]?.push(user + system);
        answers.push([answer.status, answer.body]);
        if (round === 0) first.push(answer.body);
      }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(first[0]).toMatchObject({ type: 'INVALID_CREDENTIALS', field: 'password' });
    // of the processor, which other work on the machine does not lengthen; a hash is nearly all of it
    const known = median(times.admin ?? []);
    for (const username of ['nobody', 'waiting']) {
      expect(median(times[username] ?? [])).toBeGreaterThan(known * 0.5);
      expect(median(times[username] ?? [])).toBeLessThan(known * 2);
    }
    // the growing delay begins for all alike
    for (const username of ['admin', 'nobody', 'waiting']) {
      await login(server, username, username === 'waiting' ? PASSWORD : 'wrong-one-1');
      expect(typeOf(await login(server, username, PASSWORD))).toBe('TOO_MANY_PASSWORDS');
    }
  }));

test('LOGIN_ANSWERS=same: another spelling of a name is the same name, known or not', () =>
  withServer(HIDDEN, async (server) => {
    for (const name of ['admin', 'nobody']) {
      const spellings = [name, name.toUpperCase(), `${name}\u200b`, name.replace('n', 'ｎ'), ` ${name}`];
      for (let attempt = 0; attempt < 10; attempt++)
        await login(server, spellings[attempt % spellings.length] ?? name, 'wrong-one-1');
      expect(typeOf(await login(server, name, PASSWORD))).toBe('TOO_MANY_PASSWORDS');
    }
  }));

test('an account that was deleted does not stand before one whose name looks the same', () =>
  withServer({}, async (server) => {
    // Names that look alike can only be older than their comparison.
    const kept = await server.user('bm_1');
    await server.sql(`insert into users (username, username_key, email, password_hash, role, account_state, deleted_at)
      select 'BM_1\u200b', username_key, 'former@example.org', '', 'USER', 'active', now()
      from users where id = ${kept.userId}`);
    expect((await login(server, 'BM_1\u200b', PASSWORD)).status).toBe(200);
  }));

test('LOGIN_ANSWERS=same: registration tells nobody what is taken, and takes nothing', () =>
  withServer(HIDDEN, async (server) => {
    expect((await server.call('GET', '/auth/options')).body).toMatchObject({ areNamesHidden: true });
    expect(await exists(server, 'admin')).toBe(false);
    const free = await register(server, 'new_nurse');
    const takenName = await register(server, 'admin', 'other@example.org');
    const takenEmail = await register(server, 'other_one', 'new_nurse@example.org');
    const alike = ({ status, body }: { status: number; body: User }) => {
      const { username, email, createdAt, ...rest } = body;
      return [status, typeof createdAt, rest];
    };
    expect(alike(takenName)).toEqual(alike(free));
    expect(alike(takenEmail)).toEqual(alike(free));
    expect(free.body).toMatchObject({ id: 0, username: 'new_nurse', accountState: 'pending' });
    const admin = await server.signIn('admin');
    const waiting = (await server.call('GET', '/users?state=pending', admin.token)).body as User[];
    expect(waiting.map(({ username }) => username)).toEqual(['new_nurse']);
    // an administrator is told
    const again = { username: 'new_nurse', email: 'x@example.org', password: PASSWORD };
    expect(typeOf(await server.call('POST', '/users', admin.token, again))).toBe('USERNAME_TAKEN');
    await server.call('POST', `/users/${waiting[0]?.id}/approve`, admin.token);
    await server.signIn('new_nurse');
  }));

test('LOGIN_ANSWERS=same: a request’s id that is used again tells nobody what was taken', () =>
  withServer({ ...HIDDEN, RATE_LIMIT: 'on' }, async (server) => {
    const registerAs = (id: string, username: string) =>
      server.call(
        'POST',
        '/users',
        null,
        { username, email: `${username}@example.org`, password: PASSWORD },
        { 'request-id': id },
      );
    const answersFor = async (username: string) => {
      const id = `00000000-0000-4000-8000-${username === 'admin' ? '000000000001' : '000000000002'}`;
      const answers = [await registerAs(id, username), await registerAs(id, username)];
      return [...answers, await registerAs(id, 'somebody_else')].map(({ status, body }) => [
        status,
        typeOf({ body }),
      ]);
    };
    const taken = await answersFor('admin');
    expect(taken).toEqual(await answersFor('nobody_yet'));
    expect(taken.map(([status]) => status)).toEqual([201, 201, 409]);
  }));

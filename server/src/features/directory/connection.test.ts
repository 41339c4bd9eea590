import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { LoginResult } from '@sadap/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';
import { groupName, HOSPITAL_PASSWORD, type Slapd, startSlapd } from '../../../test/slapd.ts';
import { readConfig } from '../../config/config.ts';
import { refusalIn } from './bind.ts';
import { DirectoryUnavailable, withDirectory } from './ldap-connection.ts';
import { directorySettingsOf } from './settings.ts';

const NOBODY_LISTENS = 'ldaps://127.0.0.1:9';
const OBJECT_GUID = Buffer.from('0f8fad5bd9cb469fa16570867728950e', 'hex');

let slapd: Slapd;
beforeAll(async () => {
  slapd = await startSlapd();
  await slapd.person('malee');
  await slapd.person('entry-7', {
    objectClass: ['inetOrgPerson', 'activeDirectoryPerson'],
    sAMAccountName: 'Somchai.J',
    userPrincipalName: 'somchai@hospital.example',
    userAccountControl: '512',
    accountExpires: '9223372036854775807',
    objectGUID: OBJECT_GUID,
  });
  await slapd.group('ward', 'malee');
});
afterAll(() => slapd?.close());

const login = (on: TestServer, username: string, password = HOSPITAL_PASSWORD) =>
  on.call('POST', '/auth/login', null, { username, password });

/** A server with these settings, as long as `work` takes. */
async function withServer(environment: Record<string, string>, work: (server: TestServer) => Promise<void>) {
  const server = await startServer({ ...slapd.environment, LOG_LEVEL: 'silent', ...environment });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

/** A port of this machine on which `onConnection` answers. */
async function listener(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      listening.close();
      await once(listening, 'close');
    },
  };
}

describe('the line to the directory', () => {
  test('is secured by StartTLS too; slapd takes no password without', () =>
    withServer({ LDAP_URL: slapd.plainUrl }, async (server) => {
      expect((await login(server, 'malee')).status).toBe(200);
    }));

  test('without TLS on this machine, where slapd refuses passwords, nobody gets in', () =>
    withServer({ LDAP_URL: slapd.plainUrl, LDAP_START_TLS: 'off' }, async (server) => {
      expect((await login(server, 'malee')).body).toMatchObject({ type: 'DIRECTORY_UNAVAILABLE' });
    }));

  test.each([
    ['ldaps', () => slapd.url],
    ['StartTLS', () => slapd.plainUrl],
  ])('%s with a certificate of somebody else is not trusted', (_what, url) =>
    withServer({ LDAP_URL: url(), LDAP_CA: '' }, async (server) => {
      expect(await login(server, 'malee')).toMatchObject({
        status: 503,
        body: { type: 'DIRECTORY_UNAVAILABLE' },
      });
    }));

  test('that breaks after StartTLS is not opened again in the clear', async () => {
    const seen: Buffer[] = [];
    const cutting = await listener((socket) => {
      const target = connect(Number(new URL(slapd.plainUrl).port), '127.0.0.1').on('error', () => undefined);
      socket.on('data', (bytes) => {
        seen.push(bytes);
        target.write(bytes);
      });
      // StartTLS is the first answer, the handshake the second; then the line breaks.
      let answers = 0;
      target.on('data', (bytes) => (++answers > 2 ? socket.destroy() : socket.write(bytes)));
    });
    try {
      await withServer({ LDAP_URL: `ldap://127.0.0.1:${cutting.port}` }, async (server) => {
        expect((await login(server, 'malee')).status).toBe(503);
      });
      const sent = Buffer.concat(seen).toString('latin1');
      expect(sent).not.toBe('');
      expect(sent).not.toContain(slapd.environment.LDAP_BIND_PASSWORD);
      expect(sent).not.toContain(HOSPITAL_PASSWORD);
    } finally {
      await cutting.close();
    }
  });

  test('that is given up between two questions is not opened again in the clear', async () => {
    const seen: Buffer[] = [];
    let connections = 0;
    const cuttable = await listener((socket) => {
      connections += 1;
      const target = connect(Number(new URL(slapd.plainUrl).port), '127.0.0.1').on('error', () => undefined);
      socket.on('data', (bytes) => {
        seen.push(bytes);
        target.write(bytes);
      });
      target.on('data', (bytes) => socket.write(bytes));
    });
    const config = readConfig({ ...slapd.environment, LDAP_URL: `ldap://127.0.0.1:${cuttable.port}` });
    const settings = directorySettingsOf(config);
    if (!settings) throw new Error('there is no directory');
    try {
      const asking = withDirectory(settings, async (client) => {
        // as ldapts does by itself when an answer is late; its next question opens the line again
        await client.unbind();
        await client.bind(`uid=malee,${settings.base}`, HOSPITAL_PASSWORD);
      });
      await expect(asking).rejects.toBeInstanceOf(DirectoryUnavailable);
      expect(connections).toBe(1);
      expect(Buffer.concat(seen).toString('latin1')).not.toContain(HOSPITAL_PASSWORD);
    } finally {
      await cuttable.close();
    }
  });

  test('the next server is asked where one is down, and none is asked twice for a wrong password', () =>
    withServer({ LDAP_URL: `${NOBODY_LISTENS}, ${slapd.url}` }, async (server) => {
      expect((await login(server, 'malee')).status).toBe(200);
      expect((await login(server, 'malee', 'wrong-one')).body).toMatchObject({ type: 'INVALID_PASSWORD' });
    }));

  test('a server that accepts and says nothing is given up', async () => {
    const silent = await listener(() => undefined);
    try {
      await withServer({ LDAP_URL: `ldap://127.0.0.1:${silent.port},${slapd.url}` }, async (server) => {
        expect((await login(server, 'malee')).status).toBe(200);
      });
    } finally {
      await silent.close();
    }
  });

  test('while the directory is down, local accounts sign in and others are told; nothing counts as wrong', () =>
    withServer({}, async (server) => {
      const { token } = (await login(server, 'malee')).body as LoginResult;
      await server.call('POST', '/auth/lock', token);
      await slapd.stop();
      for (let attempt = 0; attempt < 11; attempt++)
        expect(await login(server, 'malee')).toMatchObject({
          status: 503,
          body: { type: 'DIRECTORY_UNAVAILABLE', message: expect.stringContaining('บัญชีสำรอง') },
        });
      expect((await login(server, 'admin', PASSWORD)).status).toBe(200);
      expect((await login(server, 'admin', 'wrong-one')).body).toMatchObject({ type: 'INVALID_PASSWORD' });
      const unlock = () => server.call('POST', '/auth/unlock', token, { password: HOSPITAL_PASSWORD });
      expect((await unlock()).body).toMatchObject({ type: 'DIRECTORY_UNAVAILABLE' });
      await slapd.restart();
      expect((await unlock()).status).toBe(200);
      expect((await login(server, 'malee')).status).toBe(200);
    }));

  test('a wrong service account lets nobody in', () =>
    withServer({ LDAP_BIND_PASSWORD: 'not-this-one' }, async (server) => {
      expect((await login(server, 'malee')).body).toMatchObject({ type: 'DIRECTORY_UNAVAILABLE' });
    }));
});

describe('what a directory says', () => {
  test('in the words of Active Directory: names, objectGUID and disabled accounts', () =>
    withServer({}, async (server) => {
      const first = (await login(server, 'somchai.j')).body as LoginResult;
      expect(first.username).toBe('Somchai.J');
      expect((await login(server, 'somchai@hospital.example')).body).toMatchObject({ userId: first.userId });
      const { rows } = await server.sql('select subject from external_identities');
      expect(rows).toEqual([{ subject: `objectguid:${OBJECT_GUID.toString('hex')}` }]);
      await server.call('POST', '/auth/lock', first.token);
      const last = (await login(server, 'somchai.j')).body as LoginResult;
      await server.call('POST', '/auth/lock', last.token);
      const unlock = await server.call('POST', '/auth/unlock', last.token, { password: HOSPITAL_PASSWORD });
      expect(unlock.status).toBe(200);
      for (const [attribute, closed, open] of [
        ['userAccountControl', '514', '512'],
        ['accountExpires', '132000000000000000', '0'],
      ] as const) {
        await slapd.change('entry-7', attribute, closed);
        expect((await login(server, 'somchai.j')).body).toMatchObject({ type: 'HOSPITAL_ACCOUNT_CLOSED' });
        await slapd.change('entry-7', attribute, open);
        expect((await login(server, 'somchai.j')).status).toBe(200);
      }
    }));

  test('groups that only a search finds', () =>
    withServer(
      {
        LDAP_GROUP_ATTRIBUTE: 'noSuchAttribute',
        LDAP_GROUP_FILTER: '(&(objectClass=groupOfNames)(member={dn}))',
        LDAP_REQUIRED_GROUP: groupName('ward').toUpperCase(),
      },
      async (server) => {
        expect((await login(server, 'malee')).status).toBe(200);
        expect((await login(server, 'somchai.j')).body).toMatchObject({ type: 'NOT_IN_GROUP' });
      },
    ));

  test('more than one entry for a name lets nobody in', () =>
    withServer({ LDAP_USER_FILTER: '(|(uid={username})(objectClass=inetOrgPerson))' }, async (server) => {
      expect((await login(server, 'malee')).body).toMatchObject({ type: 'DIRECTORY_AMBIGUOUS' });
    }));

  test.each([
    ['80090308: LdapErr: DSID-0C09042A, comment: AcceptSecurityContext error, data 52e, v3839', 'wrong'],
    ['80090308: LdapErr: DSID-0C09042A, comment: AcceptSecurityContext error, data 533, v3839', 'closed'],
    ['AcceptSecurityContext error, data 701, v3839', 'closed'],
    ['AcceptSecurityContext error, data 532, v3839', 'password-expired'],
    ['AcceptSecurityContext error, data 773, v3839', 'password-expired'],
    ['AcceptSecurityContext error, data 775, v3839', 'locked-out'],
    ['Invalid credentials', 'wrong'],
  ])('%s', (message, verdict) => {
    expect(refusalIn(message)).toBe(verdict);
  });
});

describe('LOGIN_ANSWERS=same', () => {
  const HIDDEN = { LOGIN_ANSWERS: 'same', REGISTRATION: 'closed' };
  const NAMES = ['nobody_at_all', 'local_one', 'malee', 'of_the_provider'];

  /** A local account, one of the directory, one of a provider, and none. */
  async function fill(server: TestServer): Promise<void> {
    await server.sql(`insert into users (username, username_key, email, password_hash, role, account_state, kept_by)
      select name, name, name || '@example.org', '', 'USER', 'active', kept_by
      from (values ('malee', 'directory'), ('of_the_provider', 'oidc')) as each (name, kept_by)`);
    const admin = await server.signIn('admin');
    await server.call('POST', '/users', admin.token, {
      username: 'local_one',
      email: 'local_one@example.org',
      password: PASSWORD,
    });
  }
  const answersOf = async (server: TestServer) => {
    const answers = [];
    for (const name of NAMES) {
      const { status, body } = await login(server, name, 'wrong-one-1');
      answers.push(JSON.stringify([status, body]));
    }
    return new Set(answers);
  };

  test.each([
    ['answers', {}, 'INVALID_CREDENTIALS'],
    ['does not answer', { LDAP_URL: NOBODY_LISTENS }, 'DIRECTORY_UNAVAILABLE'],
  ])('a directory that %s tells no name from another', (_what, environment, type) =>
    withServer({ ...HIDDEN, ...environment }, async (server) => {
      await fill(server);
      const answers = await answersOf(server);
      expect(answers.size).toBe(1);
      expect([...answers][0]).toContain(type);
    }));

  test('accounts of a directory that is no longer configured answer as unknown names do', async () => {
    const server = await startServer({ LOG_LEVEL: 'silent', ...HIDDEN });
    try {
      await fill(server);
      const answers = await answersOf(server);
      expect(answers.size).toBe(1);
      expect([...answers][0]).toContain('INVALID_CREDENTIALS');
    } finally {
      await server.close();
    }
  });
});

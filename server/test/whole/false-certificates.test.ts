import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openBlobStore } from '../../src/blobs/index.ts';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { describeError } from '../../src/described-error.ts';
import type { Log } from '../../src/log.ts';
import { until } from '../conditions.ts';
import { startImpostor } from '../false-certificate.ts';
import { startServer, type TestServer } from '../server.ts';

/** Nothing is told to whoever has not the certificate of the machine that the server means to ask. */
let impostor: Awaited<ReturnType<typeof startImpostor>>;
beforeAll(async () => {
  impostor = await startImpostor();
});
afterAll(() => impostor.close());
beforeEach(() => {
  Object.assign(impostor.seen, { attempts: 0, told: 0 });
});
const at = (protocol: string) => `${protocol}://127.0.0.1:${impostor.port}`;
const heardNothing = () => {
  expect(impostor.seen.attempts).toBeGreaterThan(0);
  expect(impostor.seen.told).toBe(0);
};

const WHY = /self-signed certificate|DEPTH_ZERO_SELF_SIGNED_CERT/;

/** A server that asks the impostor once. Returns what its log says of errors. */
async function saidOf(environment: Record<string, string>, ask: (server: TestServer) => Promise<void>) {
  const server = await startServer({ ...environment, LOG_LEVEL: 'silent' });
  const logged = vi.spyOn(server.app.log, 'error');
  try {
    await ask(server);
    return logged.mock.calls.map((line) => JSON.stringify(line));
  } finally {
    await server.close();
  }
}

test('an OpenID provider with a false certificate is not asked, and the log says why', async () => {
  const provider = { OIDC_ISSUER: at('https'), OIDC_CLIENT_ID: 'sadap', PUBLIC_URL: 'https://sadap.example' };
  const said = await saidOf(provider, async ({ url }) => {
    const answer = await fetch(`${url}/api/auth/oidc/start`, { redirect: 'manual' });
    expect(answer.headers.get('location') ?? '').not.toContain(String(impostor.port));
  });
  heardNothing();
  expect(said.filter((line) => WHY.test(line))).toHaveLength(1);
});

test('a server of SMART on FHIR with a false certificate is not asked, and the log says why', async () => {
  const smart = {
    SMART_SERVERS: at('https'),
    ...{ SMART_CLIENT_ID: 'sadap', SMART_CLAIM_USERNAME: 'sub', PUBLIC_URL: 'https://sadap.example' },
  };
  const said = await saidOf(smart, async ({ url }) => {
    const address = `${url}/launch/smart?${new URLSearchParams({ iss: at('https'), launch: 'x' })}`;
    const answer = await fetch(address, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('/launch#code=refused.SMART_UNAVAILABLE');
  });
  heardNothing();
  expect(said.filter((line) => WHY.test(line))).toHaveLength(1);
});

test('a directory with a false certificate is not asked, and the log says why', async () => {
  const password = 'ward-seven-9';
  const said = await saidOf(
    { LDAP_URL: at('ldaps'), LDAP_BASE: 'dc=hospital,dc=example' },
    async (server) => {
      const answer = await server.call('POST', '/auth/login', null, { username: 'malee', password });
      expect(answer).toMatchObject({ status: 503, body: { type: 'DIRECTORY_UNAVAILABLE' } });
    },
  );
  heardNothing();
  expect(said.filter((line) => WHY.test(line))).toHaveLength(1);
  expect(said.join()).not.toContain(password);
});

test('PostgreSQL with a false certificate is told nothing, not even the user', async () => {
  const error = await openDatabase(
    () => `${at('postgres').replace('//', '//sadap:secret@')}/sadap?sslmode=verify-full`,
    { error: () => undefined } as unknown as Log,
  ).catch((thrown: unknown) => thrown);
  expect(describeError(error)).toMatch(WHY);
  heardNothing();
});

test('a bucket with a false certificate gets no sound', async () => {
  const store = await openBlobStore(
    readConfig({
      BLOB_URL: 's3://sounds',
      S3_ENDPOINT: at('https'),
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }),
  );
  const error = await store.put('captures/a/b', new Uint8Array(10)).catch((thrown: unknown) => thrown);
  expect(describeError(error)).toMatch(WHY);
  heardNothing();
});

test('Redis with a false certificate is told nothing', async () => {
  const opened = fileURLToPath(import.meta.resolve('../../src/realtime/redis-line.ts'));
  const clock = fileURLToPath(import.meta.resolve('../../src/clock.ts'));
  const script = `import { openRedisLine } from ${JSON.stringify(opened)};
    import { systemClock } from ${JSON.stringify(clock)};
    const log = { error: () => undefined, warn: () => undefined };
    const line = await openRedisLine(${JSON.stringify(at('rediss'))}, 'servers', systemClock, log);
    setInterval(() => line.send(Buffer.from('a message')), 10);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  try {
    await until('it has tried', () => impostor.seen.attempts > 0 || child.exitCode !== null);
    await Promise.race([gone, until('it tries again', () => impostor.seen.attempts > 1)]);
    heardNothing();
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
});

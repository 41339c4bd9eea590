import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckUp } from '@sadap/contract/checkups';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import type { Patient } from '@sadap/contract/patients';
import { type Simulator, type SimulatorOptions, startSimulator } from '@sadap/stethoscope';
import pg from 'pg';
import { inject } from 'vitest';
import { type App, createApp } from '../src/app/index.ts';
import { readConfig } from '../src/config/config.ts';
import { ensureAdministrator } from '../src/start/first-administrator.ts';
import { ask, type BrowserSocket, openSocket, type SignedIn } from './api-client.ts';
import { until } from './conditions.ts';
import { call } from './http-client.ts';
import { movableClock } from './movable-clock.ts';
import { TEMPLATE_DATABASE } from './postgres.ts';

export const HEART_SOUND = fileURLToPath(
  new URL('../../stethoscope/sounds/heart-normal-1.wav', import.meta.url),
);
export const PASSWORD = 'sadap-test-1';

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/** A whole server on a free port, with its own database and data folder, both removed by `close`. */
export async function startServer(environment: Record<string, string> = {}, clockOffsetMs = 0) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sadap-test-'));
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const postgresUrl = new URL(inject('postgresUrl'));
  await runSql(postgresUrl.href, `create database ${database} template ${TEMPLATE_DATABASE}`);
  const databaseUrl = new URL(inject('applicationUrl'));
  databaseUrl.pathname = `/${database}`;

  const clock = movableClock(clockOffsetMs);
  const config = readConfig({
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl.href,
    LOG_LEVEL: 'error',
    REGISTRATION: 'open',
    RATE_LIMIT: 'off',
    CHECK_ANSWERS: 'on',
    AI: 'on',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: PASSWORD,
    ...environment,
  });
  const app: App = await createApp(config, clock);
  await ensureAdministrator(app.users, config);
  const url = await app.listen(Number(environment.PORT ?? 0));
  const closers: (() => void)[] = [];
  let made = 0;

  const server = {
    url,
    app,
    clock,
    dataDir,
    databaseUrl: config.DATABASE_URL ?? '',
    /** Connects as the role that may do everything. */
    ownerUrl: ownerOf(config.DATABASE_URL ?? '', postgresUrl),
    /** The server's time for a simulator: its playback and network cuts follow it. */
    simulatorClock: { nowMs: clock.monotonicMs, after: clock.after },
    /** Lets time pass for the server and simulators in its time, until `look` returns something. */
    playUntil: <Value>(what: string, look: () => Value | Promise<Value>) =>
      until(what, () => {
        clock.advance(500);
        return look();
      }),
    /** Lets time pass for the upkeep, in steps, until `look` returns something. */
    passTimeUntil: <Value>(what: string, look: () => Promise<Value>, stepMs = 61_000) =>
      until(what, async () => {
        await app.upkeep.runOnce().catch(() => undefined);
        clock.advance(stepMs);
        await app.upkeep.runOnce().catch(() => undefined);
        return look();
      }),
    /** As the database's owner, who may do what the server may not. */
    sql: (text: string) => runSql(server.ownerUrl, text),
    call: (
      method: string,
      path: string,
      token?: string | null,
      body?: unknown,
      headers?: Record<string, string>,
    ) => call(url, method, path, token, body, headers),

    async signIn(username: string, password = PASSWORD): Promise<SignedIn> {
      const answer = await call(url, 'POST', '/auth/login', null, { username, password });
      if (answer.status !== 200) throw new Error(`login: ${JSON.stringify(answer.body)}`);
      return answer.body as SignedIn;
    },
    /** What an <audio> or <img> of the user's page sends. */
    async mediaCookie(token: string): Promise<{ cookie: string }> {
      const { headers } = await call(url, 'GET', '/users/me', token);
      return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
    },
    /** A new account, signed in. */
    async user(name = `user_${++made}`): Promise<SignedIn> {
      await call(url, 'POST', '/users', null, {
        username: name,
        email: `${name}@example.org`,
        password: PASSWORD,
      });
      return server.signIn(name);
    },
    /** The same of a doctor. */
    async doctor(name?: string): Promise<SignedIn> {
      const doctor = await server.user(name);
      await server.sql(`update users set clinical_role = 'doctor' where id = ${doctor.userId}`);
      return doctor;
    },
    async patientWithCheckUp(token: string): Promise<{ patient: Patient; checkUp: CheckUp }> {
      const patient = (
        await call(url, 'POST', '/patients', token, {
          patientID: `HN99${String(++made).padStart(5, '0')}`,
          dateOfBirth: '1958-03-02',
          gender: 'female',
          weight: 61,
          height: 158,
        })
      ).body as Patient;
      const checkUp = (await call(url, 'POST', '/sessions', token, { patientId: patient.id }))
        .body as CheckUp;
      return { patient, checkUp };
    },
    async device(token: string): Promise<IssuedDeviceKey> {
      const number = String(++made).padStart(4, '0');
      const macAddress = `02:00:00:00:${number.slice(0, 2)}:${number.slice(2)}`;
      return (await call(url, 'POST', '/stethoscopes/add', token, { name: `Device ${number}`, macAddress }))
        .body;
    },
    simulator(device: IssuedDeviceKey, options: Partial<SimulatorOptions> = {}): Simulator {
      const simulator = startSimulator({
        url: `${url.replace('http', 'ws')}/device`,
        mac: device.macAddress,
        key: device.key,
        sound: HEART_SOUND,
        ...options,
      });
      closers.push(() => simulator.stop());
      return simulator;
    },
    socket(token: string): BrowserSocket {
      const socket = openSocket(url, token);
      closers.push(() => socket.disconnect());
      return socket;
    },
    /** A clinician with a patient and a streaming stethoscope. */
    async streaming(options: Partial<SimulatorOptions> = {}) {
      const clinician = await server.user();
      const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
      const device = await server.device(clinician.token);
      const simulator = server.simulator(device, options);
      await until('the device is online', () => simulator.state === 'idle');
      const mac = device.macAddress;
      await server.connect(clinician, mac);
      const socket = server.socket(clinician.token);
      await ask(socket, 'stream:watch', { mac });
      await ask(socket, 'stream:start', { mac });
      const order = { mac, organ: 'heart', position: 'Aortic', patientId: patient.id, sessionId: checkUp.id };
      const streamId = await until('the stream runs', () => simulator.streamId);
      return { clinician, patient, checkUp, device, mac, simulator, socket, order, streamId };
    },
    connect: (user: SignedIn, mac: string) =>
      call(url, 'PUT', `/stethoscopes/${mac}/status`, user.token, {
        status: 'Connected',
        user_id: user.userId,
      }),

    async close(): Promise<void> {
      for (const close of closers) close();
      await app.close();
      await dropDatabase(postgresUrl.href, database);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

/** The same database, unless it lies in a PostgreSQL of its own, whose address is the owner's. */
function ownerOf(url: string, postgresUrl: URL): string {
  const { host, pathname } = new URL(url);
  if (host !== postgresUrl.host) return url;
  const owner = new URL(postgresUrl);
  owner.pathname = pathname;
  return owner.href;
}

/**
 * Once nobody is connected any more, or after two seconds: a pool's end does not wait for its connections'
 * ends, and one that is broken meanwhile is an error that nobody hears.
 */
async function dropDatabase(connectionString: string, name: string): Promise<void> {
  const others = `select 1 from pg_stat_activity where datname = '${name}'`;
  const isLeft = async () => (await runSql(connectionString, others)).rowCount === 0;
  await until(`nobody uses ${name}`, isLeft, 2_000).catch(() => undefined);
  await runSql(connectionString, `drop database ${name} with (force)`);
}

async function runSql(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

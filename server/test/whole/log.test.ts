import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REALTIME_PATH } from '@sadap/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { describeError } from '../../src/described-error.ts';
import { AppError } from '../../src/errors.ts';
import { openSocket, type SignedIn } from '../api-client.ts';
import { until } from '../conditions.ts';
import { sql } from '../embedded.ts';
import { call } from '../http-client.ts';
import { PASSWORD } from '../server.ts';
import { startServerProcess } from '../server-process.ts';

const run = promisify(execFile);
const HN = 'HN6811223';
const NAME = 'สมหญิงหาย';
const LATIN = 'Somyingnotfound';
const SECRET = 'Wr0ngAndSecret77';
const SAID_OF_A_PATIENT = [HN, NAME, LATIN, SECRET, encodeURIComponent(NAME)];

let folder: string;
let server: Awaited<ReturnType<typeof startServerProcess>>;
let admin: SignedIn;
let databaseUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-log-'));
  await run('chmod', ['755', folder]);
  const dataDir = join(folder, 'data');
  server = await startServerProcess(dataDir, {
    LOG_LEVEL: 'debug',
    REGISTRATION: 'open',
    AUDIT_TO_LOG: 'true',
  });
  const { port, password } = JSON.parse((await run('cat', [join(dataDir, 'postgres.json')])).stdout);
  databaseUrl = `postgres://sadap:${password}@127.0.0.1:${port}/sadap`;
  admin = (await call(server.url, 'POST', '/auth/login', null, { username: 'admin', password: PASSWORD }))
    .body as SignedIn;
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const lines = () => server.said().split('\n').length;
function expectNothingSaid(text: string): void {
  for (const said of SAID_OF_A_PATIENT) expect(text).not.toContain(said);
}
/** The answer's status, once it and the log have been searched. */
async function provoke(method: string, path: string, body?: unknown, headers = {}): Promise<number> {
  const before = lines();
  const answer = await call(server.url, method, path, admin.token, body, headers);
  if (answer.status >= 400) expectNothingSaid(JSON.stringify([answer.body, [...answer.headers]]));
  await until('it is in the log', () => lines() > before);
  expectNothingSaid(server.said());
  return answer.status;
}
const patient = (more = {}) => ({
  patientID: HN,
  dateOfBirth: '1970',
  gender: 'female',
  weight: 60,
  height: 160,
  firstName: NAME,
  lastName: LATIN,
  ...more,
});
async function inTheWay<Result>(table: string, body: string, work: () => Promise<Result>): Promise<Result> {
  await sql(
    databaseUrl,
    `create function in_the_way() returns trigger language plpgsql as $$ begin ${body}; return new; end $$;
     create trigger in_the_way before insert on ${table} for each row execute function in_the_way()`,
  );
  try {
    return await work();
  } finally {
    await sql(databaseUrl, `drop function in_the_way cascade`);
  }
}

test('input that is refused', async () => {
  expect(await provoke('POST', '/patients', patient({ gender: SECRET }))).toBe(422);
  expect(await provoke('POST', '/patients', patient({ firstName: `${NAME}\u0000` }))).toBe(422);
  expect(await provoke('POST', '/patients', patient({ firstName: NAME.repeat(500) }))).toBe(422);
  const raw = await fetch(`${server.url}/api/patients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: `{"firstName": "${NAME}", ${LATIN}`,
  });
  expect(raw.status).toBe(400);
  expectNothingSaid(await raw.text());
  expect(await provoke('GET', `/patients/${encodeURIComponent(NAME)}`)).toBe(422);
  expect(await provoke('GET', `/patients?search=${encodeURIComponent(NAME)}&limit=x${LATIN}`)).toBeLessThan(
    500,
  );
  expect(await provoke('GET', `/${LATIN}/${encodeURIComponent(NAME)}`)).toBe(404);
  expect(await provoke('GET', `/heartsoundrecordings/sound/${HN}_female_55_AV.wav`)).toBe(404);
  expect(await provoke('POST', '/auth/login', { username: LATIN, password: SECRET })).toBeGreaterThanOrEqual(
    400,
  );
  expect(await provoke('POST', '/auth/unlock', { password: SECRET })).toBeGreaterThanOrEqual(400);
  expectNothingSaid(server.said());
});

test('files that are not what they are called', async () => {
  await sql(databaseUrl, 'select 1');
  expect(await provoke('POST', '/patients', patient())).toBe(201);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(2_000).fill(7)], { type: 'image/png' }), `${NAME}_${HN}.png`);
  expect(await provoke('POST', `/patients/${HN}/files`, form)).toBeGreaterThanOrEqual(400);
  const sound = new FormData();
  sound.set('file', new File([`RIFF${LATIN}WAVEfmt ${NAME}`], `${HN}.wav`));
  sound.set('position', 'Aortic');
  sound.set('patient_id', '1');
  sound.set('session_id', '1');
  expect(await provoke('POST', '/heartsoundrecordings', sound)).toBeGreaterThanOrEqual(400);
});

test('whatever PostgreSQL says of the values', async () => {
  const other = (number: number) =>
    patient({ patientID: `HN69${String(number).padStart(5, '0')}`, dateOfBirth: String(1950 + number) });
  expect(await provoke('POST', '/patients', patient())).toBe(409);
  const raised = inTheWay('patients', `raise exception 'no % please', new.first_name`, () =>
    provoke('POST', '/patients', other(1)),
  );
  expect(await raised).toBe(500);
  const detailed = inTheWay(
    'patients',
    `raise exception 'no' using detail = new.first_name, hint = new.last_name, errcode = '23514'`,
    () => provoke('POST', '/patients', other(2)),
  );
  expect(await detailed).toBe(500);
  await sql(databaseUrl, 'alter table patients add constraint never check (id < 0) not valid');
  expect(await provoke('POST', '/patients', other(3))).toBe(500);
  await sql(databaseUrl, 'alter table patients drop constraint never');
  const typed = inTheWay('patients', 'perform new.first_name::int', () =>
    provoke('POST', '/patients', other(4)),
  );
  expect(await typed).toBeGreaterThanOrEqual(400);
  const broken = inTheWay('patients', 'perform pg_terminate_backend(pg_backend_pid())', () =>
    provoke('POST', '/patients', other(5)),
  );
  expect(await broken).toBe(503);
  expect(server.said()).toContain('Failed query');
  expect(server.said()).toContain('PostgreSQL ERROR 23514');
});

test('messages of sockets', async () => {
  const socket = openSocket(server.url, admin.token);
  await until('it is connected', () => socket.connected);
  await socket.timeout(5_000).emitWithAck('stream:start', { mac: `${NAME} ${HN}` } as never);
  socket.send(NAME, LATIN);
  socket.disconnect();
  const ends = [
    '/device',
    `${REALTIME_PATH}/?EIO=4&transport=websocket`,
    `/peerjs?key=peerjs&id=${LATIN}&token=${SECRET}`,
  ];
  for (const path of ends) {
    const raw = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
    raw.on('error', () => undefined);
    raw.on('open', () => {
      raw.send(JSON.stringify({ type: 'hello', mac: NAME, key: SECRET, name: HN }));
      raw.send(`{"type": "${LATIN}`);
    });
    await until('it is over', () => raw.readyState === raw.CLOSED || raw.readyState === raw.OPEN);
    await until('the server answered', () => raw.readyState === raw.CLOSED, 15_000).catch(() =>
      raw.terminate(),
    );
  }
  expectNothingSaid(server.said());
});

test('the copy of the audit trail, which has every event with its place in the chain', async () => {
  const hn = 'HN6899999';
  await sql(databaseUrl, 'select 1');
  const created = await call(
    server.url,
    'POST',
    '/patients',
    admin.token,
    patient({ patientID: hn, dateOfBirth: '1949' }),
  );
  const { id } = created.body as { id: number };
  await call(server.url, 'GET', `/patients/${hn}/files`, admin.token);
  await call(server.url, 'GET', `/patients/${id}`, admin.token);
  await until('all is sealed', async () => {
    const [first] = await sql(databaseUrl, 'select count(*)::int as waiting from audit_unsealed');
    return first?.waiting === 0;
  });
  const links = await sql(databaseUrl, 'select position, hash, event_id from audit_chain order by position');
  expect(links.length).toBeGreaterThan(5);
  const copied = () =>
    server
      .said()
      .split('\n')
      .filter((line) => line.includes('"msg":"audit"'))
      .map((line) => JSON.parse(line).audit);
  await until('the log has them', () => copied().length >= links.length);
  expect(copied().map((line) => [line.position, line.hash, line.event])).toEqual(
    links.map((link) => [Number(link.position), link.hash, Number(link.event_id)]),
  );
  expect(copied().at(-1)).toMatchObject({ action: 'patient.read', patientIds: [id], outcome: 'done' });
  expectNothingSaid(server.said());
  expect(server.said()).not.toContain(hn);
});

test('an error that nobody caught', async () => {
  const module = new URL('../../src/described-error.ts', import.meta.url).href;
  const code = `
    const { endDescribed } = await import(process.argv[1]);
    endDescribed((text) => process.stderr.write(text));
    const error = new Error('Failed query: insert\\nparams: ${NAME}', { cause: new Error('key "${HN}" exists') });
    error.params = ['${SECRET}'];
    Promise.reject(error);
  `;
  const died = await run(process.execPath, ['--input-type=module', '-e', code, module]).catch(
    (error: { code: number; stderr: string; stdout: string }) => error,
  );
  expect(died).toMatchObject({ code: 1, stderr: expect.stringContaining('Failed query') });
  expectNothingSaid(died.stdout + died.stderr);
});

test('describeError keeps what an engineer needs', () => {
  expect(describeError(new AppError('RECORD_BUSY'))).toContain('RECORD_BUSY');
  expect(describeError(new Error('expected 5 bytes, got 3'))).toContain('expected 5 bytes, got 3');
  expect(describeError(new Error('expected 5 bytes, got 3'))).toContain('log.test.ts');
  expect(describeError(Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }))).toContain(
    'ENOSPC write',
  );
  expect(describeError(`${NAME}`)).toBe('thrown: string');
});

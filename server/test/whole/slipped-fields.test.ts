import { randomUUID } from 'node:crypto';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { contract } from '@sadap/contract/api';
import type { PeerTicket } from '@sadap/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { STREAM_REQUESTS } from '../../src/features/streaming/stream-requests.ts';
import { type CallWithBody, callsWithBody } from '../calls-with-body.ts';
import { openChannel, sendMessage } from '../malformed-messages.ts';
import { startServer, type TestServer } from '../server.ts';

/** Fields that a route does not name are neither stored nor answered, and reach no prototype. */
const routes = new Map<string, AnyContractProcedure>();
function collect(part: object, path: string[] = []): void {
  if (isContractProcedure(part)) routes.set(path.join('.'), part);
  else for (const [name, inner] of Object.entries(part)) collect(inner, [...path, name]);
}
collect(contract);

type Schema = z.core.$ZodType;
type ObjectSchema = z.core.$ZodObject;
const isObject = (schema: Schema): schema is ObjectSchema => schema._zod.def.type === 'object';
/** The schemas directly within one. */
function within(schema: Schema): Schema[] {
  if (isObject(schema)) return Object.values(schema._zod.def.shape);
  const inner = Object.values(schema._zod.def).flat() as unknown[];
  return inner.filter((part): part is Schema => typeof part === 'object' && part !== null && '_zod' in part);
}
function reachable(schema: Schema, seen = new Set<Schema>()): Set<Schema> {
  if (seen.has(schema)) return seen;
  seen.add(schema);
  for (const inner of within(schema)) reachable(inner, seen);
  return seen;
}
const schemaOf = (name: string) => routes.get(name)?.['~orpc'].inputSchema as Schema | undefined;
const namedBy = (name: string): string[] => {
  const schema = schemaOf(name);
  return schema && isObject(schema) ? Object.keys(schema._zod.def.shape) : [];
};
const addressOf = (name: string) => routes.get(name)?.['~orpc'].route.path ?? '';
const methodOf = (name: string) => routes.get(name)?.['~orpc'].route.method ?? '';

/** They carry what the browser's authenticator made and signed, which has no fixed form (WebAuthn, 5.8.1). */
const SIGNED = ['auth.loginWithPasskey', 'secondFactor.addPasskey'];
/** The same beside other fields, where a passkey proves who asks. */
const PROVEN = ['beginTotp', 'removeTotp', 'passkeyOptions', 'removePasskey', 'renewRecoveryCodes'].map(
  (name) => `secondFactor.${name}`,
);
const takingBodies = [...routes.keys()].filter((name) => {
  const fields = namedBy(name).filter((field) => !addressOf(name).includes(`{${field}}`));
  return methodOf(name) !== 'GET' && fields.length > 0;
});

test.each(
  takingBodies.filter((name) => !SIGNED.includes(name) && !PROVEN.includes(name)),
)('%s takes the fields alone that it names', (name) => {
  const schema = schemaOf(name);
  expect(schema).toBeDefined();
  const types = [...reachable(schema as Schema)];
  const open = types.filter(
    (each) =>
      (isObject(each) &&
        each._zod.def.catchall !== undefined &&
        each._zod.def.catchall._zod.def.type !== 'never') ||
      ['record', 'unknown', 'any', 'map'].includes(each._zod.def.type),
  );
  expect(open.map((each) => each._zod.def.type)).toEqual([]);
});

const STRANGER = 987_654_321;
const SLIPPED: Record<string, unknown> = {
  id: STRANGER,
  role: 'ADMIN',
  clinicalRole: 'doctor',
  createdBy: STRANGER,
  userId: STRANGER,
  user_id: STRANGER,
  clinician: STRANGER,
  author: STRANGER,
  patientId: STRANGER,
  patient_id: STRANGER,
  accountState: 'slipped-in',
  keptBy: 'slipped-in',
  deletedAt: '1987-06-05T04:03:02.000Z',
  createdAt: '1987-06-05T04:03:02.000Z',
  sha256: 'slipped-in',
  blobKey: 'slipped-in',
  password_hash: 'slipped-in',
  isAdmin: 'slipped-in',
};
const TRACES = /slipped-in|987654321|1987-06-05/;

/** The object with fields of another one, also in every object that it holds. Own fields stay. */
function mixed(value: unknown, fields: object, isWhole = true, named: string[] = []): unknown {
  if (Array.isArray(value)) return value.map((each) => mixed(each, fields, false));
  if (typeof value !== 'object' || value === null) return value;
  const made: object = Object.create(null) as object;
  const add = (name: string, inner: unknown) =>
    Object.defineProperty(made, name, { value: inner, enumerable: true, configurable: true });
  const free = Object.entries(fields).filter(
    ([name]) => !(isWhole ? named : Object.keys(value)).includes(name),
  );
  for (const [name, inner] of free) add(name, inner);
  for (const [name, inner] of Object.entries(value)) add(name, mixed(inner, fields, false));
  return made;
}
function mixedForm(form: FormData, fields: Record<string, unknown>, named: string[]): FormData {
  const made = new FormData();
  for (const [name, value] of form) made.append(name, value);
  for (const [name, value] of Object.entries(fields))
    if (!named.includes(name)) made.append(name, String(value));
  return made;
}

describe.each([
  ['fields of other routes and of tables', SLIPPED, SLIPPED],
  [
    'prototypes',
    JSON.parse(
      '{"__proto__":{"polluted":"yes","role":"ADMIN"},"constructor":{"prototype":{"polluted":"yes"}}}',
    ),
    {
      '__proto__[polluted]': 'yes',
      'constructor[prototype][polluted]': 'yes',
      '[__proto__][polluted]': 'yes',
    },
  ],
] as [string, object, Record<string, unknown>][])('slipped into every body: %s', (_what, fields, ofForms) => {
  let server: TestServer;
  let calls: CallWithBody[];
  beforeAll(async () => {
    server = await startServer();
    calls = await callsWithBody(server);
  });
  afterAll(() => server.close());

  test('nothing is answered differently, stored, or left in a prototype', async () => {
    const wrong: unknown[] = [];
    for (const { name, by, path, body, status } of calls) {
      const named = namedBy(name).filter((field) => !addressOf(name).includes(`{${field}}`));
      const sent =
        body instanceof FormData ? mixedForm(body, ofForms, named) : mixed(body, fields, true, named);
      const answer = await server.call(methodOf(name), path, by?.token, sent);
      const text = JSON.stringify(answer.body);
      const isAsUsual = status ? answer.status === status : [200, 201].includes(answer.status);
      if (!isAsUsual || TRACES.test(text) || text.includes('polluted'))
        wrong.push([name, answer.status, text]);
      if (Object.keys(Object.prototype).length > 0 || 'polluted' in {}) wrong.push([name, 'polluted']);
    }
    expect(wrong).toEqual([]);
    const { rows: tables } = await server.sql(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables as { name: string }[]) {
      const { rows } = await server.sql(`select t::text as row from ${name} t`);
      const kept = (rows as { row: string }[]).filter(
        ({ row }) => TRACES.test(row) || row.includes('polluted'),
      );
      expect([name, kept]).toEqual([name, []]);
    }
    const { rows: administrators } = await server.sql("select username from users where role = 'ADMIN'");
    expect(administrators).toEqual([{ username: 'admin' }]);
  }, 60_000);

  test('every route that takes a body is among them', () => {
    const known = new Set(calls.map(({ name }) => name));
    // these need an authenticator, or are the same for both organs
    const elsewhere = [...SIGNED, 'secondFactor.passkeyOptions', 'lung.analyse'];
    expect(takingBodies.filter((name) => !known.has(name)).sort()).toEqual(elsewhere.sort());
  });
});

describe('prototypes in messages of the sockets', () => {
  const POLLUTION =
    '"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"payload":{"__proto__":{"polluted":"yes"}}';
  const polluted = (message: object) => `${JSON.stringify(message).slice(0, -1)},${POLLUTION}}`;
  const LIMIT_MS = 15_000;
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());
  /** Sends them all; the sockets that the server closes for one of them do not count here. */
  async function sendAll(open: () => ReturnType<typeof openChannel>, messages: string[]): Promise<void> {
    for (const message of messages) {
      const socket = await open();
      if (!socket) throw new Error('not opened');
      expect(await sendMessage(socket, message, LIMIT_MS)).not.toBe('silent');
      expect([message, 'polluted' in {}, Object.keys(Object.prototype)]).toEqual([message, false, []]);
      socket.terminate();
    }
  }

  test('of stethoscopes', async () => {
    const { token } = await server.user();
    const { macAddress: mac, key } = await server.device(token);
    const hello = { type: 'hello', version: 1, mac, key, bufferSeconds: 30, capabilities: [], stream: null };
    const address = `${server.url.replace('http', 'ws')}/device`;
    const messages = [
      { type: 'heartbeat' },
      { type: 'stream-started', streamId: 1 },
      { type: 'stream-stopped', streamId: 1, endSample: 5 },
      { type: 'samples-lost', streamId: 1, oldestSample: 5 },
      { type: 'device-error', message: 'x' },
    ];
    await sendAll(() => openChannel(address, {}), [polluted(hello)]);
    await sendAll(() => openChannel(address, {}, polluted(hello)), messages.map(polluted));
  });

  test('of pages', async () => {
    const { token } = await server.user();
    const address = `${server.url.replace('http', 'ws')}/realtime/?EIO=4&transport=websocket`;
    const input = {
      mac: '02:00:00:00:00:01',
      gain: 2,
      hz: 50,
      captureId: randomUUID(),
      sessionId: 1,
      patientId: 1,
    };
    const requests = Object.keys(STREAM_REQUESTS).map((name) => `420["${name}",${polluted(input)}]`);
    expect(requests.length).toBeGreaterThan(8);
    await sendAll(() => openChannel(address, {}), [`40${polluted({ token })}`]);
    await sendAll(() => openChannel(address, {}, `40${polluted({ token })}`), requests);
  });

  test('of calls', async () => {
    const { token, userId } = await server.user();
    const types = ['HEARTBEAT', 'OFFER', 'ANSWER', 'CANDIDATE', 'LEAVE', 'EXPIRE'];
    const open = async () => {
      const { ticket } = (await server.call('POST', '/peer/ticket', token)).body as PeerTicket;
      const query = new URLSearchParams({
        key: 'peerjs',
        id: `user_${userId}_${randomUUID().slice(0, 8)}`,
        token: ticket,
      });
      return openChannel(`${server.url.replace('http', 'ws')}/peerjs?${query}`, {});
    };
    await sendAll(
      open,
      types.map((type) => polluted({ type, dst: 'user_1' })),
    );
  });
});

import type { AffectedPatient, Breach } from '@sadap/contract/breaches';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let nurse: SignedIn;
let thief: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  nurse = await server.user('nurse_1');
  thief = await server.user('thief_1');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const YEAR = '2026-01-01T00:00:00.000Z';
const scopeOf = (of: Partial<Breach['scope']> = {}) => ({
  from: YEAR,
  to: null,
  userIds: [] as number[],
  addresses: [] as string[],
  ...of,
});
const opened = async (of: Partial<Breach['scope']> = {}, title = 'A stolen password') => {
  const body = { title, what: 'seen by night', knownAt: '2026-01-20T03:00:00.000Z', scope: scopeOf(of) };
  const answer = await server.call('POST', '/breaches', admin.token, body);
  expect(answer.status).toBe(201);
  return answer.body as Breach;
};
const read = async (id: number) => (await server.call('GET', `/breaches/${id}`, admin.token)).body as Breach;
const affected = async (id: number) =>
  (await server.call('GET', `/breaches/${id}/affected`, admin.token)).body as AffectedPatient[];
const table = async (id: number) => {
  const headers = { authorization: `Bearer ${admin.token}` };
  return (await fetch(`${server.url}/api/breaches/${id}/affected.csv`, { headers })).text();
};
const patientOf = async (user: SignedIn, details: object = {}) => {
  const { patient } = await server.patientWithCheckUp(user.token);
  const base = { version: 1, dateOfBirth: '1958-03-02', gender: 'female' };
  await server.call('PUT', `/patients/${patient.id}`, user.token, { ...base, ...details });
  return patient;
};

test.each([
  ['known in the future', { knownAt: '2569-11-20T03:00:00Z' }, 422, 'knownAt'],
  ['known in a year with a wrong century', { knownAt: '1026-11-20T03:00:00Z' }, 422, 'knownAt'],
  [
    'a period that ends before it begins',
    { scope: scopeOf({ from: YEAR, to: '2025-06-01T00:00:00Z' }) },
    422,
    'to',
  ],
  ['an account that nobody has', { scope: scopeOf({ userIds: [999_999] }) }, 404, 'userIds'],
])('%s is refused at its field, and the list goes on', async (_what, wrong, status, field) => {
  const body = { title: 'x', what: '', knownAt: '2026-01-02T03:00:00Z', scope: scopeOf(), ...wrong };
  const answer = await server.call('POST', '/breaches', admin.token, body);
  expect(answer.status).toBe(status);
  expect(String((answer.body as { field: string }).field)).toContain(field);
  const list = await server.call('GET', '/breaches', admin.token);
  expect(list.status).toBe(200);
  expect((list.body as Breach[]).every(({ title }) => title !== 'x')).toBe(true);
});

test('has until 72 hours after it became known', async () => {
  const breach = await opened();
  expect(breach).toMatchObject({
    dueAt: '2026-01-23T03:00:00.000Z',
    openedBy: 'admin',
    steps: [],
    closed: null,
  });
  const { body } = await server.call('GET', '/breaches', admin.token);
  expect((body as Breach[]).map(({ id }) => id)).toContain(breach.id);
  const sent = await server.call('GET', '/audit?action=breach.opened&pageSize=1', admin.token);
  expect(sent.body).toMatchObject([{ subject: { kind: 'breach', id: String(breach.id) } }]);
});

test('names the accounts of its scope, wherever they stand in the list of users', async () => {
  const breach = await opened({ userIds: [thief.userId, nurse.userId] });
  const accounts = [
    { id: nurse.userId, username: 'nurse_1' },
    { id: thief.userId, username: 'thief_1' },
  ];
  expect(breach.accounts).toEqual(accounts);
  const { body } = await server.call('GET', '/breaches', admin.token);
  expect((body as Breach[]).find(({ id }) => id === breach.id)?.accounts).toEqual(accounts);
});

describe('whom it concerns', () => {
  test('are the patients whom the account saw, and nobody else', async () => {
    const seen = await patientOf(nurse, { firstName: 'Seen' });
    const other = await patientOf(nurse);
    await server.call('GET', `/patients/${seen.id}`, thief.token);
    const breach = await opened({ userIds: [thief.userId] });
    const patients = await affected(breach.id);
    expect(patients).toMatchObject([
      {
        id: seen.id,
        hn: seen.patientID,
        name: 'Seen',
        usernames: ['thief_1'],
        opened: 1,
        takenOut: 0,
        listed: 0,
      },
    ]);
    expect(patients.map(({ id }) => id)).not.toContain(other.id);
  });

  test('follow the time and the address', async () => {
    const { id } = await patientOf(nurse);
    await server.call('GET', `/patients/${id}`, thief.token);
    const inAMinute = new Date(Date.now() + 60_000).toISOString();
    const before = await opened({ userIds: [thief.userId], from: YEAR, to: '2026-01-02T00:00:00.000Z' });
    expect(await affected(before.id)).toEqual([]);
    const here = await opened({ userIds: [thief.userId], addresses: ['127.0.0'], to: inAMinute });
    expect((await affected(here.id)).map((each) => each.id)).toContain(id);
    const elsewhere = await opened({ userIds: [thief.userId], addresses: ['10.9.'] });
    expect(await affected(elsewhere.id)).toEqual([]);
  });

  test.each([
    ['a patient', (id: number) => `/patients/${id}`],
    ['their check-ups', (id: number) => `/sessions?patient_id=${id}`],
    ['their measurements', (id: number) => `/patients/${id}/vital-signs`],
    ['their sounds', (id: number) => `/heartsoundrecordings?patient_id=${id}`],
  ])('are nobody where the address names %s who never existed', async (_what, pathOf) => {
    await server.call('GET', pathOf(999_999), thief.token);
    const breach = await opened({ userIds: [thief.userId] });
    expect((await affected(breach.id)).map(({ id }) => id)).not.toContain(999_999);
  });

  test('are still there when they have been deleted', async () => {
    const { id } = await patientOf(nurse);
    await server.call('GET', `/patients/${id}`, thief.token);
    await server.call('DELETE', `/patients/${id}`, admin.token);
    const breach = await opened({ userIds: [thief.userId] });
    expect((await affected(breach.id)).map((each) => each.id)).toContain(id);
  });

  async function merge(stays: { id: number }, goes: { id: number }) {
    const [kept, gone] = await Promise.all(
      [stays, goes].map(
        async ({ id }) =>
          (await server.call('GET', `/patients/${id}`, admin.token)).body as {
            patientID: string;
            version: number;
          },
      ),
    );
    const pair = { goneId: goes.id, hn: gone?.patientID, version: kept?.version, goneVersion: gone?.version };
    const path = `/patients/${stays.id}/merges`;
    const { status, body } = await server.call('POST', path, admin.token, {
      ...pair,
      reason: 'registered twice',
    });
    expect(status).toBe(201);
    const version = Number(kept?.version) + 1;
    return () => server.call('POST', `${path}/${(body as { id: number }).id}/undo`, admin.token, { version });
  }

  test('are those whose record was merged since, once', async () => {
    const [stays, goes, sole] = [await patientOf(nurse), await patientOf(nurse), await patientOf(nurse)];
    for (const { id } of [stays, goes]) await server.call('GET', `/patients/${id}`, thief.token);
    await merge(stays, goes);
    const breach = await opened({ userIds: [thief.userId] });
    const found = await affected(breach.id);
    expect(found.filter(({ id }) => [stays.id, goes.id].includes(id))).toMatchObject([
      { id: stays.id, hn: stays.patientID, opened: 2 },
    ]);
    // Seen alone, and part of another record now.
    const other = await patientOf(nurse);
    await server.call('GET', `/patients/${sole.id}`, thief.token);
    await merge(other, sole);
    expect((await affected(breach.id)).map(({ id }) => id)).toContain(other.id);
  });

  test('are both whose records were one when it was opened', async () => {
    const [stays, goes] = [await patientOf(nurse), await patientOf(nurse)];
    const [before, unseen] = [await patientOf(nurse), await patientOf(nurse)];
    // Before they were one.
    await server.call('GET', `/patients/${before.id}`, thief.token);
    await (await merge(before, unseen))();
    const undo = await merge(stays, goes);
    await server.call('GET', `/patients/${stays.id}`, thief.token);
    expect((await undo()).status).toBe(200);
    const breach = await opened({ userIds: [thief.userId] });
    const found = (await affected(breach.id)).map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining([stays.id, goes.id, before.id]));
    expect(found).not.toContain(unseen.id);
  });

  test('are not those whom only the administrators of the breach saw in its list', async () => {
    const mine = await patientOf(nurse);
    await server.call('GET', `/patients/${mine.id}`, thief.token);
    const breach = await opened();
    const first = (await affected(breach.id)).find(({ id }) => id === mine.id);
    await table(breach.id);
    const second = (await affected(breach.id)).find(({ id }) => id === mine.id);
    expect(second).toEqual(first);
    expect(second?.usernames).not.toContain('admin');
  });

  test('are exported as a table without a formula, which is recorded with each of them', async () => {
    const patient = await patientOf(nurse, { firstName: '=HYPERLINK("x")' });
    await server.call('GET', `/patients/${patient.id}`, thief.token);
    const breach = await opened({ userIds: [thief.userId] });
    const text = await table(breach.id);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain(patient.patientID);
    const { body } = await server.call(
      'GET',
      `/audit?action=breach.exported&patientId=${patient.id}`,
      admin.token,
    );
    expect(body).toHaveLength(1);
  });
});

describe('two administrators', () => {
  const put = (breach: Breach, title: string) =>
    server.call('PUT', `/breaches/${breach.id}`, admin.token, { ...breach, title });

  test('never overwrite each other', async () => {
    const breach = await opened();
    const both = await Promise.all([put(breach, 'first'), put(breach, 'second')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(breach.id)).version).toBe(2);
  });

  test('tick different steps at once; a step stays with who did it first', async () => {
    const { id } = await opened();
    const tick = (step: string, isDone: boolean, note = '') =>
      server.call('PUT', `/breaches/${id}/steps/${step}`, admin.token, { isDone, note });
    await Promise.all([tick('contain', true, 'suspended'), tick('office', true), tick('assess', true)]);
    await tick('contain', true, 'again');
    const { steps } = await read(id);
    expect(steps.map(({ step }) => step).toSorted()).toEqual(['assess', 'contain', 'office']);
    expect(steps.find(({ step }) => step === 'contain')).toMatchObject({
      doneBy: 'admin',
      note: 'suspended',
    });
    await tick('contain', false);
    expect((await read(id)).steps).toHaveLength(2);
    const { body } = await server.call('GET', '/audit?action=breach.step-changed&pageSize=1', admin.token);
    expect(body).toMatchObject([{ details: { step: 'contain', isDone: false } }]);
  });
});

test('a closed one is not changed until it is opened again', async () => {
  const breach = await opened();
  const call = (path: string, body: object) =>
    server.call('POST', `/breaches/${breach.id}/${path}`, admin.token, body);
  const closed = await call('close', { version: 1, note: 'told the office' });
  expect(closed.body).toMatchObject({ closed: { by: 'admin', note: 'told the office' }, version: 2 });
  const step = { isDone: true, note: '' };
  for (const [method, path, body] of [
    ['PUT', '', { ...breach, version: 2 }],
    ['PUT', '/steps/contain', step],
    ['POST', '/close', { version: 2, note: 'x' }],
  ] as const)
    expect(await server.call(method, `/breaches/${breach.id}${path}`, admin.token, body)).toMatchObject({
      status: 409,
      body: { type: 'BREACH_CLOSED' },
    });
  expect((await call('reopen', { version: 2 })).body).toMatchObject({ closed: null, version: 3 });
  expect((await server.call('PUT', `/breaches/${breach.id}/steps/contain`, admin.token, step)).status).toBe(
    200,
  );
});

import type { AuditEvent } from '@sadap/contract/audit';
import type { Patient } from '@sadap/contract/patients';
import type { RightsRequest, RightsRequestCounts } from '@sadap/contract/rights-requests';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { unzipped } from '../../../test/zip.ts';

const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let admin: SignedIn;
let second: SignedIn;
let nurse: SignedIn;
let patient: Patient;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  nurse = await server.user('nurse');
  second = await server.user('second_admin');
  await server.sql(`update users set role = 'ADMIN' where id = ${second.userId}`);
  second = await server.signIn('second_admin');
  patient = (await server.patientWithCheckUp(nurse.token)).patient;
});
afterAll(() => server.close());

const REQUESTS = '/privacy/requests';
const on = (user: SignedIn, method: string, path: string, body?: unknown) =>
  server.call(method, path, user.token, body);
const ago = (ms: number) => new Date(server.clock.now() - ms).toISOString();
const detailsOf = (changes: object = {}) => ({
  kind: 'access',
  hn: patient.patientID.toLowerCase(),
  person: 'บุตรสาว',
  what: 'ขอสำเนาเสียงหัวใจ',
  receivedAt: ago(0),
  ...changes,
});
async function received(changes: object = {}): Promise<RightsRequest> {
  const answer = await on(admin, 'POST', REQUESTS, detailsOf(changes));
  expect(answer.status).toBe(201);
  return answer.body;
}
const act = (user: SignedIn, { id, version }: RightsRequest, action: string, body: object = {}) =>
  on(user, 'POST', `${REQUESTS}/${id}/${action}`, { version, ...body });
const listed = async () => (await on(admin, 'GET', REQUESTS)).body as RightsRequest[];
const counts = async () => (await on(admin, 'GET', `${REQUESTS}/counts`)).body as RightsRequestCounts;
const eventsOf = async (action: string, { id }: RightsRequest) => {
  const events = (await on(admin, 'GET', `/audit?action=${action}`)).body as AuditEvent[];
  return events.filter(({ subject }) => subject.id === String(id));
};

test('a request is of a patient, or of somebody without a record, and has 30 days', async () => {
  const receivedAt = ago(5 * DAY_MS);
  const request = await received({ receivedAt });
  expect(request).toMatchObject({
    hn: patient.patientID,
    patient: { id: patient.id },
    dueAt: new Date(Date.parse(receivedAt) + 30 * DAY_MS).toISOString(),
    handledBy: null,
    closed: null,
    openedBy: 'admin',
  });
  expect(await received({ hn: null })).toMatchObject({ hn: null, patient: null });
  expect(await on(admin, 'POST', REQUESTS, detailsOf({ hn: 'HN9999999' }))).toMatchObject({
    status: 404,
    body: { type: 'PATIENT_NOT_FOUND', field: 'hn' },
  });
  const ahead = await on(admin, 'POST', REQUESTS, detailsOf({ receivedAt: ago(-DAY_MS) }));
  expect(ahead).toMatchObject({ status: 422, body: { field: 'receivedAt' } });
  expect(await eventsOf('rights-request.received', request)).toMatchObject([
    { patients: [{ id: patient.id }], details: { kind: 'access' } },
  ]);
});

test('the first due stand first, and those over their time are counted', async () => {
  const before = await counts();
  const late = await received({ receivedAt: ago(30 * DAY_MS + 1) });
  const inTime = await received({ receivedAt: ago(30 * DAY_MS - 60_000) });
  const closed = await received({ receivedAt: ago(60 * DAY_MS) });
  await act(admin, closed, 'close', { outcome: 'done' });
  expect(await counts()).toEqual({ open: before.open + 2, overdue: before.overdue + 1 });
  const ids = (await listed()).map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([late.id, inTime.id]);
  expect(ids.at(-1)).toBe(closed.id);
  for (const each of [late, inTime]) await act(admin, each, 'close', { outcome: 'done' });
});

describe('handling', () => {
  test('is taken over, closed with an outcome, and taken up again', async () => {
    const request = await received();
    const taken: RightsRequest = (await act(second, request, 'take')).body;
    expect(taken).toMatchObject({ handledBy: 'second_admin', version: 2 });
    const closed: RightsRequest = (await act(admin, taken, 'close', { outcome: 'done', note: 'ส่งมอบแล้ว' }))
      .body;
    expect(closed).toMatchObject({
      handledBy: 'second_admin',
      closed: { by: 'admin', outcome: 'done', note: 'ส่งมอบแล้ว' },
    });
    expect((await act(admin, closed, 'take')).body).toMatchObject({ type: 'REQUEST_CLOSED' });
    const changed = await on(
      admin,
      'PUT',
      `${REQUESTS}/${closed.id}`,
      detailsOf({ version: closed.version }),
    );
    expect(changed.body).toMatchObject({ type: 'REQUEST_CLOSED' });
    expect((await act(admin, closed, 'reopen')).body).toMatchObject({ closed: null });
    const closings = await eventsOf('rights-request.closed', request);
    expect(closings).toMatchObject([{ details: { outcome: 'done' } }]);
    expect(JSON.stringify(closings)).not.toContain('ส่งมอบแล้ว');
  });

  test('a refusal needs its reason', async () => {
    const request = await received();
    expect(await act(admin, request, 'close', { outcome: 'refused', note: ' ' })).toMatchObject({
      status: 422,
      body: { field: 'note' },
    });
    const refused = await act(admin, request, 'close', { outcome: 'refused', note: 'ศาลสั่ง' });
    expect(refused.body).toMatchObject({ closed: { outcome: 'refused', note: 'ศาลสั่ง' } });
  });

  test('two administrators never overwrite each other', async () => {
    const request = await received();
    const both = await Promise.all([
      act(admin, request, 'close', { outcome: 'done' }),
      act(second, request, 'close', { outcome: 'refused', note: 'ไม่มีข้อมูล' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = { ...detailsOf({ person: 'อีกคน' }), version: request.version };
    const { id, version } = (await act(admin, { ...request, version: 2 }, 'reopen')).body as RightsRequest;
    expect((await on(second, 'PUT', `${REQUESTS}/${id}`, stale)).body).toMatchObject({
      type: 'REQUEST_CHANGED',
    });
    const changed = await on(second, 'PUT', `${REQUESTS}/${id}`, { ...stale, version });
    expect(changed.body).toMatchObject({ person: 'อีกคน', patient: { id: patient.id } });
  });
});

test('the request stays when the patient is erased, as asked, and is edited still', async () => {
  const gone = (await server.patientWithCheckUp(nurse.token)).patient;
  const request = await received({ kind: 'erasure', hn: gone.patientID });
  expect((await on(admin, 'DELETE', `/patients/${gone.id}`)).status).toBe(200);
  const left = (await listed()).find(({ id }) => id === request.id);
  expect(left).toMatchObject({ hn: gone.patientID, patient: null });
  const changes = detailsOf({ kind: 'erasure', hn: gone.patientID, person: 'ผู้ป่วยเอง', version: 1 });
  const changed = await on(admin, 'PUT', `${REQUESTS}/${request.id}`, changes);
  expect(changed.body).toMatchObject({ hn: gone.patientID, person: 'ผู้ป่วยเอง' });
});

test('a patient’s export has what was asked', async () => {
  const { patient: asking } = await server.patientWithCheckUp(nurse.token);
  const request = await received({ hn: asking.patientID, what: 'only mine' });
  const answer = await fetch(`${server.url}/api/patients/${asking.id}/export`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const { rights_requests: held } = JSON.parse(String(unzipped(await answer.arrayBuffer()).get('data.json')));
  expect(held).toMatchObject([{ id: request.id, what: 'only mine' }]);
});

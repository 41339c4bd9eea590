import type { PatientDoor, Restriction } from '@sadap/contract/access';
import type { AuditEvent } from '@sadap/contract/audit';
import type { Patient } from '@sadap/contract/patients';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Recording } from '@sadap/contract/recordings';
import type { Capture } from '@sadap/contract/streaming';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type SignedIn } from '../../../test/api-client.ts';
import { writeForms } from '../../../test/canonical-forms.ts';
import { until } from '../../../test/conditions.ts';
import { formOf, oneOfEach } from '../../../test/one-of-each.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  owner = await server.user('owner');
});
afterAll(() => server.close());

type Of = { id: number };
const on = (user: SignedIn, method: string, path: string, body?: unknown) =>
  server.call(method, path, user.token, body);
const newPatient = async () => (await server.patientWithCheckUp(owner.token)).patient;
const NOTE = 'ญาติโต้แย้งผลตรวจ';
const restrict = ({ id }: Of, by = admin, kind = 'restriction') =>
  on(by, 'POST', `/patients/${id}/restriction`, { kind, note: NOTE });
const restricted = async (patient: Of): Promise<Restriction> => {
  const answer = await restrict(patient);
  expect(answer.status).toBe(201);
  return answer.body;
};
const lift = ({ id }: Of, by = admin) => on(by, 'POST', `/restrictions/${id}/lift`, { note: 'ตกลงกันได้' });
const breakGlass = (user: SignedIn, { id }: Of) =>
  on(user, 'POST', `/patients/${id}/glass`, { reason: 'patient-request' });
const opens = async (user: SignedIn, { id }: Of) => {
  const answer = await on(user, 'GET', `/patients/${id}`);
  if (answer.status === 403) expect(answer.body).toMatchObject({ type: 'GLASS_CLOSED' });
  return answer.status === 200;
};
const eventsOf = async (action: string, { id }: Of) =>
  (await on(admin, 'GET', `/audit?action=${action}&patientId=${id}`)).body as AuditEvent[];

describe('a restricted record', () => {
  test('with open access too, is closed to everybody until they break the glass', async () => {
    const patient = await newPatient();
    expect(await opens(owner, patient)).toBe(true);
    await restricted(patient);
    for (const user of [owner, admin, await server.user()]) expect(await opens(user, patient)).toBe(false);
    expect((await on(owner, 'GET', `/patients/${patient.id}/door`)).body).toMatchObject({
      isClosed: true,
      restriction: 'restriction',
    });
    const door: PatientDoor = (await breakGlass(owner, patient)).body;
    expect(door).toMatchObject({ isClosed: false, openUntil: expect.any(String) });
    expect((await on(owner, 'GET', `/patients/${patient.id}`)).body).toMatchObject({
      restriction: 'restriction',
    });
    expect(await opens(admin, patient)).toBe(false);
    server.clock.advance(12 * 3_600_000);
    owner = await server.signIn('owner');
    admin = await server.signIn('admin');
    expect(await opens(owner, patient)).toBe(false);
    expect(await opens(owner, await newPatient())).toBe(true);
  });

  test('with need-to-know, is closed to those who have other grounds', async () => {
    await on(admin, 'PUT', '/settings/security', { access: 'need-to-know' });
    try {
      const patient = await newPatient();
      expect(await opens(owner, patient)).toBe(true);
      const restriction = await restricted(patient);
      expect(await opens(owner, patient)).toBe(false);
      await lift(restriction);
      expect(await opens(owner, patient)).toBe(true);
      expect(await opens(await server.user(), patient)).toBe(false);
    } finally {
      await on(admin, 'PUT', '/settings/security', { access: 'open' });
    }
  });

  test('ends the glasses that were broken before', async () => {
    const patient = await newPatient();
    const first = await restricted(patient);
    await breakGlass(owner, patient);
    expect(await opens(owner, patient)).toBe(true);
    await lift(first);
    await restricted(patient);
    expect(await opens(owner, patient)).toBe(false);
  });

  test('stands in lists with HN and name alone, and opens again once it is lifted', async () => {
    const patient = await newPatient();
    await server.sql(`update patients set name = 'สมหญิง', phone = '0890000001', search_text = ''
      where id = ${patient.id}`);
    await writeForms(server);
    const restriction = await restricted(patient);
    const found = async (search: string) => (await on(owner, 'POST', '/patients/search', { search })).body;
    expect(await found(patient.patientID)).toEqual([
      {
        id: patient.id,
        patientID: patient.patientID,
        name: 'สมหญิง',
        mergedHNs: [],
        mergedNames: [],
        isClosed: true,
        restriction: 'restriction',
      },
    ]);
    expect(await found('0890000001')).toEqual([]);
    await lift(restriction);
    expect(await found('0890000001')).toMatchObject([{ id: patient.id, restriction: null }]);
  });

  test('leaves the lists of sounds, activity and questions', async () => {
    const asked = await server.user();
    const { patient } = await oneOfEach(server, owner, asked);
    const patientsIn = async (user: SignedIn, path: string, field: string) => {
      const rows = (await on(user, 'GET', path)).body as Record<string, unknown>[];
      return rows.map((row) => (field === 'patient' ? (row.patient as Of).id : row[field]));
    };
    const lists = [
      [owner, '/heartsoundrecordings', 'patient_id'],
      [owner, '/statistics/activity?limit=50', 'patientId'],
      [asked, '/questions?box=received', 'patient'],
    ] as const;
    for (const [user, path, field] of lists)
      expect(await patientsIn(user, path, field), path).toContain(patient.id);
    await restricted(patient);
    for (const [user, path, field] of lists)
      expect(await patientsIn(user, path, field), path).not.toContain(patient.id);
    const waiting = (await on(owner, 'GET', '/recordings/waiting?limit=50')).body;
    expect(JSON.stringify(waiting)).not.toContain(patient.patientID);
  });

  test('is not deleted, and goes with the patient later', async () => {
    const patient = await newPatient();
    const restriction = await restricted(patient);
    expect(await on(admin, 'DELETE', `/patients/${patient.id}`)).toMatchObject({
      status: 409,
      body: { type: 'PATIENT_RESTRICTED' },
    });
    await lift(restriction);
    expect((await on(admin, 'DELETE', `/patients/${patient.id}`)).status).toBe(200);
    const { rows } = await server.sql(`select 1 from patient_restrictions where id = ${restriction.id}`);
    expect(rows).toEqual([]);
    expect((await lift(restriction)).body).toMatchObject({ type: 'RESTRICTION_NOT_FOUND' });
  });
});

describe('restricting', () => {
  test('is for administrators, and stands in the trail without its words', async () => {
    const patient = await newPatient();
    expect((await restrict(patient, owner)).status).toBe(403);
    const restriction = await restricted(patient);
    expect((await on(owner, 'GET', '/restrictions')).status).toBe(403);
    expect((await lift(restriction, owner)).status).toBe(403);
    expect((await on(admin, 'GET', '/restrictions')).body[0]).toEqual({
      id: restriction.id,
      patient: { id: patient.id, hn: patient.patientID, name: patient.name },
      kind: 'restriction',
      note: NOTE,
      at: expect.any(String),
      by: 'admin',
    });
    await lift(restriction);
    const events = [
      ...(await eventsOf('access.restricted', patient)),
      ...(await eventsOf('access.restriction-lifted', patient)),
    ];
    expect(events).toMatchObject([
      { user: { username: 'admin' }, details: { kind: 'restriction', hasNote: true } },
      { user: { username: 'admin' }, details: { restriction: restriction.id, hasNote: true } },
    ]);
    expect(JSON.stringify(events)).not.toContain(NOTE);
  });

  test('by two administrators at once holds once, and is lifted once', async () => {
    const patient = await newPatient();
    const answers = await Promise.all(
      ['restriction', 'objection'].map((kind) => restrict(patient, admin, kind)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ type: 'PATIENT_RESTRICTED' });
    const held = answers.find(({ status }) => status === 201)?.body as unknown as Restriction;
    const lifted = await Promise.all([lift(held), lift(held)]);
    expect(lifted.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsOf('access.restriction-lifted', patient)).toHaveLength(1);
  });

  test('at the moment of a deletion leaves no restriction of nobody', async () => {
    const patient = await newPatient();
    const [gone, answer] = await Promise.all([
      on(admin, 'DELETE', `/patients/${patient.id}`),
      restrict(patient),
    ]);
    expect([`${gone.status} ${answer.status}`]).toContainEqual(expect.stringMatching(/^(200 404|409 201)$/));
  });

  test('reaches another server', async () => {
    const west = await startServer({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir });
    try {
      const patient = await newPatient();
      const atWest = async () => (await west.call('GET', `/patients/${patient.id}`, owner.token)).status;
      await Promise.all(
        ((await on(admin, 'GET', '/restrictions')).body as Restriction[]).map((each) => lift(each)),
      );
      await until('nothing is restricted there', async () => (await atWest()) === 200);
      const restriction = await restricted(patient);
      await until('it is closed there', async () => (await atWest()) === 403);
      await lift(restriction);
      await until('it is open there', async () => (await atWest()) === 200);
    } finally {
      await west.app.close();
    }
  });
});

test('a sound that is being recorded is stopped and saved by its clinician, and closed then', async () => {
  const scene = await server.streaming({ clock: server.simulatorClock });
  const { clinician, patient, checkUp, socket, order } = scene;
  const { id } = await ask<CaptureProgress>(socket, 'capture:start', order);
  const capture = async () => (await on(clinician, 'GET', `/captures/${id}`)).body as Capture;
  server.clock.advance(6_000);
  await until('half is durable', async () => (await capture()).durationMs > 5_000);
  await restricted(patient);
  server.clock.advance(6_000);
  await until('the rest too', async () => (await capture()).durationMs > 11_000);
  await ask(socket, 'capture:stop', { captureId: id });
  await until('it has stopped', async () => (await capture()).state === 'stopped');
  const form = {
    capture_id: id,
    position: 'Aortic',
    patient_id: String(patient.id),
    session_id: String(checkUp.id),
  };
  const save = () => on(clinician, 'POST', '/heartsoundrecordings', formOf(form));
  expect((await save()).status).toBe(201);
  const { body, status } = await save();
  expect(status).toBe(201);
  const recording = body as Recording;
  expect(recording.duration_ms).toBeGreaterThan(11_000);
  expect(await opens(clinician, patient as Patient)).toBe(false);
  const sound = `/heartsoundrecordings/${recording.recording_id}/waveform?points=100`;
  expect((await on(clinician, 'GET', sound)).status).toBe(404);
  await expect(ask(socket, 'capture:start', order)).rejects.toThrow('GLASS_CLOSED');
  scene.simulator.stop();
});

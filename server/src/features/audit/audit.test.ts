import type { AccessOfPatient, AuditEvent, UnusualReading } from '@sadap/contract/audit';
import type { Merge } from '@sadap/contract/merges';
import type { Patient } from '@sadap/contract/patients';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Recording } from '@sadap/contract/recordings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';
import { wavOf } from '../../../test/sounds.ts';

let server: TestServer;
let nurse: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' });
  nurse = await server.user('nurse_1');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const trail = async (query = '') =>
  (await server.call('GET', `/audit?pageSize=100&${query}`, admin.token)).body as AuditEvent[];
const actionsOn = async (patientId: number, userId = nurse.userId) =>
  (await trail(`patientId=${patientId}&userId=${userId}`)).map(({ action }) => action).reverse();

describe('a look at a patient', () => {
  test.each([
    ['the patient', 'patient.read', (id: number) => `/patients/${id}`],
    ['the check-ups', 'patient.read', (id: number) => `/sessions?patient_id=${id}`],
    ['the files', 'patient.read', (_id: number, hn: string) => `/patients/${hn}/files`],
    ['the measurements', 'patient.read', (id: number) => `/patients/${id}/vital-signs`],
    ['a check-up', 'check-up.read', (_id: number, _hn: string, checkUp: number) => `/sessions/${checkUp}`],
    ['the files, by id', 'patient.read', (id: number) => `/files/of-patient/${id}`],
    ['a search', 'patient.found', (_id: number, hn: string) => `/patients?search=${hn}`],
    [
      'a search that stands in no address',
      'patient.found',
      () => '/patients/search',
      (hn: string) => ({ search: hn }),
    ],
  ] as const)('%s is in the trail as %s before it is answered', async (...row) => {
    const [_what, action, pathOf, bodyOf] = row;
    const { patient, checkUp } = await server.patientWithCheckUp(admin.token);
    const path = pathOf(patient.id, patient.patientID, checkUp.id);
    const body = bodyOf?.(patient.patientID);
    expect((await server.call(body ? 'POST' : 'GET', path, nurse.token, body)).status).toBe(200);
    const { rows } = await server.sql(
      `select action, address, session_id, request_id from audit_events
       where user_id = ${nurse.userId} and ${patient.id} = any(patient_ids)`,
    );
    expect(rows).toMatchObject([{ action, address: expect.stringContaining('127.0.0.1') }]);
    expect(rows[0].session_id).not.toBeNull();
    expect(rows[0].request_id).not.toBeNull();
  });

  test('a sound that is heard, its pictures and its findings', async () => {
    const { patient, checkUp } = await server.patientWithCheckUp(admin.token);
    const form = new FormData();
    const wav = wavOf({ rateHz: 4000, bits: 16 }, 12, (t) => Math.sin(600 * t) / 4);
    form.set('file', new File([wav], 'sound.wav', { type: 'audio/wav' }));
    form.set('position', 'Aortic');
    form.set('patient_id', String(patient.id));
    form.set('session_id', String(checkUp.id));
    const saved = await server.call('POST', '/heartsoundrecordings', admin.token, form);
    const recording = saved.body as Recording;
    const at = `/heartsoundrecordings/${recording.recording_id}`;
    await server.call('GET', `${at}/waveform`, nurse.token);
    await server.call('GET', `${at}/spectrogram`, nurse.token);
    await server.call('GET', `${at}/sound`, nurse.token);
    await server.call('GET', `${at}/original`, nurse.token);
    expect(await actionsOn(patient.id, admin.userId)).toContain('recording.saved');
    expect(await actionsOn(patient.id)).toEqual([
      'recording.read',
      'recording.heard',
      'recording.downloaded',
    ]);
  });

  test('again within five minutes is the same look; later it is another', async () => {
    const { patient } = await server.patientWithCheckUp(admin.token);
    const read = () => server.call('GET', `/patients/${patient.id}`, nurse.token);
    await Promise.all([read(), read(), read()]);
    await read();
    expect(await actionsOn(patient.id)).toEqual(['patient.read']);
    server.clock.advance(5 * 60_000 + 1);
    await read();
    expect(await actionsOn(patient.id)).toEqual(['patient.read', 'patient.read']);
  });

  test('from another address is another look', async () => {
    const { patient } = await server.patientWithCheckUp(admin.token);
    const readFrom = (address: string) =>
      server.call('GET', `/patients/${patient.id}`, nurse.token, undefined, { 'x-forwarded-for': address });
    for (const address of ['10.0.0.4', '10.0.0.5', '10.0.0.4', '10.0.0.5']) await readFrom(address);
    const entries = await trail(`patientId=${patient.id}&userId=${nurse.userId}`);
    expect(entries.map(({ address }) => address).sort()).toEqual(['10.0.0.4', '10.0.0.5']);
  });

  test('patients by their ids are one look at a list, and a count is a look at nobody', async () => {
    const reader = await server.user('recent_reader');
    const made = [];
    for (let nth = 0; nth < 3; nth += 1) made.push((await server.patientWithCheckUp(admin.token)).patient.id);
    const entries = async () =>
      (
        await server.sql(
          `select action, patient_ids from audit_events
           where user_id = ${reader.userId} and action like 'patient.%'`,
        )
      ).rows;
    expect((await server.call('GET', '/patients?page=1&pageSize=0', reader.token)).status).toBe(200);
    expect(await entries()).toEqual([]);
    expect((await server.call('GET', `/patients?ids=${made}`, reader.token)).status).toBe(200);
    expect(await entries()).toEqual([{ action: 'patient.found', patient_ids: made }]);
  });

  test('at lists: whom they show again within five minutes leaves no other entry', async () => {
    const reader = await server.user('list_reader');
    const one = (await server.patientWithCheckUp(admin.token)).patient;
    const entries = async () =>
      (
        await server.sql(
          `select patient_ids from audit_events where user_id = ${reader.userId} and action = 'patient.found'
           order by id`,
        )
      ).rows.map(({ patient_ids }) => patient_ids as number[]);
    const list = (pageSize: number) =>
      server.call(
        'GET',
        `/patients?page=1&pageSize=${pageSize}&sort=createdAt&order=descending`,
        reader.token,
      );
    await list(2);
    const [before] = await entries();
    expect(before).toContain(one.id);
    // Other lists, and the same a minute later, with the same patients.
    await Promise.all([
      list(1),
      list(2),
      server.call('GET', `/patients?search=${one.patientID}`, reader.token),
    ]);
    server.clock.advance(60_000);
    await list(2);
    expect(await entries()).toHaveLength(1);
    const another = (await server.patientWithCheckUp(admin.token)).patient;
    await list(3);
    expect((await entries())[1]).toContain(another.id);
    expect((await entries())[1]).not.toContain(one.id);
    server.clock.advance(5 * 60_000 + 1);
    await list(2);
    expect((await entries())[2]?.toSorted()).toEqual([one.id, another.id].toSorted());
  });

  test('is not answered when it cannot be written', async () => {
    const { patient } = await server.patientWithCheckUp(admin.token);
    await server.sql('alter table audit_events rename to audit_events_away');
    try {
      const answer = await server.call('GET', `/patients/${patient.id}`, nurse.token);
      expect(answer.status).toBe(500);
      expect(JSON.stringify(answer.body)).not.toContain(patient.patientID);
    } finally {
      await server.sql('alter table audit_events_away rename to audit_events');
    }
  });

  test('of nobody: a patient who does not exist leaves no patient', async () => {
    await server.call('GET', '/patients/999999', nurse.token);
    expect(await actionsOn(999_999)).toEqual([]);
  });
});

describe('a change', () => {
  test('stands with its patient, and says nothing about the patient', async () => {
    const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
    const { version, dateOfBirth, gender } = patient;
    const update = { version, dateOfBirth, gender, firstName: 'สมหญิง', phone: '0812345678' };
    await server.call('PUT', `/patients/${patient.id}`, nurse.token, update);
    await server.call('PUT', `/sessions/${checkUp.id}/vital-signs`, nurse.token, { heartRate: 191 });
    expect(await actionsOn(patient.id)).toEqual([
      'patient.created',
      'check-up.created',
      'patient.changed',
      'vital-signs.changed',
    ]);
    const { rows } = await server.sql(
      `select details::text, subject_id from audit_events where ${patient.id} = any(patient_ids)`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/สมหญิง|0812345678|191/);
  });

  test('that fails leaves nothing', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    const stale = { version: 99, dateOfBirth: '1958', gender: 'male' };
    expect((await server.call('PUT', `/patients/${patient.id}`, nurse.token, stale)).status).toBe(409);
    expect(await actionsOn(patient.id)).not.toContain('patient.changed');
  });

  test('a deletion keeps whom it concerned', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    await server.call('DELETE', `/patients/${patient.id}`, admin.token);
    const [event] = await trail('action=patient.deleted');
    expect(event?.patients).toEqual([{ id: patient.id, hn: patient.patientID, name: null }]);
  });

  test('a live capture: who started it and for whom, and who discarded it', async () => {
    const { clinician, patient, order, socket } = await server.streaming();
    const { id: captureId } = await ask<CaptureProgress>(socket, 'capture:start', order);
    await ask(socket, 'capture:discard', { captureId });
    const actions = await actionsOn(patient.id, clinician.userId);
    expect(actions).toContain('capture.started');
    expect(actions).toContain('capture.discarded');
  });
});

describe('a sign-in', () => {
  test('and its failures, by account and address, without what was typed', async () => {
    const { userId } = await server.user('careless');
    await server.call('POST', '/auth/login', null, { username: 'careless', password: 'wrong-secret-1' });
    await server.call('POST', '/auth/login', null, { username: 'nobody-secret', password: PASSWORD });
    const events = await trail('class=sign-in');
    expect(events[0]).toMatchObject({
      action: 'session.refused',
      outcome: 'refused',
      user: null,
      subject: { id: 'unknown' },
      details: { reason: 'USER_NOT_FOUND' },
    });
    expect(events[1]).toMatchObject({
      action: 'session.refused',
      subject: { id: String(userId) },
      details: { reason: 'INVALID_PASSWORD' },
    });
    expect(events[1]?.address).toContain('127.0.0.1');
    expect(events[2]).toMatchObject({
      action: 'session.opened',
      user: { id: userId },
      details: { by: 'password', accountOf: 'local' },
    });
    expect(JSON.stringify(events)).not.toContain('secret');
  });
});

test('a caller without access is in the trail too', async () => {
  const curious = await server.user();
  const asks = (path: string) => server.call('GET', path, curious.token);
  expect((await asks('/users')).status).toBe(403);
  // a page of somebody who is not there
  for (const path of ['', '/vital-signs', '/accesses'])
    expect((await asks(`/patients/987654${path}`)).status).toBe(404);
  expect((await asks('/patients/987655')).status).toBe(404);
  expect((await asks('/heartsoundrecordings/987654/quality')).status).toBe(404);
  // one trace for one recording, whether asked for as a row or as bytes
  for (const path of ['heartsoundrecordings/987654/sound', 'lungsoundrecordings/987655/sound'])
    expect((await asks(`/${path}`)).status).toBe(404);
  for (const path of ['files/987656/view', 'files/987656/thumbnail', 'ai-analyses/987657/normal.png'])
    expect((await asks(`/${path}`)).status).toBe(404);
  expect((await asks('/heartsoundrecordings/sound/HN1_guessed.wav')).status).toBe(404);
  expect(await trail(`userId=${curious.userId}&outcome=refused`)).toMatchObject([
    { action: 'access.refused', subject: { kind: 'route', id: 'recording.heard' } },
    { action: 'access.refused', subject: { kind: 'route', id: 'recording.read' } },
    { action: 'access.refused', subject: { kind: 'route', id: 'file.read' } },
    { action: 'access.refused', subject: { kind: 'route', id: 'recording.heard' } },
    { action: 'access.refused', subject: { kind: 'route', id: 'heart.quality' } },
    { action: 'access.refused', subject: { kind: 'route', id: 'patients.get' } },
    { action: 'access.refused', subject: { kind: 'route', id: 'patients.get' } },
    { action: 'access.refused', subject: { kind: 'route', id: 'users.list' } },
  ]);
});

describe('the trail', () => {
  test('is searched by patient, user, action, outcome, address and time', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    const byHn = await trail(`patient=${patient.patientID.toLowerCase()}`);
    expect(byHn.length).toBeGreaterThan(0);
    expect(byHn.every(({ patients }) => patients.some(({ id }) => id === patient.id))).toBe(true);
    expect((await trail('user=NURSE_1')).every(({ user }) => user?.username === 'nurse_1')).toBe(true);
    expect(await trail('user=no-such-user')).toEqual([]);
    expect(await trail('patient=no-such-patient')).toEqual([]);
    expect((await trail('outcome=refused')).every(({ outcome }) => outcome === 'refused')).toBe(true);
    expect(await trail('address=10.9.8')).toEqual([]);
    expect((await trail('class=accounts')).some(({ action }) => action === 'user.registered')).toBe(true);
    expect(await trail('from=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await trail('to=2000-01-01T00:00:00Z')).toEqual([]);
    expect((await server.call('GET', '/audit?action=nonsense', admin.token)).status).toBe(422);
  });

  test.each([
    ['update', `update audit_events set action = 'patient.read'`],
    ['delete', 'delete from audit_events'],
    ['truncate', 'truncate audit_events'],
    ['update of the chain', `update audit_chain set hash = 'x'`],
    ['delete of the chain', 'delete from audit_chain'],
    [
      'delete of the chain’s start',
      `insert into audit_chain_starts (position, hash) values (0, 'x');
      delete from audit_chain_starts`,
    ],
  ])('the database refuses to %s', async (_what, statement) => {
    await until('something is sealed', async () =>
      Number((await server.sql('select count(*) from audit_chain')).rows[0].count) > 0 ? true : undefined,
    );
    await expect(server.sql(statement)).rejects.toThrow('the audit trail is never changed');
  });
});

describe('who has looked', () => {
  test('each user of each day, with what they did; for everybody who may open the patient', async () => {
    const { patient } = await server.patientWithCheckUp(admin.token);
    await server.call('GET', `/patients/${patient.id}`, nurse.token);
    await server.call('GET', `/patients?search=${patient.patientID}`, nurse.token);
    const path = `/patients/${patient.id}/accesses`;
    const { body } = await server.call('GET', path, nurse.token);
    const { accesses, hasMore } = body as AccessOfPatient;
    expect(hasMore).toBe(false);
    expect(accesses.map(({ user, counts }) => [user?.username, counts])).toEqual([
      ['nurse_1', { found: 1, reading: 1, listening: 0, takingOut: 0, change: 0, deletion: 0 }],
      ['admin', { found: 0, reading: 0, listening: 0, takingOut: 0, change: 2, deletion: 0 }],
    ]);
    const before = await server.call('GET', `${path}?before=2020-01-01`, nurse.token);
    expect(before.body).toEqual({ accesses: [], hasMore: false });
  });

  test('into a record while it was part of another one, too, once it is its own again', async () => {
    const { patient: kept } = await server.patientWithCheckUp(admin.token);
    const { patient: gone, checkUp } = await server.patientWithCheckUp(admin.token);
    const look = () => server.call('GET', `/sessions/${checkUp.id}`, nurse.token);
    const merges = `/patients/${kept.id}/merges`;
    await server.call('GET', `/patients/${kept.id}`, nurse.token);
    const pair = { goneId: gone.id, hn: gone.patientID, version: 1, goneVersion: 1, reason: 'xxx' };
    const { id } = (await server.call('POST', merges, admin.token, pair)).body as Merge;
    expect((await look()).status).toBe(200);
    const undone = await server.call('POST', `${merges}/${id}/undo`, admin.token, { version: 2 });
    expect(undone.status).toBe(200);
    await server.call('GET', `/patients/${kept.id}`, nurse.token);
    expect(await actionsOn(gone.id)).toEqual(['check-up.read']);
    const { body: seen } = await server.call('GET', `/patients/${gone.id}/accesses`, admin.token);
    expect(
      (seen as AccessOfPatient).accesses.find(({ user }) => user?.username === 'nurse_1')?.counts,
    ).toEqual({ found: 0, reading: 1, listening: 0, takingOut: 0, change: 0, deletion: 0 });
  });

  describe('over two merges in a row', () => {
    const versionOf = async ({ id }: Patient) =>
      ((await server.call('GET', `/patients/${id}`, admin.token)).body as Patient).version;
    const merged = async (kept: Patient, gone: Patient) => {
      const path = `/patients/${kept.id}/merges`;
      const { body } = await server.call('POST', path, admin.token, {
        ...{ goneId: gone.id, hn: gone.patientID, reason: 'xxx' },
        ...{ version: await versionOf(kept), goneVersion: await versionOf(gone) },
      });
      const { id } = body as Merge;
      return async () => {
        const version = await versionOf(kept);
        const undone = await server.call('POST', `${path}/${id}/undo`, admin.token, { version });
        expect(undone.status).toBe(200);
        return id;
      };
    };
    const nursesLooks = async ({ id }: Patient) => {
      const { body } = await server.call('GET', `/patients/${id}/accesses`, admin.token);
      const { accesses } = body as AccessOfPatient;
      return accesses.find(({ user }) => user?.username === 'nurse_1')?.counts.reading ?? 0;
    };

    test('into any of the three while they were one, also once the merges are forgotten', async () => {
      const { patient: first, checkUp } = await server.patientWithCheckUp(admin.token);
      const { patient: second } = await server.patientWithCheckUp(admin.token);
      const { patient: third } = await server.patientWithCheckUp(admin.token);
      await server.call('GET', `/patients/${third.id}`, nurse.token);
      const undoFirst = await merged(second, first);
      const undoSecond = await merged(third, second);
      expect((await server.call('GET', `/sessions/${checkUp.id}`, nurse.token)).status).toBe(200);
      const ids = [await undoSecond(), await undoFirst()];
      expect([await nursesLooks(first), await nursesLooks(second), await nursesLooks(third)]).toEqual([
        1, 1, 2,
      ]);
      // As the removal of what is past its time leaves it: the undo is younger.
      await server.sql(`begin;
        alter table audit_events disable trigger audit_events_kept;
        delete from audit_events where action = 'patient.merged' and (details ->> 'merge')::int in (${ids.join()});
        alter table audit_events enable always trigger audit_events_kept;
        commit`);
      expect(await nursesLooks(second)).toBeGreaterThan(0);
      expect(await nursesLooks(first)).toBeGreaterThan(0);
    });
  });

  test('a print is one too', async () => {
    const { patient } = await server.patientWithCheckUp(admin.token);
    expect((await server.call('POST', `/patients/${patient.id}/printed`, nurse.token)).status).toBe(200);
    expect(await actionsOn(patient.id)).toEqual(['patient.printed']);
  });
});

describe('unusual reading', () => {
  test('shows once on the administrator’s page, until it is reviewed', async () => {
    const settings = { unusualPatientsPerHour: 5 };
    expect((await server.call('PUT', '/settings/security', admin.token, settings)).body).toMatchObject(
      settings,
    );
    const curious = await server.user('curious');
    for (let i = 0; i < 6; i++) {
      const { patient } = await server.patientWithCheckUp(admin.token);
      await server.call('GET', `/patients/${patient.id}`, curious.token);
    }
    expect(await server.app.audit.watchReading()).toBeGreaterThan(0);
    expect(await server.app.audit.watchReading(), 'not again within the hour').toBe(0);
    const unusual = async () =>
      (await server.call('GET', '/audit/unusual', admin.token)).body as UnusualReading[];
    const shown = (await unusual()).filter((each) => each.user.id === curious.userId);
    expect(shown).toMatchObject([{ user: { username: 'curious' }, opened: 6, limit: 5 }]);
    await server.call('POST', `/audit/unusual/${shown[0]?.id}/reviewed`, admin.token);
    expect((await unusual()).some(({ id }) => id === shown[0]?.id)).toBe(false);
  });

  test('shows although the database’s clock was set ahead meanwhile', async () => {
    await server.call('PUT', '/settings/security', admin.token, { unusualPatientsPerHour: 5 });
    const times = async (who: SignedIn) => {
      const { rows } = await server.sql(`select count(*)::int as times from audit_events
        where action = 'reading.unusual' and subject_id = '${who.userId}'`);
      return rows[0].times;
    };
    /** Looks; from then on what was written is a day older. */
    const lookAndSetAhead = async (who: SignedIn) => {
      for (let i = 0; i < 6; i++) {
        const { patient } = await server.patientWithCheckUp(admin.token);
        await server.call('GET', `/patients/${patient.id}`, who.token);
      }
      await server.sql(`alter table audit_events disable trigger audit_events_kept;
        update audit_events set at = at - interval '1 day';
        alter table audit_events enable always trigger audit_events_kept`);
    };
    const curious = await server.user();
    await lookAndSetAhead(curious);
    await server.app.audit.watchReading();
    expect(await times(curious)).toBe(1);
  });

  test('shows again an hour later, also where the database’s clock was set back meanwhile', async () => {
    await server.call('PUT', '/settings/security', admin.token, { unusualPatientsPerHour: 5 });
    const [curious, quiet] = [await server.user(), await server.user()];
    const look = async (who: SignedIn, times: number) => {
      for (let i = 0; i < times; i++) {
        const { patient } = await server.patientWithCheckUp(admin.token);
        await server.call('GET', `/patients/${patient.id}`, who.token);
      }
    };
    const recorded = async (who: SignedIn) => {
      await server.app.audit.watchReading();
      const { rows } = await server.sql(`select count(*)::int as times from audit_events
        where action = 'reading.unusual' and subject_id = '${who.userId}'`);
      return rows[0].times;
    };
    await look(curious, 6);
    await look(quiet, 6);
    expect([await recorded(curious), await recorded(quiet)]).toEqual([1, 1]);
    // What was written before is of the future from here on.
    await server.sql(`alter table audit_events disable trigger audit_events_kept;
      update audit_events set at = at + interval '1 day';
      alter table audit_events enable always trigger audit_events_kept`);
    await look(curious, 1);
    expect(await recorded(curious)).toBe(2);
    expect(await recorded(curious), 'not again within the hour').toBe(2);
    expect(await recorded(quiet), 'who has looked at nothing since').toBe(1);
  });
});

import type { GlassOpening, PatientDoor, PatientGroup } from '@sadap/contract/access';
import type { AuditEvent } from '@sadap/contract/audit';
import type { Call } from '@sadap/contract/calls';
import type { GroupMember, UserGroup } from '@sadap/contract/groups';
import type { Patient } from '@sadap/contract/patients';
import type { WaitingList } from '@sadap/contract/recordings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { writeForms } from '../../../test/canonical-forms.ts';
import { until } from '../../../test/conditions.ts';
import { type OneOfEach, oneOfEach } from '../../../test/one-of-each.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  owner = await server.user('owner');
  await choose('need-to-know');
});
afterAll(() => server.close());

const choose = (access: string) => server.call('PUT', '/settings/security', admin.token, { access });
const on = (user: SignedIn, method: string, path: string, body?: unknown) =>
  server.call(method, path, user.token, body);
const newPatient = async (by = owner) => server.patientWithCheckUp(by.token);
const opens = async (user: SignedIn, patient: Patient) => {
  const answer = await on(user, 'GET', `/patients/${patient.id}`);
  if (answer.status === 403) expect(answer.body).toMatchObject({ type: 'GLASS_CLOSED' });
  return answer.status === 200;
};
const emergency = { reason: 'emergency' };
const breakGlass = (user: SignedIn, { id }: { id: number }, body: unknown = emergency) =>
  on(user, 'POST', `/patients/${id}/glass`, body);
/** For broken glasses, and for what is made under them; everybody stays signed in. */
async function passHours(hours: number): Promise<void> {
  const past = `- interval '${hours} hours'`;
  await server.sql(`update glass_openings set opened_at = opened_at ${past}, until = until ${past};
    update check_ups set session_date = session_date ${past};
    update recordings set created_at = created_at ${past};`);
}
const eventsOf = async (action: string, { userId }: SignedIn) =>
  (await on(admin, 'GET', `/audit?action=${action}&userId=${userId}`)).body as AuditEvent[];

describe('an account opens', () => {
  test('whom it created, and nobody else’s', async () => {
    const { patient } = await newPatient();
    expect(await opens(owner, patient)).toBe(true);
    expect(await opens(await server.user(), patient)).toBe(false);
    expect(await opens(admin, patient)).toBe(false);
  });

  test('whom it has examined, but not by a check-up that was begun under a broken glass', async () => {
    const nurse = await server.user();
    const { patient } = await newPatient();
    const begin = () => on(nurse, 'POST', '/sessions', { patientId: patient.id });
    expect((await begin()).status).toBe(403);
    await breakGlass(nurse, patient);
    expect((await begin()).status).toBe(201);
    await passHours(13);
    expect(await opens(nurse, patient)).toBe(false);
    await server.sql(
      `insert into check_ups (patient_id, session_number, created_by) values (${patient.id}, 99, ${nurse.userId})`,
    );
    expect(await opens(nurse, patient)).toBe(true);
  });

  test('whom it has recorded, from then on; under a broken glass for itself alone', async () => {
    const { patient, checkUp } = await newPatient();
    const recorder = await server.user();
    await server.sql(`insert into recordings (organ, check_up_id, position, blob_key, sha256, byte_count,
        sample_rate_hz, sample_count, waveform, peak, rms, created_by)
      values ('heart', ${checkUp.id}, 'Aortic', 'none', '', 0, 4000, 0, '{}', 0, 0, ${recorder.userId})`);
    expect(await opens(recorder, patient)).toBe(true);
    const colleague = await server.user();
    const group: UserGroup = (await on(admin, 'POST', '/groups', { name: 'Ward 0' })).body;
    for (const { userId } of [recorder, colleague])
      await on(admin, 'POST', `/groups/${group.id}/members`, { userId });
    expect(await opens(colleague, patient)).toBe(true);
    await server.sql(`insert into glass_openings (user_id, patient_id, reason, note, opened_at, until)
      values (${recorder.userId}, ${patient.id}, 'emergency', '', now() - interval '1 hour', now() + interval '1 hour')`);
    await passHours(2);
    expect(await opens(recorder, patient)).toBe(true);
    expect(await opens(colleague, patient)).toBe(false);

    const capturing = await server.user();
    await server.sql(`insert into captures (id, state, organ, position, check_up_id, clinician, device_name,
        mac_address, stream_id, first_sample, durable_sample, newest_sample, newest_at, started_at, progress_at)
      values (gen_random_uuid(), 'interrupted', 'heart', 'Aortic', ${checkUp.id}, ${capturing.userId}, 'd',
        '02:00:00:00:00:00', 1, 0, 0, 0, now(), now(), now())`);
    expect(await opens(capturing, patient)).toBe(true);
  });

  test('those of its groups, if an administrator vouches for the group', async () => {
    const { patient } = await newPatient();
    const nurse = await server.user();
    // anybody makes a group and adds whom they like: that opens nothing
    const group: UserGroup = (await on(nurse, 'POST', '/groups', { name: 'Ward 1' })).body;
    await on(nurse, 'POST', `/groups/${group.id}/members`, { userId: owner.userId });
    expect(await opens(nurse, patient)).toBe(false);
    const share = (sharesPatients: boolean, by = admin) =>
      on(by, 'PUT', `/settings/patient-groups/${group.id}`, { sharesPatients });
    expect((await share(true, nurse)).status).toBe(403);
    expect((await share(true)).body).toMatchObject({ name: 'Ward 1', memberCount: 2, sharesPatients: true });
    expect(await opens(nurse, patient)).toBe(true);
    expect(await eventsOf('group.sharing-changed', admin)).toMatchObject([
      { subject: { kind: 'group', id: String(group.id) }, details: { name: 'Ward 1', sharesPatients: true } },
    ]);
    await on(nurse, 'DELETE', `/groups/${group.id}/members/${owner.userId}`);
    expect(await opens(nurse, patient)).toBe(false);
  });

  test('those of a group for whose new members an administrator vouches too', async () => {
    const [head, doctor, late] = [await server.user(), await server.user(), await server.user()];
    const { patient } = await newPatient(doctor);
    const { patient: ofLate } = await newPatient(late);
    const group: UserGroup = (await on(head, 'POST', '/groups', { name: 'Ward 3' })).body;
    const add = ({ userId }: SignedIn) => on(head, 'POST', `/groups/${group.id}/members`, { userId });
    const vouch = () => on(admin, 'PUT', `/settings/patient-groups/${group.id}`, { sharesPatients: true });
    await add(doctor);
    expect((await vouch()).body).toMatchObject({ newMembers: [] });
    const { body } = await add(late);
    expect(body).toMatchObject({ sharesPatients: true });
    const { members } = body as { members: GroupMember[] };
    expect(members.map(({ isVouchedFor }) => isVouchedFor)).toEqual([true, true, false]);
    expect(await opens(late, patient)).toBe(false);
    expect(await opens(doctor, ofLate)).toBe(false);
    expect(await opens(head, patient)).toBe(true);
    const groups = (await on(admin, 'GET', '/settings/patient-groups')).body as PatientGroup[];
    expect(groups.find(({ id }) => id === group.id)?.newMembers).toEqual([late.username]);
    expect((await vouch()).body).toMatchObject({ newMembers: [] });
    expect(await opens(late, patient)).toBe(true);
    expect(await opens(doctor, ofLate)).toBe(true);
    expect((await eventsOf('group.sharing-changed', admin))[0]).toMatchObject({
      details: { newMembers: [late.username] },
    });
  });

  test('nobody by vouching for themselves, as long as another administrator can', async () => {
    const { patient } = await newPatient();
    const group: UserGroup = (await on(owner, 'POST', '/groups', { name: 'Ward 4' })).body;
    const curious = await server.user();
    await server.sql(`update users set role = 'ADMIN' where id = ${curious.userId}`);
    const vouch = (by: SignedIn) =>
      on(by, 'PUT', `/settings/patient-groups/${group.id}`, { sharesPatients: true });
    await on(curious, 'POST', `/groups/${group.id}/members`, { userId: curious.userId });
    expect((await vouch(curious)).body).toMatchObject({
      members: ['owner', curious.username],
      newMembers: [curious.username],
    });
    expect(await opens(curious, patient)).toBe(false);
    // nor by a group of their own
    const own: UserGroup = (await on(curious, 'POST', '/groups', { name: 'Ward 5' })).body;
    await on(curious, 'POST', `/groups/${own.id}/members`, { userId: owner.userId });
    expect(await opens(curious, patient)).toBe(false);
    expect((await vouch(admin)).body).toMatchObject({ newMembers: [] });
    expect(await opens(curious, patient)).toBe(true);
    expect(await eventsOf('group.sharing-changed', curious)).toMatchObject([{ details: { newMembers: [] } }]);
    await server.sql(`update users set role = 'USER' where id = ${curious.userId}`);
  });

  test('nobody by having asked about a patient', async () => {
    const asker = await server.user();
    const { patient, heart } = await oneOfEach(server, owner, await server.user());
    await breakGlass(asker, patient);
    const body = { recordingId: heart.recording_id, askedId: owner.userId, question: '?' };
    expect((await on(asker, 'POST', '/questions', body)).status).toBe(201);
    await passHours(13);
    expect(await opens(asker, patient)).toBe(false);
  });

  test('nobody who is not there: that is not found', async () => {
    expect((await on(owner, 'GET', '/patients/999999')).status).toBe(404);
  });

  test('those of a group that an administrator made', async () => {
    const [nurse, doctor] = [await server.user(), await server.user()];
    const { patient } = await newPatient(doctor);
    const group: UserGroup = (await on(admin, 'POST', '/groups', { name: 'Ward 2' })).body;
    for (const { userId } of [nurse, doctor])
      await on(admin, 'POST', `/groups/${group.id}/members`, { userId });
    expect(await opens(nurse, patient)).toBe(true);
    expect((await on(admin, 'GET', '/settings/patient-groups')).body).toContainEqual({
      id: group.id,
      name: 'Ward 2',
      memberCount: 3,
      createdBy: 'admin',
      sharesPatients: true,
      members: ['admin', nurse.username, doctor.username],
      newMembers: [],
    });
  });

  test('whom it was asked about, until the question is withdrawn', async () => {
    const asked = await server.user();
    const { patient, question, heart } = await oneOfEach(server, owner, asked);
    expect(await opens(asked, patient)).toBe(true);
    const sound = `/heartsoundrecordings/sound/${encodeURIComponent(heart.file_name)}`;
    expect((await on(asked, 'GET', sound)).status).toBe(200);
    await on(owner, 'DELETE', `/questions/${question.id}`);
    expect(await opens(asked, patient)).toBe(false);
    expect((await on(asked, 'GET', sound)).status).toBe(404);
  });

  test('whom it is in a call about, while the call lasts', async () => {
    const { clinician, patient, checkUp, mac } = await server.streaming();
    const guest = await server.user();
    const call = await callBetween(clinician, guest);
    const subject = { organ: 'heart', position: 'Aortic', patientId: patient.id, sessionId: checkUp.id };
    const listening = `/calls/${call.id}/listening`;
    await on(clinician, 'POST', listening, { macAddress: mac, subject });
    // an invitation is not a call about somebody yet
    expect(await opens(guest, patient)).toBe(false);
    await on(guest, 'POST', `${listening}/accept`);
    expect(await opens(guest, patient)).toBe(true);
    await on(clinician, 'DELETE', listening);
    expect(await opens(guest, patient)).toBe(true);
    await on(guest, 'POST', `/calls/${call.id}/end`, {});
    expect(await opens(guest, patient)).toBe(false);
  });

  test('whom it has broken the glass of, for twelve hours', async () => {
    const { patient } = await newPatient();
    const { patient: other } = await newPatient();
    const nurse = await server.user();
    expect((await on(nurse, 'GET', `/patients/${patient.id}/door`)).body).toEqual({
      id: patient.id,
      patientID: patient.patientID,
      name: patient.name,
      isClosed: true,
      openUntil: null,
      restriction: null,
    });
    const opened = (await breakGlass(nurse, patient)).body as PatientDoor;
    expect(opened).toMatchObject({ isClosed: false });
    const leftMs = Date.parse(opened.openUntil ?? '') - server.clock.now();
    expect(leftMs / 3_600_000).toBeCloseTo(12, 1);
    expect(await opens(nurse, patient)).toBe(true);
    expect(await opens(nurse, other)).toBe(false);
    expect(await opens(await server.user(), patient)).toBe(false);
    await passHours(11);
    expect(await opens(nurse, patient)).toBe(true);
    await passHours(1);
    expect(await opens(nurse, patient)).toBe(false);
  });
});

async function callBetween(caller: SignedIn, callee: SignedIn): Promise<Call> {
  const idOf = ({ userId }: SignedIn) => `user_${userId}`;
  for (const user of [caller, callee]) await on(user, 'POST', '/peer/register', { peerId: idOf(user) });
  const { id }: Call = (await on(caller, 'POST', '/calls', { peerId: idOf(callee), from: idOf(caller) }))
    .body;
  return (await on(callee, 'POST', `/calls/${id}/accept`, { peerId: idOf(callee) })).body;
}

describe('breaking the glass', () => {
  test.each([
    [{}, 'reason'],
    [{ reason: 'curious' }, 'reason'],
    [{ reason: 'other' }, 'note'],
    [{ reason: 'other', note: '1234 .. ab' }, 'note'],
    [{ reason: 'emergency', note: 'ก'.repeat(501) }, 'note'],
  ])('%j is no reason', async (body, field) => {
    const { patient } = await newPatient();
    const nurse = await server.user();
    expect(await breakGlass(nurse, patient, body)).toMatchObject({ status: 422, body: { field } });
    expect(await opens(nurse, patient)).toBe(false);
  });

  test('of an administrator is reviewed by another one, if there is another', async () => {
    const { patient } = await newPatient();
    await breakGlass(admin, patient);
    const own = ((await on(admin, 'GET', '/glass-openings')).body as GlassOpening[]).find(
      (opening) => opening.patient.id === patient.id,
    );
    const review = (by: SignedIn) => on(by, 'POST', `/glass-openings/${own?.id}/reviewed`);
    const second = await server.user();
    await server.sql(`update users set role = 'ADMIN' where id = ${second.userId}`);
    expect(await review(admin)).toMatchObject({ status: 409, body: { type: 'OWN_OPENING' } });
    await server.sql(`update users set account_state = 'suspended' where id = ${second.userId}`);
    expect((await review(admin)).status).toBe(200);
  });

  test('is audited without its words, and shown to administrators until one has reviewed it', async () => {
    const { patient } = await newPatient();
    const nurse = await server.user();
    const words = { reason: 'other', note: 'ญาติโทรมาถาม' };
    await breakGlass(nurse, patient, words);
    // it is open: nothing more to break
    await breakGlass(nurse, patient, words);
    expect(await eventsOf('access.glass', nurse)).toMatchObject([
      {
        outcome: 'done',
        patients: [{ id: patient.id }],
        details: { reason: 'other', hasNote: true },
      },
    ]);
    expect(JSON.stringify(await eventsOf('access.glass', nurse))).not.toContain(words.note);

    const mine = async () => {
      const openings = (await on(admin, 'GET', '/glass-openings')).body as GlassOpening[];
      return openings.filter(({ user }) => user.id === nurse.userId);
    };
    const [opening] = await mine();
    expect(opening).toMatchObject({ ...words, patient: { id: patient.id, hn: patient.patientID } });
    expect((await on(nurse, 'POST', `/glass-openings/${opening?.id}/reviewed`)).status).toBe(403);
    for (const _again of [1, 2])
      expect((await on(admin, 'POST', `/glass-openings/${opening?.id}/reviewed`)).status).toBe(200);
    expect(await mine()).toEqual([]);
    const reviews = await eventsOf('access.glass-reviewed', admin);
    expect(reviews.filter(({ subject }) => subject.id === String(opening?.id))).toHaveLength(1);
    // reviewing closes nothing
    expect(await opens(nurse, patient)).toBe(true);
  });

  test('many times in a row is refused', async () => {
    const eager = await server.user();
    const { patient } = await newPatient();
    const again = async () => {
      await server.sql(`delete from glass_openings where user_id = ${eager.userId}`);
      return (await breakGlass(eager, patient)).status;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 61; at++) statuses.push(await again());
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
  });

  test('goes with the patient', async () => {
    const { patient } = await newPatient();
    await breakGlass(await server.user(), patient);
    expect((await on(admin, 'DELETE', `/patients/${patient.id}`)).status).toBe(200);
    const { rows } = await server.sql(`select 1 from glass_openings where patient_id = ${patient.id}`);
    expect(rows).toEqual([]);
  });
});

describe('lists', () => {
  let nurse: SignedIn;
  let own: OneOfEach;
  let closed: OneOfEach;
  beforeAll(async () => {
    nurse = await server.user('lister');
    own = await oneOfEach(server, nurse, owner);
    closed = await oneOfEach(server, owner, await server.user());
    await server.sql(`update patients set name = 'สมหญิง ใจดี', first_name = 'สมหญิง', last_name = 'ใจดี',
      phone = '0812345678', search_text = '' where id = ${closed.patient.id}`);
    await writeForms(server);
  });
  /** The count that the same request has where this patient has no phone number. */
  async function without(id: number, path: string) {
    const phone = (await server.sql(`select phone, search_text from patients where id = ${id}`)).rows[0];
    await server.sql(`update patients set phone = null, search_text = '' where id = ${id}`);
    await writeForms(server);
    const total = (await on(nurse, 'GET', path)).headers.get('x-total-count');
    await server.sql(`update patients set phone = '${phone.phone}', search_text = '' where id = ${id}`);
    await writeForms(server);
    return total;
  }
  const found = async (search: string) => {
    const { body, headers } = await on(nurse, 'GET', `/patients?search=${encodeURIComponent(search)}`);
    const answer = { patients: body, total: headers.get('x-total-count') };
    const posted = await on(nurse, 'POST', '/patients/search', { search });
    expect({ patients: posted.body, total: posted.headers.get('x-total-count') }).toEqual(answer);
    return answer;
  };

  test('show HN and name alone of a closed patient, and find by them', async () => {
    const { id, patientID } = closed.patient;
    const behindGlass = {
      id,
      patientID,
      name: 'สมหญิง ใจดี',
      isClosed: true,
      mergedHNs: [],
      mergedNames: [],
      restriction: null,
    };
    expect(await found(patientID)).toEqual({ patients: [behindGlass], total: '1' });
    expect(await found('สมหญิง')).toEqual({ patients: [behindGlass], total: '1' });
    expect(await found(own.patient.patientID)).toMatchObject({
      patients: [{ gender: 'female', weight: 61 }],
    });
    for (const order of ['sort=createdAt', 'sort=age', 'page=1']) {
      const all = (await on(nurse, 'GET', `/patients?${order}`)).body as { id: number }[];
      expect(all.find((each) => each.id === id)).toEqual(behindGlass);
    }
  });

  test('do not find a closed patient by a phone number, and do not count one', async () => {
    expect(await found('0812345678')).toEqual({ patients: [], total: '0' });
    // neither beyond the last page, nor in another order, nor by a part
    for (const page of ['page=1000&pageSize=1', 'page=2&sort=name', 'sort=age', 'page=1'])
      for (const search of ['0812345678', '08123', '081', '0'])
        expect(
          (await on(nurse, 'GET', `/patients?search=${search}&${page}`)).headers.get('x-total-count'),
          `${search} ${page}`,
        ).toBe((await without(closed.patient.id, `/patients?search=${search}&${page}`)) ?? '');
    await breakGlass(nurse, closed.patient);
    expect(await found('0812345678')).toMatchObject({ patients: [{ phone: '0812345678' }], total: '1' });
    await server.sql(`delete from glass_openings where user_id = ${nurse.userId}`);
  });

  test.each([
    ['/heartsoundrecordings', 'patient_id'],
    ['/lungsoundrecordings', 'patient_id'],
    ['/statistics/activity?limit=50', 'patientId'],
    ['/captures', 'patientId'],
  ])('%s has only open patients', async (path, field) => {
    const rows = (await on(nurse, 'GET', path)).body as Record<string, unknown>[];
    expect(new Set(rows.map((row) => row[field]))).toEqual(new Set([own.patient.id]));
  });

  test('sounds that wait for a review are those of open patients, and are counted so', async () => {
    const waiting = (await on(nurse, 'GET', '/recordings/waiting?limit=50')).body as WaitingList;
    expect(waiting.total).toBe(2);
    expect(waiting.recordings.map(({ patientId }) => patientId)).toEqual([own.patient.id, own.patient.id]);
  });

  test('statistics stay totals', async () => {
    const positions = async (user: SignedIn) =>
      (await on(user, 'GET', '/heartsoundrecordings/statistics/positions')).body;
    expect(await positions(nurse)).toEqual(await positions(owner));
  });
});

test('with open access everybody opens everybody, and no glass is there to break', async () => {
  const nurse = await server.user();
  const { patient } = await newPatient();
  expect(await opens(nurse, patient)).toBe(false);
  await choose('open');
  try {
    expect(await opens(nurse, patient)).toBe(true);
    expect((await breakGlass(nurse, patient)).body).toMatchObject({ isClosed: false, openUntil: null });
    expect(await eventsOf('access.glass', nurse)).toEqual([]);
    const listed = (await on(nurse, 'GET', `/patients?search=${patient.patientID}`)).body;
    expect(listed).toMatchObject([{ weight: 61 }]);
  } finally {
    await choose('need-to-know');
  }
  expect(await opens(nurse, patient)).toBe(false);
});

test('the choice reaches another server, and its own configuration fixes it there', async () => {
  const shared = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir };
  const west = await startServer(shared);
  const fixed = await startServer({ ...shared, ACCESS: 'need-to-know' });
  try {
    const { patient } = await newPatient();
    const nurse = await server.user();
    const atWest = async (at: TestServer) =>
      (await at.call('GET', `/patients/${patient.id}`, nurse.token)).status;
    expect(await atWest(west)).toBe(403);
    await choose('open');
    await until('the other server opens', async () => (await atWest(west)) === 200);
    expect(await atWest(fixed)).toBe(403);
    const settings = '/settings/security';
    expect((await fixed.call('GET', settings, admin.token)).body).toMatchObject({
      access: 'need-to-know',
      isAccessFixed: true,
    });
    expect(await fixed.call('PUT', settings, admin.token, { access: 'open' })).toMatchObject({
      status: 409,
      body: { type: 'SETTING_FIXED', field: 'access' },
    });
    await choose('need-to-know');
    await until('the other server closes', async () => (await atWest(west)) === 403);
  } finally {
    await choose('need-to-know');
    await Promise.all([west.app.close(), fixed.app.close()]);
  }
});

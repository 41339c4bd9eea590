import type { ToBeNamed } from '@sadap/contract/naming';
import { HEART_POSITIONS, LUNG_POSITIONS } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import type { Activity, DayCount, PositionCount } from '@sadap/contract/statistics';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let user: SignedIn;
type Scene = Awaited<ReturnType<TestServer['patientWithCheckUp']>>;
let scene: Scene;
let other: Scene;
beforeAll(async () => {
  server = await startServer();
  user = await server.user();
  scene = await server.patientWithCheckUp(user.token);
  other = await server.patientWithCheckUp(user.token);
});
afterAll(() => server.close());

const get = (path: string) => server.call('GET', path, user.token);
const wav = encodeWav(new Int16Array(10 * 16_000).fill(100), 16_000);

type Place = { patient: { id: number }; checkUp: { id: number } };
async function record({ patient, checkUp }: Place, organ: string, position: string): Promise<number> {
  const form = new FormData();
  form.set('position', position);
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  form.set('file', new File([wav], 'upload.wav', { type: 'audio/wav' }));
  const saved = await server.call('POST', `/${organ}soundrecordings`, user.token, form);
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.body));
  return (saved.body as Recording).recording_id;
}

test('every position of the organ is counted, in order, also those without a recording; one patient alone', async () => {
  await record(scene, 'heart', 'Mitral');
  await record(other, 'heart', 'Mitral');
  await record(other, 'heart', 'Aortic');
  await record(scene, 'lung', 'Posterior_Lateral_Right');
  const counts = async (organ: string, query = '') =>
    (await get(`/${organ}soundrecordings/statistics/positions${query}`)).body as PositionCount[];
  const zero = (positions: readonly string[], counted: Record<string, number>) =>
    positions.map((position) => ({ position, count: counted[position] ?? 0 }));

  expect(await counts('heart')).toEqual(zero(HEART_POSITIONS, { Aortic: 1, Mitral: 2 }));
  expect(await counts('lung')).toEqual(zero(LUNG_POSITIONS, { Posterior_Lateral_Right: 1 }));
  const ofScene = `?patient_id=${scene.patient.id}`;
  expect(await counts('heart', ofScene)).toEqual(zero(HEART_POSITIONS, { Mitral: 1 }));
  expect(await counts('lung', `?patient_id=${other.patient.id}`)).toEqual(zero(LUNG_POSITIONS, {}));
});

test.each(['heart', 'lung'])('%s counts of a patient that does not exist are 404', async (organ) => {
  expect(await get(`/${organ}soundrecordings/statistics/positions?patient_id=999999`)).toMatchObject({
    status: 404,
    body: { type: 'PATIENT_NOT_FOUND' },
  });
  expect((await get(`/${organ}soundrecordings/statistics/positions?patient_id=x`)).status).toBe(422);
});

const bangkokDay = (ago: number) =>
  new Date(server.clock.now() + 7 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);

test('recordings are counted per day of the hospital, today last, also days without any', async () => {
  const trend = async (days: number, organ = 'heart') =>
    (await get(`/${organ}soundrecordings/statistics/trends?days=${days}`)).body as DayCount[];
  const before = await trend(90);
  expect(before.map(({ date }) => date)).toEqual(
    Array.from({ length: 90 }, (_, day) => bangkokDay(89 - day)),
  );

  // 23:30 UTC is half past six the next morning in Bangkok; 16:30 UTC is half past eleven the same night.
  const late = await record(scene, 'lung', 'Anterior_Upper_Left');
  const early = await record(scene, 'lung', 'Anterior_Upper_Left');
  const tooOld = await record(scene, 'lung', 'Anterior_Upper_Left');
  await server.sql(`update recordings set created_at = '${bangkokDay(4)} 23:30:00+00' where id = ${late};
    update recordings set created_at = '${bangkokDay(4)} 16:30:00+00' where id = ${early};
    update recordings set created_at = '${bangkokDay(30)} 16:59:59+00' where id = ${tooOld};`);
  const counts = async (days: number) =>
    Object.fromEntries((await trend(days, 'lung')).map(({ date, count }) => [date, count]));
  const week = await counts(7);
  expect(Object.keys(week)).toEqual(Array.from({ length: 7 }, (_, day) => bangkokDay(6 - day)));
  expect(week).toMatchObject({ [bangkokDay(3)]: 1, [bangkokDay(4)]: 1, [bangkokDay(5)]: 0 });
  expect(Object.keys(await counts(30))).not.toContain(bangkokDay(30));
  expect((await counts(90))[bangkokDay(30)]).toBe(1);
  expect(await trend(90)).toEqual(before);

  // Recorded the evening before, interrupted, and saved half past six.
  await server.sql(`update recordings set recorded_at = '${bangkokDay(4)} 14:18:00+00' where id = ${late}`);
  expect(await counts(7)).toMatchObject({ [bangkokDay(3)]: 0, [bangkokDay(4)]: 2 });

  // The clock was ahead while it was recorded, and was set before it was saved.
  const ahead = await record(scene, 'lung', 'Anterior_Upper_Left');
  const today = (await counts(7))[bangkokDay(0)] ?? 0;
  await server.sql(`update recordings set recorded_at = created_at + interval '3 days' where id = ${ahead}`);
  expect((await counts(7))[bangkokDay(0)]).toBe(today);
});

test.each(['0', '8', '7.5', 'week', ''])('a trend over %j days is refused', async (days) => {
  expect(await get(`/heartsoundrecordings/statistics/trends?days=${days}`)).toMatchObject({
    status: 422,
    body: { type: 'VALIDATION', field: 'days' },
  });
});

test('what was done last comes first, of all kinds, as many as were asked for', async () => {
  const recordingId = await record(scene, 'lung', 'Anterior_Lower_Left');
  await server.sql(`insert into patient_files
    (patient_id, blob_key, original_name, file_type, byte_count, sha256, uploaded_by, uploaded_at)
    values (${other.patient.id}, 'x', 'x.pdf', 'application/pdf', 1, '', ${user.userId}, now() + interval '3 minutes');
    update recordings set created_at = now() + interval '2 minutes' where id = ${recordingId};
    update check_ups set session_date = now() + interval '1 minute' where id = ${other.checkUp.id};
    update patients set created_at = now() + interval '30 seconds', name = 'มานะ' where id = ${other.patient.id};`);
  const latest = (await get('/statistics/activity?limit=4')).body as Activity[];
  const mine = { username: user.username };
  const noCheckUp = { sessionId: null, sessionNumber: null, organ: null, position: null };
  expect(latest).toMatchObject([
    { ...mine, kind: 'file', patientID: other.patient.patientID, patientName: 'มานะ', ...noCheckUp },
    {
      ...mine,
      kind: 'recording',
      patientId: scene.patient.id,
      patientName: null,
      sessionId: scene.checkUp.id,
      sessionNumber: 1,
      organ: 'lung',
      position: 'Anterior_Lower_Left',
    },
    { ...mine, kind: 'check-up', sessionId: other.checkUp.id, sessionNumber: 1, organ: null },
    { ...mine, kind: 'patient', patientId: other.patient.id, ...noCheckUp },
  ]);
  expect(
    latest
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  ).toEqual(latest.map(({ at }) => at));
  expect((await get('/statistics/activity')).body).toHaveLength(10);
  expect((await get('/statistics/activity?limit=51')).status).toBe(422);
});

test('sounds and check-ups that wait for a name take the place of no others', async () => {
  const shown = async () => (await get('/statistics/activity?limit=4')).body as Activity[];
  const before = await shown();
  expect(before).toHaveLength(4);
  const begun = await server.call('POST', '/patients/to-be-named', user.token, {});
  const { patientId, sessionId } = begun.body as ToBeNamed;
  const id = await record({ patient: { id: patientId }, checkUp: { id: sessionId } }, 'heart', 'Aortic');
  // more than are looked through for a user to whom some patients are closed
  await server.sql(`
    insert into check_ups (patient_id, session_number, session_date, created_by)
      select ${patientId}, n, now() + interval '1 hour', ${user.userId} from generate_series(2, 502) n;
    insert into recordings overriding system value select (copy).* from (
      select jsonb_populate_record(r, jsonb_build_object('id', 900000 + n, 'blob_key', 'copy-' || n, 'file_name', 'copy-' || n,
        'created_at', now() + interval '1 hour')) copy
      from recordings r, generate_series(1, 501) n where r.id = ${id}) copies`);
  expect(await shown()).toEqual(before);
});

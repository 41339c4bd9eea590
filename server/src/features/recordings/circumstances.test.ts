import type { Circumstances } from '@sadap/contract/circumstances';
import type { Recording } from '@sadap/contract/recordings';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { type BareScene, bareScenes, goAway, seconds, stop } from '../../../test/bare-scene.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { capturing } = bareScenes(() => server);

const SITTING: Circumstances = { posture: 'leaning-forward', manoeuvre: 'held-expiration', note: 'เสียงเบา' };
const UNSTATED: Circumstances = { posture: null, manoeuvre: null, note: '' };

async function captured() {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(12));
  await scene.device.acknowledged(seconds(12));
  return scene;
}
async function ended(scene: BareScene): Promise<void> {
  await goAway(scene);
  await stop(scene);
  await server.passTimeUntil('it is over', async () => (await scene.get()).state === 'stopped');
}
const describeCapture = ({ clinician, id }: BareScene, stated: object, base_version: number) =>
  server.call('PUT', `/captures/${id}/circumstances`, clinician.token, { ...stated, base_version });

async function save(
  { clinician, patient, checkUp }: Pick<BareScene, 'clinician' | 'patient' | 'checkUp'>,
  fields: Record<string, string | File>,
) {
  const form = new FormData();
  const all = {
    position: 'Aortic',
    patient_id: String(patient.id),
    session_id: String(checkUp.id),
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return server.call('POST', '/heartsoundrecordings', clinician.token, form);
}

async function uploading() {
  const clinician = await server.user();
  const scene = { clinician, ...(await server.patientWithCheckUp(clinician.token)) };
  const wav = encodeWav(new Int16Array(12 * 16_000), 16_000);
  return {
    ...scene,
    upload: (fields: Record<string, string> = {}) =>
      save(scene, { file: new File([wav], 'x.wav', { type: 'audio/wav' }), ...fields }),
  };
}

test('what is stated while a sound is captured belongs to its recording', async () => {
  const scene = await captured();
  expect((await scene.get()).circumstances).toEqual(UNSTATED);
  expect(await describeCapture(scene, { ...SITTING, note: ' เสียงเบา ' }, 0)).toMatchObject({
    status: 200,
    body: { circumstances: SITTING, circumstancesVersion: 1, state: 'recording' },
  });
  // the answer was lost: the same again is fine; another tab's older state is refused
  expect((await describeCapture(scene, SITTING, 0)).status).toBe(200);
  expect(await describeCapture(scene, UNSTATED, 0)).toMatchObject({
    status: 409,
    body: { type: 'CIRCUMSTANCES_CHANGED', field: 'base_version' },
  });
  await ended(scene);
  const standing = { ...SITTING, posture: 'standing' };
  expect((await describeCapture(scene, standing, 1)).status).toBe(200);
  const saved = await save(scene, { capture_id: scene.id });
  expect(saved).toMatchObject({ status: 201, body: { circumstances: standing, circumstances_version: 1 } });
  // from here on it belongs to the recording
  expect((await describeCapture(scene, SITTING, 2)).status).toBe(404);
});

test('a sound that nobody describes is saved without', async () => {
  const scene = await captured();
  await ended(scene);
  expect((await save(scene, { capture_id: scene.id })).body).toMatchObject({
    circumstances: UNSTATED,
    circumstances_version: 0,
  });
});

test('an upload brings its own, and what is no circumstance is refused at its field', async () => {
  const { upload } = await uploading();
  const stated = (await upload({ circumstances: JSON.stringify(SITTING) })).body as Recording;
  expect(stated).toMatchObject({ circumstances: SITTING, circumstances_version: 1 });
  expect((await upload()).body).toMatchObject({ circumstances: UNSTATED, circumstances_version: 0 });
  for (const wrong of ['{', '[]', JSON.stringify({ ...SITTING, posture: 'flying' })])
    expect(await upload({ circumstances: wrong })).toMatchObject({
      status: 422,
      body: { field: 'circumstances' },
    });
});

test('each change of a recording is a version that stays, by who recorded it or an administrator', async () => {
  const { upload, clinician } = await uploading();
  const { recording_id: id } = (await upload()).body as Recording;
  const path = `/heartsoundrecordings/${id}/circumstances`;
  const put = (who: SignedIn, stated: object, base_version: number) =>
    server.call('PUT', path, who.token, { ...stated, base_version });
  const [colleague, admin] = [await server.user(), await server.signIn('admin')];

  expect((await put(colleague, SITTING, 0)).status).toBe(403);
  expect(await put(clinician, { ...SITTING, note: 'x'.repeat(501) }, 0)).toMatchObject({
    status: 422,
    body: { field: 'note' },
  });
  expect((await put(clinician, { ...SITTING, manoeuvre: 'dancing' }, 0)).status).toBe(422);
  expect((await put(clinician, SITTING, 0)).body).toMatchObject({ circumstances_version: 1 });
  // the same again makes no version
  expect((await put(clinician, SITTING, 1)).body).toMatchObject({ circumstances_version: 1 });
  const both = await Promise.all([
    put(admin, { ...SITTING, note: 'a' }, 1),
    put(clinician, { ...SITTING, note: 'b' }, 1),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner =
    both[0]?.status === 200 ? { note: 'a', author: 'admin' } : { note: 'b', author: clinician.username };
  // emptied again, the former words stay
  expect((await put(clinician, UNSTATED, 2)).body).toMatchObject({
    circumstances: UNSTATED,
    circumstances_version: 3,
  });
  expect((await server.call('GET', path, colleague.token)).body).toMatchObject([
    { version: 1, author: clinician.username, ...SITTING },
    { version: 2, ...SITTING, ...winner },
    { version: 3, author: clinician.username, ...UNSTATED },
  ]);
  // the trail holds facts, and nothing said about the patient
  const { rows } = await server.sql(
    `select details from audit_events where action = 'recording.described' and subject_id = '${id}' order by id`,
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({
    details: { organ: 'heart', posture: 'leaning-forward', manoeuvre: 'held-expiration', version: 1 },
  });
});

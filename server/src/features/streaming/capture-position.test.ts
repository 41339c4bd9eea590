import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Recording } from '@sadap/contract/recordings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareScene, bareScenes, goAway, seconds, stop, stopped } from '../../../test/bare-scene.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { capturing } = bareScenes(() => server);

const correct = ({ clinician, id }: BareScene, position: string, base_position: string) =>
  server.call('PUT', `/captures/${id}/position`, clinician.token, { position, base_position });

function save({ clinician, patient, checkUp, id }: BareScene, position: string) {
  const form = new FormData();
  const fields = { capture_id: id, position, patient_id: patient.id, session_id: checkUp.id };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return server.call('POST', '/heartsoundrecordings', clinician.token, form);
}

test('a position may be corrected while it is recorded, while its device is away, and until it is saved', async () => {
  const scene = await capturing();
  const followed: CaptureProgress[] = [];
  scene.socket.on('capture:progress', (progress) => followed.push(progress));
  scene.device.sound(scene.streamId, 0, seconds(1));
  await scene.device.acknowledged(seconds(1));

  expect(await correct(scene, 'Pulmonic', 'Aortic')).toMatchObject({
    status: 200,
    body: { position: 'Pulmonic', state: 'recording' },
  });
  await until('pages are told', () => followed.at(-1)?.position === 'Pulmonic');
  scene.device.sound(scene.streamId, seconds(1), seconds(2));
  await scene.device.acknowledged(seconds(2));
  await until('and go on being told', () => (followed.at(-1)?.receivedMs ?? 0) >= 2_000);
  expect(followed.at(-1)?.position).toBe('Pulmonic');

  // The answer was lost: repeating the request is fine; one based on another page's older state is refused.
  expect((await correct(scene, 'Pulmonic', 'Aortic')).status).toBe(200);
  expect(await correct(scene, 'Mitral', 'Aortic')).toMatchObject({
    status: 409,
    body: { type: 'POSITION_CHANGED' },
  });
  expect((await correct(scene, 'Anterior_Upper_Left', 'Pulmonic')).status).toBe(422);

  scene.device.sound(scene.streamId, seconds(2), seconds(12));
  await scene.device.acknowledged(seconds(12));
  await goAway(scene);
  expect((await correct(scene, 'Tricuspid', 'Pulmonic')).status).toBe(200);
  await until('pages are told', () => followed.at(-1)?.position === 'Tricuspid');
  await stop(scene);
  await server.passTimeUntil('it is over', async () => (await scene.get()).state === 'stopped');
  expect((await stopped(scene)).position).toBe('Tricuspid');
  expect((await correct(scene, 'Mitral', 'Tricuspid')).status).toBe(200);

  expect((await save(scene, 'Tricuspid')).body).toMatchObject({ type: 'CAPTURE_MISMATCH' });
  const saved = await save(scene, 'Mitral');
  expect(saved).toMatchObject({ status: 201, body: { position: 'Mitral', position_version: 0 } });
  expect((saved.body as Recording).file_name).toContain('_Mitral_');
  // From here on it belongs to the recording.
  expect((await correct(scene, 'Aortic', 'Mitral')).status).toBe(404);
  const { rows } = await server.sql(
    `select details from audit_events where action = 'capture.position-changed' and subject_id = '${scene.id}' order by id`,
  );
  expect(rows.map(({ details }) => details)).toEqual([
    { from: 'Aortic', to: 'Pulmonic' },
    { from: 'Pulmonic', to: 'Tricuspid' },
    { from: 'Tricuspid', to: 'Mitral' },
  ]);
});

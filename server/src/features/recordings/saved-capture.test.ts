import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recording } from '@sadap/contract/recordings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

const SAMPLES = 11 * 16_000;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('chunks of a saved capture are removed even when the server is killed before it comes to that', async () => {
  const clinician = await server.user();
  const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
  const id = randomUUID();
  const chunks = join(server.dataDir, 'blobs', 'captures', id);
  await mkdir(chunks, { recursive: true });
  await writeFile(join(chunks, `${'0'.repeat(16)}-${SAMPLES}`), Buffer.alloc(SAMPLES * 2, 1));
  await server.sql(`insert into captures (id, state, organ, position, check_up_id, clinician, device_name, mac_address,
      stream_id, first_sample, last_sample, durable_sample, newest_sample, newest_at, started_at, progress_at, ended_at)
    values ('${id}', 'stopped', 'heart', 'Aortic', ${checkUp.id}, ${clinician.userId}, 'd', '02:00:00:00:00:01',
      1, 0, ${SAMPLES}, ${SAMPLES}, ${SAMPLES}, now(), now(), now(), now())`);
  // What is not due yet stays, as after a server that is killed right after the transaction.
  await server.sql(`create function later() returns trigger as
      $$ begin new.doomed_at = now() + interval '1 hour'; return new; end $$ language plpgsql;
    create trigger later before insert on doomed_blobs for each row when (new.key like 'captures/%')
      execute function later()`);
  const form = new FormData();
  form.set('capture_id', id);
  form.set('position', 'Aortic');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  const saved = await server.call('POST', '/heartsoundrecordings', clinician.token, form);
  expect(saved.status).toBe(201);
  expect(existsSync(chunks)).toBe(true);

  await server.sql(`update doomed_blobs set doomed_at = now()`);
  // The next removal, whatever its cause.
  const { recording_id } = saved.body as Recording;
  await server.call('DELETE', `/heartsoundrecordings/${recording_id}`, clinician.token);
  expect(existsSync(chunks)).toBe(false);
  expect((await server.sql('select key from doomed_blobs')).rows).toEqual([]);
});

import { once } from 'node:events';
import { rename, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let at: string;
beforeAll(async () => {
  server = await startServer({ METRICS_PORT: '0' });
  at = server.app.metricsAddress() ?? '';
});
afterAll(() => server.close());

/** Each number by its name and labels. */
async function numbers(): Promise<Record<string, number>> {
  const answer = await fetch(`${at}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

test('counts what waits, and how long the oldest has waited', async () => {
  const { token } = await server.user('nurse_counts');
  await server.device(token);
  expect(await numbers()).toMatchObject({
    sadap_ready: 1,
    'sadap_part_up{part="database"}': 1,
    'sadap_part_up{part="blobStore"}': 1,
    'sadap_stethoscopes{status="offline"}': 1,
    sadap_captures_unsaved: 0,
    sadap_doomed_blobs: 0,
    sadap_doomed_blobs_oldest_seconds: 0,
    sadap_results_refused: 0,
  });
  await server.sql(`insert into doomed_blobs (key, doomed_at)
    values ('sounds/none', now() - interval '90 minutes'), ('sounds/later', now() + interval '1 day')`);
  const { checkUp } = await server.patientWithCheckUp(token);
  const held = await server.patientWithCheckUp(token);
  await server.sql(`insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
    values (${held.patient.id}, 'asked', '', 1, now())`);
  await server.sql(`insert into result_receivers (name) values ('fhir')`);
  // The last two are held back: a record that is restricted, and a receiver that is configured no more.
  await server.sql(`insert into outgoing_results (receiver, check_up_id, patient_id, changed_at, state)
    values ('fhir', ${checkUp.id}, ${checkUp.patientId}, now() - interval '10 minutes', 'waiting'),
      ('fhir', ${checkUp.id}, ${checkUp.patientId}, now(), 'refused'),
      ('fhir', ${held.checkUp.id}, ${held.patient.id}, now() - interval '1 day', 'waiting'),
      ('webhook', ${checkUp.id}, ${checkUp.patientId}, now() - interval '1 day', 'waiting')`);
  const seen = await numbers();
  expect(seen).toMatchObject({
    sadap_doomed_blobs: 1,
    sadap_results_waiting: 1,
    sadap_results_refused: 1,
  });
  expect(seen.sadap_doomed_blobs_oldest_seconds).toBeGreaterThanOrEqual(5_400);
  expect(seen.sadap_results_oldest_seconds).toBeGreaterThanOrEqual(600);
  expect(seen.sadap_results_oldest_seconds).toBeLessThan(1_200);
});

test('has the disk, the event loop and the version; a backup only once there is one', async () => {
  const before = await numbers();
  expect(before.sadap_disk_free_bytes).toBeGreaterThan(0);
  expect(before.sadap_disk_size_bytes).toBeGreaterThan(before.sadap_disk_free_bytes ?? 0);
  expect(before).toHaveProperty('nodejs_eventloop_lag_p99_seconds');
  expect(Object.keys(before).filter((name) => name.startsWith('sadap_build_info'))).toEqual([
    expect.stringMatching(/version="\d+\.\d+\.\d+"/),
  ]);
  expect(before).not.toHaveProperty('sadap_last_backup_timestamp_seconds');
  const file = join(server.dataDir, 'last-backup');
  await writeFile(file, '');
  await utimes(file, 1_700_000_000, 1_700_000_000);
  const after = await numbers();
  expect(after.sadap_last_backup_timestamp_seconds).toBe(1_700_000_000);
  expect(after).not.toHaveProperty('sadap_last_backup_trial_timestamp_seconds');
  await writeFile(join(server.dataDir, 'last-backup-trial'), '');
  expect((await numbers()).sadap_last_backup_trial_timestamp_seconds).toBeGreaterThan(1_700_000_000);
});

test('names nobody', async () => {
  const { token } = await server.user('nurse_named');
  const { patient } = await server.patientWithCheckUp(token);
  const device = await server.device(token);
  const said = await (await fetch(`${at}/metrics`)).text();
  for (const name of [patient.patientID, 'nurse_named', device.macAddress]) expect(said).not.toContain(name);
});

test('says that the server is not ready, and leaves out what nobody could ask', async () => {
  expect((await fetch(`${at}/ready`)).status).toBe(200);
  const incoming = join(server.dataDir, 'blobs', 'incoming');
  await rename(incoming, `${incoming}-away`);
  expect((await fetch(`${at}/ready`)).status).toBe(503);
  expect(await numbers()).toMatchObject({ sadap_ready: 0, 'sadap_part_up{part="blobStore"}': 0 });
  await rename(`${incoming}-away`, incoming);
  await server.sql('alter table doomed_blobs rename to gone_blobs');
  const seen = await numbers();
  expect(seen).not.toHaveProperty('sadap_doomed_blobs');
  expect(seen).toHaveProperty('sadap_disk_free_bytes');
  await server.sql('alter table gone_blobs rename to doomed_blobs');
  expect(await numbers()).toHaveProperty('sadap_doomed_blobs');
});

test.each([
  ['GET', '/', 404],
  ['GET', '/api/users', 404],
  ['GET', '/metrics?x=1', 404],
  ['POST', '/metrics', 405],
])('%s %s is answered %i', async (method, path, status) => {
  expect((await fetch(at + path, { method })).status).toBe(status);
});

test('the port that everybody reaches has none of it', async () => {
  for (const path of ['/metrics', '/ready', '/api/metrics']) {
    const answer = await fetch(server.url + path);
    expect(await answer.text()).not.toContain('sadap_');
  }
});

test('without the setting nothing listens; a taken port is said, and nothing stays behind', async () => {
  const other = await startServer();
  expect(other.app.metricsAddress()).toBeNull();
  await other.close();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  await expect(startServer({ METRICS_PORT: String(port) })).rejects.toThrow('EADDRINUSE');
  taken.close();
});

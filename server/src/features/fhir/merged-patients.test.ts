import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { askFhir, type Bundle, idsIn } from '../../../test/fhir-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let nurse: SignedIn;
let admin: SignedIn;
let kept: Patient;
let gone: Patient;
let checkUp: CheckUp;
let mergeId: number;
let before: string;
beforeAll(async () => {
  server = await startServer();
  nurse = await server.user();
  admin = await server.signIn('admin');
  kept = (await server.patientWithCheckUp(nurse.token)).patient;
  ({ patient: gone, checkUp } = await server.patientWithCheckUp(nurse.token));
  before = new Date(Date.now()).toISOString();
  const input = { goneId: gone.id, hn: gone.patientID, version: 1, goneVersion: 1, reason: 'xxx' };
  const { body } = await server.call('POST', `/patients/${kept.id}/merges`, admin.token, input);
  mergeId = (body as { id: number }).id;
});
afterAll(() => server.close());

const read = async (path: string) => (await askFhir(server, path, nurse.token)).body as never;
const found = async (path: string) => idsIn((await askFhir(server, path, nurse.token)).body as Bundle);

test('a merged record is read as one that another replaced', async () => {
  expect(await read(`/Patient/${gone.id}`)).toMatchObject({
    id: String(gone.id),
    active: false,
    link: [{ other: { reference: `Patient/${kept.id}` }, type: 'replaced-by' }],
  });
  const stays = await read(`/Patient/${kept.id}`);
  expect(stays).toMatchObject({ link: [{ other: { reference: `Patient/${gone.id}` }, type: 'replaces' }] });
  expect(stays).not.toHaveProperty('active');
});

test('no search finds it; its HN and citizen id find the one that stays', async () => {
  expect(await found('/Patient')).toEqual([`Patient/${kept.id}`]);
  expect(await found(`/Patient?_id=${gone.id}`)).toEqual([]);
  expect(await found(`/Patient?identifier=${gone.patientID}`)).toEqual([`Patient/${kept.id}`]);
  await server.sql(`update patients set citizen_id = '1101700230708' where id = ${gone.id}`);
  expect(await found('/Patient?identifier=1101700230708')).toEqual([`Patient/${kept.id}`]);
  const posted = await fetch(`${server.url}/fhir/Patient/_search`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${nurse.token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `_id=${gone.id}`,
  });
  expect(idsIn((await posted.json()) as Bundle)).toEqual([]);
  expect(await found(`/Encounter?patient=${gone.id}`)).toEqual([]);
  expect((await askFhir(server, `/Patient/${gone.id}/$everything`, nurse.token)).status).toBe(404);
});

test('its check-ups are of the one that stays, and have changed', async () => {
  expect(await read(`/Encounter/${checkUp.id}`)).toMatchObject({
    subject: { reference: `Patient/${kept.id}` },
  });
  await server.sql(`update check_ups set session_date = now() - interval '30 days' where id = ${checkUp.id}`);
  expect(await found(`/Encounter?_lastUpdated=ge${before}`)).toContain(`Encounter/${checkUp.id}`);
});

test('is closed where the one that stays is, and is itself again after an undo', async () => {
  await server.sql(`insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
    values (${kept.id}, 'objection', '', ${nurse.userId}, now())`);
  server.clock.advance(2_000);
  expect((await askFhir(server, `/Patient/${gone.id}`, nurse.token)).status).toBe(404);
  await server.sql(`update patient_restrictions set lifted_at = now()`);
  server.clock.advance(2_000);
  const [{ version }] = (await server.sql(`select version from patients where id = ${kept.id}`)).rows;
  const path = `/patients/${kept.id}/merges/${mergeId}/undo`;
  const undone = await server.call('POST', path, admin.token, { version });
  expect(undone.status).toBe(200);
  expect(await read(`/Patient/${gone.id}`)).not.toHaveProperty('link');
  expect((await found('/Patient')).length).toBe(2);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { askFhir, type Bundle, idsIn, linkOf } from '../../../test/fhir-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** More than a page looks at. */
const OLD_VISITS = 11_000;

let server: TestServer;
let owner: SignedIn;
let patientId: number;
let newVisit: number;
beforeAll(async () => {
  server = await startServer();
  owner = await server.user();
  const made = await server.patientWithCheckUp(owner.token);
  patientId = made.patient.id;
  await server.sql(`insert into check_ups (patient_id, session_number, session_date, created_by)
    select ${patientId}, number, '2020-01-01'::timestamptz + number * interval '1 minute', ${owner.userId}
    from generate_series(1000, ${1000 + OLD_VISITS}) number`);
  const created = await server.call('POST', '/sessions', owner.token, { patientId });
  expect(created).toMatchObject({ status: 201 });
  const { rows } = await server.sql('select max(id) as id from check_ups');
  newVisit = Number(rows[0]?.id);
  await server.sql('analyze check_ups');
});
afterAll(() => server.close());

/** Page by page; how many were empty. */
async function follow(path: string) {
  const found: string[] = [];
  let empty = 0;
  for (let next: string | undefined = path; next; ) {
    const { status, body } = await askFhir(server, next, owner.token);
    expect(status).toBe(200);
    const ids = idsIn(body as Bundle);
    if (ids.length === 0) empty++;
    found.push(...ids);
    next = linkOf(body as Bundle, 'next');
  }
  return { found, empty };
}

test('what changed of late is on the first page, however many visits are older', async () => {
  const first = (await askFhir(server, '/Encounter?_lastUpdated=ge2026-01-01', owner.token)).body as Bundle;
  expect(idsIn(first)).toContain(`Encounter/${newVisit}`);
  expect(linkOf(first, 'next')).toBeUndefined();
});

test('a time between two is found without an empty page', async () => {
  const query = '_lastUpdated=ge2020-01-03T00:00:00Z&_lastUpdated=lt2020-01-03T01:00:00Z&_count=17';
  const { found, empty } = await follow(`/Encounter?${query}`);
  // A visit changes once more, twelve hours after its beginning, when it ends.
  const { rows } = await server.sql(`select id from check_ups
    where session_date + interval '12 hours' >= '2020-01-03T00:00:00Z'
      and session_date + interval '12 hours' < '2020-01-03T01:00:00Z' order by session_date, id`);
  expect(found).toEqual(rows.map(({ id }) => `Encounter/${id}`));
  expect({ count: found.length, empty }).toEqual({ count: 60, empty: 0 });
});

test('before all of them there is none, on one page', async () => {
  expect(await follow('/Encounter?_lastUpdated=lt2019-01-01')).toEqual({ found: [], empty: 1 });
});

test('an old visit that was put to another patient since is found, once', async () => {
  const { rows } = await server.sql(
    `select id from check_ups where session_date < '2020-02-01' order by id limit 1`,
  );
  const moved = Number(rows[0]?.id);
  await server.sql(`insert into namings (check_up_id, from_patient_id, to_patient_id, named_by, named_at, undone_at)
    values (${moved}, ${patientId}, ${patientId}, ${owner.userId}, '2024-05-05', '2024-05-06')`);
  expect(await follow('/Encounter?_lastUpdated=ge2024-01-01&_lastUpdated=lt2025-01-01')).toEqual({
    found: [`Encounter/${moved}`],
    empty: 0,
  });
  const later = await follow('/Encounter?_lastUpdated=ge2024-01-01&_count=1');
  expect(later.found.filter((id) => id === `Encounter/${moved}`)).toHaveLength(1);
  expect(later.found).toContain(`Encounter/${newVisit}`);
});

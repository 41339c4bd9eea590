import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { askFhir, type Bundle, linkOf } from '../../../test/fhir-client.ts';
import { largeHospital } from '../../../test/large-hospital.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** Each with a measurement and a sound: more than a page looks at. */
const PATIENTS = 11_000;

let server: TestServer;
let owner: SignedIn;
let checkUp: number;
let sound: number;
let taken: number;
beforeAll(async () => {
  server = await startServer();
  owner = await server.user();
  await server.sql(largeHospital(PATIENTS));
  // Late in the order of numbers, long ago, and signed.
  const { rows } = await server.sql(`select check_up_id, recording_id from analysis_signatures
    join recordings on recordings.id = recording_id where signed_at < now() - interval '1 month'
    order by check_up_id desc limit 1`);
  checkUp = Number(rows[0]?.check_up_id);
  sound = Number(rows[0]?.recording_id);
  taken = PATIENTS - 999;
});
afterAll(() => server.close());

const begin = '2001-01-01T00:00:00Z';
type Of = { id: string; lastUpdated: string };
async function follow(path: string) {
  const found: Of[] = [];
  let empty = 0;
  for (let next: string | undefined = path; next; ) {
    const { status, body } = await askFhir(server, next, owner.token);
    expect(status).toBe(200);
    const { entry = [] } = body as Bundle;
    if (entry.length === 0) empty++;
    for (const { resource } of entry)
      found.push({ id: resource.id, lastUpdated: (resource.meta as Of).lastUpdated });
    next = linkOf(body as Bundle, 'next');
  }
  return { found, empty };
}
/** One of them changes: in a year that is over, so that nothing else has changed then. */
async function isFoundAlone(path: string, id: RegExp, sql: string) {
  const query = `_lastUpdated=ge${begin}&_lastUpdated=lt2002-01-01&_count=100`;
  expect(await follow(`/${path}${query}`)).toEqual({ found: [], empty: 1 });
  await server.sql(sql);
  const { found, empty } = await follow(`/${path}_lastUpdated=ge2030-01-01&_count=100`);
  expect({ count: found.length > 0, empty, others: found.filter((each) => !id.test(each.id)) }).toEqual({
    count: true,
    empty: 0,
    others: [],
  });
  expect(new Set(found.map((each) => each.id)).size).toBe(found.length);
}

test('a measurement that was corrected', async () => {
  await isFoundAlone(
    'Observation?category=vital-signs&',
    new RegExp(`^vital-${taken}-`),
    `update vital_signs set updated_at = '2030-02-02' where id = ${taken}`,
  );
});

test('a sound of which something was said', async () => {
  await isFoundAlone(
    'Media?',
    new RegExp(`^${sound}$`),
    `insert into recording_circumstances (recording_id, version, author, created_at, posture, note)
      values (${sound}, 1, ${owner.userId}, '2030-02-02', 'sitting', '')`,
  );
});

test('what was signed', async () => {
  const sign = `set session_replication_role = replica;
    update analysis_signatures set signed_at = '2030-02-02' where recording_id = ${sound}`;
  await isFoundAlone('DiagnosticReport?', new RegExp(`^${checkUp}$`), sign);
  const query = '_lastUpdated=ge2030-01-01';
  expect((await follow(`/Provenance?${query}`)).found.map(({ id }) => id)).toEqual([
    `signature-${checkUp}-${sound}`,
  ]);
  const { found, empty } = await follow(`/Observation?category=exam&${query}&_count=7`);
  expect(found.length).toBeGreaterThan(7);
  expect(empty).toBe(0);
  expect(found.every(({ id }) => id.startsWith(`finding-${checkUp}-`))).toBe(true);
});

test.each(['Media', 'DiagnosticReport'])('%s: as all of them say', async (type) => {
  const from = new Date(Date.now() - 20 * 86_400_000).toISOString();
  const until = new Date(Date.now() - 10 * 86_400_000).toISOString();
  const all = await follow(`/${type}?_count=100`);
  const meant = all.found.filter(({ lastUpdated: at }) => at >= from && at < until);
  const { found, empty } = await follow(`/${type}?_lastUpdated=ge${from}&_lastUpdated=lt${until}&_count=50`);
  expect(meant.length).toBeGreaterThan(5);
  expect(found.map(({ id }) => id).toSorted()).toEqual(meant.map(({ id }) => id).toSorted());
  expect(empty).toBe(0);
});

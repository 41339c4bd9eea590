import { contract } from '@sadap/contract/api';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../api-client.ts';
import { askFhir, type Bundle, linkOf } from '../fhir-client.ts';
import { addProgram } from '../fhir-program.ts';
import { largeHospital } from '../large-hospital.ts';
import { catchStatements, type Statement } from '../sent-statements.ts';
import { startServer, type TestServer } from '../server.ts';

/** What every list makes the database read in a hospital of this many patients, with need-to-know. */
const PATIENTS = 100_000;
/** Of one table, by one statement, whatever the list: the waiting sounds are put in order from 10,000. */
const MOST_ROWS = 20_000;
/** Of 8 KiB, of all tables, by one statement. */
const MOST_BLOCKS = 80_000;

/** Their answers come from the bytes of one sound. */
const OF_ONE_SOUND = /\/(waveform|quality|beats|breathing)$/;
/** How many there are of everything. */
const COUNTS_ALL =
  /^\/(system\/info|privacy\/register|ai\/(usage|validation|agreement|device-drift)|(heart|lung)soundrecordings\/statistics\/positions)$/;
/** Thousands wait here, at so many check-ups that the planner may read the table of these in one go. */
const OF_MANY_CHECK_UPS = /^\/recordings\/waiting/;
/** Looks at an hour of the trail, and all that this file asks for is within one. */
const OF_AN_HOUR = /earlier\.action = 'reading\.unusual'/;
/** More ways to ask for a list. */
const QUERIES: Record<string, string[]> = {
  '/patients': [
    '?page=1&pageSize=24',
    '?page=40&pageSize=24',
    '?search=ก12',
    '?search=ก',
    '?search=12',
    '?search=HN50',
    '?search=0812',
    '?search=nobody',
    ...['name', 'hn', 'age', 'lastCheckUp', 'createdAt'].flatMap((sort) =>
      ['ascending', 'descending'].map((order) => `?sort=${sort}&order=${order}&page=2&pageSize=24`),
    ),
    '?sort=name&order=ascending&search=ก1',
    '?sort=age&order=ascending&search=081',
  ],
  '/recordings/waiting': ['?limit=100', '?after=77'],
  '/sessions': ['?patient_id=77'],
  '/examinations': ['?session_id=75'],
  '/heartsoundrecordings': ['?session_id=76', '?session_id=76&patient_id=51', '?patient_id=51'],
  '/heartsoundrecordings/statistics/positions': ['?patient_id=51'],
  '/questions': ['?box=received', '?box=sent', '?recordingId=80'],
  '/captures': ['?state=unsaved', '?session_id=76'],
  '/users': ['?search=large_1', '?sort=username&order=ascending&page=2'],
  '/users/colleagues': ['?search=large'],
  '/groups/find': ['?search=ward'],
  '/calls': ['?page=3'],
  '/audit': [
    '?userId=2',
    '?user=large_7',
    '?user=HIS',
    '?patientId=76',
    '?action=patient.read',
    '?class=read',
    '?outcome=refused',
    '?from=2020-01-01T00:00:00Z&page=3',
    '?address=10.0.0.1',
  ],
};

const PLACES: Record<string, string> = { hn: 'HN5000076', username: 'admin', key: 'reference-none' };
const lists = listsOf(contract).flatMap((path) => {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => PLACES[name] ?? '76');
  return ['', ...(QUERIES[path] ?? [])].map((query) => place + query);
});

let server: TestServer;
let owner: pg.Client;
let askers: SignedIn[];
let rowsOf: Map<string, number>;
beforeAll(async () => {
  server = await startServer({ CHECK_ANSWERS: 'off' });
  askers = [await server.user(), await server.signIn('admin')];
  await addProgram(server, askers[1]?.token ?? '');
  await server.sql(largeHospital(PATIENTS));
  await server.call('PUT', '/settings/security', askers[1]?.token, { access: 'need-to-know' });
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string; rows: number }>(
    'select relname as name, reltuples::int as rows from pg_class where reltuples > 0',
  );
  rowsOf = new Map(rows.map((each) => [each.name, each.rows]));
}, 120_000);
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** Judges all that the asking makes the server send. */
async function judge(path: string, username: string, asking: () => Promise<unknown>): Promise<void> {
  const caught = catchStatements();
  await asking().finally(() => {
    sent = caught();
  });
  for (const statement of sent.filter(isOfTheRoute)) {
    const { whole, blocks } = await read(statement);
    const about = `${username} ${statement.text.slice(0, 3000)}`;
    const unallowed = whole.filter(
      (each) =>
        !(OF_MANY_CHECK_UPS.test(path) && each.startsWith('Seq Scan on check_ups')) &&
        !(OF_AN_HOUR.test(statement.text) && each.startsWith('Seq Scan on audit_events')),
    );
    if (!COUNTS_ALL.test(path)) expect({ unallowed, about }).toEqual({ unallowed: [], about });
    expect(blocks, about).toBeLessThan(MOST_BLOCKS);
  }
}
let sent: Statement[] = [];

describe('reads no whole large table', () => {
  test.each(lists)('%s', async (path) => {
    for (const { token, username } of askers)
      await judge(path, username, async () => {
        const { status } = await server.call('GET', path, token);
        expect(status).toBeLessThan(500);
      });
  });
});

/** Searches in FHIR. Each is followed to its second page, where there is one. */
const SEARCHES = [
  ...[
    'Patient',
    'Encounter',
    'Observation',
    'Media',
    'DiagnosticReport',
    'Provenance',
    'DocumentReference',
  ].map((type) => `/${type}`),
  ...['Device', 'Practitioner', 'Practitioner?identifier=large_7'].map((search) => `/${search}`),
  ...[
    'Patient',
    'Encounter',
    'Observation',
    'Media',
    'DiagnosticReport',
    'Provenance',
    'DocumentReference',
  ].flatMap((type) => [`/${type}?_lastUpdated=ge2020`, `/${type}?_lastUpdated=lt2020`, `/${type}?_id=76`]),
  ...['Encounter', 'Observation', 'Media', 'DiagnosticReport', 'DocumentReference'].flatMap((type) => {
    const date = type === 'Media' ? 'created' : 'date';
    return [
      `/${type}?patient=51`,
      `/${type}?${date}=ge2020&_count=100`,
      `/${type}?${date}=ge2026-01-01&${date}=lt2026-01-02`,
      `/${type}?patient=51&${date}=ge2020&_lastUpdated=ge2020`,
    ];
  }),
  '/Patient?identifier=HN5000076',
  '/Patient?identifier=1111111100002',
  '/Patient?_count=100',
  '/Encounter?_include=Encounter:subject&_count=100',
  '/Observation?code=8867-4&_count=100',
  '/Observation?category=exam&_count=100',
  '/Observation?code=31574009',
  '/Observation?code=nothing',
  '/Patient/51/$everything',
];

describe('in FHIR, too', () => {
  test.each(SEARCHES)('%s', async (path) => {
    for (const { token, username } of askers)
      await judge(path, username, async () => {
        let next: string | undefined = path;
        for (let page = 0; page < 2 && next; page++) {
          const { status, body } = await askFhir(server, next, token);
          expect(status).toBeLessThan(500);
          next = status === 200 ? linkOf(body as Bundle, 'next') : undefined;
        }
      });
  });
});

test('a merge reads what is of the two records, and its undo too', async () => {
  const admin = askers[1] as SignedIn;
  const glass = { reason: 'emergency' };
  const [kept, gone] = [70, 74];
  for (const id of [kept, gone]) await server.call('POST', `/patients/${id}/glass`, admin.token, glass);
  const versionOf = async (id: number) => {
    const { rows } = await server.sql(`select hn, version from patients where id = ${id}`);
    return rows[0] as { hn: string; version: number };
  };
  const [{ version }, { hn, version: goneVersion }] = [await versionOf(kept), await versionOf(gone)];
  const path = `/patients/${kept}/merges`;
  let mergeId = 0;
  await judge(path, 'admin', async () => {
    const input = { goneId: gone, hn, version, goneVersion, reason: 'xxx' };
    const { status, body } = await server.call('POST', path, admin.token, input);
    expect(status, JSON.stringify(body)).toBe(201);
    mergeId = (body as { id: number }).id;
  });
  await server.call('POST', `/patients/${kept}/glass`, admin.token, glass);
  await judge(path, 'admin', async () => {
    const { version: now } = await versionOf(kept);
    const undone = await server.call('POST', `${path}/${mergeId}/undo`, admin.token, { version: now });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  });
});

/** Meanwhile the trail is sealed. */
const isOfTheRoute = ({ text }: Statement) =>
  /^\s*(select|with)\b/i.test(text) && !text.includes('audit_unsealed');

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

/** What a statement reads when it is sent once more. */
async function read({ text, values }: Statement): Promise<{ whole: string[]; blocks: number }> {
  await owner.query('begin');
  const { rows } = await owner
    .query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    )
    .finally(() => owner.query('rollback'));
  const [top] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!top) throw new Error('no plan');
  const whole = partsOf(top.Plan)
    .map((part) => ({ table: part['Relation Name'] ?? '', type: part['Node Type'], rows: rowsReadBy(part) }))
    .filter(({ table, rows: count }) => (rowsOf.get(table) ?? 0) > MOST_ROWS && count > MOST_ROWS)
    .map(({ table, type, rows: count }) => `${type} on ${table}: ${count} rows`);
  return { whole, blocks: top.Plan['Shared Hit Blocks'] + top.Plan['Shared Read Blocks'] };
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];
const rowsReadBy = (part: Plan): number =>
  part['Actual Loops'] *
  (part['Actual Rows'] +
    (part['Rows Removed by Filter'] ?? 0) +
    (part['Rows Removed by Index Recheck'] ?? 0));

function listsOf(part: object): string[] {
  if (!('~orpc' in part)) return Object.values(part).flatMap((inner) => listsOf(inner as object));
  const { method, path } = (part['~orpc'] as { route: { method: string; path: string } }).route;
  return method === 'GET' && !OF_ONE_SOUND.test(path) ? [path] : [];
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/database/embedded.ts';
import { addProgram, tokenOfProgram } from '../server/test/fhir-program.ts';
import { largeHospital } from '../server/test/large-hospital.ts';
import { linesRead, type Read } from './fhir/lines-read.ts';
import { percentile, printTable } from './figures.ts';
import { startSadap } from './sadap-server.ts';

/** How fast a program searches and reads in bulk, and who waits for it. README.md explains the figures. */
const { values: given } = parseArgs({
  options: {
    patients: { type: 'string', default: '100000' },
    searches: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '15' },
  },
});
const patientCount = Number(given.patients);
const searchCount = Number(given.searches);
const longestMs = Number(given.seconds) * 1000;
const AIM_P95_MS = 100;
const AIM_PER_SECOND = 2_000;
const AIM_SLOWED_MS = 50;
const EXPORTED = ['Patient', 'Encounter', 'Observation', 'Media', 'DiagnosticReport', 'Provenance'];

const silent = { debug() {}, info() {}, warn: console.warn, error: console.error };
const folder = mkdtempSync(join(tmpdir(), 'sadap-bench-fhir-'));
const postgres = await startEmbeddedPostgres(folder, silent);
const sadap = await startSadap({ DATABASE_URL: postgres.url });
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
const url = sadap.origin;

const call = async (method: string, path: string, token: string, body: object) => ({
  status: 201,
  body: await sadap.call(method, path, body, token),
});
const program = await addProgram({ call }, sadap.adminToken);
/** It lives for five minutes. */
const signIn = () => tokenOfProgram({ url, clock: Date }, program);

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function ask(path: string, token: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(path.startsWith('http') ? path : `${url}/fhir${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

type Patient = { id: number; hn: string; at: Date };
const SEARCHES: [string, (patient: Patient) => string][] = [
  ['Patient by identifier', ({ hn }) => `/Patient?identifier=${hn}`],
  ['Patient by change', ({ at }) => `/Patient?_lastUpdated=ge${at.toISOString()}`],
  ['Encounter by date', ({ at }) => `/Encounter?date=${at.toISOString().slice(0, 10)}`],
  ['Encounter by change', ({ at }) => `/Encounter?_lastUpdated=ge${at.toISOString()}`],
  ['Observation by patient and code', ({ id }) => `/Observation?patient=${id}&code=8867-4`],
  ['DiagnosticReport by change', ({ at }) => `/DiagnosticReport?_lastUpdated=ge${at.toISOString()}`],
  ['Observation by change', ({ at }) => `/Observation?_lastUpdated=ge${at.toISOString()}`],
];

async function searches(): Promise<string[][]> {
  const { rows: patients } = await pool.query<Patient>(
    `select id, hn, created_at as at from patients
     where id in (select 1 + (n * 7919::bigint * 104729 % $2)::int from generate_series(1, $1) n)`,
    [searchCount, patientCount],
  );
  const token = await signIn();
  const table: string[][] = [];
  for (const [name, pathOf] of SEARCHES) {
    for (const patient of patients.slice(0, 5)) await (await ask(pathOf(patient), token)).text();
    const times: number[] = [];
    let empty = 0;
    for (const patient of patients) {
      let text = '';
      times.push(await elapsedMs(async () => (text = await (await ask(pathOf(patient), token)).text())));
      if (!text.includes('"entry"')) empty++;
    }
    const p95 = percentile(times, 0.95);
    const isMet = p95 < AIM_P95_MS ? 'met' : 'MISSED';
    table.push([name, percentile(times, 0.5).toFixed(1), p95.toFixed(1), String(empty), isMet]);
    console.log(`${name}: p95 ${p95.toFixed(1)} ms`);
  }
  return table;
}

/** Pages of a user, one after the other, until `isOver`. */
async function pages(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver())
    times.push(
      await elapsedMs(() => sadap.call('GET', '/patients?page=1&pageSize=24', undefined, sadap.adminToken)),
    );
  return times;
}

async function exported(type: string, alone: number): Promise<string[]> {
  const token = await signIn();
  const begun = await ask(`/$export?_type=${type}`, token, { prefer: 'respond-async' });
  const address = begun.headers.get('content-location') ?? '';
  let read: Read | null = null;
  const asked = ask(`${address}/${type}.ndjson`, token)
    .then((answer) => linesRead(answer, longestMs))
    .then((it) => (read = it));
  const beside = await pages(() => read !== null);
  const { count, ms, isWhole } = await asked;
  const perSecond = (count / ms) * 1000;
  const slowed = percentile(beside, 0.95) - alone;
  console.log(`${type}: ${perSecond.toFixed(0)} resources a second`);
  return [
    type,
    String(count) + (isWhole ? '' : ' …'),
    perSecond.toFixed(0),
    perSecond >= AIM_PER_SECOND ? 'met' : 'MISSED',
    slowed.toFixed(1),
    slowed <= AIM_SLOWED_MS ? 'met' : 'MISSED',
  ];
}

try {
  await pool.query(largeHospital(patientCount));
  const found = await searches();
  console.log(`\n${patientCount} patients; ${searchCount} searches of each kind, one after another\n`);
  printTable(['search', 'p50 ms', 'p95 ms', 'empty', `p95 < ${AIM_P95_MS} ms`], found);
  const until = performance.now() + 5_000;
  const alone = percentile(await pages(() => performance.now() > until), 0.95);
  const rows: string[][] = [];
  for (const type of EXPORTED) rows.push(await exported(type, alone));
  console.log(`\nBulk export; a user's page alone: p95 ${alone.toFixed(1)} ms\n`);
  printTable(
    ['type', 'resources', 'a second', `≥ ${AIM_PER_SECOND}`, 'page slowed, p95 ms', `≤ ${AIM_SLOWED_MS} ms`],
    rows,
  );
} finally {
  await pool.end();
  await sadap.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

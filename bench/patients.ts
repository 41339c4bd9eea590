import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/database/embedded.ts';
import { median, percentile, printTable } from './figures.ts';
import { bareSqlOf } from './patients/bare-sql.ts';
import { costOfLooks } from './patients/cost-of-looks.ts';
import { generatePatients } from './patients/generation.ts';
import { type Lookup, lookups } from './patients/lookups.ts';
import { openPatients } from './patients/open-patients.ts';
import { startSadap } from './sadap-server.ts';

/** How fast a hospital of a million patients finds one. README.md explains the figures. */
const { values: given } = parseArgs({
  options: {
    patients: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    lookups: { type: 'string', default: '200' },
  },
});
const patientCount = Number(given.patients);
const rounds = Number(given.rounds);
const lookupCount = Number(given.lookups);
const AIM_P95_MS = 50;
const AIM_LOOK_MS = 1;

const silent = { debug() {}, info() {}, warn: console.warn, error: console.error };
const folder = mkdtempSync(join(tmpdir(), 'sadap-bench-patients-'));
const postgres = await startEmbeddedPostgres(folder, silent);
const sadap = await startSadap({ DATABASE_URL: postgres.url });
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const askAs = ({ path }: Lookup, token: string) => sadap.call('GET', path, undefined, token);
const askServer = (lookup: Lookup) => askAs(lookup, sadap.adminToken);

/** Server and bare SQL take turns on the same look-ups, so that a slow moment affects both. */
async function measure(asked: Lookup[]) {
  const server: number[] = [];
  const bare: number[] = [];
  for (const lookup of asked) {
    const statements = await bareSqlOf(pool, lookup);
    server.push(await elapsedMs(() => askServer(lookup)));
    bare.push(
      await elapsedMs(async () => {
        for (const { sql, params } of statements) await pool.query(sql, params);
      }),
    );
  }
  return {
    serverP50: percentile(server, 0.5),
    serverP95: percentile(server, 0.95),
    bareP50: percentile(bare, 0.5),
    bareP95: percentile(bare, 0.95),
  };
}

/** With its look in the audit trail and without: the same look-up again leaves none. */
async function printCostOfLooks(): Promise<void> {
  const account = { username: 'bench_looker', email: 'bench@example.org', password: 'bench-only-2' };
  await sadap.call('POST', '/users', account);
  const { token } = await sadap.call<{ token: string }>('POST', '/auth/login', account);
  const logins = { warming: sadap.adminToken, looking: token };
  const table: string[][] = [];
  for (const { name, make } of lookups.filter((each) =>
    ['part of an HN (5 characters)', 'details'].includes(each.name),
  )) {
    const figures: Awaited<ReturnType<typeof costOfLooks>>[] = [];
    for (let round = 0; round < rounds; round++)
      figures.push(await costOfLooks(pool, askAs, await make(pool, lookupCount, rounds + round), logins));
    const middle = (of: (each: (typeof figures)[number]) => number) => median(figures.map(of));
    const added = middle(({ p95 }) => p95.written - p95.again);
    table.push([
      name,
      ...[
        middle(({ p50 }) => p50.written),
        middle(({ p50 }) => p50.again),
        middle(({ p95 }) => p95.written),
        middle(({ p95 }) => p95.again),
        added,
      ].map((ms) => ms.toFixed(2)),
      String(middle(({ events }) => events)),
      added <= AIM_LOOK_MS ? 'met' : 'MISSED',
    ]);
  }
  console.log('\nWhat a look in the audit trail costs\n');
  printTable(
    ['look-up', 'p50 ms', 'without', 'p95 ms', 'without', 'added to p95', 'events', `≤ ${AIM_LOOK_MS} ms`],
    table,
  );
}

try {
  await generatePatients(pool, patientCount);
  const rows: string[][] = [];
  for (const { name, hasAim, make } of lookups) {
    const figures: Awaited<ReturnType<typeof measure>>[] = [];
    for (let round = 0; round < rounds; round++) {
      const asked = await make(pool, lookupCount, round);
      await measure(asked.slice(0, 10));
      figures.push(await measure(asked));
    }
    const middle = (key: keyof (typeof figures)[number]) => median(figures.map((each) => each[key]));
    rows.push([
      name,
      ...(['serverP50', 'serverP95', 'bareP50', 'bareP95'] as const).map((key) => middle(key).toFixed(1)),
      (middle('serverP50') / middle('bareP50')).toFixed(2),
      hasAim ? (middle('serverP95') < AIM_P95_MS ? 'met' : 'MISSED') : '-',
    ]);
    console.log(`${name}: p95 ${middle('serverP95').toFixed(1)} ms`);
  }
  console.log(
    `\n${patientCount} patients; medians of ${rounds} rounds of ${lookupCount} look-ups, one after another\n`,
  );
  printTable(
    ['look-up', 'p50 ms', 'p95 ms', 'SQL p50', 'SQL p95', '× SQL (p50)', `p95 < ${AIM_P95_MS} ms`],
    rows,
  );
  await printCostOfLooks();
  const { heading, rows: ofLists } = await openPatients(pool);
  console.log('\nWhich patients of a list a nurse may open, with need-to-know\n');
  printTable(heading, ofLists);
} finally {
  await pool.end();
  await sadap.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

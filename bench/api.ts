import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PATIENT_PAGE_SIZE } from '@sadap/contract/limits';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/database/embedded.ts';
import type { BareRoute } from './api/bare-server.ts';
import { fillHospital } from './api/hospital.ts';
import type { LoadOrder, LoadResult } from './api/load.ts';
import type { LoadWatched, StatementsWatched, WatchOrder } from './api/watched-server.ts';
import { startChild } from './child.ts';
import { cpuSeconds, isQuietWithin } from './cpu.ts';
import { median, printTable } from './figures.ts';
import { generatePatients } from './patients/generation.ts';
import { startSadap } from './sadap-server.ts';

/** What a request costs beside the least that it could. README.md says how to read it. */
const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '10' },
    patients: { type: 'string', default: '20000' },
    'quiet-wait': { type: 'string', default: '60' },
    only: { type: 'string' },
  },
});
const rounds = Number(given.rounds);
const connections = Number(given.connections);
const roundMs = Number(given.seconds) * 1000;
const quietWaitMs = Number(given['quiet-wait']) * 1000;
const AIM_RATIO = 0.7;
const TOKEN_SECRET = 'a secret of the bench, at least 32 characters long';

const silent = { debug() {}, info() {}, warn: console.warn, error: console.error };
const folder = mkdtempSync(join(tmpdir(), 'sadap-bench-api-'));
const postgres = await startEmbeddedPostgres(folder, silent);
const environment = { DATABASE_URL: postgres.url, TOKEN_SECRET, NODE_ENV: 'production' };
const sadap = await startSadap(environment, './api/watched-server.ts');
const bare = startChild<{ address: string }>('./api/bare-server.ts', environment);
const lean = startChild<{ address: string }>('./api/bare-server.ts', { ...environment, IS_LEAN: 'yes' });
const load = startChild<LoadResult>('./api/load.ts');

/** What the pages ask for most: at every look at a patient, or again and again while a page is open. */
const routesOf = (patientId: number, checkUpId: number) => [
  { name: 'stethoscopes', path: '/stethoscopes/status' },
  { name: 'first page of patients', path: `/patients?page=1&pageSize=${PATIENT_PAGE_SIZE}` },
  { name: 'patient details', path: `/patients/${patientId}` },
  { name: 'check-ups of a patient', path: `/sessions?patient_id=${patientId}` },
  { name: 'check-up', path: `/sessions/${checkUpId}` },
  {
    name: 'recordings of a check-up',
    path: `/heartsoundrecordings?session_id=${checkUpId}&patient_id=${patientId}`,
  },
  { name: 'waiting for a doctor', path: '/recordings/waiting' },
  { name: 'counts of questions', path: '/questions/counts' },
  { name: 'who can be called', path: '/users/webrtc' },
  { name: 'own account', path: '/users/me' },
];

async function watch(what: WatchOrder['watch']): Promise<void> {
  sadap.tell({ watch: what } satisfies WatchOrder);
  await sadap.next();
}

async function watched<Watched>(): Promise<Watched> {
  sadap.tell({ watch: 'end' } satisfies WatchOrder);
  return sadap.next<Watched>();
}

/**
 * Lets the bare server answer the same path with the same JSON, after the very statements that the real one
 * sends.
 */
async function teach(path: string, token: string): Promise<number> {
  await watch('statements');
  const answer = await sadap.call<unknown>('GET', path, undefined, token);
  const { statements } = await watched<StatementsWatched>();
  const session = statements.find(({ text }) => text.includes('"login_sessions"'));
  if (!session) throw new Error(`${path}: no look at the session`);
  const others = statements.filter((each) => each !== session);
  for (const each of [bare, lean]) {
    each.send({ path: `/api${path}`, session, statements: others, answer } satisfies BareRoute);
    await each.next();
  }
  return statements.length;
}

type Asked = LoadResult & { requests: number; cpuMs: number };

async function ask(server: { origin: string; pid: number }, path: string, token: string): Promise<Asked> {
  const cpuBefore = cpuSeconds(server.pid);
  const order: LoadOrder = { origin: server.origin, path: `/api${path}`, token, connections, ms: roundMs };
  load.send(order);
  const result = await load.next();
  const requests = (result.perSecond * roundMs) / 1000;
  return { ...result, requests, cpuMs: ((cpuSeconds(server.pid) - cpuBefore) * 1000) / requests };
}

try {
  const bareServer = { origin: (await bare.next()).address, pid: bare.pid };
  const leanServer = { origin: (await lean.next()).address, pid: lean.pid };
  const { clinician, patientId, checkUpId } = await fillHospital(sadap);
  const { token } = clinician;
  const pool = new pg.Pool({ connectionString: postgres.url });
  await generatePatients(pool, Number(given.patients));
  await pool.end();

  const rows: string[][] = [];
  const missed: string[] = [];
  const wanted = given.only?.split(',');
  const routes = routesOf(patientId, checkUpId).filter(({ name }) => !wanted || wanted.includes(name));
  const teaching = new Map<string, number>();
  for (const { path } of routes) teaching.set(path, await teach(path, token));
  for (const { name, path } of routes) {
    if (!(await isQuietWithin(quietWaitMs)))
      console.log('The machine does not get quiet: other programs disturb.');
    await ask(sadap, path, token);
    await ask(bareServer, path, token);
    await ask(leanServer, path, token);
    const measured: { ours: Asked; bare: Asked; lean: Asked; watched: LoadWatched }[] = [];
    for (let round = 0; round < rounds; round++) {
      await watch('load');
      const ours = await ask(sadap, path, token);
      const seen = await watched<LoadWatched>();
      measured.push({
        ours,
        bare: await ask(bareServer, path, token),
        lean: await ask(leanServer, path, token),
        watched: seen,
      });
    }
    const middle = (figure: (each: (typeof measured)[number]) => number) => median(measured.map(figure));
    const ratio = middle((each) => each.ours.perSecond / each.bare.perSecond);
    if (ratio < AIM_RATIO) missed.push(name);
    rows.push([
      name,
      middle((each) => each.ours.perSecond).toFixed(0),
      middle((each) => each.bare.perSecond).toFixed(0),
      ratio.toFixed(2),
      middle((each) => each.lean.perSecond).toFixed(0),
      middle((each) => each.ours.perSecond / each.lean.perSecond).toFixed(2),
      middle((each) => each.ours.cpuMs).toFixed(2),
      middle((each) => each.bare.cpuMs).toFixed(2),
      middle((each) => each.lean.cpuMs).toFixed(2),
      middle((each) => each.ours.p50Ms).toFixed(1),
      middle((each) => each.ours.p99Ms).toFixed(1),
      middle((each) => each.watched.p50).toFixed(1),
      middle((each) => each.watched.p99).toFixed(1),
      middle((each) => each.watched.allocatedBytes / each.ours.requests / 1000).toFixed(0),
      String(measured[0]?.ours.bytes ?? 0),
      String(teaching.get(path) ?? 0),
    ]);
    console.log(`${name}: ${ratio.toFixed(2)}`);
  }
  console.log(
    `\n${connections} connections, medians of ${rounds} rounds of ${given.seconds} s, the servers in turn\n`,
  );
  printTable(
    [
      'route',
      'a second',
      'bare',
      'ratio',
      'lean',
      'ratio',
      'CPU ms',
      'bare',
      'lean',
      'p50 ms',
      'p99',
      'loop p50 ms',
      'p99',
      'kB a request',
      'answer B',
      'statements',
    ],
    rows,
  );
  console.log(
    missed.length === 0
      ? `\nEvery route reaches ${AIM_RATIO}.`
      : `\nBelow ${AIM_RATIO}: ${missed.join(', ')}`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await load.stop();
  await bare.stop();
  await lean.stop();
  await sadap.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Attacks a real server, and says how long another user waited meanwhile (bench/README.md, `attack`). */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { logIn } from '../server/test/http-client.ts';
import { type Fault, floodChannel, floodWithRequests } from '../server/test/malformed-flood.ts';
import { startOpenIdProvider } from '../server/test/openid-provider.ts';
import { ATTACKS, type Scene } from './attack/attacks.ts';
import { makeCapture } from './attack/long-capture.ts';
import { type Waits, watchOtherUser } from './attack/other-user.ts';
import { PAGES, SIGN_IN_FLOODS } from './attack/sign-in-floods.ts';
import type { Held } from './attack/watched-server.ts';
import { percentile, printTable } from './figures.ts';
import { type SadapServer, startSadap } from './sadap-server.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '15' },
    requests: { type: 'string', default: '20000' },
    messages: { type: 'string', default: '3000' },
    only: { type: 'string', default: '' },
  },
});
const seed = Number(values.seed);

const P99_LIMIT_MS = 250;
const QUIET_MS = 8_000;
/** By then what an attack opened is over: strangers' places, bodies that do not come, closing connections. */
const SETTLED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 2_000;
const HEAP_TOLERANCE_MB = 32;
const RSS_TOLERANCE_MB = 150;
const HANDLE_TOLERANCE = 12;
const PASSWORD = 'attack-only-1';
const SPARE_ACCOUNTS = 6;
const MALFORMED = 'malformed requests';

const failures: string[] = [];
const errors: string[] = [];
/** The server's errors: one line of its log each. */
function read(text: string): void {
  for (const line of text.split('\n')) if (line.includes('"level":50')) errors.push(line.slice(0, 600));
}

const provider = await startOpenIdProvider(PAGES);
const sadap = await startSadap(
  { ...provider.environment, TRUST_PROXY: '1', LOG_LEVEL: 'error', REGISTRATION: 'open' },
  './attack/watched-server.ts',
  read,
);
try {
  await attack(sadap);
} finally {
  await sadap.stop();
  await provider.stop();
}
for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(failures.length === 0 ? 'Everybody could go on working.' : `${failures.length} failures`);
process.exit(failures.length === 0 ? 0 : 1);

async function attack(server: SadapServer): Promise<void> {
  const { call, origin } = server;
  const account = async (username: string) => {
    await call('POST', '/users', { username, email: `${username}@example.org`, password: PASSWORD });
    return logIn(origin, username, PASSWORD);
  };
  // Malformed requests name small numbers, and an administrator's may well delete such an account.
  for (let number = 1; number <= SPARE_ACCOUNTS; number++) await account(`spare_${number}`);
  const attacker = await account('attacker');
  const other = await account('other_user');
  const patient = await call<{ id: number; patientID: string }>(
    'POST',
    '/patients',
    { patientID: 'HN6900001', dateOfBirth: '1958-03-02', gender: 'female', weight: 61, height: 158 },
    attacker.token,
  );
  const captureId = await makeCapture(server, attacker, patient);
  const scene: Scene = { origin, attacker, patient: { id: patient.id, hn: patient.patientID }, captureId };
  const watch = watchOtherUser(origin, other.token);
  const rows: string[][] = [];

  /** `keepsNone`: it leaves no connection open, which the server would keep for a minute. */
  const measure = async (name: string, work: () => Promise<string>, { keepsNone = false } = {}) => {
    if (name !== 'quiet' && !name.includes(values.only)) return;
    let said = '';
    const before = await held(server);
    const waits = await watch.during(async () => {
      said = await work().catch((error: unknown) => {
        failures.push(`${name}: ${String(error)}`);
        return 'failed';
      });
    });
    const settling = await settle(server, before, keepsNone);
    if (settling.grown.length > 0) failures.push(`${name}: ${settling.grown.join(', ')} did not come back`);
    rows.push([name, ...figuresOf(name, waits), ...settling.figures]);
    console.log(`${name}: ${said}`);
  };

  await measure('quiet', async () => {
    await setTimeout(QUIET_MS);
    return '';
  });
  for (const [name, work] of Object.entries({ ...ATTACKS, ...SIGN_IN_FLOODS }))
    await measure(name, () => work(scene));

  const users = [
    { username: 'malformed', password: PASSWORD },
    { username: 'bench_admin', password: 'bench-only-1' },
  ];
  await account('malformed');
  const flood = async (share: number, from: number) => {
    const faults: Fault[] = [];
    const said: string[] = [];
    const count = Math.round(Number(values.requests) * share);
    const requests = await floodWithRequests(origin, users, { seed: from, count, atATime: 12 });
    faults.push(...requests.faults);
    const answered = [...requests.answers].sort((a, b) => b[1] - a[1]);
    said.push(answered.map(([status, times]) => `${times}x ${status}`).join(', '));
    for (const channel of ['/device', '/realtime', '/peerjs'] as const) {
      const order = { seed: from, count: Math.round(Number(values.messages) * share), atATime: 12 };
      const { outcomes, faults: ofChannel } = await floodChannel(
        origin,
        channel,
        { username: 'malformed', password: PASSWORD },
        order,
      );
      faults.push(...ofChannel);
      said.push(`${channel}: ${outcomes.alive} went on, ${outcomes.closed} closed`);
    }
    for (const { what, outcome } of faults) failures.push(`${JSON.stringify(what)}: ${outcome}`);
    return said.join('; ');
  };

  if (MALFORMED.includes(values.only)) {
    console.log('warming up …');
    await flood(0.1, seed + 1);
    await setTimeout(SETTLED_WITHIN_MS);
    const name = `${values.requests} malformed requests, ${values.messages} messages on each socket, seed ${seed}`;
    await measure(name, () => flood(1, seed), { keepsNone: true });
  }
  await watch.stop();
  printTable(
    ['attack', 'p50 ms', 'p95', 'p99', 'max', 'requests', 'heap MB', 'resident', 'back after s'],
    rows,
  );
  for (const line of errors) failures.push(`the log: ${line}`);
}

function figuresOf(name: string, { waitedMs, failed }: Waits): string[] {
  const p99 = percentile(waitedMs, 0.99);
  if (!(p99 < P99_LIMIT_MS)) failures.push(`${name}: the other user's p99 was ${Math.round(p99)} ms`);
  if (failed.length > 0)
    failures.push(`${name}: ${failed.length} of the other user's requests failed, as ${failed[0]}`);
  const shown = [0.5, 0.95, 0.99].map((share) => percentile(waitedMs, share).toFixed(1));
  return [...shown, Math.max(...waitedMs).toFixed(0), String(waitedMs.length)];
}

async function held(server: SadapServer): Promise<Held> {
  server.tell({ order: 'held' });
  return server.next<Held>();
}

/** Waits until the server holds no more than `before`, or a minute is over. `grown`: what it holds still. */
async function settle(
  server: SadapServer,
  before: Held,
  keepsNone: boolean,
): Promise<{ figures: [heapMb: string, rssMb: string, afterS: string]; grown: string[] }> {
  for (const startMs = performance.now(); ; await setTimeout(LOOK_EVERY_MS)) {
    const after = await held(server);
    const grown = grownSince(before, after, keepsNone);
    const waitedMs = performance.now() - startMs;
    if (grown.length > 0 && waitedMs < SETTLED_WITHIN_MS) continue;
    const change = (from: number, to: number) => `${from.toFixed(0)} to ${to.toFixed(0)}`;
    const heap = change(before.heapMb, after.heapMb);
    return { figures: [heap, change(before.rssMb, after.rssMb), (waitedMs / 1000).toFixed(0)], grown };
  }
}

function grownSince(before: Held, after: Held, keepsNone: boolean): string[] {
  return [
    ...(after.heapMb - before.heapMb > HEAP_TOLERANCE_MB ? ['heap'] : []),
    ...(after.rssMb - before.rssMb > RSS_TOLERANCE_MB ? ['resident memory'] : []),
    ...(keepsNone && after.handles - before.handles > HANDLE_TOLERANCE ? ['open files'] : []),
  ];
}

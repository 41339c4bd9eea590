/** Attacks a real server, and says how long another user waited meanwhile (bench/README.md, `attack`). */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { logIn } from '../server/test/http-client.ts';
import { type Fault, floodChannel, floodWithRequests } from '../server/test/malformed-flood.ts';
import { ATTACKS, type Scene } from './attack/attacks.ts';
import { makeCapture } from './attack/long-capture.ts';
import { type Waits, watchOtherUser } from './attack/other-user.ts';
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

const P99_LIMIT_MS = 1_000;
const QUIET_MS = 8_000;
/** What a flood opens is over by then: strangers' places, bodies that do not come, closing connections. */
const SETTLE_MS = 35_000;
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

const sadap = await startSadap(
  { TRUST_PROXY: '1', LOG_LEVEL: 'error', REGISTRATION: 'open' },
  './attack/watched-server.ts',
  read,
);
try {
  await attack(sadap);
} finally {
  await sadap.stop();
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

  const measure = async (name: string, work: () => Promise<string>) => {
    if (name !== 'quiet' && !name.includes(values.only)) return;
    let said = '';
    const waits = await watch.during(async () => {
      said = await work().catch((error: unknown) => {
        failures.push(`${name}: ${String(error)}`);
        return 'failed';
      });
    });
    rows.push([name, ...figuresOf(name, waits)]);
    console.log(`${name}: ${said}`);
  };

  await measure('quiet', async () => {
    await setTimeout(QUIET_MS);
    return '';
  });
  for (const [name, work] of Object.entries(ATTACKS)) await measure(name, () => work(scene));

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
    const before = await settled(server);
    const name = `${values.requests} malformed requests, ${values.messages} messages on each socket, seed ${seed}`;
    await measure(name, () => flood(1, seed));
    compare(before, await settled(server));
  }
  await watch.stop();
  printTable(['attack', 'p50 ms', 'p95', 'p99', 'max', 'requests'], rows);
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

/** What the server holds once all that an attack opened is over. */
async function settled(server: SadapServer): Promise<Held> {
  await setTimeout(SETTLE_MS);
  server.tell({ order: 'held' });
  return server.next<Held>();
}

function compare(before: Held, after: Held): void {
  const line = ({ heapMb, rssMb, handles }: Held) =>
    `heap ${heapMb.toFixed(1)} MB, resident ${rssMb.toFixed(0)} MB, ${handles} handles`;
  console.log(`before: ${line(before)}\nafter:  ${line(after)}`);
  if (after.heapMb - before.heapMb > HEAP_TOLERANCE_MB) failures.push('the heap has grown');
  if (after.rssMb - before.rssMb > RSS_TOLERANCE_MB) failures.push('the resident memory has grown');
  if (after.handles - before.handles > HANDLE_TOLERANCE) failures.push('handles were left open');
}

import { parseArgs } from 'node:util';
import { startChild } from './child.ts';
import { cpuSeconds, isQuietWithin, machineCpuSeconds } from './cpu.ts';
import { median, printTable } from './figures.ts';
import { createPairs } from './relay/accounts.ts';
import { type LoadReport, pairsWithoutAccounts, type Relay } from './relay/relayed.ts';
import { startSadap } from './sadap-server.ts';

/**
 * What the real server costs compared with the least that any relay costs. README.md explains the figures.
 */
type Figures = { p50: number; p99: number; lost: number; cpu: number; loadCpu: number; othersCpu: number };

const { values: given } = parseArgs({
  options: {
    streams: { type: 'string', default: '50,200,500' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    attempts: { type: 'string', default: '3' },
    'quiet-wait': { type: 'string', default: '60' },
    only: { type: 'string' },
  },
});
const sizes = given.streams.split(',').map(Number);
const largest = Math.max(...sizes);
const measureMs = Number(given.seconds) * 1000;
const WARM_UP_MS = 2500;
/** Share of a core that other programs may use before a figure counts as disturbed. */
const DISTURBED_ABOVE = 0.25;
const ATTEMPTS = Number(given.attempts);
const QUIET_WAIT_MS = Number(given['quiet-wait']) * 1000;

const stops: (() => Promise<void>)[] = [];

async function startRelays(): Promise<Relay[]> {
  const bare = async (file: string, name: string, listeners: Relay['listeners']): Promise<Relay> => {
    const child = startChild<{ address: string }>(file);
    stops.push(() => child.stop());
    const { address: origin } = await child.next();
    return { name, pid: child.pid, origin, listeners, leases: false, pairs: pairsWithoutAccounts(largest) };
  };
  const isWanted = (name: string) => !given.only || given.only.split(',').includes(name);
  const relays: Relay[] = [];
  if (isWanted('ws')) relays.push(await bare('relay/bare-ws.ts', 'ws', 'ws'));
  if (isWanted('socket.io')) relays.push(await bare('relay/bare-socket-io.ts', 'socket.io', 'socket.io'));
  if (isWanted('sadap')) {
    const sadap = await startSadap();
    stops.push(() => sadap.stop());
    console.log(`creating ${largest} clinicians and devices …`);
    const pairs = await createPairs(sadap, largest);
    relays.push({
      name: 'sadap',
      pid: sadap.pid,
      origin: sadap.origin,
      listeners: 'socket.io',
      leases: true,
      pairs,
    });
  }
  return relays;
}

async function measure({ pid, ...relay }: Relay, streams: number): Promise<Figures> {
  const load = startChild<LoadReport>('relay/load.ts');
  const expect = async <Type extends LoadReport['type']>(type: Type) => {
    const message = await load.next();
    if (message.type === 'failed') throw new Error(`${relay.name}, ${streams} streams: ${message.why}`);
    if (message.type !== type) throw new Error(`expected ${type}, got ${message.type}`);
    return message as Extract<LoadReport, { type: Type }>;
  };
  load.send({ relay, streams, warmUpMs: WARM_UP_MS, measureMs });
  await expect('measuring');
  const readings = () => [
    performance.now() / 1000,
    cpuSeconds(pid),
    cpuSeconds(load.pid),
    machineCpuSeconds(),
  ];
  const before = readings();
  const { p50, p99, sent, received } = await expect('measured');
  const [seconds = 1, cpu = 0, loadCpu = 0, machineCpu = 0] = readings().map(
    (now, i) => now - (before[i] ?? 0),
  );
  await load.next().catch(() => undefined);
  const lost = Math.max(0, 1 - received / sent);
  const othersCpu = (machineCpu - cpu - loadCpu) / seconds;
  return { p50, p99, lost, cpu: cpu / seconds, loadCpu: loadCpu / seconds, othersCpu };
}

/** Measures in a quiet moment of the machine; a disturbed measurement is repeated, and the quietest kept. */
async function measureQuietly(relay: Relay, streams: number): Promise<Figures> {
  let quietest: Figures | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!(await isQuietWithin(QUIET_WAIT_MS)))
      console.log('  (the machine never became quiet; other programs interfere)');
    const figures = await measure(relay, streams);
    if (!quietest || figures.othersCpu < quietest.othersCpu) quietest = figures;
    if (quietest.othersCpu <= DISTURBED_ABOVE) return quietest;
  }
  return quietest as Figures;
}

const HEAD = [
  'streams',
  'relay',
  'p50 ms',
  'p99 ms',
  'CPU %',
  '× ws',
  '× socket.io',
  'lost %',
  'load CPU %',
  'others CPU %',
];
const inOneLine = (name: string, { p50, p99, cpu, lost, othersCpu }: Figures) =>
  `${name}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, CPU ${percent(cpu)} %, lost ${percent(lost)} %, others ${percent(othersCpu)} %`;
const percent = (share: number) => (share * 100).toFixed(1);

try {
  const relays = await startRelays();
  const rows: string[][] = [];
  for (const streams of sizes) {
    const runs = new Map<string, Figures[]>(relays.map(({ name }) => [name, []]));
    for (let round = 1; round <= Number(given.rounds); round++) {
      for (const relay of relays) {
        const figures = await measureQuietly(relay, streams);
        runs.get(relay.name)?.push(figures);
        console.log(`${streams} streams, round ${round}, ${inOneLine(relay.name, figures)}`);
      }
    }
    const middle = (name: string, key: keyof Figures) =>
      median((runs.get(name) ?? []).map((run) => run[key]));
    /** Median of the ratios within each round, so that a slow moment of the machine affects both sides. */
    const ratio = (name: string, reference: string) =>
      median((runs.get(name) ?? []).map((run, i) => run.cpu / (runs.get(reference)?.[i]?.cpu ?? Number.NaN)));
    for (const { name } of relays)
      rows.push([
        String(streams),
        name,
        middle(name, 'p50').toFixed(2),
        middle(name, 'p99').toFixed(2),
        percent(middle(name, 'cpu')),
        ratio(name, 'ws').toFixed(2),
        ratio(name, 'socket.io').toFixed(2),
        percent(middle(name, 'lost')),
        percent(middle(name, 'loadCpu')),
        percent(middle(name, 'othersCpu')),
      ]);
  }
  console.log(`\nmedians of ${given.rounds} rounds of ${given.seconds} s; CPU in % of one core\n`);
  printTable(HEAD, rows);
} finally {
  for (const stop of stops.reverse()) await stop();
}

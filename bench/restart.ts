import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isQuietWithin, machineCpuSeconds } from './cpu.ts';
import { percentile, printTable } from './figures.ts';

/**
 * How long a killed server is away: from its new process to the first 200 of /api/health. README.md explains
 * the figures.
 */
const { values: given } = parseArgs({
  options: {
    kills: { type: 'string', default: '15' },
    burners: { type: 'string', default: '2' },
    'quiet-wait': { type: 'string', default: '60' },
  },
});
const kills = Number(given.kills);
const burners = Number(given.burners);
const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const LOOK_MS = 5;
const LIMIT_MS = 60_000;

type Start = { healthyMs: number; phases: Record<string, number> };

const folder = mkdtempSync(join(tmpdir(), 'sadap-bench-restart-'));
const port = await freePort();

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return address && typeof address === 'object' ? address.port : 0;
}

async function startServer() {
  const startMs = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ADMIN_USERNAME: 'bench_admin',
      ADMIN_PASSWORD: 'bench-only-1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.on('data', (piece: Buffer) => {
    log += piece.toString();
  });
  const ended = once(child, 'exit');
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
    if (performance.now() - startMs > LIMIT_MS) throw new Error('the server did not become healthy');
    await wait(LOOK_MS);
  }
  const healthyMs = performance.now() - startMs;
  return {
    measured: { healthyMs, phases: phasesIn(log) } satisfies Start,
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

const isHealthy = () =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );

function phasesIn(log: string): Start['phases'] {
  for (const line of log.split('\n')) {
    if (!line.includes('the server has started')) continue;
    return (JSON.parse(line) as { ms: Start['phases'] }).ms;
  }
  throw new Error('the server did not log its start times');
}

async function restarts(): Promise<{ starts: Start[]; cores: number }> {
  const starts: Start[] = [];
  const [beforeMs, beforeCpu] = [performance.now(), machineCpuSeconds()];
  for (let kill = 0; kill < kills; kill++) {
    await running.end('SIGKILL');
    running = await startServer();
    starts.push(running.measured);
  }
  const cores = (machineCpuSeconds() - beforeCpu) / ((performance.now() - beforeMs) / 1000);
  return { starts, cores };
}

const rows: string[][] = [];
function report(name: string, { starts, cores }: { starts: Start[]; cores: number }): void {
  const middle = (values: number[]) => percentile(values, 0.5).toFixed(0);
  const all = starts.map(({ healthyMs }) => healthyMs);
  const phases = Object.keys(starts[0]?.phases ?? {}).map((phase) =>
    middle(starts.map((start) => start.phases[phase] ?? Number.NaN)),
  );
  rows.push([name, middle(all), Math.max(...all).toFixed(0), ...phases, cores.toFixed(2)]);
}

const burning: ReturnType<typeof spawn>[] = [];
let running = await startServer();
try {
  // The first start creates the database and compiles the modules.
  await running.end('SIGKILL');
  running = await startServer();
  const phaseNames = Object.keys(running.measured.phases);
  if (!(await isQuietWithin(Number(given['quiet-wait']) * 1000)))
    console.log('The machine never became quiet; other programs interfere.');
  report('quiet', await restarts());
  for (let burner = 0; burner < burners; burner++)
    burning.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  report(`${burners} cores burning`, await restarts());
  console.log(`\n${kills} kills each; medians in ms, "cores" is what the whole machine used\n`);
  printTable(['machine', 'healthy', 'slowest', ...phaseNames, 'cores'], rows);
} finally {
  for (const each of burning) each.kill();
  await running.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

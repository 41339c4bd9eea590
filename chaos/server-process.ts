import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../server/test/conditions.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
export const ADMIN = { username: 'chaos_admin', password: 'chaos-only-1' };
const STEPPED_CLOCK = new URL('./stepped-clock.ts', import.meta.url).href;
const START_LIMIT_MS = 60_000;

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export type ServerOptions = { clockPath?: string; env?: Record<string, string> };
export type Start = { kind: 'first' | 'after kill' | 'after stop'; healthyMs: number; phases: string };

/** The real server in its own process, with its own PostgreSQL, as an operator runs it. */
export class ServerProcess {
  readonly dataDir: string;
  readonly starts: Start[] = [];
  /** The file that says by how much its wall clock is wrong (`stepped-clock.ts`). */
  readonly #clockPath: string | null;
  readonly #env: Record<string, string>;
  #port = 0;
  #child: ChildProcess | null = null;
  #next: Start['kind'] = 'first';

  constructor(dataDir: string, { clockPath, env = {} }: ServerOptions = {}) {
    this.dataDir = dataDir;
    this.#clockPath = clockPath ?? null;
    this.#env = env;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Process and credentials of its PostgreSQL, from the data folder. */
  get postmasterPid(): number {
    return Number(readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }
  get postgres(): { port: number; password: string } {
    return JSON.parse(readFileSync(join(this.dataDir, 'postgres.json'), 'utf8'));
  }

  /** Resolves once it is healthy. */
  async start(): Promise<void> {
    const startedAt = performance.now();
    const clock = this.#clockPath;
    const child = spawn(process.execPath, [...(clock ? ['--import', STEPPED_CLOCK] : []), MAIN], {
      env: {
        ...process.env,
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'info',
        RATE_LIMIT: 'off',
        CHECK_ANSWERS: 'on',
        AI: 'on',
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        ...(clock && { CHAOS_CLOCK: clock }),
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    children.add(child);
    child.on('exit', () => children.delete(child));
    this.#child = child;
    let phases = '';
    child.stdout?.on('data', (text: Buffer) => {
      phases ||= /"ms":\{([^}]+)\}/.exec(String(text))?.[1] ?? '';
    });
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`the server exited with ${code} instead of starting`);
      }),
    ])) as [{ address: string }];
    this.#port = Number(new URL(message.address).port);
    await until('the server is healthy', () => this.isHealthy(), START_LIMIT_MS);
    this.starts.push({ kind: this.#next, healthyMs: performance.now() - startedAt, phases });
  }

  async isHealthy(): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/health`).catch(() => null);
    return answer?.status === 200;
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL', 'after kill');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM', 'after stop');
  }

  async #end(signal: NodeJS.Signals, next: Start['kind']): Promise<void> {
    const child = this.#child;
    this.#child = null;
    this.#next = next;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}

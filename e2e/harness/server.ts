import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import { type Simulator, type SimulatorOptions, startSimulator } from '@sadap/stethoscope';
import { addressesElsewhere, addressesWithPatients, watchAddresses } from './addresses.ts';
import { ADMIN, administrator } from './administrator.ts';

const root = join(import.meta.dirname, '..', '..');

export type Server = {
  url: string;
  dataDir: string;
  /**
   * A registered stethoscope, switched on. It lies on the chest, unless `laidOn` is false, and hears there
   * `sound`: the path of a WAV file, `heart` (by default) or `lung`. The simulator lays it on and lifts it.
   */
  stethoscope(
    name: string,
    options?: Pick<SimulatorOptions, 'laidOn' | 'script' | 'room' | 'seed' | 'bufferSeconds'> & {
      sound?: string;
    },
  ): Promise<{ mac: string; simulator: Simulator }>;
  /** Kills the process as a power cut would, and starts it again on the same port and data. */
  killAndRestart(): Promise<void>;
  /** Kills it in the same way. Returns a function that starts it again. */
  kill(): Promise<() => Promise<void>>;
};

async function startProcess(
  dataDir: string,
  port: number,
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(root, 'server', 'src', 'main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      REGISTRATION: 'open',
      RATE_LIMIT: 'off',
      CHECK_ANSWERS: 'on',
      AI: 'on',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ address: string }];
  return { child, url: message.address };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** The same machine by its name: passkeys need one. */
const inWords = (url: string) => url.replace('127.0.0.1', 'localhost');

/** Lines that a journey has laid to the server, each with an address of its own. */
const lines = new Set<string>();
export const isLineToServer = (url: string) => void lines.add(url);

/**
 * Playwright's test with a whole server per worker: its own process, PostgreSQL and data folder. Whatever the
 * journey does, no address that its pages ask for names a patient, or is another server's.
 */
export const test = base.extend<object, { environment: Record<string, string>; server: Server }>({
  context: async ({ context, environment, server }, use) => {
    const asked = watchAddresses(context);
    await use(context);
    expect(await addressesWithPatients(server.url, asked), 'addresses that name a patient').toEqual([]);
    const { OIDC_ISSUER, SMART_SERVERS, PUBLIC_URL } = environment;
    const provider = OIDC_ISSUER ?? SMART_SERVERS;
    const own = [server.url, inWords(server.url), PUBLIC_URL ?? server.url, ...lines];
    expect(addressesElsewhere(asked, { own, provider }), 'addresses of other servers').toEqual([]);
  },

  /** Additional settings of the server. */
  environment: [{}, { scope: 'worker', option: true }],

  server: [
    async ({ environment }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'sadap-e2e-'));
      let { child, url } = await startProcess(dataDir, 0, environment);
      const simulators: Simulator[] = [];
      let added = 0;
      const kill = async () => {
        await end(child, 'SIGKILL');
        return async () => {
          ({ child } = await startProcess(dataDir, Number(new URL(url).port), environment));
        };
      };

      await use({
        url,
        dataDir,
        async stethoscope(name, { sound = 'heart', ...options } = {}) {
          const number = String(++added).padStart(2, '0');
          const asAdmin = await administrator(url);
          const mac = `02:00:00:00:E2:${number}`;
          const { key } = await asAdmin<IssuedDeviceKey>('POST', '/stethoscopes/add', {
            name,
            macAddress: mac,
          });
          const simulator = startSimulator({
            url: `${url.replace('http', 'ws')}/device`,
            mac,
            key,
            sound,
            ...options,
          });
          simulators.push(simulator);
          return { mac, simulator };
        },
        killAndRestart: async () => (await kill())(),
        kill,
      });

      for (const simulator of simulators) simulator.stop();
      await end(child, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
export { expect } from '@playwright/test';

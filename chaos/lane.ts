import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginResult } from '@sadap/contract/auth';
import { call, request } from '../server/test/http-client.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { ADMIN, type ServerOptions, ServerProcess } from './server-process.ts';

/** A server with its clinician and its ledger; rounds follow each other on it. */
export type Lane = {
  server: ServerProcess;
  ledger: Ledger;
  token: string;
  userId: number;
  nextNumber(): number;
  /** Unlocks the screen, which an hour without a touch locks. */
  unlock(): Promise<void>;
  close(): Promise<void>;
};

let numbers = 0;

/**
 * `folder`: the data folder, which is kept; without it, one that is removed at the end. `clockPath`: see
 * `stepped-clock.ts`. `env`: more settings.
 */
export type LaneOptions = { folder?: string } & ServerOptions;

export async function openLane({ folder, ...options }: LaneOptions = {}): Promise<Lane> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'sadap-chaos-')));
  const server = new ServerProcess(dataDir, options);
  await server.start();
  const login = (await call(server.url, 'POST', '/auth/login', null, ADMIN)).body as LoginResult;
  const { token, userId } = login;
  const ledger = createLedger(server, () => token);
  return {
    server,
    ledger,
    token,
    userId,
    nextNumber() {
      numbers += 1;
      return numbers;
    },
    async unlock() {
      await request(server.url, 'POST', '/auth/unlock', token, { password: ADMIN.password });
    },
    async close() {
      await ledger.rest();
      await server.stop();
      if (!folder) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

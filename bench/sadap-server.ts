import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn, request } from '../server/test/http-client.ts';
import { startChild } from './child.ts';

const ADMIN = { username: 'bench_admin', password: 'bench-only-1' };

export type SadapServer = {
  pid: number;
  origin: string;
  /** Calls the API; throws on every status of 400 and above. */
  call<Answer>(method: string, path: string, body?: object, token?: string): Promise<Answer>;
  adminToken: string;
  /** Sends an order to the code that runs in the server's process. */
  tell(order: object): void;
  next<Message>(): Promise<Message>;
  stop(): Promise<void>;
};

/** The real server in a process of its own, with an empty data folder that is removed at the end. */
export async function startSadap(
  env: Record<string, string> = {},
  file = '../server/src/main.ts',
  onOutput?: (text: string) => void,
): Promise<SadapServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sadap-bench-'));
  const child = startChild<unknown>(
    file,
    {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      REGISTRATION: 'open',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      AI: 'on',
      ...env,
    },
    onOutput,
  );
  const stop = async () => {
    await child.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const { address: origin } = await (child.next() as Promise<{ address: string }>).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  const call = <Answer>(method: string, path: string, body?: object, token?: string) =>
    request<Answer>(origin, method, path, token, body);
  const { token: adminToken } = await logIn(origin, ADMIN.username, ADMIN.password).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  const next = <Message>() => child.next() as Promise<Message>;
  return { pid: child.pid, origin, call, adminToken, tell: child.send, next, stop };
}

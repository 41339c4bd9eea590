import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startServerProcess } from '../../test/server-process.ts';
import { PUBLISHED_PASSWORD } from './published-password.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** What a server says that does not start. */
async function refusalOf(environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, PORT: '0', ...environment } });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  return said;
}

test("the demo's folder is served to this machine alone, until its passwords are others", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-published-'));
  await chmod(folder, 0o755);
  const DATA_DIR = join(folder, 'data');
  const mine = { ADMIN_PASSWORD: PUBLISHED_PASSWORD, REGISTRATION: 'open' };
  try {
    const here = await startServerProcess(DATA_DIR, { ...mine, PUBLIC_URL: 'http://localhost:8080' });
    const call = async (method: string, path: string, token: string | null, body: object) => {
      const headers = {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      };
      const answer = await fetch(`${here.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
      return (await answer.json()) as { token: string; userId: number };
    };
    const nurse = { username: 'nurse', email: 'nurse@example.org', password: PUBLISHED_PASSWORD };
    await call('POST', '/users', null, nurse);
    await here.stop();

    const https = { DATA_DIR, PUBLIC_URL: 'https://sadap.hospital.example' };
    expect(await refusalOf(https)).toMatch(/^Others reach this server, .* of admin, nurse: it is the demo's/);
    expect(await refusalOf({ DATA_DIR, ALLOW_PLAIN_HTTP: 'true' })).toContain('admin, nurse');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

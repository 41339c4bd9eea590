import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SECRET = 'a relay of the journeys';
const PATHS = [process.env.TURNSERVER_PATH, '/usr/bin/turnserver', '/usr/local/bin/turnserver'];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** A real coturn on loopback, and the settings that the server needs for it. */
export async function startTurnServer() {
  const program = PATHS.find((path) => path && existsSync(path));
  if (!program) throw new Error('coturn is not installed: sudo apt-get install coturn');
  const folder = await mkdtemp(join(tmpdir(), 'sadap-turn-'));
  const port = await freePort();
  const child = spawn(
    program,
    [
      '-n',
      '--listening-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--relay-ip=127.0.0.1',
      '--allow-loopback-peers',
      '--use-auth-secret',
      `--static-auth-secret=${SECRET}`,
      '--realm=sadap',
      '--no-tls',
      '--no-dtls',
      '--no-cli',
      '--no-rfc5780',
      '--log-file=stdout',
      `--pidfile=${join(folder, 'pid')}`,
      `--userdb=${join(folder, 'users')}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`coturn exited with ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('Total General servers')) ready();
    });
  });
  return {
    environment: { TURN_URLS: `turn:127.0.0.1:${port}`, TURN_SECRET: SECRET },
    async stop(): Promise<void> {
      child.removeAllListeners('exit');
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

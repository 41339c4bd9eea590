import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATHS = [process.env.REDIS_SERVER_PATH, '/usr/bin/redis-server', '/usr/local/bin/redis-server'];

/** A real Redis on loopback that keeps nothing. */
export async function startRedis(port: number) {
  const program = PATHS.find((path) => path && existsSync(path));
  if (!program) throw new Error('Redis is not installed: sudo apt-get install redis-server');
  const folder = await mkdtemp(join(tmpdir(), 'sadap-redis-'));
  const child = spawn(
    program,
    ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`Redis exited with ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('Ready to accept connections')) ready();
    });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    /** It keeps its connections, and answers nothing until `thaw`. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.removeAllListeners('exit');
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

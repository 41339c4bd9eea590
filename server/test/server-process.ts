import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PASSWORD } from './server.ts';

export const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The whole server in its own process, with its own PostgreSQL, as an operator runs it. */
export async function startServerProcess(dataDir: string, environment: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT: 'off',
      CHECK_ANSWERS: 'on',
      AI: 'on',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let said = '';
  child.stdout?.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended]);
  if (child.exitCode !== null) throw new Error(`the server did not start (exit code ${child.exitCode})`);
  const end = async (signal: 'SIGTERM' | 'SIGHUP' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url: (first[0] as { address: string }).address,
    /** Its output so far. */
    said: () => said,
    /** Still the process that was started; nothing has ended it. */
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    hangUp: () => end('SIGHUP'),
  };
}

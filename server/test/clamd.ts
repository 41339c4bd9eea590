import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './conditions.ts';

const PATHS = [process.env.CLAMD_PATH, '/usr/sbin/clamd', '/usr/local/sbin/clamd'];

/** Found by a signature of our own, since the real ones are hundreds of megabytes. */
export const VIRUS = 'sadap-test-virus-3f1c9a';

/** A real ClamAV daemon with one signature. */
export async function startClamd() {
  const program = PATHS.find((path) => path && existsSync(path));
  if (!program) throw new Error('ClamAV is not installed: sudo apt-get install clamav-daemon');
  const folder = await mkdtemp(join(tmpdir(), 'sadap-clamd-'));
  await chmod(folder, 0o755);
  const signatures = join(folder, 'signatures');
  await mkdir(signatures);
  await writeFile(
    join(signatures, 'test.ndb'),
    `Sadap.Test.Virus:0:*:${Buffer.from(VIRUS).toString('hex')}\n`,
  );
  const path = join(folder, 'clamd.sock');
  const settings = join(folder, 'clamd.conf');
  await writeFile(
    settings,
    [
      'Foreground yes',
      `DatabaseDirectory ${signatures}`,
      `LocalSocket ${path}`,
      'LocalSocketMode 666',
      'MaxThreads 2',
      'SelfCheck 0',
    ].join('\n'),
  );
  const child = spawn(program, ['--config-file', settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  await until('clamd answers', async () => {
    if (child.exitCode !== null) throw new Error(`clamd exited with ${child.exitCode}`);
    return isListening(path);
  });
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  return {
    url: `unix:${path}`,
    end,
    async close() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

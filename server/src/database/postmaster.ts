import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isSameFolder } from './data-folder.ts';

/** PostgreSQL's main process, as its lock file describes it. */
export type Postmaster = { pid: number; dataDirectory: string; port: number };

const STOP_LIMIT_MS = 30_000;
const LOOK_MS = 20;

const lockOf = (databaseDir: string) => join(databaseDir, 'postmaster.pid');

/** The PostgreSQL that runs on this very folder. The lock file in a copied folder names the original's. */
export async function findPostmaster(databaseDir: string): Promise<Postmaster | null> {
  const named = await readLock(databaseDir);
  return named && (await whereItRuns(named, databaseDir)) === 'here' ? named : null;
}

/**
 * PostgreSQL refuses to start next to a lock file whose process lives; that of a copied folder lives
 * elsewhere.
 */
export async function removeForeignLock(databaseDir: string): Promise<void> {
  const named = await readLock(databaseDir);
  if (named && (await whereItRuns(named, databaseDir)) === 'elsewhere') await rm(lockOf(databaseDir));
}

/**
 * Shuts PostgreSQL down cleanly or, if that takes too long, immediately; it then recovers at its next start.
 */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isAlive(pid)) process.kill(pid, signal);
    for (let waited = 0; waited < STOP_LIMIT_MS && isAlive(pid); waited += LOOK_MS) await wait(LOOK_MS);
  }
}

/** Whether the PostgreSQL started as `pid` accepts connections. */
export async function isReady(databaseDir: string, pid: number | undefined): Promise<boolean> {
  const named = await readLock(databaseDir);
  return named?.pid === pid && named?.status === 'ready';
}

/**
 * Lines of the lock file: 1 process, 2 data directory, 4 port, 8 status (PostgreSQL's
 * src/include/utils/pidfile.h).
 */
async function readLock(databaseDir: string): Promise<(Postmaster & { status: string }) | null> {
  const text = await readFile(lockOf(databaseDir), 'utf8').catch(() => '');
  const [pid = '', dataDirectory = '', , port = '', , , , status = ''] = text.split('\n');
  return Number(pid) > 0 && Number(port) > 0
    ? { pid: Number(pid), dataDirectory, port: Number(port), status: status.trim() }
    : null;
}

/** `unknown`: it is exiting, or cannot be inspected; PostgreSQL's own checks decide then. */
async function whereItRuns(
  { pid, dataDirectory }: Postmaster,
  databaseDir: string,
): Promise<'here' | 'elsewhere' | 'nowhere' | 'unknown'> {
  if (!isAlive(pid)) return 'nowhere';
  // Its working directory is its data directory, even after that was moved.
  const workedIn = `/proc/${pid}/cwd`;
  const itsFolder = (await isFolder(workedIn)) ? workedIn : dataDirectory;
  if (await isSameFolder(itsFolder, databaseDir)) return 'here';
  const isCertain = itsFolder === workedIn || (!existsSync('/proc/self/cwd') && (await isFolder(itsFolder)));
  return isCertain ? 'elsewhere' : 'unknown';
}

const isFolder = (path: string) => isSameFolder(path, path);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // For an ordinary user this means that the process is another user's, so not the PostgreSQL of this
    // folder.
    return (error as NodeJS.ErrnoException).code === 'EPERM' && process.getuid?.() === 0;
  }
}

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, open, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from '../described-error.ts';
import { isStorageFull } from '../errors.ts';
import type { Log } from '../log.ts';
import { folderInUse } from './data-folder.ts';

/** A server that is being replaced needs a moment to exit. */
const CLAIM_LIMIT_MS = 5_000;
const LOOK_MS = 50;
const IS_CLAIM = /^server-[0-9a-f]+\.sock$/;
const NOTHING_LISTENS = ['ECONNREFUSED', 'ENOENT'];
/** Its backlog is full, or it exited a moment ago. */
const LISTENED_JUST_NOW = ['EAGAIN', 'ECONNRESET'];

type Withdraw = () => Promise<void>;

/**
 * Claims the data folder for the lifetime of this process. Returns a function that releases it. Throws
 * `DataFolderError` while another server holds it. A claim is a socket in the folder on which its server
 * listens. Unlike a process or a port, it is visible from every container on this machine, and it ends with
 * its process.
 */
export async function claimFolder(
  dataDir: string,
  log: Pick<Log, 'warn'>,
  limitMs = CLAIM_LIMIT_MS,
): Promise<Withdraw> {
  // Node has no such sockets on Windows; there the lock in the database keeps two servers apart.
  if (process.platform === 'win32') return async () => undefined;
  const handle = await open(dataDir, 'r');
  const throughHandle = `/proc/self/fd/${handle.fd}`;
  // A socket's path is limited to some 100 bytes.
  const folder = existsSync(throughHandle) ? throughHandle : dataDir;
  try {
    const withdraw = await claim(folder, log, limitMs);
    if (!withdraw) throw folderInUse(dataDir);
    return async () => {
      await withdraw();
      await handle.close();
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Every claim has its own name and is checked only once it listens, so one that does not listen is dead for
 * good and may be deleted. When two servers claim at once, the second to announce itself sees the first: both
 * may step back, but never do both continue. Returns null when another still holds the folder after
 * `limitMs`.
 */
async function claim(folder: string, log: Pick<Log, 'warn'>, limitMs: number): Promise<Withdraw | null> {
  const startMs = performance.now();
  for (;;) {
    if (!(await isClaimed(folder, null))) {
      const own = `server-${randomBytes(8).toString('hex')}.sock`;
      const withdraw = await announce(folder, own).catch((error: Error) => {
        if (isStorageFull(error)) throw error;
        log.warn(
          { error: describeError(error) },
          'the data folder cannot be claimed; do not start a second server on it',
        );
        return async () => undefined;
      });
      let isOurs = false;
      try {
        isOurs = !(await isClaimed(folder, own));
      } finally {
        if (!isOurs) await withdraw();
      }
      if (isOurs) return withdraw;
    }
    if (performance.now() - startMs > limitMs) return null;
    await wait(LOOK_MS * (1 + Math.random()));
  }
}

/** Whether a living server other than `own` has a claim. Deletes claims of killed servers. */
async function isClaimed(folder: string, own: string | null): Promise<boolean> {
  const others = (await readdir(folder)).filter((name) => IS_CLAIM.test(name) && name !== own);
  for (const other of others) {
    if (await isListenedTo(join(folder, other))) return true;
    await rm(join(folder, other), { force: true });
  }
  return false;
}

async function announce(folder: string, name: string): Promise<Withdraw> {
  const path = join(folder, name);
  const server = createServer((socket) => socket.destroy());
  server.listen(`${path}.new`);
  await once(server, 'listening');
  server.unref();
  // The other side learnt enough, even if its connection cannot be accepted.
  server.on('error', () => undefined);
  const withdraw = async () => {
    await rm(path, { force: true });
    server.close();
  };
  try {
    await chmod(`${path}.new`, 0o600);
    await rename(`${path}.new`, path);
  } catch (error) {
    await withdraw();
    throw error;
  }
  return withdraw;
}

/** The kernel connects, so a busy or frozen server counts too. */
function isListenedTo(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const code = error.code ?? '';
      if (NOTHING_LISTENS.includes(code)) resolve(false);
      else if (LISTENED_JUST_NOW.includes(code)) resolve(true);
      else reject(error);
    });
  });
}

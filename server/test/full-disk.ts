import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A separate disk that can be filled to the brim and freed again. */
export async function smallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw new Error(
      `This test fills a disk of its own: it must be allowed to mount one (run it as root, or in a container with ` +
        `CAP_SYS_ADMIN). ${String(error)}`,
    );
  }
  await chmod(folder, 0o755);
  const filling = join(folder, 'filling');
  return {
    folder,
    /** Uses up all remaining room. */
    async fill(): Promise<void> {
      const file = await open(filling, 'a');
      try {
        for (let piece = 1024 * 1024; piece >= 1; piece = Math.floor(piece / 4))
          while (
            await file.write(Buffer.alloc(piece)).then(({ bytesWritten }) => bytesWritten === piece, isFull)
          );
      } finally {
        await file.close();
      }
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    free: () => unlink(filling),
    async remove(): Promise<void> {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

function isFull(error: NodeJS.ErrnoException): false {
  if (error.code !== 'ENOSPC') throw error;
  return false;
}

import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../durable-file.ts';
import { assertKey, BlobMissing, type BlobStore } from './blob-store.ts';

/** About a second of sound: a full disk must not pass for a working one. */
const PROBE_BYTES = 32 * 1024;
/** Servers may share the folder: a file written to within the hour may still be in progress. */
const LEFT_OVER_AFTER_MS = 60 * 60_000;

/** Keeps blobs as files. Writes are durable: file and folder are flushed before it resolves. */
export async function openFileBlobStore(root: string): Promise<BlobStore> {
  const incoming = join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, key);
  };
  const knownFolders = new Set<string>();

  async function makeFolder(folder: string): Promise<void> {
    if (knownFolders.has(folder)) return;
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (firstMade)
      for (let made = folder; made.length >= dirname(firstMade).length; made = dirname(made))
        await syncFolder(made);
    knownFolders.add(folder);
  }

  async function writeDurably(key: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    const temporary = join(incoming, randomUUID());
    await makeFolder(dirname(path));
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await write(file);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      knownFolders.delete(dirname(path));
      throw error;
    }
    await syncFolder(dirname(path));
  }

  return {
    put: (key, bytes) => writeDurably(key, (file) => file.writeFile(bytes)),
    putStream: (key, content, byteCount) =>
      writeDurably(key, async (file) => {
        let written = 0;
        for await (const bytes of content) written += (await file.write(bytes)).bytesWritten;
        if (written !== byteCount) throw new Error(`expected ${byteCount} bytes, got ${written}`);
      }),
    async get(key) {
      return await readFile(pathOf(key)).catch(missing(key));
    },
    async read(key, range) {
      await stat(pathOf(key)).catch(missing(key));
      return createReadStream(pathOf(key), range);
    },
    async stamp(key) {
      // The change time cannot be set back.
      const { size, mtimeMs, ctimeMs, ino } = await stat(pathOf(key)).catch(missing(key));
      return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
    },
    async list(folder) {
      const names = await readdir(pathOf(folder)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const keys = names.sort().map((name) => `${folder}/${name}`);
      return Promise.all(keys.map(async (key) => ({ key, byteCount: (await stat(pathOf(key))).size })));
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async deleteFolder(folder) {
      knownFolders.delete(pathOf(folder));
      await rm(pathOf(folder), { recursive: true, force: true });
    },
    async removeLeftovers() {
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (Date.now() - mtimeMs > LEFT_OVER_AFTER_MS) await rm(path, { force: true });
      }
    },
    async check() {
      const probe = join(incoming, randomUUID());
      try {
        const file = await open(probe, 'wx', 0o600);
        try {
          await file.writeFile(randomBytes(PROBE_BYTES));
          await file.sync();
        } finally {
          await file.close();
        }
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}

const missing = (key: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'ENOENT' ? new BlobMissing(key) : error;
};

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeDurably } from '../durable-file.ts';

/** The data folder is unusable; the message tells the operator what to do. */
export class DataFolderError extends Error {}

export const folderInUse = (dataDir: string) =>
  new DataFolderError(
    `Another Sadap server is using the data folder ${dataDir}. Stop it first, or set DATA_DIR.`,
  );

/** Content of `postgres.json` in the data folder. */
export type Credentials = {
  /** The port to start on, if free. A running PostgreSQL reports its own. */
  port: number;
  password: string;
  /** Written before the password is changed, so that a crash in between locks nobody out. */
  nextPassword?: string;
  /** Inode of the database folder that they belong to; a copy has another one. */
  inode?: number;
};

export const newPassword = () => randomBytes(24).toString('hex');

const pathIn = (dataDir: string) => join(dataDir, 'postgres.json');

export async function readCredentials(dataDir: string): Promise<Credentials | null> {
  try {
    return JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as Credentials;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function writeCredentials(dataDir: string, credentials: Credentials): Promise<void> {
  await writeDurably(pathIn(dataDir), JSON.stringify(credentials));
}

/**
 * Creates the folder. PostgreSQL does not run as root: its own user must be able to reach the folder through
 * every parent.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  if (process.getuid?.() !== 0) return;
  for (let folder = dataDir; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) {
      if (folder !== dataDir)
        throw new DataFolderError(
          `The data folder lies in ${folder}, which only root may enter. PostgreSQL runs as the user 'postgres'. ` +
            `Choose another DATA_DIR, or start the server as an ordinary user.`,
        );
      await chmod(folder, mode | 0o011);
    }
    if (folder === dirname(folder)) return;
  }
}

export async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)));
  return !!a && !!b && a.dev === b.dev && a.ino === b.ino;
}

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
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

const isForAll = async (folder: string) => ((await stat(folder)).mode & 0o001) !== 0;

/** The nearest folder above `path` that other users may not enter. */
export async function closedFolderAbove(path: string): Promise<string | null> {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (!(await isForAll(folder))) return folder;
    if (folder === dirname(folder)) return null;
  }
}

/**
 * Creates the folder. PostgreSQL does not run as root: its own user must be able to reach the folder, and its
 * programs, through every parent.
 */
export async function openDataFolder(dataDir: string, programs: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  if (process.getuid?.() !== 0) return;
  if (!(await isForAll(dataDir))) await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
  const aboveData = await closedFolderAbove(dataDir);
  if (aboveData)
    throw new DataFolderError(
      `The data folder lies in ${aboveData}, which only root may enter. PostgreSQL runs as the user 'postgres'. ` +
        `Choose another DATA_DIR, or start the server as an ordinary user.`,
    );
  const abovePrograms = await closedFolderAbove(programs);
  if (abovePrograms)
    throw new DataFolderError(
      `Sadap lies in ${abovePrograms}, which only root may enter. PostgreSQL runs as the user 'postgres'. ` +
        `Move Sadap to another folder (such as /opt/sadap), or start the server as an ordinary user.`,
    );
}

export async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)));
  return !!a && !!b && a.dev === b.dev && a.ino === b.ino;
}

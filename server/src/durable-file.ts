import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file for the owner alone that is there whole after a power cut, or not at all. `new`: an existing
 * one stays as it is. Returns whether it was written.
 */
export async function writeDurably(
  path: string,
  content: string,
  { onlyNew = false } = {},
): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    if (onlyNew) await link(temporary, path);
    else await rename(temporary, path);
  } catch (error) {
    if (onlyNew && (error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
  return true;
}

/** A power cut undoes a rename whose folder is not synced. Windows journals renames, and opens no folder. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

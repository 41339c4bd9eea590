import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closedFolderAbove, DataFolderError, openDataFolder } from './data-folder.ts';

let folder: string;
const open = join('/', 'usr', 'bin', 'postgres');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-folders-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function closed(...names: string[]): Promise<string> {
  const path = join(folder, ...names);
  await mkdir(path);
  await chmod(path, 0o700);
  return path;
}

test('the nearest folder that others may not enter is found', async () => {
  const outer = await closed('outer');
  expect(await closedFolderAbove(join(outer, 'program'))).toBe(outer);
  const inner = await closed('outer', 'inner');
  expect(await closedFolderAbove(join(inner, 'program'))).toBe(inner);
  expect(await closedFolderAbove(inner)).toBe(outer);
  expect(await closedFolderAbove(join(folder, 'program'))).toBeNull();
});

test('as root: data or programs where PostgreSQL may not go are refused with what to do', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  const home = await closed('root');
  const data = openDataFolder(join(home, 'data'), open);
  await expect(data).rejects.toThrow(DataFolderError);
  await expect(data).rejects.toThrow(`The data folder lies in ${home}, which only root may enter`);
  const programs = openDataFolder(join(folder, 'data'), join(home, 'postgres'));
  await expect(programs).rejects.toThrow(DataFolderError);
  await expect(programs).rejects.toThrow(`Sadap lies in ${home}, which only root may enter`);
});

test('as root: a data folder of its own is opened for PostgreSQL', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  const data = await closed('data');
  await openDataFolder(data, open);
  expect((await stat(data)).mode & 0o777).toBe(0o711);
});

test('as an ordinary user nothing is asked of the folders: PostgreSQL is the same user', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  const home = await closed('home');
  await openDataFolder(join(home, 'data'), join(home, 'postgres'));
  expect((await stat(join(home, 'data'))).isDirectory()).toBe(true);
});

import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpack } from './archive.ts';
import { isOfABackup } from './backup.ts';
import { BackupError, restoreBackup } from './index.ts';
import { seal } from './sealed-stream.ts';

/** Backups that somebody who knows the passphrase has made by hand. */
const PASSPHRASE = 'known to the attacker';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-hostile-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function header(fields: unknown): Buffer {
  const text = Buffer.from(typeof fields === 'string' ? fields : JSON.stringify(fields));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}
const END = header({ path: '', end: true });
const file = (path: string, more: object = {}) =>
  Buffer.concat([header({ path, mode: 0o600, byteCount: 4, ...more }), Buffer.from('evil')]);

async function* archiveOf(parts: Buffer[]) {
  yield* parts;
}

async function restore(...parts: Buffer[]): Promise<number> {
  const path = join(folder, 'hostile.backup');
  const sealed: Buffer[] = [];
  for await (const piece of seal(archiveOf(parts), PASSPHRASE)) sealed.push(piece);
  await writeFile(path, Buffer.concat(sealed));
  return restoreBackup(path, join(folder, 'inner', 'data'), PASSPHRASE);
}

test.each([
  ['a path out of the folder', file('../outside')],
  ['a path that leads out within it', file('blobs/../../outside')],
  ['a path that stays within by a detour', file('blobs/x/../y')],
  ['an absolute path', file('/tmp/sadap-hostile')],
  ['a path of the other kind of system', file('blobs\\..\\..\\outside')],
  ['a drive', file('C:/outside')],
  ['no path', file('')],
  ['a path with NUL', file('blobs/a\0b')],
  ['a path that is no text', Buffer.concat([header({ path: ['blobs'], mode: 0o600, byteCount: 0 })])],
  ['what no installation has', file('authorized_keys')],
  ['a place outside for PostgreSQL’s tables', file('postgres/tablespace_map')],
  ['tables beside the folder', file('postgres/pg_tblspc/16385')],
  ['an order to follow another PostgreSQL', file('postgres/standby.signal')],
  ['an order to fetch its log', file('postgres/recovery.signal')],
  ['more bytes than there are', file('blobs/a', { byteCount: Number.MAX_SAFE_INTEGER })],
  ['a size that no number holds', header('{"path":"blobs/a","mode":384,"byteCount":1e400}')],
  ['fewer bytes than none', header({ path: 'blobs/a', mode: 0o600, byteCount: -1 })],
  ['no size', header({ path: 'blobs/a', mode: 0o600 })],
  ['a header that is no JSON', header('{')],
  ['a header that never ends', Buffer.from([0xff, 0xff, 0xff, 0xff])],
])('%s: it is no backup', async (_what, part) => {
  const into = join(folder, 'into');
  await mkdir(into);
  await expect(unpack(archiveOf([part, END]), into, isOfABackup)).rejects.toThrow(BackupError);
  expect(await readdir(folder)).toEqual(['into']);
});

test('what is in it is judged before anything is written', async () => {
  await expect(restore(file('blobs/a'), file('../outside'), END)).rejects.toThrow(BackupError);
  expect(await readdir(folder)).toEqual(['hostile.backup']);
});

test('a file is written once, and what a failed restore has written goes', async () => {
  await expect(restore(file('blobs/a'), file('blobs/a'), END)).rejects.toThrow('EEXIST');
  expect(await readdir(join(folder, 'inner'))).toEqual([]);
});

test('no restored file runs as its owner, or is open to others', async () => {
  const database = header({ path: 'postgres', folder: true });
  expect(await restore(database, file('blobs/shell', { mode: 0o6777 }), END)).toBe(1);
  const { mode } = await stat(join(folder, 'inner', 'data', 'blobs', 'shell'));
  expect(mode & 0o7777).toBe(0o700);
});

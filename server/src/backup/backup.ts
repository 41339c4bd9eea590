import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { lastBackupFile } from '../config/last-backup.ts';
import { LOCKS } from '../database/locks.ts';
import { syncFolder } from '../durable-file.ts';
import { type Entry, fileAt, filesBelow, pack, unpack } from './archive.ts';
import { BackupError, seal, unseal } from './sealed-stream.ts';

/** What a running PostgreSQL must not take over from another one, and what it makes anew. */
const NOT_OF_A_COPY =
  /^(postmaster\.(pid|opts)|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+)$/;
/** What the server is writing, and what it made while it ran. */
const NOT_OF_THE_BLOBS = /^incoming\/.+$/;

/** What a backup consists of. PostgreSQL would follow the last of these to places outside its folder. */
const OF_A_BACKUP = /^(postgres|blobs|secrets)([\\/].+)?$|^postgres\.json$/;
const LEADING_OUTSIDE = /^postgres[\\/](recovery\.signal|standby\.signal|tablespace_map|pg_tblspc[\\/].+)$/;
export const isOfABackup = (path: string) => OF_A_BACKUP.test(path) && !LEADING_OUTSIDE.test(path);

/**
 * A copy of the database that PostgreSQL brings to one moment when it starts with it (continuous archiving,
 * low-level base backup), then the blobs, then the secrets. Written blobs keep their content, and none is
 * removed until all are copied: what the database names at its moment is there.
 */
async function* entriesOf(dataDir: string, databaseUrl: string): AsyncGenerator<Entry> {
  const databaseDir = join(dataDir, 'postgres');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.backup]);
    // Keeps the log of changes from here on, until the connection ends.
    await client.query(
      `select pg_create_physical_replication_slot('sadap_backup_' || pg_backend_pid(), true, true)`,
    );
    await client.query(`select pg_backup_start('sadap', true)`);
    yield* filesBelow(databaseDir, 'postgres', (path) => NOT_OF_A_COPY.test(path));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    yield* text('postgres/backup_label', rows[0]?.labelfile ?? '');
    yield* filesBelow(join(databaseDir, 'pg_wal'), 'postgres/pg_wal', (path) => path.includes('/'));
    yield* filesBelow(join(dataDir, 'blobs'), 'blobs', (path) => NOT_OF_THE_BLOBS.test(path));
  } finally {
    await client.end();
  }
  yield* filesBelow(join(dataDir, 'secrets'), 'secrets');
  yield* fileAt(join(dataDir, 'postgres.json'), 'postgres.json');
}

async function* text(path: string, content: string): AsyncGenerator<Entry> {
  const bytes = Buffer.from(content);
  async function* once() {
    yield bytes;
  }
  yield { path, mode: 0o600, byteCount: bytes.length, content: once() };
}

/** Writes an encrypted backup while the server runs. The file appears once it is whole. */
export async function writeBackup(
  dataDir: string,
  databaseUrl: string,
  file: string,
  passphrase: string,
): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(
      seal(pack(entriesOf(dataDir, databaseUrl)), passphrase),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    await writeFile(lastBackupFile(dataDir), '');
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const reading = (file: string, passphrase: string) => unseal(createReadStream(file), passphrase);

/** Reads a backup to its end. Throws `BackupError` unless all of it is as it was written. */
const checkBackup = (file: string, passphrase: string): Promise<number> =>
  unpack(reading(file, passphrase), null, isOfABackup);

/** Restores a backup into a folder that does not exist or is empty, once all of it has been checked. */
export async function restoreBackup(file: string, dataDir: string, passphrase: string): Promise<number> {
  const names = await readdir(dataDir).catch(() => []);
  if (names.length > 0)
    throw new BackupError(
      `The folder ${dataDir} is not empty. Set DATA_DIR to a new one, or move it away first.`,
    );
  await checkBackup(file, passphrase);
  const unfinished = join(dirname(dataDir), `.${basename(dataDir)}.restoring`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const files = await unpack(reading(file, passphrase), unfinished, isOfABackup);
    await giveToPostgres(join(unfinished, 'postgres'));
    await rm(dataDir, { recursive: true, force: true });
    await rename(unfinished, dataDir);
    await syncFolder(dirname(dataDir));
    return files;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL does not run as root: its folder must belong to the user that it runs as. */
async function giveToPostgres(databaseDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const idOf = async (flag: '-u' | '-g') =>
    Number((await promisify(execFile)('id', [flag, 'postgres']).catch(noSuchUser)).stdout);
  const [uid, gid] = [await idOf('-u'), await idOf('-g')];
  for (const name of await readdir(databaseDir, { recursive: true }))
    await chown(join(databaseDir, name), uid, gid);
  await chown(databaseDir, uid, gid);
}

function noSuchUser(): never {
  throw new BackupError(
    'There is no user postgres. Run it as an ordinary user, or add one: useradd -r postgres',
  );
}

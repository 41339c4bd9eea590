import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../test/conditions.ts';
import { copyFolder, postmasterPid, sql, startInKilledProcess, startOn } from '../../test/embedded.ts';
import type { EmbeddedDatabase } from './embedded.ts';
import { LOCKS } from './locks.ts';

let folder: string;
let dataDir: string;
let running: EmbeddedDatabase[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-embedded-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  running = [];
});
afterEach(async () => {
  for (const embedded of running) await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(on = dataDir) {
  const { embedded, logged } = await startOn(on);
  running.push(embedded);
  return { embedded, logged };
}

async function stop(embedded: EmbeddedDatabase): Promise<void> {
  running = running.filter((each) => each !== embedded);
  await embedded.stop();
}

const credentialsOf = async (of: string) =>
  JSON.parse(await readFile(join(of, 'postgres.json'), 'utf8')) as { port: number; password: string };
const note = (url: string, name: string) =>
  sql(url, `create table if not exists notes (name text); insert into notes values ('${name}')`);
const notesOf = async (url: string) =>
  (await sql(url, 'select name from notes order by name')).map(({ name }) => name);

/** As on a file system without sockets. */
async function removeClaims(): Promise<void> {
  for (const name of await readdir(dataDir)) if (name.endsWith('.sock')) await rm(join(dataDir, name));
}

/** Nobody else gets the folder while `embedded` owns it. */
const isRefused = async () => {
  await expect(start()).rejects.toThrow('Another Sadap server is using the data folder');
};

describe('an embedded PostgreSQL', { timeout: 60_000 }, () => {
  test('PostgreSQL that is killed comes back with its rows and its owner', async () => {
    const { embedded, logged } = await start();
    await note(embedded.url, 'before');
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await until('the loss is noticed', () => !embedded.isOwned());
    await until('it is back', () => embedded.isOwned());
    expect(await notesOf(embedded.url)).toEqual(['before']);
    expect(logged.join()).toContain('restarting it');
    await isRefused();
  });

  test('one that outlived its killed server is adopted, watched as well, and stopped in the end', async () => {
    await startInKilledProcess(dataDir);
    const pid = await postmasterPid(dataDir);
    const { embedded } = await start();
    expect(await postmasterPid(dataDir)).toBe(pid);
    await note(embedded.url, 'before');
    process.kill(pid, 'SIGKILL');
    await until('the loss is noticed', () => !embedded.isOwned());
    await until('it is back', () => embedded.isOwned());
    expect(await notesOf(embedded.url)).toEqual(['before']);
    await stop(embedded);
    await startInKilledProcess(dataDir);
    const adopted = await postmasterPid(dataDir);
    await stop((await start()).embedded);
    expect(() => process.kill(adopted, 0)).toThrow('ESRCH');
  });

  test('a folder whose owner loses its connection stays its own', async () => {
    const { embedded } = await start();
    const ownerPid = async () =>
      (
        await sql(
          embedded.url,
          `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCKS.owner}`,
        )
      )[0]?.pid;
    const lost = await ownerPid();
    await sql(embedded.url, `select pg_terminate_backend(${lost})`);
    await until('it is owned anew', async () => ![undefined, lost].includes((await ownerPid()) as never));
    await until('the owner knows', () => embedded.isOwned());
    await isRefused();
  });

  test('a server that is started while another ends waits for the folder', async () => {
    const { embedded } = await start();
    await note(embedded.url, 'kept');
    const next = start();
    await stop(embedded);
    expect(await notesOf((await next).embedded.url)).toEqual(['kept']);
  });

  test('where nothing can be claimed one server owns the folder, and the other takes over when it ends', async () => {
    const first = (await start()).embedded;
    await removeClaims();
    const locks = (isGranted: boolean) =>
      sql(first.url, `select pid from pg_locks where objid = 7234202 and granted = ${isGranted}`);
    const starting = start();
    await until('the second waits', async () => (await locks(false)).length > 0);
    const [owner] = await locks(true);
    await sql(first.url, `select pg_terminate_backend(${owner?.pid})`);
    const second = (await starting).embedded;
    await until('the first has noticed', () => !first.isOwned());
    expect(second.isOwned()).toBe(true);
    await note(first.url, 'kept');
    await stop(second);
    await until('the first owns it again', () => first.isOwned(), 30_000);
    expect(await notesOf(first.url)).toEqual(['kept']);
  });

  test('a copy of a running folder opens its own database, with a port and a password of its own', async () => {
    const original = (await start()).embedded;
    await note(original.url, 'both');
    await sql(original.url, 'checkpoint');
    const copied = join(folder, 'copy');
    await copyFolder(dataDir, copied);
    const copy = (await start(copied)).embedded;
    await note(copy.url, 'copy');
    await note(original.url, 'original');
    expect(await notesOf(copy.url)).toEqual(['both', 'copy']);
    expect(await notesOf(original.url)).toEqual(['both', 'original']);
    const [ofOriginal, ofCopy] = [await credentialsOf(dataDir), await credentialsOf(copied)];
    expect(ofCopy.port).not.toBe(ofOriginal.port);
    expect(ofCopy.password).not.toBe(ofOriginal.password);
    const mixed = copy.url.replace(ofCopy.password, ofOriginal.password);
    await expect(sql(mixed, 'select 1')).rejects.toThrow('password authentication failed');
    expect(await postmasterPid(copied)).not.toBe(await postmasterPid(dataDir));
    // The original is untouched, and the copy starts again.
    expect(original.isOwned()).toBe(true);
    await stop(copy);
    expect(await notesOf((await start(copied)).embedded.url)).toEqual(['both', 'copy']);
  });

  test('copies of a crashed folder, and of a copy, are folders of their own', async () => {
    const before = (await start()).embedded;
    await note(before.url, 'both');
    await stop(before);
    await startInKilledProcess(dataDir);
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await copyFolder(dataDir, join(folder, 'copy'));
    const original = (await start()).embedded;
    const copy = (await start(join(folder, 'copy'))).embedded;
    await note(copy.url, 'copy');
    await sql(copy.url, 'checkpoint');
    await copyFolder(join(folder, 'copy'), join(folder, 'third'));
    const third = (await start(join(folder, 'third'))).embedded;
    expect(await notesOf(third.url)).toEqual(['both', 'copy']);
    await note(third.url, 'third');
    expect(await notesOf(original.url)).toEqual(['both']);
    expect(await notesOf(copy.url)).toEqual(['both', 'copy']);
  });

  test.each([
    ['before', (real: string) => ({ password: real, nextPassword: 'never-set' })],
    ['after', (real: string) => ({ password: 'replaced', nextPassword: real })],
  ])('a crash %s the password of a copy is changed locks nobody out', async (_when, written) => {
    const { embedded } = await start();
    await note(embedded.url, 'kept');
    await stop(embedded);
    const { port, password } = await credentialsOf(dataDir);
    await writeFile(join(dataDir, 'postgres.json'), JSON.stringify({ port, ...written(password) }));
    const again = (await start()).embedded;
    expect(await notesOf(again.url)).toEqual(['kept']);
    expect(await credentialsOf(dataDir)).not.toHaveProperty('nextPassword');
  });

  test('a folder that was moved simply works, even when its PostgreSQL still runs', async () => {
    const { embedded } = await start();
    await note(embedded.url, 'moved');
    await stop(embedded);
    const moved = join(folder, 'moved');
    await rename(dataDir, moved);
    const again = (await start(moved)).embedded;
    expect(await notesOf(again.url)).toEqual(['moved']);
    await stop(again);

    await startInKilledProcess(moved);
    const pid = await postmasterPid(moved);
    await rename(moved, dataDir);
    const adopted = (await start()).embedded;
    expect(await postmasterPid(dataDir)).toBe(pid);
    expect(await notesOf(adopted.url)).toEqual(['moved']);
  });

  test('a port that somebody else holds is left to them', async () => {
    const { embedded } = await start();
    await note(embedded.url, 'kept');
    await stop(embedded);
    const { port } = await credentialsOf(dataDir);
    const other = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
    await once(other, 'listening');
    try {
      const again = (await start()).embedded;
      expect(await notesOf(again.url)).toEqual(['kept']);
      expect((await credentialsOf(dataDir)).port).not.toBe(port);
      expect(again.url).toContain(String((await credentialsOf(dataDir)).port));
    } finally {
      other.close();
    }
  });

  test('a port that another PostgreSQL holds is left to it', async () => {
    const first = (await start()).embedded;
    const { port } = await credentialsOf(dataDir);
    const second = join(folder, 'second');
    await stop((await start(second)).embedded);
    await writeFile(
      join(second, 'postgres.json'),
      JSON.stringify({ ...(await credentialsOf(second)), port }),
    );
    const again = (await start(second)).embedded;
    expect((await credentialsOf(second)).port).not.toBe(port);
    await note(again.url, 'second');
    await expect(notesOf(first.url)).rejects.toThrow('does not exist');
  });

  test('several folders start at the same time, whatever port they remember', async () => {
    const folders = ['a', 'b', 'c'].map((name) => join(folder, name));
    for (const each of folders) await stop((await start(each)).embedded);
    const { port } = await credentialsOf(join(folder, 'a'));
    for (const each of folders)
      await writeFile(join(each, 'postgres.json'), JSON.stringify({ ...(await credentialsOf(each)), port }));
    const started = await Promise.all(folders.map((each) => start(each)));
    for (const [index, { embedded }] of started.entries()) await note(embedded.url, String(index));
    for (const [index, { embedded }] of started.entries())
      expect(await notesOf(embedded.url)).toEqual([String(index)]);
  });

  test('two servers in two containers do not both open one folder', async () => {
    await start();
    const module = new URL('./embedded.ts', import.meta.url).href;
    const code = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
      const log = { error() {}, warn() {}, info() {}, debug() {} };
      await startEmbeddedPostgres(${JSON.stringify(dataDir)}, log).then(
        () => console.log('STARTED'),
        (error) => { console.log('REFUSED ' + error.message); process.exit(); },
      );`;
    // As root, or in a container with CAP_SYS_ADMIN.
    const container = ['--pid', '--fork', '--mount-proc', '--net', '--ipc', '--kill-child'];
    const child = spawn('unshare', [...container, process.execPath, '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        said += piece.toString();
      });
    await until('it says something', () => said, 40_000);
    child.kill('SIGKILL');
    expect(said).toContain('REFUSED Another Sadap server is using the data folder');
  });

  test('a lock file whose process is another user’s by now is nobody’s', async () => {
    const databaseDir = join(dataDir, 'postgres');
    await mkdir(databaseDir, { recursive: true });
    const lock = `1\n${databaseDir}\n0\n28111\n\n127.0.0.1\n0\nready   \n`;
    await writeFile(join(databaseDir, 'postmaster.pid'), lock);
    const module = new URL('./postmaster.ts', import.meta.url).href;
    const code = `const { findPostmaster } = await import(${JSON.stringify(module)});
      console.log(JSON.stringify(await findPostmaster(${JSON.stringify(databaseDir)})))`;
    const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];
    const { stdout } = await promisify(execFile)(
      'setpriv',
      [...asNobody, process.execPath, '--input-type=module', '-e', code],
      { cwd: '/' },
    );
    expect(JSON.parse(stdout)).toBeNull();
  });

  test('a database folder that has gone is not replaced by an empty one', async () => {
    const { embedded } = await start();
    await note(embedded.url, 'kept');
    await stop(embedded);
    await rename(join(dataDir, 'postgres'), join(folder, 'gone'));
    await expect(start()).rejects.toThrow(`The database folder ${join(dataDir, 'postgres')} has gone`);
    await rename(join(folder, 'gone'), join(dataDir, 'postgres'));
    expect(await notesOf((await start()).embedded.url)).toEqual(['kept']);
  });
});

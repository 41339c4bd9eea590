import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, logIn, saveSound } from '../../test/http-client.ts';
import { PASSWORD } from '../../test/server.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { shippedSound } from '../../test/sounds.ts';
import { openFileBlobStore } from '../blobs/file-blob-store.ts';
import { openInstallation } from '../database/installation.ts';
import { captureFolder, chunkKey } from '../features/streaming/capture-layout.ts';
import { restoreBackup } from './index.ts';

const SCRIPTS = fileURLToPath(new URL('../../../scripts/', import.meta.url));
const SECOND = 16_000;
const silent = { error() {}, warn() {}, info() {}, debug() {} };
const PASSPHRASE = 'correct horse battery';
const NAME = 'สมหญิง ใจดี';
const WAV = shippedSound('heart-normal-1', 12);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An unsaved sound of 12 s, as the database and the store would hold it after a stop. */
async function stoppedCapture(checkUp: CheckUp): Promise<string> {
  const id = randomUUID();
  const installation = await openInstallation({ DATA_DIR: join(folder, 'data') }, silent);
  const client = new pg.Client({ connectionString: installation.url() });
  await client.connect();
  await client.query(
    `insert into captures (id, state, organ, position, check_up_id, clinician, device_name, mac_address,
       stream_id, first_sample, last_sample, durable_sample, newest_sample, newest_at, started_at, progress_at)
     values ($1, 'stopped', 'heart', 'Aortic', $2, 1, 'Ear', 'AA:BB:CC:DD:EE:01', 1, 0, $3, $3, $3,
       now(), now(), now())`,
    [id, checkUp.id, 12 * SECOND],
  );
  await client.end();
  await installation.close();
  const store = await openFileBlobStore(join(folder, 'data', 'blobs'));
  for (let second = 0; second < 12; second++) {
    const bytes = new Uint8Array(2 * SECOND).fill(second + 1);
    await store.put(chunkKey(id, second * SECOND, bytes), bytes);
  }
  return id;
}

let folder: string;
let server: Awaited<ReturnType<typeof startServerProcess>>;
let token: string;
let soundPath: string;
let checkUp: CheckUp;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-backup-'));
  await chmod(folder, 0o755);
  server = await startServerProcess(join(folder, 'data'));
  ({ token } = await logIn(server.url, 'admin', PASSWORD));
  const patient = (
    await call(server.url, 'POST', '/patients', token, {
      patientID: 'HN6800001',
      dateOfBirth: '1970',
      gender: 'female',
      weight: 60,
      height: 160,
      firstName: NAME,
    })
  ).body as Patient;
  checkUp = (await call(server.url, 'POST', '/sessions', token, { patientId: patient.id })).body as CheckUp;
  const { file_name } = await saveSound(server.url, token, checkUp, 'heart', 'Aortic', WAV);
  soundPath = `/api/heartsoundrecordings/sound/${file_name}`;
  backup = join(folder, 'hospital.backup');
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(script: string, argument: string, dataDir: string, passphrase = PASSPHRASE) {
  return promisify(execFile)(process.execPath, [join(SCRIPTS, script), argument], {
    env: { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}
const restore = (to: string, passphrase?: string, file = backup) =>
  run('restore.ts', file, join(folder, to), passphrase);
const soundAt = async (url: string) => {
  const answer = await fetch(`${url}${soundPath}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, sha256: sha256(new Uint8Array(await answer.arrayBuffer())) };
};

test('what a running server holds is restored, with its sign-ins and every byte of its sounds', async () => {
  const writing = setInterval(() => void call(server.url, 'POST', '/auth/renew', token), 20);
  const saved = await run('backup.ts', backup, join(folder, 'data'));
  clearInterval(writing);
  expect(saved).toMatchObject({ code: 0, said: expect.stringContaining('hospital.backup') });
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const bytes = await readFile(backup);
  // Four bytes, such as RIFF, stand by chance in one of a hundred backups.
  const sound = WAV.subarray(1_000, 1_032);
  for (const plain of [NAME, 'HN6800001', sound]) expect(bytes.includes(plain)).toBe(false);

  expect(await restore('restored')).toMatchObject({
    code: 0,
    said: expect.stringContaining('✓ 1 sounds and files'),
  });
  const again = await startServerProcess(join(folder, 'restored'));
  try {
    expect(await soundAt(again.url)).toEqual({ status: 200, sha256: sha256(WAV) });
    expect(await soundAt(again.url)).toEqual(await soundAt(server.url));
    const { body } = await call(again.url, 'GET', '/patients', token);
    expect(JSON.stringify(body)).toContain(NAME);
    expect(await run('scrub.ts', '', join(folder, 'restored'))).toMatchObject({
      code: 0,
      said: expect.stringContaining('✓ 1 sounds and files'),
    });
  } finally {
    await again.stop();
  }
}, 90_000);

test('a restore names what is not as it was saved, unsaved sounds too', async () => {
  const [whole, flipped, lost] = [
    await stoppedCapture(checkUp),
    await stoppedCapture(checkUp),
    await stoppedCapture(checkUp),
  ];
  const chunksOf = async (id: string) => {
    const path = join(folder, 'data', 'blobs', captureFolder(id));
    return (await readdir(path)).sort().map((name) => join(path, name));
  };
  await writeFile((await chunksOf(flipped))[3] ?? '', new Uint8Array(2 * SECOND));
  for (const chunk of await chunksOf(lost)) await rm(chunk);
  const file = join(folder, 'damaged.backup');
  expect(await run('backup.ts', file, join(folder, 'data'))).toMatchObject({ code: 0 });
  const { code, said } = await restore('restored-damaged', PASSPHRASE, file);
  expect(code).toBe(1);
  expect(said).toContain(`captures/${flipped}/ is damaged`);
  expect(said).toContain(`captures/${lost}/ is missing`);
  expect(said).toContain('2 of 4 sounds and files');
  expect(said).not.toContain(whole);
}, 60_000);

test('nothing is restored with another passphrase, from a changed or cut backup, or over anything', async () => {
  const refusal = (to: string, file: string, passphrase = PASSPHRASE) =>
    restoreBackup(file, join(folder, to), passphrase).catch((error: unknown) => error);
  const refused = (text: string | RegExp) =>
    expect.objectContaining({ message: expect.stringMatching(text) });

  expect(await refusal('wrong', backup, 'another passphrase')).toEqual(refused('The passphrase is wrong'));
  const changed = join(folder, 'changed.backup');
  const bytes = await readFile(backup);
  await writeFile(changed, bytes);
  const file = await open(changed, 'r+');
  const at = bytes.length - 5_000;
  await file.write(Buffer.from([(bytes[at] ?? 0) ^ 1]), 0, 1, at);
  await file.close();
  expect(await refusal('wrong', changed)).toEqual(refused(/damaged or cut off/));
  await writeFile(changed, bytes);
  await truncate(changed, 31 + 3 * (1024 * 1024 + 16));
  expect(await refusal('wrong', changed)).toEqual(refused(/cut off/));
  await writeFile(changed, 'something else, long enough to hold a head');
  expect(await refusal('wrong', changed)).toEqual(refused('no backup'));
  expect(await readdir(folder)).not.toContain('wrong');

  await mkdir(join(folder, 'used'));
  await writeFile(join(folder, 'used', 'mine'), 'x');
  expect(await refusal('used', backup)).toEqual(refused('is not empty'));
  expect(await readFile(join(folder, 'used', 'mine'), 'utf8')).toBe('x');
  // The command says it in these words, and only these.
  expect(await restore('used')).toEqual({ code: 1, said: expect.stringMatching(/^.*is not empty.*\n$/) });
  expect(await restore('short', 'short')).toEqual({
    code: 1,
    said: expect.stringContaining('12 characters'),
  });
}, 60_000);

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, logIn, saveSound } from '../../test/http-client.ts';
import { PASSWORD } from '../../test/server.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { shippedSound } from '../../test/sounds.ts';
import { restoreBackup } from './index.ts';

const SCRIPTS = fileURLToPath(new URL('../../../scripts/', import.meta.url));
const PASSPHRASE = 'correct horse battery';
const NAME = 'สมหญิง ใจดี';
const WAV = shippedSound('heart-normal-1', 12);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let server: Awaited<ReturnType<typeof startServerProcess>>;
let token: string;
let soundPath: string;
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
  const checkUp = (await call(server.url, 'POST', '/sessions', token, { patientId: patient.id }))
    .body as CheckUp;
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
const restore = (to: string, passphrase?: string) => run('restore.ts', backup, join(folder, to), passphrase);
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

  expect(await restore('restored')).toMatchObject({ code: 0 });
  const again = await startServerProcess(join(folder, 'restored'));
  try {
    expect(await soundAt(again.url)).toEqual({ status: 200, sha256: sha256(WAV) });
    expect(await soundAt(again.url)).toEqual(await soundAt(server.url));
    const { body } = await call(again.url, 'GET', '/patients', token);
    expect(JSON.stringify(body)).toContain(NAME);
    expect(await run('scrub.ts', '', join(folder, 'restored'))).toMatchObject({
      code: 0,
      said: expect.stringContaining('are as they were saved'),
    });
  } finally {
    await again.stop();
  }
}, 90_000);

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

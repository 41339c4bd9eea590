import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Capture } from '@sadap/contract/streaming';
import { call, send } from '../../server/test/http-client.ts';
import { type Kind, onScene, pause, recordingMs } from '../round.ts';
import { ServerProcess } from '../server-process.ts';

const SCRIPTS = fileURLToPath(new URL('../../scripts/', import.meta.url));

/** Returns its exit code, and what it said if that is not 0. */
const runScript = (script: string, argument: string, dataDir: string) =>
  promisify(execFile)(process.execPath, [join(SCRIPTS, script), argument], {
    env: { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'chaos chaos chaos' },
  }).then(
    () => ({ code: 0, said: '' }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );

const chunkFlipped: Kind = {
  name: 'chunk-flipped',
  what: 'one bit of a stored chunk flips between Stop and Save: silence there, marked as the store’s loss',
  run: onScene({}, async (scene, seed, faults) => {
    const captureId = await scene.record();
    // Without the chunk it is still long enough to be saved.
    await pause(recordingMs(seed) + 2_000);
    const pressed = await scene.stop(captureId);
    await scene.ended(captureId);
    const folder = join(scene.lane.server.dataDir, 'blobs', 'captures', captureId);
    const chunks = (await readdir(folder)).sort();
    const path = join(folder, chunks[Math.floor(seed.between(0, chunks.length))] ?? '');
    const bytes = await readFile(path);
    const at = Math.floor(seed.between(0, bytes.length));
    bytes[at] = (bytes[at] ?? 0) ^ 0x10;
    await writeFile(path, bytes);
    // The first to hear it makes the server find it.
    await scene.compare(captureId, pressed);
    const found = await scene.saveAndCompare(captureId, pressed);
    const lost = found.lost;
    if (lost === 0) faults.push('the damaged chunk is not marked');
    if (lost > bytes.length / 2) faults.push(`${lost} samples are marked for a chunk of ${bytes.length / 2}`);
    // What the disk has lost is lost; nothing else may be.
    return { ...found, lost: Math.max(0, lost - bytes.length / 2) };
  }),
};

const backupWhileSaving: Kind = {
  name: 'backup-while-saving',
  what: 'a stopped sound is saved while a backup runs; the backup is restored, and must hold the sound',
  run: onScene({}, async (scene, seed, faults) => {
    const { server, token } = scene.lane;
    const captureId = await scene.record();
    await pause(recordingMs(seed));
    const pressed = await scene.stop(captureId);
    const { gaps } = await scene.ended(captureId);
    const folder = await mkdtemp(join(tmpdir(), 'sadap-chaos-backup-'));
    // PostgreSQL does not run as root.
    await chmod(folder, 0o755);
    const copy = new ServerProcess(join(folder, 'restored'));
    try {
      const file = join(folder, 'chaos.backup');
      const backup = runScript('backup.ts', file, server.dataDir);
      await pause(seed.between(200, 2_500));
      const recording = await scene.save(captureId);
      const found = await scene.compareSaved(recording, gaps, pressed);
      const path = `/heartsoundrecordings/sound/${recording.file_name}`;
      const saved = await hashAt(server.url, path, token);
      const written = await backup;
      if (written.code !== 0) faults.push(`the backup failed: ${written.said}`);
      const restored = await runScript('restore.ts', file, copy.dataDir);
      if (restored.code !== 0) faults.push(`the restore says: ${restored.said}`);
      await copy.start();
      const answer = await call(copy.url, 'GET', `/captures/${captureId}`, token);
      const capture = answer.body as Capture;
      const isSaved = capture.state === 'saved';
      const kept = await hashAt(copy.url, isSaved ? path : `/captures/${captureId}/sound`, token);
      if (kept !== saved) faults.push(`the copy has another sound (${capture.state})`);
      return found;
    } finally {
      await copy.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }),
};

async function hashAt(url: string, path: string, token: string): Promise<string> {
  const answer = await send(url, 'GET', path, token);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return answer.status === 200 ? createHash('sha256').update(bytes).digest('hex') : String(answer.status);
}

export const STORE_KINDS: Kind[] = [chunkFlipped, backupWhileSaving];

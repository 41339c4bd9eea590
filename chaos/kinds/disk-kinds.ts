import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '../../server/test/conditions.ts';
import { type Kind, onOwnServer, onScene, pause, type RoundParts, recordingMs } from '../round.ts';
import type { Scene } from '../scene.ts';
import type { Seed } from '../seed.ts';
import type { ServerProcess } from '../server-process.ts';
import type { Comparison } from '../sound-comparison.ts';

const DISK_MB = 320;

/** Fills a disk to its last byte. Returns a function that frees it again. */
function fillDisk(folder: string): () => void {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  try {
    for (let bytes = 1 << 20; bytes >= 1; ) {
      try {
        writeSync(file, Buffer.alloc(bytes));
      } catch {
        bytes = Math.floor(bytes / 4);
      }
    }
  } finally {
    closeSync(file);
  }
  return () => rmSync(path);
}

/** Makes PostgreSQL start new log files until there is no space for one. Returns whether that ended it. */
async function switchLog(server: ServerProcess): Promise<boolean> {
  const { port, password } = server.postgres;
  const client = new pg.Client({ host: '127.0.0.1', port, password, user: 'sadap', database: 'sadap' });
  client.on('error', () => undefined);
  await client.connect().catch(() => undefined);
  for (let count = 0; count < 12; count++) {
    const isDone = await client
      .query("select pg_logical_emit_message(true, 'chaos', repeat('x', 4000)); select pg_switch_wal()")
      .then(() => true)
      .catch(() => false);
    if (!isDone) return true;
  }
  await client.end();
  return false;
}

/** A round whose data folder is on a small disk in memory. */
const onSmallDisk =
  (run: (scene: Scene, disk: string, seed: Seed, faults: string[]) => Promise<Comparison>) =>
  async ({ seed }: RoundParts) => {
    const disk = mkdtempSync(join(tmpdir(), 'sadap-chaos-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk]);
    try {
      return await onOwnServer({ folder: join(disk, 'data') }, (lane) =>
        onScene({ bufferSeconds: 120 }, (scene, _seed, faults) => run(scene, disk, seed, faults))({
          lane,
          seed,
        }),
      );
    } finally {
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    }
  };

const diskFull = (name: string, withLogSwitch: boolean): Kind => ({
  name,
  what: `the disk is full for 6 to 12 s while it records${withLogSwitch ? ', and PostgreSQL needs a new log file' : ''}`,
  run: onSmallDisk(async (scene, disk, seed, faults) => {
    const { server } = scene.lane;
    const captureId = await scene.record();
    await pause(seed.between(2_000, 5_000));
    const free = fillDisk(disk);
    if (withLogSwitch && !(await switchLog(server))) faults.push('PostgreSQL found space for its log');
    await until('the health says so', async () => !(await server.isHealthy()), 10_000).catch(() =>
      faults.push('healthy with a full disk'),
    );
    await pause(seed.between(6_000, 12_000));
    free();
    await until('the server is healthy again', () => server.isHealthy(), 60_000);
    await pause(seed.between(500, 3_000));
    const pressed = await scene.stop(captureId);
    return scene.saveAndCompare(captureId, pressed);
  }),
});

const startOnFullDisk: Kind = {
  name: 'start-on-full-disk',
  what: 'the server ends while it records, by a kill or a stop, and starts on a disk that is full for 4 to 12 s',
  run: onSmallDisk(async (scene, disk, seed, faults) => {
    const { server } = scene.lane;
    const captureId = await scene.record();
    await pause(recordingMs(seed));
    await (seed.next() < 0.5 ? server.kill() : server.stop());
    const free = fillDisk(disk);
    let isUp = false;
    const starting = server.start().then(() => {
      isUp = true;
    });
    // It is awaited below.
    starting.catch(() => undefined);
    await pause(seed.between(4_000, 12_000));
    if (isUp) faults.push('healthy with a full disk');
    free();
    await starting;
    await pause(seed.between(500, 3_000));
    const pressed = await scene.stop(captureId);
    return scene.saveAndCompare(captureId, pressed);
  }),
};

export const DISK_KINDS: Kind[] = [
  diskFull('disk-full', false),
  diskFull('disk-full-log-switch', true),
  startOnFullDisk,
];

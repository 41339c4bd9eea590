import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginResult } from '@sadap/contract/auth';
import pg from 'pg';
import { until } from '../../server/test/conditions.ts';
import { call } from '../../server/test/http-client.ts';
import { type Lane, openLane } from '../lane.ts';
import { type Kind, onScene, pause, type RoundParts, recordingMs } from '../round.ts';
import { ADMIN, ServerProcess } from '../server-process.ts';

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

const diskFull = (name: string, withLogSwitch: boolean): Kind => ({
  name,
  what: `the disk is full for 6 to 12 s while it records${withLogSwitch ? ', and PostgreSQL needs a new log file' : ''}`,
  ownServer: true,
  async run({ seed }: RoundParts) {
    const disk = mkdtempSync(join(tmpdir(), 'sadap-chaos-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk]);
    let lane: Lane | null = null;
    try {
      lane = await openLane(join(disk, 'data'));
      lane.ledger.begin();
      const opened = lane;
      const found = await onScene({ bufferSeconds: 90 }, async (scene, _seed, faults) => {
        const captureId = await scene.record();
        await pause(seed.between(2_000, 5_000));
        const free = fillDisk(disk);
        if (withLogSwitch && !(await switchLog(opened.server)))
          faults.push('PostgreSQL found space for its log');
        await until('the health says so', async () => !(await opened.server.isHealthy()), 10_000).catch(() =>
          faults.push('healthy with a full disk'),
        );
        await pause(seed.between(6_000, 12_000));
        free();
        await until('the server is healthy again', () => opened.server.isHealthy(), 60_000);
        await pause(seed.between(500, 3_000));
        const pressed = await scene.stop(captureId);
        return scene.saveAndCompare(captureId, pressed);
      })({ lane, seed });
      await lane.ledger.rest();
      found.faults.push(...(await lane.ledger.missing()).map((each) => `missing: ${each}`));
      return found;
    } finally {
      await lane?.close();
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    }
  },
});

const copiedFolder: Kind = {
  name: 'copied-folder',
  what: 'the data folder is copied while the server records, and a second server is started on the copy',
  run: onScene({}, async (scene, seed, faults) => {
    const { server } = scene.lane;
    const captureId = await scene.record();
    await pause(seed.between(1_000, 4_000));
    const folder = mkdtempSync(join(tmpdir(), 'sadap-chaos-copy-'));
    const copy = new ServerProcess(folder);
    try {
      execFileSync('cp', ['-a', `${server.dataDir}/.`, folder]);
      await copy.start();
      const { token } = (await call(copy.url, 'POST', '/auth/login', null, ADMIN)).body as LoginResult;
      const body = {
        patientID: `COPY${scene.streamId}`,
        dateOfBirth: '1960',
        gender: 'female',
        weight: 50,
        height: 150,
      };
      const written = await call(copy.url, 'POST', '/patients', token, body);
      if (written.status >= 300) faults.push('the copy cannot be written to');
      const seen = await call(server.url, 'GET', `/patients?search=${body.patientID}`, scene.lane.token);
      if (JSON.stringify(seen.body) !== '[]') faults.push('the copy wrote into the original');
      if (copy.postgres.port === server.postgres.port) faults.push('the copy uses the original’s database');
    } finally {
      await copy.stop();
      await rm(folder, { recursive: true, force: true });
    }
    await until('10.5 s are made', () => scene.made() > 12 * 16_000, 30_000);
    const pressed = await scene.stop(captureId);
    return scene.saveAndCompare(captureId, pressed);
  }),
};

const portTaken: Kind = {
  name: 'port-taken',
  what: 'the server is stopped, another program takes its database’s port, and it is started again',
  run: onScene({ bufferSeconds: 60 }, async (scene, seed) => {
    const { server } = scene.lane;
    const captureId = await scene.record();
    await pause(seed.between(1_000, 4_000));
    await server.stop();
    const other = createServer((socket) => socket.end('not PostgreSQL\n'));
    other.listen(server.postgres.port, '127.0.0.1');
    await once(other, 'listening');
    try {
      await server.start();
      await pause(recordingMs(seed));
      const pressed = await scene.stop(captureId);
      return await scene.saveAndCompare(captureId, pressed);
    } finally {
      other.close();
    }
  }),
};

export const FOLDER_KINDS: Kind[] = [
  diskFull('disk-full', false),
  diskFull('disk-full-log-switch', true),
  copiedFolder,
  portTaken,
];

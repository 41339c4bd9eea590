import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginResult } from '@sadap/contract/auth';
import { until } from '../../server/test/conditions.ts';
import { call } from '../../server/test/http-client.ts';
import { type Kind, onScene, pause, recordingMs } from '../round.ts';
import { ADMIN, ServerProcess } from '../server-process.ts';

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

export const FOLDER_KINDS: Kind[] = [copiedFolder, portTaken];

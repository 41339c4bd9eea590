import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Patient } from '@sadap/contract/patients';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Capture } from '@sadap/contract/streaming';
import type { Health } from '@sadap/contract/system';
import { decodeWavPcm16 } from '@sadap/dsp';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/database/connection.ts';
import { ask } from '../api-client.ts';
import { until } from '../conditions.ts';
import { postmasterPid, sql, startOn } from '../embedded.ts';
import { call } from '../http-client.ts';
import { PASSWORD, startServer } from '../server.ts';
import { startServerProcess } from '../server-process.ts';

const folderFor = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-loss-'));
  await chmod(folder, 0o755);
  return folder;
};

test('a server whose PostgreSQL is killed again and again goes on by itself, with every row', async () => {
  const folder = await folderFor();
  const dataDir = join(folder, 'data');
  const server = await startServerProcess(dataDir);
  try {
    const credentials = { username: 'admin', password: PASSWORD };
    const { token } = (await call(server.url, 'POST', '/auth/login', null, credentials)).body as {
      token: string;
    };
    const add = (patientID: string) =>
      call(server.url, 'POST', '/patients', token, {
        patientID,
        dateOfBirth: '1990',
        gender: 'male',
        weight: 70,
        height: 170,
      });
    const names = ['HN6900001', 'HN6900002', 'HN6900003'];
    for (const name of names) {
      expect((await add(name)).status).toBe(201);
      const pid = await postmasterPid(dataDir);
      process.kill(pid, 'SIGKILL');
      await until(
        'another PostgreSQL runs',
        async () => ![pid, 0].includes(await postmasterPid(dataDir).catch(() => 0)),
      );
      await until('the server is healthy', async () => {
        const { status, body } = await call(server.url, 'GET', '/health');
        expect((body as Health).status).toBe(status === 200 ? 'ok' : 'failing');
        return status === 200;
      });
    }
    const found = (await call(server.url, 'GET', '/patients', token)).body as Patient[];
    expect(found.map(({ patientID }) => patientID).toSorted()).toEqual(names);
    expect(server.isAlive()).toBe(true);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

test('a capture loses nothing when the PostgreSQL beneath it is killed', async () => {
  const folder = await folderFor();
  const dataDir = join(folder, 'data');
  const { embedded } = await startOn(dataDir);
  const server = await startServer({ DATABASE_URL: embedded.url, LOG_LEVEL: 'silent' });
  try {
    const { clinician, simulator, socket, order, streamId } = await server.streaming();
    const { id } = await ask<CaptureProgress>(socket, 'capture:start', order);
    const capture = async () =>
      (await server.call('GET', `/captures/${id}`, clinician.token)).body as Capture;
    for (const durableMs of [2_000, 5_000]) {
      await until('sound is durable', async () => (await capture()).durationMs >= durableMs);
      const pid = await postmasterPid(dataDir);
      process.kill(pid, 'SIGKILL');
      await until('the loss is noticed', () => !embedded.isOwned());
      await until('it is back', () => embedded.isOwned());
    }
    await until('more is durable', async () => (await capture()).durationMs >= 11_000);
    await ask(socket, 'capture:stop', { captureId: id });
    const stopped = await until('the capture is complete', async () => {
      const found = await capture();
      return found.state === 'stopped' ? found : null;
    });
    expect(stopped.gaps).toEqual([]);
    const sound = await fetch(`${server.url}/api/captures/${id}/sound`, {
      headers: { authorization: `Bearer ${clinician.token}` },
    });
    const stored = decodeWavPcm16(new Uint8Array(await sound.arrayBuffer()));
    const made = Buffer.from(simulator.streamedSamples(streamId).buffer);
    expect(stored.length).toBeGreaterThan(11 * 16_000);
    expect(made.includes(Buffer.from(stored.buffer))).toBe(true);
  } finally {
    await server.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

test('new connections of the pool go where PostgreSQL is by then', async () => {
  const folder = await folderFor();
  const [one, other] = [await startOn(join(folder, 'one')), await startOn(join(folder, 'other'))];
  let url = one.embedded.url;
  const silent = { error() {}, warn() {}, info() {}, debug() {} };
  const { db, close } = await openDatabase(() => url, silent);
  try {
    const portOf = async () => (await db.execute('select inet_server_port() as port')).rows[0]?.port;
    const before = await portOf();
    url = other.embedded.url;
    await sql(
      one.embedded.url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const after = await until('the pool answers again', () => portOf().catch(() => null));
    expect([before, after]).toEqual([one, other].map(({ embedded }) => Number(new URL(embedded.url).port)));
  } finally {
    await close();
    await one.embedded.stop();
    await other.embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Health, Patient } from '@sadap/contract';
import { expect, test } from 'vitest';
import { call } from '../test/api-client.ts';
import { until } from '../test/conditions.ts';
import { postmasterPid, sql, startOn } from '../test/embedded.ts';
import { PASSWORD } from '../test/server.ts';
import { startServerProcess } from '../test/server-process.ts';
import { openDatabase } from './database/connection.ts';

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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openBareDevice } from '../bare-device.ts';
import { until } from '../conditions.ts';
import { floodWithHeartbeats } from '../heartbeat-flood.ts';
import { call, logIn } from '../http-client.ts';
import { openLine } from '../line.ts';
import { TEMPLATE_DATABASE } from '../postgres.ts';
import { PASSWORD } from '../server.ts';
import { MAIN, startServerProcess } from '../server-process.ts';

test('a start says how long each of its parts took and which settings are for tests alone, and keeps the compiled modules for the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-serve-'));
  await chmod(folder, 0o755);
  const server = await startServerProcess(join(folder, 'data'), { LOG_LEVEL: 'info', RATE_LIMIT: 'on' });
  try {
    const line = await until('the start is told', () =>
      server
        .said()
        .split('\n')
        .find((each) => each.includes('the server has started')),
    );
    const { ms, totalMs } = JSON.parse(line) as { ms: Record<string, number>; totalMs: number };
    expect(Object.keys(ms)).toEqual(['modules', 'PostgreSQL', 'schema', 'services', 'listening']);
    const sum = Object.values(ms).reduce((all, each) => all + each, 0);
    expect(Math.abs(totalMs - sum)).toBeLessThan(100);
    // one of two settings that are for tests alone
    expect(server.said()).toContain('CHECK_ANSWERS=on: every answer is checked');
    expect(server.said()).not.toContain('RATE_LIMIT=off');
    const cache = fileURLToPath(new URL('../../../node_modules/.cache/sadap', import.meta.url));
    await until('the modules are kept', () => existsSync(cache));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** A service manager kills what takes longer. */
const STOP_MS = 10_000;

async function stopped(server: Awaited<ReturnType<typeof startServerProcess>>): Promise<number> {
  const startMs = performance.now();
  await server.stop();
  return performance.now() - startMs;
}

/** Its own PostgreSQL's file, which is there as long as that runs. */
const lockOf = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');

test('a terminal that is closed ends the server and its PostgreSQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-serve-'));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const server = await startServerProcess(dataDir);
  try {
    expect(existsSync(lockOf(dataDir))).toBe(true);
    expect(await server.hangUp()).toBe(0);
    expect(existsSync(lockOf(dataDir))).toBe(false);
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a stop while the server opens leaves no PostgreSQL behind, and tells the first password', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-serve-'));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
    await until('PostgreSQL runs', () => existsSync(lockOf(dataDir)), 30_000);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(said).toContain('admin');
    expect(said).not.toContain('Sadap is running');
    expect(existsSync(lockOf(dataDir))).toBe(false);
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

test('a stop is answered while a device sends as fast as it can', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-serve-'));
  await chmod(folder, 0o755);
  const server = await startServerProcess(join(folder, 'data'));
  try {
    const { token } = await logIn(server.url, 'admin', PASSWORD);
    const mac = { name: 'Flood', macAddress: '02:00:00:00:00:01' };
    const { body } = await call(server.url, 'POST', '/stethoscopes/add', token, mac);
    const floods = Array.from({ length: 3 }, async () => {
      const device = await openBareDevice(server.url);
      device.socket.on('error', () => undefined);
      device.hello(body as IssuedDeviceKey);
      await device.next('welcome');
      await floodWithHeartbeats(device.socket, 6_000);
    });
    await Promise.race([Promise.all(floods), new Promise((resolve) => setTimeout(resolve, 4_000))]);
    expect(await stopped(server)).toBeLessThan(STOP_MS);
    await Promise.allSettled(floods);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

test('a stop ends the server though its database answers no more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-serve-'));
  const owner = new pg.Client({ connectionString: inject('postgresUrl') });
  await owner.connect();
  await owner.query(`create database test_stop template ${TEMPLATE_DATABASE}`);
  const through = new URL(inject('applicationUrl'));
  const { port } = through;
  const line = await openLine(() => Number(port));
  through.port = new URL(line.url).port;
  through.pathname = '/test_stop';
  const server = await startServerProcess(join(folder, 'data'), { DATABASE_URL: through.href });
  try {
    line.cut('silent');
    void call(server.url, 'GET', '/health').catch(() => undefined);
    expect(await stopped(server)).toBeLessThan(STOP_MS);
  } finally {
    await server.stop();
    await line.close();
    await owner.query('drop database test_stop with (force)');
    await owner.end();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

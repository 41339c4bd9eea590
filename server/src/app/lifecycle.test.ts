import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { until } from '../../test/conditions.ts';
import { TEMPLATE_DATABASE } from '../../test/postgres.ts';
import { type Clock, systemClock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import { describeError } from '../described-error.ts';
import { createApp } from './index.ts';
import { createLifecycle } from './lifecycle.ts';

const DATABASE = 'test_lifecycle';
/** The database, threads, sockets, upkeep: each says how it ends. */
const FEWEST_PARTS = 15;

let folder: string;
let owner: pg.Client;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-lifecycle-'));
  await chmod(folder, 0o755);
  owner = new pg.Client({ connectionString: inject('postgresUrl') });
  await owner.connect();
  await owner.query(`create database ${DATABASE} template ${TEMPLATE_DATABASE}`);
  const url = new URL(inject('applicationUrl'));
  url.pathname = `/${DATABASE}`;
  environment = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url.href,
    LOG_LEVEL: 'silent',
  };
});
afterAll(async () => {
  await owner.query(`drop database ${DATABASE} with (force)`);
  await owner.end();
  await rm(folder, { recursive: true, force: true });
});

/** What keeps a process alive: listening and connected sockets, timers, threads. */
const LASTING = ['TCPServerWrap', 'TCPSocketWrap', 'PipeWrap', 'Timeout', 'MessagePort'];
function lasting(): Record<string, number> {
  const all = process.getActiveResourcesInfo();
  return Object.fromEntries(LASTING.map((kind) => [kind, all.filter((each) => each === kind).length]));
}

/** Sooner than the pool lets idle connections go by itself. */
const SOON_MS = 5_000;

async function expectNothingOpen(before: Record<string, number>): Promise<void> {
  await until(
    'nobody is connected to the database',
    async () => {
      const { rowCount } = await owner.query('select 1 from pg_stat_activity where datname = $1', [DATABASE]);
      return rowCount === 0;
    },
    SOON_MS,
  );
  const isNoMore = () => Object.entries(lasting()).every(([kind, count]) => count <= (before[kind] ?? 0));
  await until('sockets, timers and threads are gone', isNoMore, SOON_MS).catch(() =>
    expect(lasting()).toEqual(before),
  );
}

/** Fails as soon as that many parts are open. */
class FailsAfter extends AsyncDisposableStack {
  readonly #last: number;
  #open = 0;
  constructor(last: number) {
    super();
    this.#last = last;
  }
  override defer(end: () => unknown): void {
    super.defer(async () => void (await end()));
    this.#open++;
    if (this.#open === this.#last) throw new Error('the next part could not be opened');
  }
}

test('a start that fails leaves nothing open, whatever had been opened', async () => {
  let parts = 0;
  for (let isWhole = false; !isWhole; ) {
    const before = lasting();
    const opened = new FailsAfter(parts + 1);
    const app = await createApp(readConfig(environment), systemClock, undefined, opened).catch(
      (error: Error) => {
        expect(error.message).toBe('the next part could not be opened');
        return null;
      },
    );
    if (app) isWhole = true;
    else parts++;
    await app?.close();
    await expectNothingOpen(before);
  }
  expect(parts).toBeGreaterThanOrEqual(FEWEST_PARTS);
});

test('a Redis that cannot be joined leaves nothing open, also of an own PostgreSQL', async () => {
  const before = lasting();
  const REDIS_URL = 'redis://127.0.0.1:1/no-number';
  await expect(createApp(readConfig({ ...environment, REDIS_URL }))).rejects.toThrow('Invalid pathname');
  await expectNothingOpen(before);

  const { DATABASE_URL: _, ...own } = environment;
  await expect(createApp(readConfig({ ...own, REDIS_URL }))).rejects.toThrow('Invalid pathname');
  // Otherwise the folder is in use.
  const app = await createApp(readConfig(own));
  await app.close();
});

test('a port that is taken leaves nothing open', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const before = lasting();
  const { port } = other.address() as { port: number };
  const app = await createApp(readConfig(environment));
  await expect(app.listen(port)).rejects.toThrow('EADDRINUSE');
  await expectNothingOpen(before);
  other.close();
});

/** Each end fails, once its part is closed. */
class FailingEnds extends AsyncDisposableStack {
  count = 0;
  readonly ended: number[] = [];
  override defer(end: () => unknown): void {
    const number = this.count++;
    super.defer(async () => {
      await end();
      this.ended.push(number);
      throw new Error(`end ${number} failed`);
    });
  }
}

test('though every end fails, all parts are closed, the last one opened first', async () => {
  const before = lasting();
  const ends = new FailingEnds();
  const app = await createApp(readConfig(environment), systemClock, undefined, ends);
  await app.listen();
  const failure: unknown = await app.close().catch((error: unknown) => error);
  expect(ends.count).toBeGreaterThanOrEqual(FEWEST_PARTS);
  expect(ends.ended).toEqual([...Array(ends.count).keys()].reverse());
  for (const number of ends.ended) expect(describeError(failure)).toContain(`Error: end ${number} failed`);
  await expectNothingOpen(before);
});

test('an end that fails is in the log by its name, and closing rejects with it', async () => {
  const before = lasting();
  const clock: Clock = {
    ...systemClock,
    after(ms, run) {
      const cancel = systemClock.after(ms, run);
      return () => {
        cancel();
        throw new Error('this clock cancels nothing');
      };
    },
  };
  const app = await createApp(readConfig(environment), clock);
  await app.listen();
  const logged = vi.spyOn(app.log, 'error');
  await expect(app.close()).rejects.toThrow('the count of refused requests could not be closed');
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { error: expect.stringContaining('this clock cancels nothing') },
    'a part of the server could not be closed',
  );
  await expectNothingOpen(before);
});

test('work that fails is told, though a part never ends', async () => {
  const life = createLifecycle({ error: () => undefined }, undefined, 20);
  life.onClose('a', () => new Promise(() => undefined));
  const work = life.orClose(() => Promise.reject(new Error('why it did not start')));
  await expect(work).rejects.toThrow('why it did not start');
});

test('closing ends each part once, and work that fails keeps its own error', async () => {
  const ended: string[] = [];
  const life = createLifecycle({ error: () => undefined });
  life.onClose('a', () => ended.push('a'));
  life.onClose('b', async () => {
    ended.push('b');
    throw new Error('b fails');
  });
  const work = life.orClose(() => Promise.reject(new Error('why it did not start')));
  await expect(work).rejects.toThrow('why it did not start');
  expect(ended).toEqual(['b', 'a']);
  await expect(life.close()).rejects.toThrow('b could not be closed');
  expect(ended).toEqual(['b', 'a']);
});

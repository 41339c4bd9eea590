import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../test/api-client.ts';
import { until } from '../../test/conditions.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { queryTime } from '../database/query-time.ts';
import { createAccountWork } from './account-work.ts';

describe('an account’s work', () => {
  const BUDGET_MS = 10_000;
  /** Each request ends when the test says so, having taken what the test says. */
  function stage() {
    let nowMs = 0;
    const work = createAccountWork({ monotonicMs: () => nowMs } as never, BUDGET_MS);
    const begun: string[] = [];
    const ask = (userId: number, name: string) => {
      const done = Promise.withResolvers<void>();
      let spent: { ms: number } | undefined;
      const answered = work(userId, {
        run: () => {
          begun.push(name);
          spent = queryTime.getStore();
          return done.promise;
        },
        received: async () => undefined,
        signal: () => new AbortController().signal,
      });
      return {
        async end(tookMs: number) {
          if (spent) spent.ms += tookMs;
          done.resolve();
          await answered;
        },
      };
    };
    /** What has been begun since it was last asked. */
    const news = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return begun.splice(0);
    };
    return { ask, news, pass: (ms: number) => (nowMs += ms) };
  }

  test('runs at once within its budget; beyond it one at a time, and others at once all the same', async () => {
    const { ask, news } = stage();
    await ask(1, 'dear').end(BUDGET_MS);
    expect(await news()).toEqual(['dear']);
    const first = ask(1, 'first');
    const second = ask(1, 'second');
    expect(await news()).toEqual(['first']);
    const others = [ask(2, 'of another'), ask(2, 'of another, again')];
    expect(await news()).toEqual(['of another', 'of another, again']);
    await first.end(1);
    expect(await news()).toEqual(['second']);
    await second.end(1);
    for (const each of others) await each.end(1);
  });

  test('of several that have used theirs takes turns', async () => {
    const { ask, news } = stage();
    for (const account of [1, 2]) await ask(account, `dear ${account}`).end(BUDGET_MS);
    const ofOne = ['a', 'b', 'c'].map((name) => ask(1, name));
    const ofTwo = ask(2, 'of two');
    expect(await news()).toEqual(['dear 1', 'dear 2', 'a']);
    await ofOne[0]?.end(1);
    expect(await news()).toEqual(['of two']);
    await ofTwo.end(1);
    expect(await news()).toEqual(['b']);
    await ofOne[1]?.end(1);
    await ofOne[2]?.end(1);
  });

  test('counts what is under way, before anybody knows what it takes', async () => {
    const { ask, news } = stage();
    const many = Array.from({ length: 60 }, (_, index) => ask(1, String(index))).slice(0, 50);
    expect((await news()).length).toBe(BUDGET_MS / 250 + 1);
    const other = ask(2, 'of another');
    expect(await news()).toEqual(['of another']);
    await other.end(1);
    for (const each of many) await each.end(0);
  });

  test('is forgotten after a minute, little by little', async () => {
    const { ask, news, pass } = stage();
    await ask(1, 'half').end(BUDGET_MS / 2);
    pass(30_000);
    await ask(1, 'half').end(BUDGET_MS / 2);
    const waits = async () => {
      const both = [ask(1, 'a'), ask(1, 'b')];
      const [begun] = [await news()];
      for (const each of both) await each.end(0);
      await news();
      return !begun.includes('b');
    };
    await news();
    expect(await waits()).toBe(true);
    pass(35_000);
    expect(await waits()).toBe(false);
  });
});

describe('the server', () => {
  let server: TestServer;
  let greedy: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    server = await startServer({ RATE_LIMIT: 'on', WORK_MS_PER_MINUTE: '500' });
    greedy = await server.user();
    server.clock.advance(60_000);
    other = await server.user();
  });
  afterAll(() => server.close());

  test('measures what an account makes the database do, and lets nobody else wait for it', async () => {
    const holder = new pg.Client({ connectionString: server.ownerUrl });
    await holder.connect();
    const page = (of: SignedIn) => server.call('GET', '/patients?page=1&pageSize=24', of.token);
    const waitingCount = async () => {
      const { rows } = await holder.query<{ count: number }>(
        "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.count ?? 0;
    };
    const hold = () => holder.query('begin; lock table vital_signs in access exclusive mode');
    const askMany = async (of: SignedIn, count: number) => {
      await hold();
      const asked = Array.from({ length: count }, () => page(of));
      return async () => {
        await holder.query('rollback');
        return (await Promise.all(asked)).map(({ status }) => status);
      };
    };
    try {
      const dear = await askMany(greedy, 1);
      await until('its query waits', async () => (await waitingCount()) === 1);
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(await dear()).toEqual([200]);

      const waiting = await askMany(greedy, 5);
      await until('one of five is begun', async () => (await waitingCount()) === 1);
      const ofOther = page(other);
      await until('that of another too', async () => (await waitingCount()) === 2);
      expect(await waiting()).toEqual([200, 200, 200, 200, 200]);
      expect((await ofOther).status).toBe(200);

      server.clock.advance(65_000);
      const atOnce = await askMany(greedy, 2);
      await until('both are begun', async () => (await waitingCount()) === 2);
      expect(await atOnce()).toEqual([200, 200]);
    } finally {
      await holder.end();
    }
  });
});

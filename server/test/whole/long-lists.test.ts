import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../api-client.ts';
import { until } from '../conditions.ts';
import { startServer, type TestServer } from '../server.ts';

/** Lists that take the database long: one account's keep nobody else's waiting, and its many are refused. */
let server: TestServer;
let greedy: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  server = await startServer();
  [greedy, other] = [await server.user(), await server.user()];
  await server.patientWithCheckUp(other.token);
});
afterAll(() => server.close());

test.each(['/recordings/waiting', '/patients', '/patients?pageSize=1000'])('%s', async (path) => {
  const holder = new pg.Client({ connectionString: server.ownerUrl });
  await holder.connect();
  try {
    // as long as a list may take
    await holder.query('begin; lock table check_ups in access exclusive mode');
    const answered: number[] = [];
    const asked = Array.from({ length: 30 }, async () => {
      const { status } = await server.call('GET', path, greedy.token);
      answered.push(status);
    });
    await until('what is too many is refused', () => answered.length === 10);
    const { rows } = await holder.query<{ count: number }>(
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows[0]?.count).toBe(2);
    const ofOther = server.call('GET', path, other.token).then(({ status }) => status);
    await holder.query('rollback');
    expect(await ofOther).toBe(200);
    await Promise.all(asked);
    expect(answered.filter((status) => status === 200)).toHaveLength(20);
    expect(answered.filter((status) => status === 429)).toHaveLength(10);
  } finally {
    await holder.end();
  }
});

test('a page of the list waits for no turn', async () => {
  const pages = Array.from({ length: 30 }, () =>
    server.call('GET', '/patients?page=1&pageSize=24', greedy.token),
  );
  expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]));
});

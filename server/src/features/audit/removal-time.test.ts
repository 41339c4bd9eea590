import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const DAY_MS = 24 * 3_600_000;
const AHEAD_DAYS = 400;

/** PostgreSQL's clock cannot be moved: it shows what this server's does once that is set ahead. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, -AHEAD_DAYS * DAY_MS);
});
afterAll(() => server.close());

test('while the clock of a machine is set ahead, no more is past its time than a little more each day', async () => {
  const reached = () => server.sql(`select value from installation where name = 'audit_removal_time'`);
  await until('the removal has run', async () => (await reached()).rowCount);
  await server.app.audit.chain.seal();
  await server.sql(`begin;
    alter table audit_events disable trigger audit_events_kept;
    alter table audit_chain disable trigger audit_chain_kept;
    update audit_events set at = at - interval '${AHEAD_DAYS + 10} days';
    update audit_chain set sealed_at = sealed_at - interval '${AHEAD_DAYS + 10} days';
    alter table audit_events enable always trigger audit_events_kept;
    alter table audit_chain enable always trigger audit_chain_kept;
    commit`);
  server.clock.step(AHEAD_DAYS * DAY_MS);
  expect(await server.app.audit.forgetOlderThan(365)).toBe(0);
  server.clock.advance(30 * DAY_MS);
  expect(await server.app.audit.forgetOlderThan(365)).toBe(0);
  // Nobody has set it back: by and by it is believed.
  server.clock.advance(AHEAD_DAYS * DAY_MS);
  expect(await server.app.audit.forgetOlderThan(365)).toBeGreaterThan(0);
});

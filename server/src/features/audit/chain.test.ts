import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { type AuditChain, createAuditChain } from './chain.ts';
import { resealStart } from './chain-start-seal.ts';
import { keepHead, keptHeads } from './kept-heads.ts';

const SECRET = 'a secret that the database does not hold';

let server: TestServer;
let pool: pg.Pool;
let chain: AuditChain;
beforeEach(async () => {
  server = await startServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 4 });
  // They end with their database, which may be gone before they are.
  pool.on('connect', (client) => client.on('error', () => undefined));
  chain = createAuditChain(drizzle(pool), SECRET);
  const { token } = await server.user();
  await server.patientWithCheckUp(token);
  await chain.seal();
});
afterEach(async () => {
  await pool.end();
  await server.close();
});

const GUARDS = ['audit_events', 'audit_chain'].map(
  (table) => `
  create trigger ${table}_kept before update or delete on ${table} for each row execute function audit_guard();
  alter table ${table} enable always trigger ${table}_kept;`,
);

/** What only somebody with the database's own password can do. */
const tamper = (statement: string) =>
  server.sql(`drop trigger audit_events_kept on audit_events; drop trigger audit_chain_kept on audit_chain;
    ${statement}; ${GUARDS.join('')}`);
const verified = async () => {
  await chain.seal();
  return chain.verify();
};

test('is whole, and every event is in it once', async () => {
  const result = await verified();
  const { rows } = await server.sql('select count(*)::int as events from audit_events');
  expect(result).toMatchObject({ isWhole: true, links: rows[0].events, waiting: 0 });
});

describe('names the first fault', () => {
  test.each([
    ['an event that was changed', `update audit_events set user_id = 1 where id = 2`, /event 2 was changed/],
    ['its time', `update audit_events set at = at - interval '1 hour' where id = 2`, /event 2 was changed/],
    ['its patients', `update audit_events set patient_ids = '{}' where id = 4`, /event 4 was changed/],
    ['its details', `update audit_events set details = '{}' where id = 1`, /event 1 was changed/],
    ['an event that was removed', 'delete from audit_events where id = 3', /event 3 is gone/],
    [
      'an event removed with its link',
      'delete from audit_events where id = 3; delete from audit_chain where event_id = 3',
      /link 3 is missing/,
    ],
    ['a link that was changed', `update audit_chain set hash = 'x' where position = 2`, /link 2/],
    [
      'an event slipped past the chain',
      `alter table audit_events disable trigger audit_events_await_sealing;
        insert into audit_events (action, subject_kind, subject_id, details)
        values ('patient.read', 'x', 'x', '{}')`,
      /is not in the chain/,
    ],
  ])('%s', async (_what, statement, fault) => {
    await chain.seal();
    await tamper(statement);
    expect(await chain.verify()).toMatchObject({ isWhole: false, fault: expect.stringMatching(fault) });
  });

  test('a chain that was rewritten whole, by a link that somebody wrote down', async () => {
    await chain.seal();
    const known = await chain.head();
    if (!known) throw new Error('there is no link');
    expect((await chain.verify([known])).isWhole).toBe(true);
    await tamper(`update audit_events set user_id = 1 where id = 2; delete from audit_chain;
      insert into audit_unsealed select id from audit_events on conflict do nothing`);
    expect((await verified()).isWhole, 'nothing shows it by itself').toBe(true);
    expect(await chain.verify([known])).toMatchObject({
      isWhole: false,
      fault: expect.stringMatching(/not the one that was written down|is gone/),
    });
  });
});

describe('believes nothing that the database says of its beginning and its end', () => {
  const known = async () => {
    await chain.seal();
    const head = await chain.head();
    if (!head) throw new Error('there is no link');
    return { position: head.position, hash: head.hash };
  };
  const erasedUpTo = ({ position, hash }: { position: number; hash: string }) =>
    tamper(`delete from audit_chain; delete from audit_events; delete from audit_unsealed;
      insert into audit_chain_starts (position, hash) values (${position}, '${hash}')`);

  test('a trail that was erased up to the link that somebody wrote down', async () => {
    const link = await known();
    await erasedUpTo(link);
    const { token } = await server.user();
    await server.patientWithCheckUp(token);
    const fault = { isWhole: false, fault: expect.stringMatching(/did not remove what was before/) };
    expect(await verified()).toMatchObject(fault);
    expect(await chain.verify([link])).toMatchObject(fault);
    // somebody who knows why says so
    expect(await chain.acceptStart({ ...link, hash: 'f'.repeat(64) })).toBe(false);
    expect(await verified()).toMatchObject(fault);
    expect(await chain.acceptStart(link)).toBe(true);
    expect(await verified()).toMatchObject({ isWhole: true });
    // with another secret it is somebody else's word
    expect(await createAuditChain(drizzle(pool), 'another').verify()).toMatchObject(fault);
  });

  test('a link that never was, wherever it is said to have been', async () => {
    const link = await known();
    for (const position of [0, 1, link.position, link.position + 1])
      expect((await chain.verify([{ position, hash: 'f'.repeat(64) }])).isWhole, `${position}`).toBe(false);
    await erasedUpTo(link);
    await chain.acceptStart(link);
    expect((await chain.verify([{ ...link, hash: 'f'.repeat(64) }])).isWhole).toBe(false);
  });

  test('a tail that was cut off, by the file that has the ends', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sadap-heads-'));
    const path = join(folder, 'heads');
    try {
      await keepHead(path, { ...(await known()), sealedAt: '2026-11-27T00:00:00.000Z' });
      const { token } = await server.user();
      await server.patientWithCheckUp(token);
      const last = await known();
      await keepHead(path, { ...last, sealedAt: '2026-11-27T00:10:00.000Z' });
      // a crash cut this one
      await appendFile(path, '2026-11-27T00:20:00.000Z 9:abc');
      expect(await keptHeads(path)).toHaveLength(2);
      expect((await chain.verify(await keptHeads(path))).isWhole).toBe(true);
      await tamper(`delete from audit_events where id in
          (select event_id from audit_chain where position >= ${last.position - 1});
        delete from audit_chain where position >= ${last.position - 1}`);
      expect((await chain.verify()).isWhole, 'nothing shows it by itself').toBe(true);
      expect(await chain.verify(await keptHeads(path))).toMatchObject({
        isWhole: false,
        fault: expect.stringMatching(/is gone|not the one/),
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('several servers seal together without a double link', async () => {
  await server.sql(`insert into audit_events (action, subject_kind, subject_id, details)
    select 'patient.read', 'patient', n::text, '{}' from generate_series(1, 3000) n`);
  await Promise.all([chain.seal(), chain.seal(), createAuditChain(drizzle(pool), SECRET).seal()]);
  expect(await verified()).toMatchObject({ isWhole: true, waiting: 0 });
});

test('forgets what is past its time from the beginning, never anything else, and stays whole', async () => {
  await chain.seal();
  const { rows } = await server.sql('select count(*)::int as events from audit_events');
  expect(await chain.forgetOlderThan(90, new Date())).toBe(0);
  await server.sql(`insert into audit_events (at, action, subject_kind, subject_id, details)
    select now() - interval '400 days', 'patient.read', 'patient', n::text, '{}' from generate_series(1, 50) n`);
  await chain.seal();
  // the chain as it would have been written then
  await tamper(`update audit_events set at = at - interval '400 days' where id <= ${rows[0].events};
    delete from audit_chain; insert into audit_unsealed select id from audit_events on conflict do nothing`);
  await chain.seal();
  await tamper(`update audit_chain set sealed_at = now() - interval '400 days'`);
  const { token } = await server.user();
  await server.patientWithCheckUp(token);
  const first = await server.sql('select position, hash from audit_chain order by position limit 1');
  const known = { position: Number(first.rows[0].position), hash: first.rows[0].hash };
  // The database's clock is a year ahead of the server's, and then behind it.
  const yearAgo = new Date(Date.now() - 365 * 24 * 3_600_000);
  expect(await chain.forgetOlderThan(365, yearAgo)).toBe(0);
  const inAYear = new Date(Date.now() + 365 * 24 * 3_600_000);
  expect(await chain.forgetOlderThan(365, inAYear)).toBeGreaterThanOrEqual(50);
  expect(await chain.forgetOlderThan(365, inAYear)).toBe(0);
  expect(await chain.verify([known])).toMatchObject({ isWhole: true, older: [known] });
  const db = drizzle(pool);
  await resealStart(db, 'not the former one', 'the next secret');
  expect((await createAuditChain(db, 'the next secret').verify()).isWhole).toBe(false);
  await resealStart(db, SECRET, 'the next secret');
  expect((await createAuditChain(db, 'the next secret').verify()).isWhole).toBe(true);
  await resealStart(db, 'the next secret', SECRET);
  expect(await verified()).toMatchObject({ isWhole: true });
  const left = await server.sql(
    "select count(*)::int as events, min(at) > now() - interval '1 day' as young from audit_events",
  );
  expect(left.rows[0].events).toBeGreaterThan(0);
  expect(left.rows[0].young).toBe(true);
});

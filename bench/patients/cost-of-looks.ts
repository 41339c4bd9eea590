import type pg from 'pg';
import { percentile } from '../figures.ts';
import type { Lookup } from './lookups.ts';

type Ask = (lookup: Lookup, token: string) => Promise<unknown>;

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * What it costs a page to stand in the audit trail. The same look-up three times: by another login, so that
 * everything is in memory; by this one, which writes its look; and by this one again, which is the same look
 * and writes nothing. In milliseconds.
 */
export async function costOfLooks(
  pool: pg.Pool,
  ask: Ask,
  asked: Lookup[],
  { warming, looking }: { warming: string; looking: string },
) {
  const written: number[] = [];
  const again: number[] = [];
  const before = await eventCount(pool);
  for (const lookup of asked) {
    await ask(lookup, warming);
    written.push(await elapsedMs(() => ask(lookup, looking)));
    again.push(await elapsedMs(() => ask(lookup, looking)));
  }
  return {
    p50: { written: percentile(written, 0.5), again: percentile(again, 0.5) },
    p95: { written: percentile(written, 0.95), again: percentile(again, 0.95) },
    events: (await eventCount(pool)) - before,
  };
}

async function eventCount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from audit_events where action in ('patient.read', 'patient.found')`,
  );
  return rows[0]?.count ?? 0;
}

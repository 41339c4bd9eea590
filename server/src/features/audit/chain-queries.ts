import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { LOCKS } from '../../database/locks.ts';
import type { ChainedEvent } from './chain-hash.ts';

export type Link = { position: string; event_id: string; hash: string; sealed_at: string };
export type ChainStart = { position: string; hash: string };

const eventColumns = sql`e.id, (extract(epoch from e.at) * 1000)::bigint as at_ms, e.user_id, e.session_id, e.address, e.request_id, e.action, e.outcome,
  e.subject_kind, e.subject_id, e.patient_ids, e.details`;

export const chainQueries = (db: Queryable) => ({
  async lock(): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCKS.auditChain})`);
  },
  /** Takes events that wait for their link, oldest first. */
  async takeUnsealed(limit: number): Promise<ChainedEvent[]> {
    const { rows } = await db.execute<ChainedEvent>(sql`
      with taken as (
        delete from audit_unsealed
        where event_id in (select event_id from audit_unsealed order by event_id limit ${limit})
        returning event_id
      )
      select ${eventColumns} from taken join audit_events e on e.id = taken.event_id order by e.id`);
    return rows;
  },
  async head(): Promise<Link | undefined> {
    const { rows } = await db.execute<Link>(sql`select * from audit_chain order by position desc limit 1`);
    return rows[0];
  },
  async start(): Promise<ChainStart | undefined> {
    const { rows } = await db.execute<ChainStart>(
      sql`select position, hash from audit_chain_starts order by id desc limit 1`,
    );
    return rows[0];
  },
  async add(links: { position: number; eventId: number; hash: string }[]): Promise<void> {
    await db.execute(sql`
      insert into audit_chain (position, event_id, hash)
      select position, "eventId", hash
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as each(position bigint, "eventId" bigint, hash text)`);
  },
  /** Links after a position with their events; the event is null when it is gone. */
  async linksAfter(position: number, limit: number) {
    const { rows } = await db.execute<
      Omit<Link, 'sealed_at'> & { [Name in keyof ChainedEvent]: ChainedEvent[Name] | null }
    >(sql`
      select c.position, c.event_id, c.hash, ${eventColumns}
      from audit_chain c left join audit_events e on e.id = c.event_id
      where c.position > ${position} order by c.position limit ${limit}`);
    return rows;
  },
  /** Events that are neither in the chain nor waiting for it. */
  async unlinked(limit: number): Promise<number[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select e.id from audit_events e
      where not exists (select 1 from audit_chain c where c.event_id = e.id)
        and not exists (select 1 from audit_unsealed w where w.event_id = e.id)
      order by e.id limit ${limit}`);
    return rows.map(({ id }) => Number(id));
  },
  async waiting(): Promise<number> {
    const { rows } = await db.execute<{ value: number }>(
      sql`select count(*)::int as value from audit_unsealed`,
    );
    return rows[0]?.value ?? 0;
  },
  /**
   * The last link of those whose events are all older than `days`, at most `limit` of them: by the database's
   * clock and by `now`. One of them that is ahead removes nothing.
   */
  async lastOlderThan(days: number, now: Date, limit: number): Promise<Link | undefined> {
    const { rows } = await db.execute<Link>(sql`
      with oldest as (
        select c.*, e.at from audit_chain c left join audit_events e on e.id = c.event_id
        order by c.position limit ${limit}
      )
      select position, event_id, hash, sealed_at from oldest
      where position < coalesce((select min(position) from oldest
        where greatest(at, sealed_at) >= least(now(), ${now.toISOString()}::timestamptz) - make_interval(days => ${days})),
          9223372036854775807)
      order by position desc limit 1`);
    return rows[0];
  },
  /** Removes the beginning of the chain with its events, and remembers where it begins now. */
  async removeUpTo({ position, hash }: Pick<Link, 'position' | 'hash'>): Promise<number> {
    const { rows } = await db.execute<{ removed: number }>(
      sql`select audit_forget(${position}, ${hash}) as removed`,
    );
    return rows[0]?.removed ?? 0;
  },
});

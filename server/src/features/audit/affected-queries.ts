import type { AffectedPatient, BreachScope } from '@sadap/contract/breaches';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { actionsOf, escaped, PARTED } from './queries.ts';

type AffectedRow = Omit<AffectedPatient, 'firstAt' | 'lastAt' | 'takenOut'> & {
  first_at: string;
  last_at: string;
  taken_out: number;
};

const joined = (parts: SQL[]) => sql.join(parts, sql`, `);

/**
 * Every look at a patient and every change within a scope. Looking at the list of a breach's patients is no
 * part of the breach, and the address of a patient who never existed shows nobody. Whoever was named since
 * was the same patient before, and a record that is part of another one is its patient. Whoever opened one
 * that was taken apart since saw both.
 */
function lookedWithin({ from, to, userIds, addresses }: BreachScope): SQL {
  const actions = actionsOf('reading', 'listening', 'taking-out', 'change', 'deletion');
  const someAddresses = addresses.map((address) => sql`e.address like ${`${escaped(address)}%`}`);
  return sql`
    with parted as materialized (select * from ${PARTED} spans)
    select each.patient, e.at, e.action, e.user_id
    from audit_events e cross join lateral (
      select distinct coalesce(merged.stays, n.to_patient_id, seen.id) as patient from (
        select unnest(e.patient_ids) as id
        union all
        select gone from parted where kept = any(e.patient_ids) and e.id between first and last) as seen
      left join namings n on n.from_patient_id = seen.id and n.undone_at is null
      left join (select id, patient_who_stays(id) as stays from patients where merged_into is not null) as merged
        on merged.id = coalesce(n.to_patient_id, seen.id)) as each
    where e.at >= ${from}::timestamptz ${to === null ? sql`` : sql`and e.at < ${to}::timestamptz`}
      and e.outcome = 'done' and e.action in ${actions} and e.subject_kind <> 'breach'
      and not (e.subject_kind = 'list' and e.subject_id = 'breach')
      and (exists (select from named_patients where id = each.patient)
        or exists (select from deleted_patients where id = each.patient))
      ${userIds.length > 0 ? sql`and e.user_id in (${joined(userIds.map((id) => sql`${id}`))})` : sql``}
      ${someAddresses.length > 0 ? sql`and (${sql.join(someAddresses, sql` or `)})` : sql``}`;
}

export const affectedQueries = (db: Queryable) => ({
  /** Whoever was taken out first, then whoever was opened, then whoever stood in a list. */
  async page(scope: BreachScope, limit: number, offset: number): Promise<AffectedPatient[]> {
    const { rows } = await db.execute<AffectedRow>(sql`
      with looked as (${lookedWithin(scope)}), counted as (
        select patient as id, min(at) as first_at, max(at) as last_at, array_agg(distinct user_id) as user_ids,
          count(*) filter (where action = 'patient.found')::int as listed,
          count(*) filter (where action in ${actionsOf('taking-out')})::int as taken_out,
          count(*) filter (where action <> 'patient.found' and action not in ${actionsOf('taking-out')})::int as opened
        from looked group by patient
      ), page as (
        select * from counted order by taken_out > 0 desc, opened > 0 desc, last_at desc, id
        limit ${limit} offset ${offset}
      )
      select page.id, coalesce(p.hn, gone.hn) as hn, p.name, p.phone, first_at, last_at, listed, opened, taken_out,
        array(select username from users where users.id = any(user_ids) order by username) as usernames
      from page left join patients p on p.id = page.id left join deleted_patients gone on gone.id = page.id
      order by taken_out > 0 desc, opened > 0 desc, last_at desc, page.id`);
    return rows.map(({ first_at, last_at, taken_out, ...row }) => ({
      ...row,
      firstAt: new Date(first_at).toISOString(),
      lastAt: new Date(last_at).toISOString(),
      takenOut: taken_out,
    }));
  },
  async ids(scope: BreachScope): Promise<number[]> {
    const { rows } = await db.execute<{ patient: number }>(
      sql`select distinct patient from (${lookedWithin(scope)}) looked order by patient`,
    );
    return rows.map(({ patient }) => patient);
  },
  async count(scope: BreachScope): Promise<number> {
    const { rows } = await db.execute<{ value: number }>(
      sql`select count(distinct patient)::int as value from (${lookedWithin(scope)}) looked`,
    );
    return rows[0]?.value ?? 0;
  },
});

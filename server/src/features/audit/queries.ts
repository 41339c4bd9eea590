import type { AuditAction, AuditClass, AuditOutcome } from '@sadap/contract/audit';
import { AUDIT_ACTIONS } from '@sadap/contract/audit';
import { canonicalText, isFoundIn } from '@sadap/contract/canonical-text';
import { COUNT_CAP } from '@sadap/contract/limits';
import { normalizeSearch } from '@sadap/contract/patient-identity';
import { and, eq, gte, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { LOCKS } from '../../database/locks.ts';
import type { NewRow } from './record.ts';
import { auditEvents } from './schema.ts';

/** Patients of an event that are named; the rest is counted. */
const NAMED_PATIENTS = 5;
/** Patients whom a filter's text may mean. */
const MEANT_PATIENTS = 200;

export type EventFilter = {
  userId?: number | undefined;
  user?: string | undefined;
  action?: AuditAction | undefined;
  class?: AuditClass | undefined;
  outcome?: AuditOutcome | undefined;
  patientId?: number | undefined;
  patient?: string | undefined;
  address?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type StaffRow = {
  user_id: number;
  username: string;
  title: string | null;
  first_name: string | null;
  last_name: string | null;
};
/** Null columns: nobody was signed in. */
type PerhapsStaff = { [Name in keyof StaffRow]: StaffRow[Name] | null };
export type EventRow = PerhapsStaff & {
  id: string;
  at: string;
  session_id: string | null;
  address: string | null;
  request_id: string | null;
  action: AuditAction;
  outcome: AuditOutcome;
  subject_kind: string;
  subject_id: string;
  patient_count: number;
  patients: { id: number; hn: string | null; name: string | null }[];
  details: Record<string, unknown>;
};
export type AccessRow = PerhapsStaff & {
  program: string | null;
  day: string;
  first_at: string;
  last_at: string;
  found: number;
  reading: number;
  listening: number;
  taking_out: number;
  change: number;
  deletion: number;
};

export const actionsOf = (...classes: AuditClass[]): AuditAction[] =>
  (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) => classes.includes(AUDIT_ACTIONS[action]));

export const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

// Users and patients are named, not imported: every feature writes events.
const staff = sql`left join users u on u.id = e.user_id`;
const staffColumns = sql`e.user_id, u.username, u.title, u.first_name, u.last_name`;

/**
 * Records that were part of another one until a person took them apart, over all steps, and the events
 * between. By the trail itself: it outlives both records, and one clock counts it. Where the trail has
 * forgotten the merge, all that it has of before the undo was after the merge.
 */
export const PARTED = sql`(
  with recursive step as (
    select coalesce(begun.id, 0) as first, ended.id as last, (ended.details ->> 'kept')::int as kept,
      (ended.details ->> 'gone')::int as gone
    from audit_events ended left join audit_events begun
      on begun.action = 'patient.merged' and begun.details ->> 'merge' = ended.details ->> 'merge'
    where ended.action = 'patient.merge-undone'),
  way as (
    select first, last, kept, gone from step
    union
    select greatest(way.first, step.first), least(way.last, step.last), way.kept, step.gone
    from way join step on step.kept = way.gone and greatest(way.first, step.first) < least(way.last, step.last))
  select first, last, kept, gone from way)`;

/**
 * The events of patients; of one who was part of another record, with that record's meanwhile: whoever opened
 * it saw both. They are found first: the planner believes in many events of each patient, and would read the
 * trail from its newest event until a page is full.
 */
const eventsOf = (patientIds: SQL): SQL => sql`array(
  select about.id from audit_events about where about.patient_ids && ${patientIds}
  union
  select about.id from ${PARTED} parted join audit_events about
    on about.patient_ids && array[parted.kept] and about.id between parted.first and parted.last
  where parted.gone = any(${patientIds}))`;
const idsOf = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`;

export const auditQueries = (db: Queryable) => {
  /** Null: nobody is meant. */
  async function conditionOf(filter: EventFilter): Promise<SQL | undefined | null> {
    const { userId, user, action, outcome, patientId, patient, address, from, to } = filter;
    let meant: number[] | undefined;
    if (patientId !== undefined) {
      // With what was done to records that are part of it.
      const parts = await db.execute<{ ids: number[] }>(
        sql`select patient_with_merged(${patientId}::int) as ids`,
      );
      meant = parts.rows[0]?.ids ?? [patientId];
    }
    if (patient) {
      const text = escaped(normalizeSearch(patient));
      const { rows } = await db.execute<{ id: number }>(sql`
        select id from patients where search_text like ${`%${text}%`}
        union select id from deleted_patients where lower(hn) like ${`%${text}%`} limit ${MEANT_PATIENTS}`);
      const ids = rows.map(({ id }) => id);
      meant = meant ? meant.filter((id) => ids.includes(id)) : ids;
    }
    if (meant?.length === 0) return null;
    return and(
      userId === undefined ? undefined : eq(auditEvents.userId, userId),
      user ? await doneBy(user) : undefined,
      action && eq(auditEvents.action, action),
      filter.class && inArray(auditEvents.action, actionsOf(filter.class)),
      outcome && eq(auditEvents.outcome, outcome),
      meant && sql`${auditEvents.id} = any(${eventsOf(idsOf(meant))})`,
      address ? like(auditEvents.address, `${escaped(address)}%`) : undefined,
      from ? gte(auditEvents.at, new Date(from)) : undefined,
      to ? lt(auditEvents.at, new Date(to)) : undefined,
    );
  }
  /**
   * By an account or a program with such a name. A program's events have its id as their session; those of
   * its refused sign-ins are about it.
   */
  async function doneBy(name: string): Promise<SQL> {
    const accounts = sql`select id from users where search_text like ${`%${escaped(canonicalText(name))}%`}`;
    const all = await db.execute<{ id: string; name: string }>(sql`select id, name from fhir_clients`);
    const programs = all.rows.filter((program) => isFoundIn(name, [program.name])).map(({ id }) => id);
    if (programs.length === 0) return sql`user_id in (${accounts})`;
    // Their numbers, not a query: PostgreSQL then knows how few events there may be, and uses both indexes.
    const users = await db.execute<{ id: number }>(accounts);
    const ids = `{${programs.join(',')}}`;
    return sql`(user_id = any(${idsOf(users.rows.map(({ id }) => id))})
      or (user_id is null and session_id = any(${ids}::uuid[]))
      or (user_id is null and subject_kind = 'fhir-client' and subject_id = any(${ids}::text[])))`;
  }
  const matching = (condition: SQL | undefined) => (condition ? sql`where ${condition}` : sql``);
  const selected = (inner: SQL) => sql`
    select e.id, e.at, e.session_id, e.address, e.request_id, e.action, e.outcome, e.subject_kind, e.subject_id,
      e.details, cardinality(e.patient_ids) as patient_count, ${staffColumns},
      (select coalesce(json_agg(json_build_object('id', each.id, 'hn', coalesce(p.hn, gone.hn), 'name', p.name)
          order by each.place), '[]'::json)
        from unnest(e.patient_ids[1:${sql.raw(String(NAMED_PATIENTS))}]) with ordinality as each(id, place)
        left join patients p on p.id = each.id
        left join deleted_patients gone on gone.id = each.id) as patients
    from (${inner}) e ${staff}`;

  return {
    async insert(rows: readonly NewRow[]): Promise<void> {
      await db.execute(sql`select audit_add(${JSON.stringify(rows)}::jsonb, true)`);
    },
    /**
     * The same without waiting for the disk: it outlives the server, but the last half second may be lost
     * when PostgreSQL's machine loses its power.
     */
    async insertQuickly(rows: readonly NewRow[]): Promise<void> {
      await db.execute(sql`select audit_add(${JSON.stringify(rows)}::jsonb, false)`);
    },

    /** Newest first. */
    async page(filter: EventFilter, limit: number, offset: number): Promise<EventRow[]> {
      const condition = await conditionOf(filter);
      if (condition === null) return [];
      const page = sql`select * from audit_events ${matching(condition)}
        order by at desc, id desc limit ${limit} offset ${offset}`;
      const { rows } = await db.execute<EventRow>(sql`${selected(page)} order by e.at desc, e.id desc`);
      return rows;
    },
    /** Older than `before`, newest first, for an export. */
    async batchBefore(filter: EventFilter, before: number, limit: number): Promise<EventRow[]> {
      const condition = await conditionOf(filter);
      if (condition === null) return [];
      const batch = sql`select * from audit_events ${matching(and(condition, lt(auditEvents.id, before)))}
        order by id desc limit ${limit}`;
      const { rows } = await db.execute<EventRow>(sql`${selected(batch)} order by e.id desc`);
      return rows;
    },
    /** Counted up to one more than the cap. */
    async count(filter: EventFilter): Promise<number> {
      const condition = await conditionOf(filter);
      if (condition === null) return 0;
      const { rows } = await db.execute<{ value: number }>(sql`
        select count(*)::int as value
        from (select 1 from audit_events ${matching(condition)} limit ${COUNT_CAP + 1}) counted`);
      return rows[0]?.value ?? 0;
    },
    /** Whether a request left one of these. */
    async isRecorded(requestId: string, actions: readonly AuditAction[]): Promise<boolean> {
      const { requestId: request, action, id } = auditEvents;
      const found = await db
        .select({ id })
        .from(auditEvents)
        .where(and(eq(request, requestId), inArray(action, [...actions])))
        .limit(1);
      return found.length > 0;
    },

    /** What users did with a patient's record, by day of the time zone, newest first. */
    async accesses(patientId: number, before: string | undefined, timeZone: string, limit: number) {
      const counted = (...classes: AuditClass[]) => {
        const actions = actionsOf(...classes).filter((action) => action !== 'patient.found');
        return sql`count(*) filter (where e.action in ${actions})::int`;
      };
      const { rows } = await db.execute<AccessRow>(sql`
        select ${staffColumns}, program, to_char(e.at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
          min(e.at) as first_at, max(e.at) as last_at,
          count(*) filter (where e.action = 'patient.found')::int as found,
          ${counted('reading')} as reading, ${counted('listening')} as listening,
          ${counted('taking-out')} as taking_out, ${counted('change')} as change,
          ${counted('deletion')} as deletion
        from audit_events e ${staff} cross join lateral (
          select case when e.user_id is null then e.details ->> 'client' end as program) as of_event
        where (u.id is not null or program is not null) and e.outcome = 'done'
          and e.id = any(${eventsOf(sql`patient_with_merged(${patientId}::int)`)})
          and e.action in ${actionsOf('reading', 'listening', 'taking-out', 'change', 'deletion')}
          ${before === undefined ? sql`` : sql`and e.at < (${before}::date)::timestamp at time zone ${timeZone}`}
        group by e.user_id, u.username, u.title, u.first_name, u.last_name, program, day
        order by day desc, last_at desc limit ${limit}`);
      return rows;
    },
    async isPatient(id: number): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        select 1 from patients where id = ${id} union all select 1 from deleted_patients where id = ${id}`);
      return rowCount !== 0;
    },

    async newestId(): Promise<number> {
      const { rows } = await db.execute<{ id: string }>(
        sql`select coalesce(max(id), 0) as id from audit_events`,
      );
      return Number(rows[0]?.id ?? 0);
    },
    /**
     * Records each user who opened more than `limit` patients within the last hour, or saw five times as many
     * in lists, unless that was recorded within this hour. Returns how many. What the database's clock takes
     * for the future was written before it was set back: it counts, and keeps nothing else from counting.
     * Where it was set ahead, what came after the event `knownBefore` is of the last hour all the same.
     */
    async recordUnusual(limit: number, inListsTimes: number, knownBefore: number): Promise<number> {
      const looking = actionsOf('reading', 'listening', 'taking-out');
      const { rowCount } = await db.execute(sql`
        with looked as (
          select e.id, e.user_id, each.patient, e.action = 'patient.found' as is_list
          from audit_events e cross join lateral unnest(e.patient_ids) as each(patient)
          where (e.at > now() - interval '1 hour' or e.id > ${knownBefore}) and e.user_id is not null and e.action in ${looking}
        ), counted as (
          select user_id, count(distinct patient) filter (where not is_list)::int as opened,
            count(distinct patient)::int as seen, max(id) as last_id
          from looked group by user_id
        )
        insert into audit_events (action, subject_kind, subject_id, details)
        select 'reading.unusual', 'user', user_id::text,
          jsonb_build_object('userId', user_id, 'opened', opened, 'seen', seen, 'limit', ${limit}::int)
        from counted
        where (opened > ${limit} or seen > ${limit * inListsTimes}) and not exists (
          select 1 from audit_events earlier where earlier.action = 'reading.unusual'
            and earlier.subject_id = counted.user_id::text
            and (earlier.at between now() - interval '1 hour' and now() or earlier.id > counted.last_id))`);
      return rowCount ?? 0;
    },
    /** Notices of the last 30 days, without those that were reviewed. */
    async unusual() {
      const { rows } = await db.execute<
        StaffRow & {
          id: string;
          at: string;
          details: { opened: number; seen: number; limit: number };
        }
      >(sql`
        select e.id, e.at, e.details, u.id as user_id, u.username, u.title, u.first_name, u.last_name
        from audit_events e join users u on u.id = (e.details ->> 'userId')::int
        where e.action = 'reading.unusual' and e.at > now() - interval '30 days' and not exists (
          select 1 from audit_events reviewed
          where reviewed.action = 'reading.reviewed' and reviewed.subject_id = e.id::text)
        order by e.id desc limit 100`);
      return rows;
    },
    async lockForUnusual(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(${LOCKS.unusualReading})`);
    },
  };
};

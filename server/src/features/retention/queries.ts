import type { RestrictionKind } from '@sadap/contract/access';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connection.ts';

type Row = {
  id: number;
  hn: string;
  name: string | null;
  restriction: RestrictionKind | null;
  lastEntryAt: string;
  total: number;
};

// The tables of other features are named, not imported: an entry is in any of them.
export const retentionQueries = (db: Database) => ({
  /** Patients without an entry since then, the oldest first, each with how many there are in all. */
  async withoutEntrySince(since: Date, limit: number, offset: number): Promise<Row[]> {
    const at = sql`${since.toISOString()}::timestamptz`;
    const { rows } = await db.execute<Row>(sql`
      with old as (
        select id, hn, name, updated_at, last_check_up_at from named_patients
        where updated_at < ${at} and coalesce(last_check_up_at, '-infinity') < ${at}),
      dated as (
        select old.id, old.hn, old.name, greatest(old.updated_at, old.last_check_up_at,
          (select max(updated_at) from vital_signs where patient_id = old.id),
          (select max(uploaded_at) from patient_files where patient_id = old.id),
          (select greatest(max(session_date), max(c.started_at), max(c.ended_at)) from check_ups
            left join captures c on c.check_up_id = check_ups.id where patient_id = old.id),
          (select max(started_at) from check_ups join examinations e on e.check_up_id = check_ups.id
            where patient_id = old.id),
          (select greatest(max(r.created_at), max(a.created_at), max(p.created_at), max(h.created_at), max(s.created_at),
              max(e.created_at), max(g.signed_at), max(d.created_at), max(i.created_at), max(q.asked_at), max(q.answered_at))
            from check_ups join recordings r on r.check_up_id = check_ups.id
            left join analyses a on a.recording_id = r.id
            left join position_corrections p on p.recording_id = r.id
            left join recording_circumstances h on h.recording_id = r.id
            left join sound_corrections s on s.recording_id = r.id
            left join sound_events e on e.recording_id = r.id
            left join analysis_signatures g on g.recording_id = r.id
            left join analysis_addenda d on d.recording_id = r.id
            left join ai_analyses i on i.recording_id = r.id
            left join questions q on q.recording_id = r.id
            where patient_id = old.id)) as last_entry_at
        from old),
      due as materialized (select * from dated where last_entry_at < ${at})
      select id, hn, name, to_char(last_entry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastEntryAt",
        (select kind from patient_restrictions r where r.patient_id = due.id and r.lifted_at is null) as restriction,
        (select count(*)::int from due) as total
      from due order by last_entry_at, id limit ${limit} offset ${offset}`);
    return rows;
  },
});

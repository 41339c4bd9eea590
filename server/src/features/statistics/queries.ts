import type { Organ, Position } from '@sadap/contract/positions';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { checkUps } from '../checkups/index.ts';
import { recordings } from '../recordings/index.ts';

export type ActivityRow = {
  kind: 'patient' | 'check-up' | 'recording' | 'file';
  at: string;
  username: string;
  patientId: number;
  patientID: string;
  patientName: string | null;
  checkUpId: number | null;
  checkUpNumber: number | null;
  organ: Organ | null;
  position: Position | null;
};

export const statisticsQueries = (db: Queryable) => ({
  async countsByPosition(organ: Organ, patientId: number | undefined): Promise<Map<string, number>> {
    const select = db.select({ position: recordings.position, count: count() }).from(recordings).$dynamic();
    const scoped =
      patientId === undefined ? select : select.innerJoin(checkUps, eq(checkUps.id, recordings.checkUpId));
    const rows = await scoped
      .where(
        and(
          eq(recordings.organ, organ),
          patientId === undefined ? undefined : eq(checkUps.patientId, patientId),
        ),
      )
      .groupBy(recordings.position);
    return new Map(rows.map((row) => [row.position, row.count]));
  },

  /**
   * Every one of the last `days` days of the time zone up to the day of `now`, including those without a
   * recording. A sound counts on the day that it was recorded, or saved where a clock says that this was
   * before.
   */
  async countsByDay(organ: Organ, days: number, now: Date, timeZone: string) {
    const { rows } = await db.execute<{ date: string; count: number }>(sql`
      with today as (select (${now.toISOString()}::timestamptz at time zone ${timeZone})::date as day),
      counted as (
        select (least(recorded_at, created_at) at time zone ${timeZone})::date as day, count(*)::int as count
        from recordings, today
        where organ = ${organ}
          and created_at >= (today.day - ${days}::int + 1)::timestamp at time zone ${timeZone}
          and created_at < (today.day + 1)::timestamp at time zone ${timeZone}
        group by 1
      )
      select to_char(today.day - ago, 'YYYY-MM-DD') as date, coalesce(counted.count, 0) as count
      from today
      cross join generate_series(${days}::int - 1, 0, -1) as ago
      left join counted on counted.day = today.day - ago
      order by ago desc`);
    return rows;
  },

  /**
   * Each source returns its newest by index before they are merged, without those of patients to be named:
   * they take nobody's place. `patient_files` is named, not imported, so that files depend on nothing here.
   */
  async latestActivity(limit: number): Promise<ActivityRow[]> {
    const { rows } = await db.execute<ActivityRow>(sql`
      with latest as (
        (select 'patient' as kind, created_at as at, id, created_by as user_id, id as patient_id,
                null::int as check_up_id, null as organ, null as position
         from named_patients order by created_at desc, id desc limit ${limit})
        union all
        (select 'check-up', c.session_date, c.id, c.created_by, c.patient_id, c.id, null, null
         from check_ups c join named_patients p on p.id = c.patient_id
         order by c.session_date desc limit ${limit})
        union all
        (select 'recording', r.created_at, r.id, r.created_by, c.patient_id, c.id, r.organ, r.position
         from recordings r join check_ups c on c.id = r.check_up_id join named_patients p on p.id = c.patient_id
         order by r.created_at desc limit ${limit})
        union all
        (select 'file', f.uploaded_at, f.id, f.uploaded_by, f.patient_id, null, null, null
         from patient_files f join named_patients p on p.id = f.patient_id
         order by f.uploaded_at desc limit ${limit})
      )
      select latest.kind, latest.at, users.username, patients.id as "patientId", patients.hn as "patientID",
             patients.name as "patientName", check_ups.id as "checkUpId",
             check_ups.session_number as "checkUpNumber", latest.organ, latest.position
      from latest
      join users on users.id = latest.user_id
      join named_patients patients on patients.id = latest.patient_id
      left join check_ups on check_ups.id = latest.check_up_id
      order by latest.at desc, latest.kind, latest.id desc
      limit ${limit}`);
    return rows;
  },
});

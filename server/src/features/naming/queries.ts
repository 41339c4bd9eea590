import type { Gender } from '@sadap/contract/patients';
import type { Position } from '@sadap/contract/positions';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { checkUps } from '../checkups/index.ts';
import { everyPatient } from '../patients/index.ts';
import { namings } from './schema.ts';

type Person = {
  id: number;
  username: string;
  title: string;
  firstName: string;
  lastName: string;
};
type NamedRow = {
  at: string;
  by: Person;
  isUsed: boolean;
  sessionNumber: number;
  patient: {
    id: number;
    hn: string;
    name: string | null;
    gender: Gender;
    dateOfBirth: string;
    statedAge: number | null;
    statedAgeAt: string | null;
  };
};
export type ToBeNamedRow = {
  patientId: number;
  sessionId: number;
  startedAt: string;
  startedBy: Person;
  place: string | null;
  devices: string[];
  recordings: number;
  captures: number;
  positions: Position[];
  named: NamedRow | null;
};

/** Limits entries to a user's own; null: everybody's. */
type Owner = number | null;

/** Those that await a name come first: none of them is forgotten behind those that have one. */
const SHOWN_AT_ONCE = 200;

const personOf = (table: SQL) =>
  sql`json_build_object('id', ${table}.id, 'username', ${table}.username, 'title', ${table}.title,
    'firstName', ${table}.first_name, 'lastName', ${table}.last_name)`;
const ownedBy = (owner: Owner) => (owner === null ? sql`true` : sql`p.created_by = ${owner}`);

/** Whether somebody has worked with a named check-up's sounds since: then it stays where it is. */
const isUsed = sql`(
  exists (select from recordings r join analyses a on a.recording_id = r.id
    where r.check_up_id = n.check_up_id and a.id > coalesce(n.newest_analysis, 0))
  or exists (select from recordings r join analysis_signatures s on s.recording_id = r.id
    where r.check_up_id = n.check_up_id)
  or exists (select from recordings r join questions q on q.recording_id = r.id where r.check_up_id = n.check_up_id)
  or exists (select from recordings r join teaching_cases t on t.recording_id = r.id
    where r.check_up_id = n.check_up_id)
  or exists (select from recordings r where r.check_up_id = n.check_up_id and r.capture_id is null
    and r.created_at > n.named_at)
  or exists (select from examinations e where e.check_up_id = n.check_up_id and e.started_at > n.named_at)
  or exists (select from audit_events a where a.action = 'check-up.reported'
    and a.subject_kind = 'check-up' and a.subject_id = n.check_up_id::text and a.at > n.named_at)
  or exists (select from captures k where k.check_up_id = n.check_up_id and k.started_at > n.named_at)
  or exists (select from check_ups v join vital_signs m on m.id = v.vital_signs_id
    where v.id = n.check_up_id and m.updated_at > n.named_at))`;

// Tables of other features are named, not imported: what is recorded in a check-up depends on this.
export const namingQueries = (db: Queryable) => {
  async function shown(where: SQL): Promise<ToBeNamedRow[]> {
    const { rows } = await db.execute<ToBeNamedRow>(sql`
      select p.id as "patientId", c.id as "sessionId", c.session_date as "startedAt", ${personOf(sql`u`)} as "startedBy",
        c.note as place,
        array(select device_name from captures k where k.check_up_id = c.id
          group by device_name order by min(started_at)) as devices,
        (select count(*)::int from recordings r where r.check_up_id = c.id) as recordings,
        (select count(*)::int from captures k where k.check_up_id = c.id and k.state <> 'saved') as captures,
        array(select position from recordings r where r.check_up_id = c.id
          group by position order by min(r.id)) as positions,
        case when n.id is null then null else json_build_object('at', n.named_at, 'by', ${personOf(sql`b`)},
          'isUsed', ${isUsed}, 'sessionNumber', c.session_number,
          'patient', json_build_object('id', t.id, 'hn', t.hn, 'name', t.name, 'gender', t.gender,
            'dateOfBirth', t.date_of_birth, 'statedAge', t.stated_age, 'statedAgeAt', t.stated_age_at)) end as named
      from patients p
      join users u on u.id = p.created_by
      left join namings n on n.from_patient_id = p.id and n.undone_at is null
      join check_ups c on c.patient_id = coalesce(n.to_patient_id, p.id) and (n.id is null or c.id = n.check_up_id)
      left join patients t on t.id = n.to_patient_id
      left join users b on b.id = n.named_by
      where p.awaits_name and ${where}
      order by n.id is not null, case when n.id is null then c.session_date end, n.named_at desc, p.id limit ${SHOWN_AT_ONCE}`);
    return rows;
  }

  return {
    byId: async (id: number, owner: Owner) => (await shown(sql`p.id = ${id} and ${ownedBy(owner)}`))[0],
    /** Those that await a name, and those that were named since. */
    list: (owner: Owner, namedSince: Date) =>
      shown(
        sql`${ownedBy(owner)} and (n.id is null or n.named_at > ${namedSince.toISOString()}::timestamptz)`,
      ),
    /** The user's own that await a name and, where `isOfAll`, everybody's since before `overdue`. */
    async counts(userId: number, isOfAll: boolean, overdue: Date) {
      const isOverdue = sql`c.session_date < ${overdue.toISOString()}::timestamptz`;
      const { rows } = await db.execute<{ toBeNamed: number; overdue: number }>(sql`
        select count(*)::int as "toBeNamed", count(*) filter (where ${isOverdue})::int as overdue
        from patients p join check_ups c on c.patient_id = p.id
        where p.awaits_name and (p.created_by = ${userId} or (${isOfAll}::boolean and ${isOverdue}))`);
      return rows[0] ?? { toBeNamed: 0, overdue: 0 };
    },

    async begin(row: { hn: string; place: string | null; by: number; at: Date }) {
      const { hn, by, at } = row;
      const [begun] = await db
        .insert(everyPatient)
        .values({
          hn,
          awaitsName: true,
          createdBy: by,
          createdAt: at,
          updatedAt: at,
          lastCheckUpNumber: 1,
          lastCheckUpAt: at,
          // None is found by its text.
          searchText: '\n',
        })
        .returning({ id: everyPatient.id });
      if (!begun) throw new Error('who awaits a name was not inserted');
      const checkUp = { patientId: begun.id, number: 1, begunAt: at, note: row.place, createdBy: by };
      await db.insert(checkUps).values(checkUp);
      return begun.id;
    },

    /** Patients, locked in the order of their ids. */
    lockPatients: (ids: number[]) =>
      db
        .select({
          id: everyPatient.id,
          awaitsName: everyPatient.awaitsName,
          createdBy: everyPatient.createdBy,
        })
        .from(everyPatient)
        .where(inArray(everyPatient.id, ids))
        .orderBy(everyPatient.id)
        .for('update'),
    naming: async (fromPatientId: number) =>
      (
        await db
          .select()
          .from(namings)
          .where(and(eq(namings.fromPatientId, fromPatientId), isNull(namings.undoneAt)))
      )[0],
    /** Of a locked patient who awaits a name. */
    lockOnlyCheckUp: async (patientId: number) =>
      (
        await db
          .select({ id: checkUps.id })
          .from(checkUps)
          .where(eq(checkUps.patientId, patientId))
          .for('update')
      )[0],
    lockCheckUp: (id: number) =>
      db.select({ id: checkUps.id }).from(checkUps).where(eq(checkUps.id, id)).for('update'),
    /** Its sounds, so that nobody analyses, signs or asks about one meanwhile. */
    lockRecordings: (checkUpId: number) =>
      db.execute(sql`select id from recordings where check_up_id = ${checkUpId} order by id for update`),
    async isCapturing(checkUpId: number): Promise<boolean> {
      const { rows } = await db.execute(sql`select from captures
        where check_up_id = ${checkUpId} and state in ('recording', 'completing') limit 1`);
      return rows.length > 0;
    },
    async isUsed(namingId: number): Promise<boolean> {
      const { rows } = await db.execute(sql`select from namings n where n.id = ${namingId} and ${isUsed}`);
      return rows.length > 0;
    },

    /** Puts a locked check-up under a locked patient, with its measurements. */
    async move(checkUpId: number, to: number): Promise<void> {
      const { rows } = await db.execute<{ number: number }>(sql`
        update patients set last_session_number = last_session_number + 1
        where id = ${to} returning last_session_number as number`);
      const number = rows[0]?.number;
      if (number === undefined) throw new Error('the patient was not locked');
      await db.update(checkUps).set({ patientId: to, number }).where(eq(checkUps.id, checkUpId));
      await db.execute(sql`update vital_signs set patient_id = ${to}
        where id = (select vital_signs_id from check_ups where id = ${checkUpId})`);
    },
    /**
     * Takes what a locked check-up holds back to who awaits a name, in a check-up of another id: whoever
     * still has the patient's before them finds it gone, and adds nothing to it. Returns that id.
     */
    async takeBack(checkUpId: number, to: number): Promise<number> {
      const { rows } = await db.execute<{ id: number; vitalSignsId: number | null }>(sql`
        with former as (select * from check_ups where id = ${checkUpId})
        insert into check_ups (patient_id, session_number, session_date, note, created_by)
        select ${to}, 1, session_date, note, created_by from former
        returning id, (select vital_signs_id from former) as "vitalSignsId"`);
      const [taken] = rows;
      if (!taken) throw new Error('the check-up was not locked');
      for (const table of ['recordings', 'captures', 'examinations', 'namings'])
        await db.execute(sql`update ${sql.identifier(table)} set check_up_id = ${taken.id}
          where check_up_id = ${checkUpId}`);
      await db.delete(checkUps).where(eq(checkUps.id, checkUpId));
      if (taken.vitalSignsId === null) return taken.id;
      await db.update(checkUps).set({ vitalSignsId: taken.vitalSignsId }).where(eq(checkUps.id, taken.id));
      await db.execute(sql`update vital_signs set patient_id = ${to} where id = ${taken.vitalSignsId}`);
      return taken.id;
    },
    /** After check-ups have come or gone. */
    correctLastCheckUp: (patientIds: number[]) =>
      db.execute(sql`update patients set
        last_check_up_at = (select max(session_date) from check_ups where patient_id = patients.id)
        where ${inArray(sql`patients.id`, patientIds)}`),
    async insert(row: Omit<typeof namings.$inferInsert, 'newestAnalysis'>): Promise<void> {
      await db.insert(namings).values({
        ...row,
        newestAnalysis: sql`(select max(a.id) from recordings r join analyses a on a.recording_id = r.id
          where r.check_up_id = ${row.checkUpId})`,
      });
    },
    end: (id: number, undoneBy: number, undoneAt: Date) =>
      db.update(namings).set({ undoneBy, undoneAt }).where(eq(namings.id, id)),
  };
};

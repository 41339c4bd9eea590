import type { GlassReason, RestrictionKind } from '@sadap/contract/access';
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import type { PatientSubject, Viewer } from '../../http/patient-access.ts';
import { everyPatient, patients } from '../patients/index.ts';
import { users } from '../users/index.ts';
import { glassOpenings, patientRestrictions } from './schema.ts';

const REVIEWED_WITHIN_DAYS = 30;
const OPENINGS_AT_ONCE = 100;

/** An array with the subject's patient; empty if there is none. */
const patientsOf = ({ kind, id }: PatientSubject): SQL =>
  kind === 'hn'
    ? sql`array(select patient_who_stays(id) from patients where upper(hn) = upper(${String(id)}))`
    : sql`audit_patients(${kind === 'to-be-named' ? 'patient' : kind}, ${String(id)})`;

const openOf = (asked: SQL, { userId, at, hasToKnow, opensRestricted }: Viewer): SQL =>
  opensRestricted
    ? sql`select id from patients where id = any(${asked}) and not awaits_name`
    : sql`select open_patients(${userId}::int, ${asked}, ${at.toISOString()}::timestamptz, ${hasToKnow}::boolean)`;

/**
 * The patients of those captures that the user records or has not saved: what was recorded is not lost. For
 * an hour the saving may be sent again.
 */
function ofOwnCaptures(subjects: readonly PatientSubject[], { userId, at }: Viewer): SQL | undefined {
  const ids = subjects.flatMap(({ kind, id }) => (kind === 'capture' ? [sql`${String(id)}`] : []));
  if (ids.length === 0) return undefined;
  return sql`select of_capture.patient_id from captures join check_ups of_capture on of_capture.id = check_up_id
    where clinician = ${userId}::int and captures.id::text in (${sql.join(ids, sql`, `)})
      and (state <> 'saved' or ended_at > ${at.toISOString()}::timestamptz - interval '1 hour')`;
}

const holds = isNull(patientRestrictions.liftedAt);

export const accessQueries = (db: Queryable) => {
  /** Who of them is closed to the viewer, apart from those that are open in any case. */
  async function closedOf(asked: SQL, viewer: Viewer, inAnyCase?: SQL): Promise<number[]> {
    const { rows } = await db.execute<{ closed: number[] }>(sql`
      with asked as materialized (select ${asked} as ids)
      -- A merged record is as closed as the one that it is part of.
      , whose as materialized (select id, case when merged_into is null then id else patient_who_stays(id) end as stays
        from asked, patients where id = any(ids)),
      closed as (select stays from whose except ${openOf(sql`array(select stays from whose)`, viewer)}
        ${inAnyCase ? sql`except (${inAnyCase})` : sql``})
      select array(select id from whose where stays in (select stays from closed)) as closed`);
    return rows[0]?.closed ?? [];
  }

  return {
    closedOfSubjects: (subjects: readonly PatientSubject[], viewer: Viewer) =>
      closedOf(sql.join(subjects.map(patientsOf), sql` || `), viewer, ofOwnCaptures(subjects, viewer)),
    closedAmong: (ids: readonly number[], viewer: Viewer) =>
      closedOf(
        sql`array[${sql.join(
          ids.map((id) => sql`${id}::int`),
          sql`, `,
        )}]`,
        viewer,
      ),

    /** Whether one of them awaits a name. */
    async awaitsName(ids: readonly number[]): Promise<boolean> {
      const found = await db
        .select({ id: everyPatient.id })
        .from(everyPatient)
        .where(and(inArray(everyPatient.id, [...ids]), everyPatient.awaitsName))
        .limit(1);
      return found.length > 0;
    },
    /** The patient; of a merged record the one that it is part of. */
    patient: async (id: number) =>
      (
        await db
          .select({
            id: patients.id,
            patientID: patients.hn,
            name: patients.name,
            restriction: patientRestrictions.kind,
          })
          .from(patients)
          .leftJoin(patientRestrictions, and(eq(patientRestrictions.patientId, patients.id), holds))
          .where(eq(patients.id, sql`patient_who_stays(${id}::int)`))
      )[0],
    /** When the newest of the user's openings of a patient ends, if one still holds. */
    async openUntil(patientId: number, { userId, at }: Viewer): Promise<Date | null> {
      const isTheirs = and(eq(glassOpenings.userId, userId), eq(glassOpenings.patientId, patientId));
      const [newest] = await db
        .select({ until: glassOpenings.until })
        .from(glassOpenings)
        .where(and(isTheirs, gt(glassOpenings.until, at)))
        .orderBy(desc(glassOpenings.until))
        .limit(1);
      return newest?.until ?? null;
    },
    async insert(row: {
      userId: number;
      patientId: number;
      reason: GlassReason;
      note: string;
      openedAt: Date;
      until: Date;
    }): Promise<number> {
      const [inserted] = await db.insert(glassOpenings).values(row).returning({ id: glassOpenings.id });
      if (!inserted) throw new Error('the opening was not inserted');
      return inserted.id;
    },
    unreviewed: (at: Date) =>
      db
        .select({
          opening: glassOpenings,
          user: {
            id: users.id,
            username: users.username,
            title: users.title,
            firstName: users.firstName,
            lastName: users.lastName,
          },
          patient: { id: patients.id, hn: patients.hn, name: patients.name },
        })
        .from(glassOpenings)
        .innerJoin(users, eq(users.id, glassOpenings.userId))
        .innerJoin(patients, eq(patients.id, glassOpenings.patientId))
        .where(
          and(
            isNull(glassOpenings.reviewedAt),
            gt(glassOpenings.openedAt, new Date(at.getTime() - REVIEWED_WITHIN_DAYS * 86_400_000)),
          ),
        )
        .orderBy(desc(glassOpenings.openedAt), desc(glassOpenings.id))
        .limit(OPENINGS_AT_ONCE),
    /** The opening; inside a transaction it then stays as it is. */
    lock: async (id: number) =>
      (
        await db
          .select({
            userId: glassOpenings.userId,
            patientId: glassOpenings.patientId,
            reviewedAt: glassOpenings.reviewedAt,
          })
          .from(glassOpenings)
          .where(eq(glassOpenings.id, id))
          .for('update')
      )[0],
    review: (id: number, reviewedBy: number, reviewedAt: Date) =>
      db.update(glassOpenings).set({ reviewedBy, reviewedAt }).where(eq(glassOpenings.id, id)),
  };
};

export const restrictionsQueries = (db: Queryable) => {
  const { id, kind, note, restrictedAt, liftedAt, patientId } = patientRestrictions;
  const selected = () =>
    db
      .select({
        id,
        kind,
        note,
        restrictedAt,
        liftedAt,
        restrictedBy: users.username,
        patient: { id: patients.id, hn: patients.hn, name: patients.name },
      })
      .from(patientRestrictions)
      .innerJoin(patients, eq(patients.id, patientId))
      .innerJoin(users, eq(users.id, patientRestrictions.restrictedBy));

  return {
    /** Held until the transaction ends, so that nobody deletes the patient meanwhile. */
    lockPatient: async (of: number) =>
      (await db.select({ id: patients.id }).from(patients).where(eq(patients.id, of)).for('key share'))[0],
    /** Whether anybody is closed whatever the mode: a restricted record, or somebody who awaits a name. */
    async areAny(): Promise<boolean> {
      const { rows } = await db.execute<{ areAny: boolean }>(sql`
        select exists (select from ${patientRestrictions} where ${holds}) or exists (
          select from patients p join check_ups c on c.patient_id = p.id where p.awaits_name) as "areAny"`);
      return rows[0]?.areAny ?? false;
    },
    byId: async (of: number) => (await selected().where(eq(id, of)))[0],
    thatHold: () => selected().where(holds).orderBy(desc(restrictedAt), desc(id)),
    /** Ends the glasses that are broken. Null: there is one that holds. */
    async insert(row: {
      patientId: number;
      kind: RestrictionKind;
      note: string;
      restrictedBy: number;
      restrictedAt: Date;
    }): Promise<number | null> {
      const [inserted] = await db
        .insert(patientRestrictions)
        .values(row)
        .onConflictDoNothing()
        .returning({ id });
      const isBroken = and(
        eq(glassOpenings.patientId, row.patientId),
        gt(glassOpenings.until, row.restrictedAt),
      );
      if (inserted) await db.update(glassOpenings).set({ until: row.restrictedAt }).where(isBroken);
      return inserted?.id ?? null;
    },
    /** Returns whether it still held. */
    async lift(of: number, by: { liftedBy: number; liftedAt: Date; liftingNote: string }): Promise<boolean> {
      const lifted = await db
        .update(patientRestrictions)
        .set(by)
        .where(and(eq(id, of), holds));
      if (lifted.rowCount !== 1) return false;
      // One of a merged record, which held beside this one, holds in its place. Named, not imported.
      await db.execute(sql`
        with freed as (select patient_id from patient_restrictions where id = ${of}),
        next as (
          update patient_restrictions set patient_id = freed.patient_id from freed,
            (select held.id, held.patient_id as former from patient_restrictions held
              join patients on patients.id = held.patient_id and merged_into is not null, freed
              where held.lifted_at is null and patient_who_stays(held.patient_id) = freed.patient_id
              order by held.id limit 1) waiting
          where patient_restrictions.id = waiting.id returning waiting.id, waiting.former)
        update patient_merges set moved = jsonb_set(moved, '{patient_restrictions}',
          coalesce(moved -> 'patient_restrictions', '[]') || jsonb_build_object('id', next.id))
        from next where gone_id = next.former and undone_at is null`);
      return true;
    },
  };
};

/** For queries of lists that narrow themselves: the patients of `asked` who are open to the viewer. */
export const openPatients = (asked: SQL, viewer: Viewer): SQL => sql`(${openOf(asked, viewer)})`;

import type { GlassReason } from '@sadap/contract/access';
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import type { PatientSubject, Viewer } from '../../http/patient-access.ts';
import { patients } from '../patients/index.ts';
import { users } from '../users/index.ts';
import { glassOpenings } from './schema.ts';

const REVIEWED_WITHIN_DAYS = 30;
const OPENINGS_AT_ONCE = 100;

/** An array with the subject's patient; empty if there is none. */
const patientsOf = ({ kind, id }: PatientSubject): SQL =>
  kind === 'hn'
    ? sql`array(select id from patients where upper(hn) = upper(${String(id)}))`
    : sql`audit_patients(${kind}, ${String(id)})`;

export const accessQueries = (db: Queryable) => {
  /** Who of them is closed to the viewer. */
  async function closedOf(asked: SQL, { userId, at }: Viewer): Promise<number[]> {
    const { rows } = await db.execute<{ closed: number[] }>(sql`
      with asked as materialized (select ${asked} as ids)
      select array(select unnest(ids) except
        select open_patients(${userId}::int, ids, ${at.toISOString()}::timestamptz)) as closed from asked`);
    return rows[0]?.closed ?? [];
  }

  return {
    closedOfSubjects: (subjects: readonly PatientSubject[], viewer: Viewer) =>
      closedOf(sql.join(subjects.map(patientsOf), sql` || `), viewer),
    closedAmong: (ids: readonly number[], viewer: Viewer) =>
      closedOf(
        sql`array[${sql.join(
          ids.map((id) => sql`${id}::int`),
          sql`, `,
        )}]`,
        viewer,
      ),

    patient: async (id: number) =>
      (
        await db
          .select({ id: patients.id, patientID: patients.hn, name: patients.name })
          .from(patients)
          .where(eq(patients.id, id))
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

/** For queries of lists that narrow themselves: the patients of `asked` who are open to the viewer. */
export const openPatients = (asked: SQL, { userId, at }: Viewer): SQL =>
  sql`(select open_patients(${userId}::int, ${asked}, ${at.toISOString()}::timestamptz))`;

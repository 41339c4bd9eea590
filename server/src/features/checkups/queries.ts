import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connection.ts';
import { patients } from '../patients/index.ts';
import { users } from '../users/index.ts';
import { checkUps } from './schema.ts';

const countOf = (organ: 'heart' | 'lung') =>
  // the table is named, not imported: recordings stand on check-ups, not the other way round
  sql<number>`(select count(*)::int from recordings where recordings.check_up_id = ${checkUps.id} and recordings.organ = ${organ})`;

const columns = {
  id: checkUps.id,
  patientId: checkUps.patientId,
  sessionNumber: checkUps.sessionNumber,
  sessionDate: checkUps.sessionDate,
  note: checkUps.note,
  createdBy: checkUps.createdBy,
  createdByUsername: users.username,
  heartRecordingCount: countOf('heart'),
  lungRecordingCount: countOf('lung'),
};

export const checkUpsQueries = (db: Queryable) => ({
  ofPatient: (patientId: number) =>
    db
      .select(columns)
      .from(checkUps)
      .innerJoin(users, eq(users.id, checkUps.createdBy))
      .where(eq(checkUps.patientId, patientId))
      .orderBy(desc(checkUps.sessionNumber))
      .limit(1000),
  byId: async (id: number) =>
    (
      await db
        .select(columns)
        .from(checkUps)
        .innerJoin(users, eq(users.id, checkUps.createdBy))
        .where(eq(checkUps.id, id))
    )[0],
});

/** Adds the patient's next check-up; the patient's row is locked, so numbers are never given twice. */
export function insertCheckUp(
  db: Database,
  row: { patientId: number; note: string | null; createdBy: number },
) {
  return db.transaction(async (transaction) => {
    const [patient] = await transaction
      .select({ id: patients.id })
      .from(patients)
      .where(eq(patients.id, row.patientId))
      .for('update');
    if (!patient) return undefined;
    const sessionNumber = sql<number>`(select coalesce(max(session_number), 0) + 1 from check_ups where patient_id = ${row.patientId})`;
    const [inserted] = await transaction
      .insert(checkUps)
      .values({ ...row, sessionNumber })
      .returning({ id: checkUps.id });
    return inserted;
  });
}

import type { VitalSignValues } from '@sadap/contract/vital-signs';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/connection.ts';
import { prepared, preparedRow } from '../../database/prepared.ts';
import { everyPatient, patients, vitalSigns } from '../patients/index.ts';
import { users } from '../users/index.ts';
import { checkUps } from './schema.ts';

const countOf = (organ: 'heart' | 'lung') =>
  // Named, not imported: recordings depend on check-ups, not the other way round.
  sql<number>`(select count(*)::int from recordings where recordings.check_up_id = ${checkUps.id} and recordings.organ = ${organ})`;

const measurer = alias(users, 'measurer');

const columns = {
  id: checkUps.id,
  patientId: checkUps.patientId,
  number: checkUps.number,
  begunAt: checkUps.begunAt,
  note: checkUps.note,
  createdBy: checkUps.createdBy,
  createdByUsername: users.username,
  heartRecordingCount: countOf('heart'),
  lungRecordingCount: countOf('lung'),
  measured: getTableColumns(vitalSigns),
  measuredByUsername: measurer.username,
};

/** A number is only a label: a merge gives check-ups of another record numbers after the last one. */
const NEWEST_FIRST = [desc(checkUps.begunAt), desc(checkUps.id)];

export const checkUpsQueries = (db: Queryable) => {
  const select = () =>
    db
      .select(columns)
      .from(checkUps)
      .innerJoin(users, eq(users.id, checkUps.createdBy))
      .leftJoin(vitalSigns, eq(vitalSigns.id, checkUps.vitalSignsId))
      .leftJoin(measurer, eq(measurer.id, vitalSigns.updatedBy));
  return {
    ofPatient: prepared('check_ups_of_patient', ['patientId'], ({ patientId }) =>
      select()
        .where(eq(checkUps.patientId, patientId))
        .orderBy(...NEWEST_FIRST)
        .limit(1000),
    ),
    byId: preparedRow('check_up_by_id', ['id'], ({ id }) => select().where(eq(checkUps.id, id))),
    /**
     * Adds the patient's next check-up. The number comes from the patient's row, so it is never assigned
     * twice.
     */
    async insert(row: {
      patientId: number;
      note: string | null;
      createdBy: number;
    }): Promise<number | undefined> {
      const [patient] = await db
        .update(patients)
        .set({ lastCheckUpNumber: sql`${patients.lastCheckUpNumber} + 1`, lastCheckUpAt: sql`now()` })
        .where(eq(patients.id, row.patientId))
        .returning({ number: patients.lastCheckUpNumber, begunAt: patients.lastCheckUpAt });
      if (!patient?.begunAt) return undefined;
      const [inserted] = await db
        .insert(checkUps)
        .values({ ...row, number: patient.number, begunAt: patient.begunAt })
        .returning({ id: checkUps.id });
      return inserted?.id;
    },
    /** The patient's newest check-up that began on this day of the time zone; the patient stays locked. */
    async holdNewestOfToday(patientId: number, timeZone: string): Promise<number | undefined> {
      const patient = eq(everyPatient.id, patientId);
      await db.select({ id: everyPatient.id }).from(everyPatient).where(patient).for('update');
      const dayOf = (at: SQL | typeof checkUps.begunAt) => sql`(${at} at time zone ${timeZone})::date`;
      const [found] = await db
        .select({ id: checkUps.id })
        .from(checkUps)
        .where(and(eq(checkUps.patientId, patientId), sql`${dayOf(checkUps.begunAt)} = ${dayOf(sql`now()`)}`))
        .orderBy(...NEWEST_FIRST)
        .limit(1);
      return found?.id;
    },
    /** Locks a check-up and reads its measurements. */
    async lockWithVitalSigns(id: number) {
      // The patient first, in the lock order of a deletion.
      await db
        .select({ id: everyPatient.id })
        .from(everyPatient)
        .where(sql`${everyPatient.id} = (select patient_id from check_ups where id = ${id})`)
        .for('key share');
      await db.select({ id: checkUps.id }).from(checkUps).where(eq(checkUps.id, id)).for('update');
      return (await select().where(eq(checkUps.id, id)))[0];
    },
    async addVitalSigns(id: number, row: typeof vitalSigns.$inferInsert): Promise<void> {
      const [inserted] = await db.insert(vitalSigns).values(row).returning({ id: vitalSigns.id });
      await db.update(checkUps).set({ vitalSignsId: inserted?.id }).where(eq(checkUps.id, id));
    },
    changeVitalSigns: (id: number, change: VitalSignValues & { updatedBy: number; updatedAt: Date }) =>
      db.update(vitalSigns).set(change).where(eq(vitalSigns.id, id)),
    async removeVitalSigns(checkUpId: number, id: number): Promise<void> {
      await db.update(checkUps).set({ vitalSignsId: null }).where(eq(checkUps.id, checkUpId));
      await db.delete(vitalSigns).where(eq(vitalSigns.id, id));
    },
    /** All measurements of a patient, newest first. */
    vitalSignsOf: (patientId: number) =>
      db
        .select({
          measured: getTableColumns(vitalSigns),
          measuredByUsername: users.username,
          checkUpId: checkUps.id,
          checkUpNumber: checkUps.number,
        })
        .from(vitalSigns)
        .innerJoin(users, eq(users.id, vitalSigns.updatedBy))
        .leftJoin(checkUps, eq(checkUps.vitalSignsId, vitalSigns.id))
        .where(eq(vitalSigns.patientId, patientId))
        .orderBy(desc(vitalSigns.measuredAt), desc(vitalSigns.id))
        .limit(1000),
  };
};

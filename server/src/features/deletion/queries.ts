import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connection.ts';
import { checkUps } from '../checkups/index.ts';
import { patientFiles } from '../files/index.ts';
import { deletedPatients, everyPatient, patients, vitalSigns } from '../patients/index.ts';
import { recordings } from '../recordings/index.ts';
import { captures } from '../streaming/index.ts';

type Part = { id: number; hn: string };

/** All inside one transaction: whoever adds to a locked record waits, and then finds it gone. */
export const deletionQueries = (db: Transaction) => ({
  lockPatient: async (id: number) =>
    (await db.select({ hn: patients.hn }).from(patients).where(eq(patients.id, id)).for('update'))[0],
  /** Of a locked patient. */
  async isRestricted(patientId: number): Promise<boolean> {
    const { rows } = await db.execute(
      sql`select from patient_restrictions where patient_id = ${patientId} and lifted_at is null`,
    );
    return rows.length > 0;
  },
  async lockCheckUp(id: number) {
    // The patient first, as everywhere.
    await db
      .select({ id: everyPatient.id })
      .from(everyPatient)
      .where(sql`${everyPatient.id} = (select patient_id from check_ups where id = ${id})`)
      .for('no key update');
    const { patientId, createdBy, vitalSignsId } = checkUps;
    return (
      await db
        .select({ patientId, createdBy, vitalSignsId })
        .from(checkUps)
        .where(eq(checkUps.id, id))
        .for('update')
    )[0];
  },
  /** Whether a check-up has sounds, saved or not. */
  async hasSounds(id: number): Promise<boolean> {
    const [saved, captured] = await Promise.all([
      db.select({ id: recordings.id }).from(recordings).where(eq(recordings.checkUpId, id)).limit(1),
      db.select({ id: captures.id }).from(captures).where(eq(captures.checkUpId, id)).limit(1),
    ]);
    return saved.length + captured.length > 0;
  },
  async lockCheckUpsOf(patientId: number): Promise<number[]> {
    const rows = await db
      .select({ id: checkUps.id })
      .from(checkUps)
      .where(eq(checkUps.patientId, patientId))
      .for('update');
    return rows.map(({ id }) => id);
  },
  async isCapturing(checkUpIds: number[]): Promise<boolean> {
    const running = await db
      .select({ id: captures.id })
      .from(captures)
      .where(
        and(inArray(captures.checkUpId, checkUpIds), inArray(captures.state, ['recording', 'completing'])),
      )
      .limit(1);
    return running.length > 0;
  },
  /** How many of the check-ups' sounds are signed. All are locked: nobody signs one meanwhile. */
  async signedCount(checkUpIds: number[]): Promise<number> {
    const locked = await db
      .select({ id: recordings.id })
      .from(recordings)
      .where(inArray(recordings.checkUpId, checkUpIds))
      .orderBy(recordings.id)
      .for('update');
    if (locked.length === 0) return 0;
    const ids = sql.join(
      locked.map(({ id }) => sql`${id}`),
      sql`, `,
    );
    const { rows } = await db.execute<{ value: number }>(
      sql`select count(*)::int as value from analysis_signatures where recording_id in (${ids})`,
    );
    return rows[0]?.value ?? 0;
  },
  async recordingsOf(checkUpIds: number[]): Promise<number[]> {
    const rows = await db
      .select({ id: recordings.id })
      .from(recordings)
      .where(inArray(recordings.checkUpId, checkUpIds));
    return rows.map(({ id }) => id);
  },
  /** Analyses are deleted with their recordings. */
  deleteRecordings: (checkUpIds: number[]) =>
    db
      .delete(recordings)
      .where(inArray(recordings.checkUpId, checkUpIds))
      .returning({ blobKey: recordings.blobKey, originalBlobKey: recordings.originalBlobKey }),
  deleteCaptures: (checkUpIds: number[]) =>
    db.delete(captures).where(inArray(captures.checkUpId, checkUpIds)).returning({ id: captures.id }),
  async deleteCheckUps(ids: number[]): Promise<void> {
    // With whoever awaits a name, or did so before these were put to a patient.
    const begunAs = await db.execute<{ id: number }>(sql`
      select id from patients where awaits_name and (
        id in (select patient_id from check_ups where ${inArray(sql`check_ups.id`, ids)})
        or id in (select from_patient_id from namings where ${inArray(sql`check_up_id`, ids)}))`);
    const deleted = await db
      .delete(checkUps)
      .where(inArray(checkUps.id, ids))
      .returning({ vitalSignsId: checkUps.vitalSignsId });
    const measured = deleted.flatMap(({ vitalSignsId }) => vitalSignsId ?? []);
    await db.delete(vitalSigns).where(inArray(vitalSigns.id, measured));
    const gone = begunAs.rows.map(({ id }) => id);
    if (gone.length > 0) await db.delete(everyPatient).where(inArray(everyPatient.id, gone));
  },
  /** After a check-up is gone: the newest of the remaining ones. */
  async correctLastCheckUp(patientId: number): Promise<void> {
    const newest = db
      .select({ at: max(checkUps.begunAt) })
      .from(checkUps)
      .where(eq(checkUps.patientId, patientId));
    await db
      .update(patients)
      .set({ lastCheckUpAt: sql`(${newest})` })
      .where(eq(patients.id, patientId));
  },
  deleteFiles: (patientId: number) =>
    db
      .delete(patientFiles)
      .where(eq(patientFiles.patientId, patientId))
      .returning({ blobKey: patientFiles.blobKey, thumbnailKey: patientFiles.thumbnailKey }),
  /** Records that are part of a locked patient's. */
  async mergedInto(id: number): Promise<Part[]> {
    const { rows } = await db.execute<Part>(
      sql`select id, hn from patients where id = any(patient_with_merged(${id}::int)) and id <> ${id} order by id`,
    );
    return rows;
  },
  /** With the records that are part of it. Only HNs are kept, so that they are not generated again. */
  async deletePatient(parts: readonly [Part, ...Part[]], deletedBy: number, deletedAt: Date): Promise<void> {
    await db.delete(patients).where(eq(patients.id, parts[0].id));
    await db.insert(deletedPatients).values(parts.map((each) => ({ ...each, deletedBy, deletedAt })));
  },
});

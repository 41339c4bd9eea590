import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Circumstances } from '@sadap/contract/circumstances';
import type { Gap } from '@sadap/contract/recordings';
import type { CaptureState } from '@sadap/contract/streaming';
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Moment } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { checkUps } from '../checkups/index.ts';
import { everyPatient } from '../patients/index.ts';
import { users } from '../users/index.ts';
import type { SampleMark } from './sample-clock.ts';
import { captures } from './schema.ts';

export type CaptureRow = typeof captures.$inferSelect;
export type CaptureWithPatient = {
  capture: CaptureRow;
  clinicianName: string;
  patient: { id: number; hn: string; name: string | null };
};
export type RunningCapture = CaptureRow & { patientId: number };
/** Progress of a capture: what is durable, when the newest sample arrived, and where its device stands. */
export type Progress = {
  durableSample: number;
  progressAt: Date;
  newest: SampleMark & { moment: Moment };
};
export const RUNNING: CaptureState[] = ['recording', 'completing'];

export const capturesQueries = (db: Queryable) => {
  const withPatient = (where: SQL | undefined): Promise<CaptureWithPatient[]> =>
    db
      .select({
        capture: captures,
        clinicianName: users.username,
        patient: { id: everyPatient.id, hn: everyPatient.hn, name: everyPatient.name },
      })
      .from(captures)
      .innerJoin(users, eq(users.id, captures.clinician))
      .innerJoin(checkUps, eq(checkUps.id, captures.checkUpId))
      .innerJoin(everyPatient, eq(everyPatient.id, checkUps.patientId))
      .where(where)
      .orderBy(desc(captures.startedAt))
      .limit(200);

  const running = async (where: SQL | undefined): Promise<RunningCapture[]> => {
    const rows = await db
      .select({ capture: captures, patientId: checkUps.patientId })
      .from(captures)
      .innerJoin(checkUps, eq(checkUps.id, captures.checkUpId))
      .where(and(inArray(captures.state, RUNNING), where));
    return rows.map(({ capture, patientId }) => ({ ...capture, patientId }));
  };

  return {
    insert: (row: typeof captures.$inferInsert) => db.insert(captures).values(row),
    byId: async (id: string) => (await withPatient(eq(captures.id, id)))[0],
    ofClinician: (clinician: number, states: CaptureState[], checkUpId: number | undefined) =>
      withPatient(
        and(
          eq(captures.clinician, clinician),
          inArray(captures.state, states),
          checkUpId === undefined ? undefined : eq(captures.checkUpId, checkUpId),
        ),
      ),
    async isRecordedBy(clinician: number): Promise<boolean> {
      const rows = await db
        .select({ id: captures.id })
        .from(captures)
        .where(and(eq(captures.clinician, clinician), eq(captures.state, 'recording')))
        .limit(1);
      return rows.length > 0;
    },
    allRunning: () => running(undefined),
    running: async (id: string): Promise<RunningCapture | undefined> =>
      (await running(eq(captures.id, id)))[0],
    runningOn: async (mac: string): Promise<RunningCapture | undefined> =>
      (await running(eq(captures.macAddress, mac)))[0],
    /**
     * Samples never go back: updates of one capture may overtake each other. Returns its state, or null if it
     * ended.
     */
    async setProgress(
      id: string,
      { durableSample, progressAt, newest }: Progress,
    ): Promise<CaptureRow | null> {
      // By samples, which only grow; a clock may be set back.
      const isNewer = sql`${captures.newestSample} <= ${newest.sample}::bigint`;
      const moment = JSON.stringify(newest.moment);
      const newestAt = sql`${new Date(newest.atMs).toISOString()}::timestamptz`;
      const updated = await db
        .update(captures)
        .set({
          durableSample: sql`greatest(${captures.durableSample}, ${durableSample}::bigint)`,
          progressAt,
          newestSample: sql`greatest(${captures.newestSample}, ${newest.sample}::bigint)`,
          newestAt: sql`case when ${isNewer} then ${newestAt} else ${captures.newestAt} end`,
          newestMoment: sql`case when ${isNewer} then ${moment}::jsonb else ${captures.newestMoment} end`,
        })
        .where(and(eq(captures.id, id), inArray(captures.state, RUNNING)))
        .returning();
      return updated[0] ?? null;
    },
    /**
     * Moves a capture on, unless somebody else did so first or its position differs. Returns whether this
     * call did.
     */
    async move(
      id: string,
      from: CaptureState[],
      change: {
        state: CaptureState;
        lastSample?: number;
        durableSample?: number;
        gaps?: Gap[];
        endedAt?: Date;
        endedMoment?: Moment;
      },
      position?: string,
    ): Promise<boolean> {
      const moved = await db
        .update(captures)
        .set(change)
        .where(
          and(
            eq(captures.id, id),
            inArray(captures.state, from),
            position === undefined ? undefined : eq(captures.position, position),
          ),
        )
        .returning({ id: captures.id });
      return moved.length > 0;
    },
    /** Of one that was stopped and waits for its last samples. */
    setEnd: (id: string, lastSample: number) =>
      db
        .update(captures)
        .set({ lastSample })
        .where(and(eq(captures.id, id), eq(captures.state, 'completing'))),
    lockUnsaved: async (id: string): Promise<CaptureRow | undefined> =>
      (
        await db
          .select()
          .from(captures)
          .where(and(eq(captures.id, id), ne(captures.state, 'saved')))
          .for('update')
      )[0],
    /** Those that have ended and are not saved. None of them goes until the transaction ends. */
    async holdUnsaved(): Promise<string[]> {
      const rows = await db
        .select({ id: captures.id })
        .from(captures)
        .where(inArray(captures.state, ['stopped', 'interrupted']))
        .for('share');
      return rows.map(({ id }) => id);
    },
    setPosition: (id: string, position: string) =>
      db.update(captures).set({ position }).where(eq(captures.id, id)),
    setCircumstances: (id: string, circumstances: Circumstances, version: number) =>
      db.update(captures).set({ circumstances, circumstancesVersion: version }).where(eq(captures.id, id)),
    purpose: async (id: string) =>
      (
        await db
          .select({
            circumstances: captures.circumstances,
            examinationId: captures.examinationId,
            examinationStep: captures.examinationStep,
            recordedAt: captures.startedAt,
          })
          .from(captures)
          .where(eq(captures.id, id))
      )[0],
    /** Of one that has ended. */
    setGaps: (id: string, gaps: Gap[]) =>
      db
        .update(captures)
        .set({ gaps })
        .where(and(eq(captures.id, id), inArray(captures.state, ['stopped', 'interrupted']))),
    setDraft: (id: string, draftAnalysis: DoctorAnalysis | null) =>
      db.update(captures).set({ draftAnalysis }).where(eq(captures.id, id)),
    /** A saved capture stays, represented by its recording. Returns whether it was deleted. */
    async deleteUnsaved(id: string): Promise<boolean> {
      const deleted = await db
        .delete(captures)
        .where(and(eq(captures.id, id), ne(captures.state, 'saved')))
        .returning({ id: captures.id });
      return deleted.length > 0;
    },
  };
};

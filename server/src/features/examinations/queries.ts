import type { Position } from '@sadap/contract/positions';
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { checkUps } from '../checkups/index.ts';
import { patients } from '../patients/index.ts';
import { users } from '../users/index.ts';
import { examinations, type StoredSkip } from './schema.ts';

const columns = {
  id: examinations.id,
  checkUpId: examinations.checkUpId,
  patientId: checkUps.patientId,
  protocolId: examinations.protocolId,
  nameTh: examinations.nameTh,
  nameEn: examinations.nameEn,
  steps: examinations.steps,
  skipped: examinations.skipped,
  startedBy: examinations.startedBy,
  startedByUsername: users.username,
  startedAt: examinations.startedAt,
  // Named, not imported: recordings depend on examinations, not the other way round.
  recorded: sql<{ step: number; recordingId: number; position: Position }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('step', examination_step, 'recordingId', id, 'position', position)
      order by id), '[]')
    from recordings where recordings.examination_id = ${examinations.id})`,
};

export type ExaminationRow = Awaited<ReturnType<ReturnType<typeof examinationsQueries>['ofCheckUp']>>[number];

export const examinationsQueries = (db: Queryable) => {
  const select = (where: SQL | undefined) =>
    db
      .select(columns)
      .from(examinations)
      .innerJoin(checkUps, eq(checkUps.id, examinations.checkUpId))
      .innerJoin(users, eq(users.id, examinations.startedBy))
      .where(where)
      .orderBy(desc(examinations.id))
      .limit(200);
  return {
    byId: async (id: number) => (await select(eq(examinations.id, id)))[0],
    ofCheckUp: (checkUpId: number) => select(eq(examinations.checkUpId, checkUpId)),
    byProtocol: (checkUpId: number, protocolId: string) =>
      select(and(eq(examinations.checkUpId, checkUpId), eq(examinations.protocolId, protocolId))),
    /** Begun since then, in a check-up that is hardly older. */
    begunSince: (patientId: number, protocolId: string, { begun, checkUp }: { begun: Date; checkUp: Date }) =>
      select(
        and(
          eq(checkUps.patientId, patientId),
          eq(examinations.protocolId, protocolId),
          gt(examinations.startedAt, begun),
          gt(checkUps.begunAt, checkUp),
        ),
      ),
    /** Until the transaction ends, the patient's check-ups stay, and nobody else adds one of today. */
    holdPatient: (id: number) =>
      db.select({ id: patients.id }).from(patients).where(eq(patients.id, id)).for('update'),
    /** Until the transaction ends, nobody else begins one in this check-up. Returns whether there is one. */
    async holdCheckUp(id: number): Promise<boolean> {
      const held = await db
        .select({ id: checkUps.id })
        .from(checkUps)
        .where(eq(checkUps.id, id))
        .for('update');
      return held.length > 0;
    },
    lock: (id: number) =>
      db.select({ id: examinations.id }).from(examinations).where(eq(examinations.id, id)).for('update'),
    async insert(row: typeof examinations.$inferInsert): Promise<number> {
      const [inserted] = await db.insert(examinations).values(row).returning({ id: examinations.id });
      if (!inserted) throw new Error('the examination was not inserted');
      return inserted.id;
    },
    /** By the clock that all servers share. */
    async now(): Promise<Date> {
      const { rows } = await db.execute<{ ms: string }>(
        sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`,
      );
      return new Date(Number(rows[0]?.ms));
    },
    setSkipped: (id: number, skipped: StoredSkip[]) =>
      db.update(examinations).set({ skipped }).where(eq(examinations.id, id)),
  };
};

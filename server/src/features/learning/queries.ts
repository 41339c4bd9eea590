import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Manoeuvre, Posture } from '@sadap/contract/circumstances';
import type { Organ, Position } from '@sadap/contract/positions';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { quizQuestions, quizzes, teachingCases } from './schema.ts';

export type CaseRow = typeof teachingCases.$inferSelect;
export type QuestionRow = typeof quizQuestions.$inferSelect;
export type QuizRow = typeof quizzes.$inferSelect;

type Taught = {
  organ: Organ;
  position: Position;
  posture: Posture | null;
  manoeuvre: Manoeuvre | null;
  analysis: DoctorAnalysis | null;
  analysisVersion: number | null;
};
type WhoseRow = { id: number; hn: string; citizen_id: string | null; phone: string | null } & Record<
  'name' | 'first_name' | 'last_name',
  string | null
>;
/** A case with whose it is, as PostgreSQL names its columns. */
export type CaseRecordRow = {
  id: number;
  recording_id: number;
  check_up_id: number;
  patient_id: number;
  hn: string;
  organ: Organ;
  position: Position;
  title_th: string;
  title_en: string;
  consent_by: string;
  consent_on: string;
  consent_note: string;
  made_by: string;
  created_at: string;
  withdrawn_at: string | null;
  withdrawn_by_name: string | null;
  withdrawal_reason: string | null;
};

/** With a patient whose record may not be used, none of their cases is. */
const isUsable = and(
  isNull(teachingCases.withdrawnAt),
  sql`not exists (select from recordings r join check_ups c on c.id = r.check_up_id
    join patient_restrictions p on p.patient_id = c.patient_id and p.lifted_at is null
    where r.id = ${teachingCases.recordingId})`,
);

// Tables of other features are named, not imported: a case is made of what stands in several of them.
export const casesQueries = (db: Queryable) => ({
  usable: () => db.select().from(teachingCases).where(isUsable).orderBy(desc(teachingCases.id)).limit(500),
  usableById: async (id: number) =>
    (
      await db
        .select()
        .from(teachingCases)
        .where(and(eq(teachingCases.id, id), isUsable))
    )[0],
  lock: async (id: number) =>
    (await db.select().from(teachingCases).where(eq(teachingCases.id, id)).for('update'))[0],
  /** All, the newest first, with whose they are. */
  async records() {
    const { rows } = await db.execute<CaseRecordRow>(sql`
      select t.id, recording_id, t.organ, t.position, title_th, title_en, consent_by, consent_on::text, consent_note,
        t.created_at, t.withdrawn_at, t.withdrawal_reason, c.id as check_up_id, p.id as patient_id, p.hn, made.username as made_by,
        withdrew.username as withdrawn_by_name
      from teaching_cases t join recordings r on r.id = t.recording_id join check_ups c on c.id = r.check_up_id
      join named_patients p on p.id = c.patient_id join users made on made.id = t.created_by
      left join users withdrew on withdrew.id = t.withdrawn_by order by t.id desc limit 1000`);
    return rows;
  },
  /** The recording's patient, locked: who deletes or restricts them waits. */
  async lockPatientOf(recordingId: number): Promise<WhoseRow | undefined> {
    const { rows } = await db.execute<WhoseRow>(sql`
      select id, hn, name, first_name, last_name, citizen_id, phone from named_patients where id = (
        select patient_id from check_ups where id = (select check_up_id from recordings where id = ${recordingId}))
      for no key update`);
    return rows[0];
  },
  async isRestricted(patientId: number): Promise<boolean> {
    const { rows } = await db.execute(
      sql`select from patient_restrictions where patient_id = ${patientId} and lifted_at is null`,
    );
    return rows.length > 0;
  },
  /** A recording as it is now, locked, with its newest analysis. */
  async lockTaught(recordingId: number): Promise<Taught | undefined> {
    const locked = await db.execute<{ organ: Organ; position: Position }>(
      sql`select organ, position from recordings where id = ${recordingId} for update`,
    );
    if (!locked.rows[0]) return undefined;
    const { rows } = await db.execute<Omit<Taught, 'organ' | 'position'>>(sql`
      select a.body as analysis, a.version as "analysisVersion", h.posture, h.manoeuvre
      from (select ${recordingId}::int as id) r
      left join lateral (select body, version from analyses where recording_id = r.id order by version desc limit 1) a on true
      left join lateral (select posture, manoeuvre from recording_circumstances where recording_id = r.id
        order by version desc limit 1) h on true`);
    const rest = rows[0] ?? { analysis: null, analysisVersion: null, posture: null, manoeuvre: null };
    return { ...locked.rows[0], ...rest };
  },
  async organOf(recordingId: number): Promise<Organ | undefined> {
    const { rows } = await db.execute<{ organ: Organ }>(
      sql`select organ from recordings where id = ${recordingId}`,
    );
    return rows[0]?.organ;
  },
  async isTaught(recordingId: number): Promise<boolean> {
    const rows = await db
      .select({ id: teachingCases.id })
      .from(teachingCases)
      .where(and(eq(teachingCases.recordingId, recordingId), isNull(teachingCases.withdrawnAt)));
    return rows.length > 0;
  },
  async insert(row: typeof teachingCases.$inferInsert): Promise<number> {
    const [inserted] = await db.insert(teachingCases).values(row).returning({ id: teachingCases.id });
    if (!inserted) throw new Error('the teaching case was not inserted');
    return inserted.id;
  },
  /** Nothing of the sound is left, nor of what was written about it. */
  withdraw: (id: number, by: { withdrawnBy: number; withdrawnAt: Date; withdrawalReason: string }) =>
    db
      .update(teachingCases)
      .set({ ...by, blobKey: null, waveform: [], question: '', explanation: '' })
      .where(eq(teachingCases.id, id)),
  ofRecordings: (recordingIds: number[]) =>
    db
      .select({
        id: teachingCases.id,
        recordingId: teachingCases.recordingId,
        blobKey: teachingCases.blobKey,
      })
      .from(teachingCases)
      .where(inArray(teachingCases.recordingId, recordingIds))
      .for('update'),
  /** Questions that nobody has answered yet go with their case. */
  forgetUnanswered: (caseIds: number[]) =>
    db
      .delete(quizQuestions)
      .where(and(inArray(quizQuestions.caseId, caseIds), isNull(quizQuestions.answeredAt))),
});

export const quizQueries = (db: Queryable) => ({
  async insert(
    row: typeof quizzes.$inferInsert,
    questions: Omit<typeof quizQuestions.$inferInsert, 'quizId'>[],
  ) {
    const [inserted] = await db.insert(quizzes).values(row).returning({ id: quizzes.id });
    if (!inserted) throw new Error('the quiz was not inserted');
    await db
      .insert(quizQuestions)
      .values(questions.map((question) => ({ ...question, quizId: inserted.id })));
    return inserted.id;
  },
  /** One after the other: two starts at once do not leave two open quizzes. */
  lockUser: (userId: number) => db.execute(sql`select from users where id = ${userId} for no key update`),
  /** What is not answered in the account's quizzes is asked no more; a quiz without an answer goes. */
  async endOpen(userId: number): Promise<void> {
    const own = db.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.userId, userId));
    await db
      .delete(quizQuestions)
      .where(and(inArray(quizQuestions.quizId, own), isNull(quizQuestions.answeredAt)));
    await db
      .delete(quizzes)
      .where(
        and(
          eq(quizzes.userId, userId),
          sql`not exists (select from quiz_questions q where q.quiz_id = ${quizzes.id})`,
        ),
      );
  },
  byId: async (id: number, userId: number) =>
    (
      await db
        .select()
        .from(quizzes)
        .where(and(eq(quizzes.id, id), eq(quizzes.userId, userId)))
    )[0],
  questions: (quizId: number) =>
    db
      .select()
      .from(quizQuestions)
      .where(eq(quizQuestions.quizId, quizId))
      .orderBy(asc(quizQuestions.number)),
  async question(quizId: number, number: number, userId: number): Promise<QuestionRow | undefined> {
    const rows = await db
      .select({ question: quizQuestions })
      .from(quizQuestions)
      .innerJoin(quizzes, eq(quizzes.id, quizQuestions.quizId))
      .where(
        and(eq(quizQuestions.quizId, quizId), eq(quizQuestions.number, number), eq(quizzes.userId, userId)),
      );
    return rows[0]?.question;
  },
  lockQuestion: async (quizId: number, number: number) =>
    (
      await db
        .select()
        .from(quizQuestions)
        .where(and(eq(quizQuestions.quizId, quizId), eq(quizQuestions.number, number)))
        .for('update')
    )[0],
  answer: (quizId: number, number: number, answer: Pick<QuestionRow, 'answer' | 'right' | 'answeredAt'>) =>
    db
      .update(quizQuestions)
      .set(answer)
      .where(and(eq(quizQuestions.quizId, quizId), eq(quizQuestions.number, number))),
  /** The account's quizzes, the newest first. */
  ofUser: (userId: number, limit: number) =>
    db.select().from(quizzes).where(eq(quizzes.userId, userId)).orderBy(desc(quizzes.id)).limit(limit),
  questionsOf: (quizIds: number[]) =>
    db.select().from(quizQuestions).where(inArray(quizQuestions.quizId, quizIds)),
  /** When the account last answered each case and each reference. */
  async lastAnswered(userId: number): Promise<Map<string, number>> {
    const { rows } = await db.execute<{ which: string; at: string }>(sql`
      select coalesce('case-' || case_id, 'reference-' || reference_id) as which, max(answered_at)::text as at
      from quiz_questions q join quizzes z on z.id = q.quiz_id
      where z.user_id = ${userId} and answered_at is not null
        and (case_id is not null or reference_id is not null) group by 1`);
    return new Map(rows.map(({ which, at }) => [which, Date.parse(at)]));
  },
});

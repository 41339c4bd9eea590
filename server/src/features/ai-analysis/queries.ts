import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { OUTCOME_WINDOW_DAYS } from '@sadap/contract/ai-validation';
import type { Organ } from '@sadap/contract/positions';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { recordings } from '../recordings/index.ts';
import { users } from '../users/index.ts';
import { aiAnalyses, aiOpinions, operatingPoints } from './schema.ts';

const MAX_RESULTS = 100;

/** An organ whose classifier can be used, and which version of it. */
export type Installed = { organ: Organ; version: string };
type Unheard = { id: number; organ: Organ; author: number };

/** Named, not imported, as the outcomes below: those features are above this one. */
const isRestricted = sql`exists (select from patient_restrictions held
  where held.patient_id = check_ups.patient_id and held.lifted_at is null)`;

export const aiAnalysesQueries = (db: Queryable) => {
  const where = (condition: ReturnType<typeof eq>) =>
    db
      .select({
        result: aiAnalyses,
        authorName: users.username,
        organ: recordings.organ,
        judgedBy: operatingPoints,
      })
      .from(aiAnalyses)
      .innerJoin(users, eq(users.id, aiAnalyses.author))
      .innerJoin(recordings, eq(recordings.id, aiAnalyses.recordingId))
      .leftJoin(operatingPoints, eq(operatingPoints.id, aiAnalyses.judgedBy))
      .where(and(condition, sql`(select ai_speaks())`))
      .orderBy(desc(aiAnalyses.createdAt), desc(aiAnalyses.id))
      .limit(MAX_RESULTS);

  return {
    areThereAny: async () => (await db.select({ id: aiAnalyses.id }).from(aiAnalyses).limit(1)).length > 0,
    /** Of all sounds; 0: there is none. */
    async newestId(): Promise<number> {
      const { rows } = await db.execute<{ id: number }>(
        sql`select coalesce(max(id), 0)::int as id from recordings`,
      );
      return rows[0]?.id ?? 0;
    },
    /**
     * The newest sound that no classifier has heard, or that is held against an outcome and was not heard by
     * the installed version; none of a record whose use is restricted.
     */
    async nextUnheard(installed: readonly Installed[], exceptIds: readonly number[], timeZone: string) {
      const found = sql`select recordings.id, recordings.organ, recordings.created_by as author
        from recordings join check_ups on check_ups.id = recordings.check_up_id
        where not ${isRestricted} and recordings.id <> all (${sql.param([...exceptIds])}::int[])`;
      const heart = installed.find(({ organ }) => organ === 'heart')?.version ?? null;
      const { rows } = await db.execute<Unheard>(sql`
        (${found} and recordings.organ = any (${sql.param(installed.map(({ organ }) => organ))}::text[])
          and not exists (select from ai_analyses where recording_id = recordings.id)
          order by recordings.id desc limit 1)
        union all
        (${found} and recordings.organ = 'heart' and ${heart}::text is not null
          and exists (select from heart_outcomes where heart_outcomes.patient_id = check_ups.patient_id
            and abs((coalesce(recordings.recorded_at, recordings.created_at) at time zone ${timeZone})::date
              - heart_outcomes.date) <= ${OUTCOME_WINDOW_DAYS}::int)
          and not exists (select from ai_analyses where recording_id = recordings.id
            and model_name = ${CLASSIFIER_OF.heart} and model_version = ${heart}::text)
          order by recordings.id desc limit 1)
        order by id desc limit 1`);
      return rows[0];
    },
    ofRecording: (recordingId: number) => where(eq(aiAnalyses.recordingId, recordingId)),
    byId: async (id: number) => (await where(eq(aiAnalyses.id, id)))[0],
    opinionsOf: (analysisIds: number[]) =>
      db
        .select({ opinion: aiOpinions, username: users.username })
        .from(aiOpinions)
        .innerJoin(users, eq(users.id, aiOpinions.userId))
        .where(inArray(aiOpinions.analysisId, analysisIds))
        .orderBy(asc(aiOpinions.createdAt), asc(aiOpinions.userId)),
    /** Whether the recording exists; inside a transaction it then stays until the end. */
    holdRecording: async (id: number) =>
      (await db.select({ id: recordings.id }).from(recordings).where(eq(recordings.id, id)).for('key share'))
        .length > 0,
    async insert(row: typeof aiAnalyses.$inferInsert): Promise<number> {
      const [inserted] = await db.insert(aiAnalyses).values(row).returning({ id: aiAnalyses.id });
      if (!inserted) throw new Error('the result was not inserted');
      return inserted.id;
    },
    setOpinion: (row: typeof aiOpinions.$inferInsert) =>
      db
        .insert(aiOpinions)
        .values(row)
        .onConflictDoUpdate({
          target: [aiOpinions.analysisId, aiOpinions.userId],
          set: { agrees: row.agrees, comment: row.comment, createdAt: row.createdAt },
        }),
    withdrawOpinion: (analysisId: number, userId: number) =>
      db.delete(aiOpinions).where(and(eq(aiOpinions.analysisId, analysisId), eq(aiOpinions.userId, userId))),
  };
};
export type AiAnalysisRow = NonNullable<Awaited<ReturnType<ReturnType<typeof aiAnalysesQueries>['byId']>>>;
export type AiOpinionRow = Awaited<ReturnType<ReturnType<typeof aiAnalysesQueries>['opinionsOf']>>[number];

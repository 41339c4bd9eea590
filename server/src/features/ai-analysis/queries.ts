import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { recordings } from '../recordings/index.ts';
import { users } from '../users/index.ts';
import { aiAnalyses, aiOpinions } from './schema.ts';

const MAX_RESULTS = 100;

export const aiAnalysesQueries = (db: Queryable) => {
  const where = (condition: ReturnType<typeof eq>) =>
    db
      .select({ result: aiAnalyses, authorName: users.username, organ: recordings.organ })
      .from(aiAnalyses)
      .innerJoin(users, eq(users.id, aiAnalyses.author))
      .innerJoin(recordings, eq(recordings.id, aiAnalyses.recordingId))
      .where(condition)
      .orderBy(desc(aiAnalyses.createdAt), desc(aiAnalyses.id))
      .limit(MAX_RESULTS);

  return {
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

import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { type BeatsOfCorrection, type CorrectedMarks, soundCorrections, soundFindings } from './schema.ts';

export const soundFindingsQueries = (db: Queryable) => ({
  async of(recordingId: number) {
    const rows = await db.select().from(soundFindings).where(eq(soundFindings.recordingId, recordingId));
    return rows[0];
  },
  async put(row: typeof soundFindings.$inferInsert): Promise<void> {
    const { method, quality, beats, breathing } = row;
    await db
      .insert(soundFindings)
      .values(row)
      .onConflictDoUpdate({
        target: soundFindings.recordingId,
        set: { method, quality, beats: beats ?? null, breathing: breathing ?? null },
      });
  },
  /** Of two corrections, the later stays, whichever is computed first. */
  async keepOfCorrection(recordingId: number, found: BeatsOfCorrection): Promise<void> {
    await db.execute(sql`
      update sound_findings set beats = jsonb_set(beats, '{ofCorrection}', ${JSON.stringify(found)}::jsonb)
      where recording_id = ${recordingId} and beats is not null
        and coalesce((beats #>> '{ofCorrection,version}')::int, 0) < ${found.version}::int`);
  },
  async latestCorrection(recordingId: number) {
    const rows = await db
      .select({ correction: soundCorrections, username: users.username })
      .from(soundCorrections)
      .innerJoin(users, eq(users.id, soundCorrections.author))
      .where(eq(soundCorrections.recordingId, recordingId))
      .orderBy(desc(soundCorrections.version))
      .limit(1);
    return rows[0];
  },
  addCorrection: (row: {
    recordingId: number;
    version: number;
    author: number;
    createdAt: Date;
    marks: CorrectedMarks | null;
  }) => db.insert(soundCorrections).values(row),
});
export type CorrectionRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof soundFindingsQueries>['latestCorrection']>>
>;

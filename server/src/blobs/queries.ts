import { and, asc, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { doomedBlobs } from './schema.ts';

const BATCH = 500;

export const doomedBlobsQueries = (db: Queryable) => ({
  async add(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    await db
      .insert(doomedBlobs)
      .values(keys.map((key) => ({ key })))
      .onConflictDoNothing();
  },
  async addForLater(key: string, minutes: number): Promise<void> {
    await db.insert(doomedBlobs).values({ key, doomedAt: sql`now() + make_interval(mins => ${minutes})` });
  },
  /** The next ones due, except those just tried. */
  async next(tried: string[]): Promise<string[]> {
    const rows = await db
      .select()
      .from(doomedBlobs)
      .where(and(notInArray(doomedBlobs.key, tried), lte(doomedBlobs.doomedAt, sql`now()`)))
      .orderBy(asc(doomedBlobs.doomedAt))
      .limit(BATCH);
    return rows.map(({ key }) => key);
  },
  /** Returns how many of them were still doomed. */
  async takeBack(keys: string[]): Promise<number> {
    const rows = await db
      .delete(doomedBlobs)
      .where(inArray(doomedBlobs.key, keys))
      .returning({ key: doomedBlobs.key });
    return rows.length;
  },
  forget: (keys: string[]) => db.delete(doomedBlobs).where(inArray(doomedBlobs.key, keys)),
});

import { asc, inArray, notInArray } from 'drizzle-orm';
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
  /** The next ones, without those that were just tried. */
  async next(tried: string[]): Promise<string[]> {
    const rows = await db
      .select()
      .from(doomedBlobs)
      .where(notInArray(doomedBlobs.key, tried))
      .orderBy(asc(doomedBlobs.doomedAt))
      .limit(BATCH);
    return rows.map(({ key }) => key);
  },
  forget: (keys: string[]) => db.delete(doomedBlobs).where(inArray(doomedBlobs.key, keys)),
});

import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { wrongTries } from './schema.ts';

type Row = typeof wrongTries.$inferSelect;

export const wrongTriesQueries = (db: Queryable) => ({
  /** The database's clock, milliseconds since 1970. */
  async now(): Promise<number> {
    const { rows } = await db.execute<{ ms: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`,
    );
    return Number(rows[0]?.ms);
  },
  /**
   * The rows of these keys, made where there are none; inside a transaction nobody else has them. In one
   * order for everybody, so that two do not wait for each other.
   */
  async hold(keys: readonly string[], at: Date): Promise<Row[]> {
    const sorted = [...keys].sort();
    await db
      .insert(wrongTries)
      .values(sorted.map((key) => ({ key, count: 0, lastAt: at })))
      .onConflictDoNothing();
    return db
      .select()
      .from(wrongTries)
      .where(inArray(wrongTries.key, sorted))
      .orderBy(asc(wrongTries.key))
      .for('update');
  },
  async set({ key, ...tries }: Row): Promise<void> {
    await db.update(wrongTries).set(tries).where(eq(wrongTries.key, key));
  },
  async takeBack(keys: string[]): Promise<void> {
    await db
      .update(wrongTries)
      .set({ count: sql`greatest(0, ${wrongTries.count} - 1)` })
      .where(inArray(wrongTries.key, keys));
  },
  async forget(key: string): Promise<void> {
    await db.delete(wrongTries).where(eq(wrongTries.key, key));
  },
  async forgetBefore(at: Date): Promise<void> {
    await db.delete(wrongTries).where(lt(wrongTries.lastAt, at));
  },
});

import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { doneRequests } from './schema.ts';

export const requestsQueries = (db: Queryable) => ({
  /** Takes the key; false if it is taken. Waits for a transaction that is taking it right now. */
  async take(key: string): Promise<boolean> {
    const taken = await db
      .insert(doneRequests)
      .values({ key, sealed: '' })
      .onConflictDoNothing()
      .returning({ key: doneRequests.key });
    return taken.length > 0;
  },
  async finish(key: string, sealed: string): Promise<void> {
    await db.update(doneRequests).set({ sealed }).where(eq(doneRequests.key, key));
  },
  sealed: async (key: string): Promise<string | undefined> =>
    (await db.select().from(doneRequests).where(eq(doneRequests.key, key)))[0]?.sealed,
  async forgetOlderThan(hours: number): Promise<void> {
    await db
      .delete(doneRequests)
      .where(lt(doneRequests.doneAt, sql`now() - make_interval(hours => ${hours})`));
  },
});

import type { BreachStep } from '@sadap/contract/breaches';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { breaches, breachSteps } from './schema.ts';

const MOST_LISTED = 200;
const opener = alias(users, 'opener');
const closer = alias(users, 'closer');

export const breachesQueries = (db: Queryable) => {
  const selected = () =>
    db
      .select({ breach: breaches, openedBy: opener.username, closedBy: closer.username })
      .from(breaches)
      .innerJoin(opener, eq(opener.id, breaches.openedBy))
      .leftJoin(closer, eq(closer.id, breaches.closedBy));

  return {
    /** Open ones first, then the newest. */
    list: () =>
      selected()
        .orderBy(sql`${breaches.closedAt} is not null`, desc(breaches.knownAt), desc(breaches.id))
        .limit(MOST_LISTED),
    byId: async (id: number) => (await selected().where(eq(breaches.id, id)))[0],
    steps: (breachId?: number) =>
      db
        .select({
          breachId: breachSteps.breachId,
          step: breachSteps.step,
          doneAt: breachSteps.doneAt,
          doneBy: users.username,
          note: breachSteps.note,
        })
        .from(breachSteps)
        .innerJoin(users, eq(users.id, breachSteps.doneBy))
        .where(breachId === undefined ? undefined : eq(breachSteps.breachId, breachId))
        .orderBy(asc(breachSteps.doneAt)),
    /** Deleted ones too. */
    accounts: (ids: readonly number[]) =>
      db
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(inArray(users.id, [...ids]))
        .orderBy(asc(users.username)),
    async insert(row: typeof breaches.$inferInsert): Promise<number> {
      const [inserted] = await db.insert(breaches).values(row).returning({ id: breaches.id });
      if (!inserted) throw new Error('the breach was not inserted');
      return inserted.id;
    },
    /** Returns whether it was that version. */
    async change(
      id: number,
      version: number,
      changes: Partial<typeof breaches.$inferInsert>,
    ): Promise<boolean> {
      const changed = await db
        .update(breaches)
        .set({ ...changes, version: version + 1 })
        .where(and(eq(breaches.id, id), eq(breaches.version, version)));
      return changed.rowCount === 1;
    },
    /** Held until the transaction ends, so that nobody closes it meanwhile. */
    lock: async (id: number) =>
      (
        await db
          .select({ closedAt: breaches.closedAt })
          .from(breaches)
          .where(eq(breaches.id, id))
          .for('no key update')
      )[0],
    /** Returns whether nobody had done it before. */
    async addStep(row: typeof breachSteps.$inferInsert): Promise<boolean> {
      const added = await db.insert(breachSteps).values(row).onConflictDoNothing();
      return added.rowCount === 1;
    },
    async removeStep(breachId: number, step: BreachStep): Promise<boolean> {
      const removed = await db
        .delete(breachSteps)
        .where(and(eq(breachSteps.breachId, breachId), eq(breachSteps.step, step)));
      return removed.rowCount === 1;
    },
  };
};
export type AccountRow = Awaited<ReturnType<ReturnType<typeof breachesQueries>['accounts']>>[number];
export type BreachRow = NonNullable<Awaited<ReturnType<ReturnType<typeof breachesQueries>['byId']>>>;
export type StepRow = Awaited<ReturnType<ReturnType<typeof breachesQueries>['steps']>>[number];

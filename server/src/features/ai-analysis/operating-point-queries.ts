import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { operatingPoints } from './schema.ts';

/** Of the list that is shown. */
const SHOWN = 20;

export const operatingPointsQueries = (db: Queryable) => {
  const of = (version: string) =>
    db
      .select({ point: operatingPoints, chosenBy: users.username })
      .from(operatingPoints)
      .innerJoin(users, eq(users.id, operatingPoints.chosenBy))
      .where(eq(operatingPoints.modelVersion, version))
      .orderBy(desc(operatingPoints.number));
  return {
    newest: async (version: string) => (await of(version).limit(1))[0]?.point,
    /** The newest first. */
    list: (version: string) => of(version).limit(SHOWN),
    /** The id; undefined: another one has that number. */
    async insert(row: typeof operatingPoints.$inferInsert): Promise<number | undefined> {
      const [inserted] = await db
        .insert(operatingPoints)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: operatingPoints.id });
      return inserted?.id;
    },
  };
};
export type OperatingPointRow = typeof operatingPoints.$inferSelect;

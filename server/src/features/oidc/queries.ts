import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { signInCodes } from './schema.ts';

type Row = typeof signInCodes.$inferSelect;

export const oidcQueries = (db: Queryable) => ({
  async insert(row: Row, now: Date): Promise<void> {
    await db.delete(signInCodes).where(lte(signInCodes.expiresAt, now));
    await db.insert(signInCodes).values(row);
  },
  /** Whom a code is for; it is gone then. */
  async take(key: Pick<Row, 'codeHash' | 'browserHash' | 'purpose'>, now: Date): Promise<number | undefined> {
    const rows = await db
      .delete(signInCodes)
      .where(
        and(
          eq(signInCodes.codeHash, key.codeHash),
          eq(signInCodes.browserHash, key.browserHash),
          eq(signInCodes.purpose, key.purpose),
          gt(signInCodes.expiresAt, now),
        ),
      )
      .returning({ userId: signInCodes.userId });
    return rows[0]?.userId;
  },
});

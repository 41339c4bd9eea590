import { lte } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { usedLogoutTokens } from '../oidc/index.ts';

export const launchQueries = (db: Queryable) => ({
  /** Returns whether nothing of this hash was used before, on whichever server. */
  async use(row: typeof usedLogoutTokens.$inferInsert, now: Date): Promise<boolean> {
    await db.delete(usedLogoutTokens).where(lte(usedLogoutTokens.expiresAt, now));
    const rows = await db.insert(usedLogoutTokens).values(row).onConflictDoNothing().returning();
    return rows.length > 0;
  },
});

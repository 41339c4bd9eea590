import { and, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { loginSessions } from '../auth/index.ts';
import { providerSessions, signInCodes, usedLogoutTokens } from './schema.ts';

type Row = typeof signInCodes.$inferSelect;

export const oidcQueries = (db: Queryable) => ({
  async insert(row: Row, now: Date): Promise<void> {
    await db.delete(signInCodes).where(lte(signInCodes.expiresAt, now));
    await db.insert(signInCodes).values(row);
  },
  /** Takes a code, which is then gone. Returns its row. */
  async take(key: Pick<Row, 'codeHash' | 'browserHash' | 'purpose'>, now: Date): Promise<Row | undefined> {
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
      .returning();
    return rows[0];
  },

  /** Those of ended logins go. */
  async addProviderSession(row: typeof providerSessions.$inferInsert): Promise<void> {
    const ended = db
      .select({ id: loginSessions.id })
      .from(loginSessions)
      .where(isNotNull(loginSessions.endedAt));
    await db.delete(providerSessions).where(inArray(providerSessions.sessionId, ended));
    await db.insert(providerSessions).values(row);
  },
  async providerSession(sessionId: string) {
    const own = eq(providerSessions.sessionId, sessionId);
    return (await db.select().from(providerSessions).where(own))[0];
  },
  /** The logins that have come from one session there, or from any of a person. */
  async loginsFrom({ issuer, sub, sid }: { issuer: string; sub?: string; sid?: string }): Promise<string[]> {
    const rows = await db
      .select({ id: providerSessions.sessionId })
      .from(providerSessions)
      .where(
        and(
          eq(providerSessions.issuer, issuer),
          sub === undefined ? undefined : eq(providerSessions.subject, sub),
          sid === undefined ? undefined : eq(providerSessions.providerSession, sid),
        ),
      );
    return rows.map(({ id }) => id);
  },
  /** A user's living logins that have not come from a sign-in there: by a launch. */
  async otherLoginsOf(userId: number): Promise<string[]> {
    const rows = await db
      .select({ id: loginSessions.id })
      .from(loginSessions)
      .leftJoin(providerSessions, eq(providerSessions.sessionId, loginSessions.id))
      .where(
        and(
          eq(loginSessions.userId, userId),
          isNull(loginSessions.endedAt),
          isNull(providerSessions.sessionId),
        ),
      );
    return rows.map(({ id }) => id);
  },
  /** Returns whether a logout token is new. */
  async useLogoutToken(row: typeof usedLogoutTokens.$inferInsert, now: Date): Promise<boolean> {
    await db.delete(usedLogoutTokens).where(lte(usedLogoutTokens.expiresAt, now));
    const rows = await db.insert(usedLogoutTokens).values(row).onConflictDoNothing().returning();
    return rows.length > 0;
  },
});

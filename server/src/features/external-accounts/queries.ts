import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { loginSessions } from '../auth/index.ts';
import { users } from '../users/index.ts';
import { externalIdentities } from './schema.ts';

export const externalAccountsQueries = (db: Queryable) => {
  const isOf = (issuer: string, subject: string) =>
    and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject));
  return {
    /** The account of somebody elsewhere, locked; deleted ones too. */
    async userOf(issuer: string, subject: string) {
      const rows = await db
        .select({ user: users })
        .from(externalIdentities)
        .innerJoin(users, eq(users.id, externalIdentities.userId))
        .where(isOf(issuer, subject))
        .for('update', { of: users });
      return rows[0]?.user;
    },
    async identityOf(userId: number) {
      return (await db.select().from(externalIdentities).where(eq(externalIdentities.userId, userId)))[0];
    },
    insert: (row: typeof externalIdentities.$inferInsert) => db.insert(externalIdentities).values(row),
    async isEmailTaken(email: string, exceptUserId: number): Promise<boolean> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            eq(sql`lower(${users.email})`, email.toLowerCase()),
            ne(users.id, exceptUserId),
            isNull(users.deletedAt),
          ),
        );
      return rows.length > 0;
    },
    /** Users of this issuer who are signed in. */
    signedIn: (issuer: string, now: Date) =>
      db
        .selectDistinct({ userId: externalIdentities.userId, subject: externalIdentities.subject })
        .from(externalIdentities)
        .innerJoin(loginSessions, eq(loginSessions.userId, externalIdentities.userId))
        .where(
          and(
            eq(externalIdentities.issuer, issuer),
            isNull(loginSessions.endedAt),
            gt(loginSessions.expiresAt, now),
          ),
        ),
  };
};

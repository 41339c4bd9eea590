import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { passkeyChallenges, passkeys, recoveryCodes, secondFactorResets, totpSecrets } from './schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export const secondFactorQueries = (db: Queryable) => ({
  async totp(userId: number) {
    return (await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)))[0];
  },
  async hasTotp(userId: number): Promise<boolean> {
    const found = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt));
    return (await db.select({ id: totpSecrets.userId }).from(totpSecrets).where(found)).length > 0;
  },
  /** Replaces one that was never confirmed. Returns whether it did. */
  async putTotp(userId: number, sealedSecret: string): Promise<boolean> {
    const rows = await db
      .insert(totpSecrets)
      .values({ userId, sealedSecret })
      .onConflictDoUpdate({
        target: totpSecrets.userId,
        set: { sealedSecret, lastStep: 0 },
        setWhere: isNull(totpSecrets.confirmedAt),
      })
      .returning({ userId: totpSecrets.userId });
    return rows.length > 0;
  },
  /** Takes a code's time step. Returns false where it, or a later one, was taken already. */
  async takeStep(userId: number, step: number): Promise<boolean> {
    const rows = await db
      .update(totpSecrets)
      .set({ lastStep: step })
      .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
      .returning({ userId: totpSecrets.userId });
    return rows.length > 0;
  },
  /** Only inside a transaction. */
  lockAllTotp: () => db.select().from(totpSecrets).orderBy(asc(totpSecrets.userId)).for('update'),
  resealTotp: (userId: number, sealedSecret: string) =>
    db.update(totpSecrets).set({ sealedSecret }).where(eq(totpSecrets.userId, userId)),
  confirmTotp: (userId: number, confirmedAt: Date) =>
    db.update(totpSecrets).set({ confirmedAt }).where(eq(totpSecrets.userId, userId)),
  removeTotp: (userId: number) => db.delete(totpSecrets).where(eq(totpSecrets.userId, userId)),

  unusedCodes: (userId: number) =>
    db
      .select()
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  async useCode(id: string, usedAt: Date): Promise<boolean> {
    const rows = await db
      .update(recoveryCodes)
      .set({ usedAt })
      .where(and(eq(recoveryCodes.id, id), isNull(recoveryCodes.usedAt)))
      .returning({ id: recoveryCodes.id });
    return rows.length > 0;
  },
  async replaceCodes(userId: number, hashes: string[]): Promise<void> {
    await this.removeCodes(userId);
    await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
  },
  removeCodes: (userId: number) => db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),

  passkeysOf: (userId: number): Promise<PasskeyRow[]> =>
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)),
  async passkeyCount(userId: number): Promise<number> {
    const rows = await db.select({ value: count() }).from(passkeys).where(eq(passkeys.userId, userId));
    return rows[0]?.value ?? 0;
  },
  async passkey(id: string): Promise<PasskeyRow | undefined> {
    return (await db.select().from(passkeys).where(eq(passkeys.id, id)))[0];
  },
  /** Only inside a transaction: who adds passkeys at once adds them one after the other. */
  lockOwner: (userId: number) =>
    db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update'),
  async addPasskey(row: typeof passkeys.$inferInsert): Promise<boolean> {
    const rows = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
    return rows.length > 0;
  },
  /** Notes a signature, unless another one with the same or a later count came first. */
  async notePasskeyUse(id: string, counter: number, lastUsedAt: Date): Promise<boolean> {
    const isNewer = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
    const rows = await db
      .update(passkeys)
      .set({ counter, lastUsedAt })
      .where(and(eq(passkeys.id, id), isNewer))
      .returning({ id: passkeys.id });
    return rows.length > 0;
  },
  async removePasskey(userId: number, id: string): Promise<boolean> {
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
    return (await db.delete(passkeys).where(own).returning({ id: passkeys.id })).length > 0;
  },
  removePasskeys: (userId: number) => db.delete(passkeys).where(eq(passkeys.userId, userId)),

  async addChallenge(row: typeof passkeyChallenges.$inferInsert, now: Date): Promise<void> {
    await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
    await db.insert(passkeyChallenges).values(row);
  },
  /** Takes a challenge: it is used at most once. */
  async takeChallenge(
    challenge: string,
    purpose: (typeof passkeyChallenges.$inferSelect)['purpose'],
    userId: number | null,
    now: Date,
  ): Promise<boolean> {
    const rows = await db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challenge, challenge),
          eq(passkeyChallenges.purpose, purpose),
          userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
          gt(passkeyChallenges.expiresAt, now),
        ),
      )
      .returning({ challenge: passkeyChallenges.challenge });
    return rows.length > 0;
  },

  async reset(userId: number) {
    return (await db.select().from(secondFactorResets).where(eq(secondFactorResets.userId, userId)))[0];
  },
  noteReset: (row: typeof secondFactorResets.$inferInsert) =>
    db
      .insert(secondFactorResets)
      .values(row)
      .onConflictDoUpdate({ target: secondFactorResets.userId, set: { at: row.at, by: row.by } }),
  forgetReset: (userId: number) => db.delete(secondFactorResets).where(eq(secondFactorResets.userId, userId)),
});

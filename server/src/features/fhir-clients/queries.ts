import { and, asc, count, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { fhirClients, fhirTokens, usedFhirAssertions } from './schema.ts';

export type FhirClientRow = typeof fhirClients.$inferSelect;
export type NewFhirClientRow = Pick<
  FhirClientRow,
  'name' | 'types' | 'readsRestricted' | 'writes' | 'writesAs' | 'keys'
>;

const holds = isNull(fhirClients.revokedAt);
/** By the database's clock, the same for all servers. */
const now = sql`now()`;

export const fhirClientsQueries = (db: Queryable) => {
  /** With the name of the account in whose name each writes. */
  const named = () =>
    db
      .select({ client: fhirClients, writer: users.username })
      .from(fhirClients)
      .leftJoin(users, eq(users.id, fhirClients.writesAs))
      .$dynamic();
  return {
    list: () => named().orderBy(asc(fhirClients.number)),
    async countHolding(): Promise<number> {
      const [row] = await db.select({ clients: count() }).from(fhirClients).where(holds);
      return row?.clients ?? 0;
    },
    async insert(row: NewFhirClientRow): Promise<FhirClientRow> {
      const [inserted] = await db.insert(fhirClients).values(row).returning();
      if (!inserted) throw new Error('the client was not inserted');
      return inserted;
    },
    namedById: async (id: string) => (await named().where(eq(fhirClients.id, id)))[0],
    async byId(id: string): Promise<FhirClientRow | undefined> {
      const [row] = await db.select().from(fhirClients).where(eq(fhirClients.id, id));
      return row;
    },
    /** Returns whether it was not revoked before. */
    async revoke(id: string): Promise<boolean> {
      const rows = await db
        .update(fhirClients)
        .set({ revokedAt: now })
        .where(and(eq(fhirClients.id, id), holds))
        .returning({ id: fhirClients.id });
      await db.delete(fhirTokens).where(eq(fhirTokens.clientId, id));
      return rows.length > 0;
    },

    /** Returns whether it was not used before. */
    async use(idHash: string, expiresAt: Date): Promise<boolean> {
      const rows = await db
        .insert(usedFhirAssertions)
        .values({ idHash, expiresAt })
        .onConflictDoNothing()
        .returning();
      return rows.length > 0;
    },
    async issue(row: Omit<typeof fhirTokens.$inferInsert, 'expiresAt'>, seconds: number): Promise<boolean> {
      const [held] = await db
        .update(fhirClients)
        .set({ lastUsedAt: now })
        .where(and(eq(fhirClients.id, row.clientId), holds))
        .returning({ id: fhirClients.id });
      if (!held) return false;
      await db
        .insert(fhirTokens)
        .values({ ...row, expiresAt: sql`now() + ${seconds}::int * interval '1 second'` });
      return true;
    },
    async byToken(hash: string) {
      const [found] = await db
        .select({ client: fhirClients, types: fhirTokens.types, writes: fhirTokens.writes })
        .from(fhirTokens)
        .innerJoin(fhirClients, eq(fhirClients.id, fhirTokens.clientId))
        .where(and(eq(fhirTokens.hash, hash), gt(fhirTokens.expiresAt, now), holds));
      return found;
    },
    /** `before`: an assertion that had ended by then is refused as such. */
    async forgetOver(before: Date): Promise<void> {
      await db.delete(fhirTokens).where(lte(fhirTokens.expiresAt, now));
      await db.delete(usedFhirAssertions).where(lte(usedFhirAssertions.expiresAt, before));
    },
  };
};

import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { protocols } from './schema.ts';

export type ProtocolRow = typeof protocols.$inferSelect;
type Content = Omit<typeof protocols.$inferInsert, 'version'>;

export const protocolsQueries = (db: Queryable) => ({
  list: () => db.select().from(protocols).orderBy(asc(protocols.nameTh), asc(protocols.id)).limit(500),
  byId: async (id: number) => (await db.select().from(protocols).where(eq(protocols.id, id)))[0],
  lock: async (id: number) =>
    (await db.select().from(protocols).where(eq(protocols.id, id)).for('update'))[0],
  async insert(row: Content): Promise<number> {
    const [inserted] = await db.insert(protocols).values(row).returning({ id: protocols.id });
    if (!inserted) throw new Error('the protocol was not inserted');
    return inserted.id;
  },
  update: (id: number, row: Content) =>
    db
      .update(protocols)
      .set({ ...row, version: sql`${protocols.version} + 1` })
      .where(eq(protocols.id, id)),
  async delete(id: number): Promise<boolean> {
    const deleted = await db.delete(protocols).where(eq(protocols.id, id)).returning({ id: protocols.id });
    return deleted.length > 0;
  },
});

import { asc, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { users } from './schema.ts';

export type UserRow = typeof users.$inferSelect;

export const usersQueries = (db: Queryable) => ({
  async byId(id: number): Promise<UserRow | undefined> {
    return (await db.select().from(users).where(eq(users.id, id)))[0];
  },
  async byUsername(username: string): Promise<UserRow | undefined> {
    return (
      await db
        .select()
        .from(users)
        .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    )[0];
  },
  insert: async (row: typeof users.$inferInsert) => (await db.insert(users).values(row).returning())[0],
  all: () => db.select().from(users).orderBy(asc(users.id)).limit(1000),
  async activate(id: number): Promise<UserRow | undefined> {
    return (await db.update(users).set({ accountState: 'active' }).where(eq(users.id, id)).returning())[0];
  },
  async administratorCount(): Promise<number> {
    return (await db.select({ value: count() }).from(users).where(eq(users.role, 'ADMIN')))[0]?.value ?? 0;
  },
});

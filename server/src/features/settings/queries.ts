import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { installation } from './schema.ts';

export const settingsQueries = (db: Queryable) => ({
  async read(name: string): Promise<string | undefined> {
    return (await db.select().from(installation).where(eq(installation.name, name)))[0]?.value;
  },
  /** Those that are stored, by name. */
  async readAll(names: string[]): Promise<Map<string, string>> {
    const rows = await db.select().from(installation).where(inArray(installation.name, names));
    return new Map(rows.map(({ name, value }) => [name, value]));
  },
  async write(name: string, value: string): Promise<void> {
    await db
      .insert(installation)
      .values({ name, value })
      .onConflictDoUpdate({ target: installation.name, set: { value } });
  },
  async remove(name: string): Promise<void> {
    await db.delete(installation).where(eq(installation.name, name));
  },
  /** Stores a value under a name; the first one wins, on whichever server. */
  async remember(name: string, value: string): Promise<string> {
    await db.insert(installation).values({ name, value }).onConflictDoNothing();
    return (await this.read(name)) ?? value;
  },
});

import { count, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { stethoscopes } from '../devices/index.ts';
import { patients } from '../patients/index.ts';
import { installation } from './schema.ts';

export const systemQueries = (db: Queryable) => ({
  ping: () => db.execute(sql`select 1`),
  async deviceCounts(seenAfter: Date) {
    const total = (await db.select({ value: count() }).from(stethoscopes))[0]?.value ?? 0;
    const active =
      (
        await db.select({ value: count() }).from(stethoscopes).where(gt(stethoscopes.lastSeenAt, seenAfter))
      )[0]?.value ?? 0;
    return { total, active };
  },
  async patientCount() {
    return (await db.select({ value: count() }).from(patients))[0]?.value ?? 0;
  },
  /** Keeps a value under a name; whoever comes first decides, on whichever server. */
  async remember(name: string, value: string): Promise<string> {
    await db.insert(installation).values({ name, value }).onConflictDoNothing();
    const [row] = await db.select().from(installation).where(eq(installation.name, name));
    return row?.value ?? value;
  },
});

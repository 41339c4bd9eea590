import { count, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { stethoscopes } from '../devices/index.ts';
import { patients } from '../patients/index.ts';
import { recordings } from '../recordings/index.ts';

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
  async recordingCount() {
    return (await db.select({ value: count() }).from(recordings))[0]?.value ?? 0;
  },
});

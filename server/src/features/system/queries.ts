import { count, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { patients } from '../patients/index.ts';
import { recordings } from '../recordings/index.ts';

export const systemQueries = (db: Queryable) => ({
  ping: () => db.execute(sql`select 1`),
  async patientCount() {
    return (await db.select({ value: count() }).from(patients))[0]?.value ?? 0;
  },
  async recordingCount() {
    return (await db.select({ value: count() }).from(recordings))[0]?.value ?? 0;
  },
});

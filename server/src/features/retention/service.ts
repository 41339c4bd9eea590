import type { PatientPastTime } from '@sadap/contract/retention';
import type { SecuritySettings } from '@sadap/contract/security';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { retentionQueries } from './queries.ts';

type Parts = { security: { settings(): Promise<SecuritySettings> }; clock: Clock };

/** Patients whose records the hospital need not keep any longer (PDPA, section 37(3)). Deletes nothing. */
export function createRetention(db: Database, { security, clock }: Parts) {
  const queries = retentionQueries(db);
  return {
    async pastTime(page: number, pageSize: number): Promise<{ patients: PatientPastTime[]; total: number }> {
      const { retentionYears } = await security.settings();
      if (retentionYears === null) return { patients: [], total: 0 };
      const since = yearsBefore(new Date(clock.now()), retentionYears);
      const rows = await queries.withoutEntrySince(since, pageSize, (page - 1) * pageSize);
      return {
        patients: rows.map(({ hn, total: _total, ...row }) => ({ ...row, patientID: hn })),
        total: rows[0]?.total ?? 0,
      };
    },
  };
}
export type Retention = ReturnType<typeof createRetention>;

/** The same day and time in an earlier year; of 29 February, the end of that month. */
export function yearsBefore(instant: Date, years: number): Date {
  const earlier = new Date(instant);
  earlier.setUTCFullYear(instant.getUTCFullYear() - years);
  if (earlier.getUTCMonth() !== instant.getUTCMonth()) earlier.setUTCDate(0);
  return earlier;
}

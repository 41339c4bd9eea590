import type { RegisterFields } from '@sadap/contract/processing-register';
import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { registerVersions } from './schema.ts';

export const registerQueries = (db: Queryable) => ({
  async latest() {
    const { version, fields, savedAt } = registerVersions;
    const [row] = await db
      .select({ version, fields, savedAt, savedBy: users.username })
      .from(registerVersions)
      .innerJoin(users, eq(users.id, registerVersions.savedBy))
      .orderBy(desc(version))
      .limit(1);
    return row ?? null;
  },
  /** Returns whether it is the next one; of two at the same time, one is. */
  async insert(row: { version: number; fields: RegisterFields; savedBy: number; savedAt: Date }) {
    const inserted = await db.execute(sql`
      insert into register_versions (version, fields, saved_by, saved_at)
      select ${row.version}::int, ${JSON.stringify(row.fields)}::jsonb, ${row.savedBy}::int, ${row.savedAt.toISOString()}::timestamptz
      where ${row.version}::int = (select coalesce(max(version), 0) + 1 from register_versions)
      on conflict do nothing`);
    return inserted.rowCount === 1;
  },
  /** How much is held. Tables of other features are named, not imported. */
  async counts(): Promise<{ patients: number; recordings: number; files: number; accounts: number }> {
    const { rows } = await db.execute<{
      patients: number;
      recordings: number;
      files: number;
      accounts: number;
    }>(sql`
      select (select count(*)::int from named_patients) as patients, (select count(*)::int from recordings) as recordings,
        (select count(*)::int from patient_files) as files,
        (select count(*)::int from users where deleted_at is null) as accounts`);
    return rows[0] ?? { patients: 0, recordings: 0, files: 0, accounts: 0 };
  },
  /** Programs that use FHIR, oldest first. */
  async programs(): Promise<Program[]> {
    const { rows } = await db.execute<Program>(sql`
      select name, types, writes, reads_restricted as "readsRestricted" from fhir_clients
      where revoked_at is null order by number`);
    return rows;
  },
});
export type Program = { name: string; types: string[]; writes: string[]; readsRestricted: boolean };
export type Counts = Awaited<ReturnType<ReturnType<typeof registerQueries>['counts']>>;

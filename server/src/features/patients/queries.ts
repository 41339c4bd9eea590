import { COUNT_CAP } from '@sadap/contract';
import { count, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { patients } from './schema.ts';

export type PatientRow = typeof patients.$inferSelect;
export type PatientPage = { search: string | undefined; limit: number; offset: number };

/** A trigram index needs three letters; shorter terms are looked up as a beginning. */
const TRIGRAM_LENGTH = 3;

function matches(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const term = search.toUpperCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const pattern = search.length < TRIGRAM_LENGTH ? `${term}%` : `%${term}%`;
  return or(
    like(sql`upper(${patients.hn})`, pattern),
    like(sql`upper(${patients.name})`, pattern),
    like(patients.phone, pattern),
  );
}

export const patientsQueries = (db: Queryable) => ({
  page: ({ search, limit, offset }: PatientPage) =>
    db
      .select()
      .from(patients)
      .where(matches(search))
      .orderBy(desc(patients.createdAt), desc(patients.id))
      .limit(limit)
      .offset(offset),
  /** Counts up to one more than the cap: exact counts of broad searches cost hundreds of milliseconds. */
  async cappedCount(search: string | undefined): Promise<number> {
    const some = db
      .select({ one: sql`1` })
      .from(patients)
      .where(matches(search))
      .limit(COUNT_CAP + 1)
      .as('some');
    return (await db.select({ value: count() }).from(some))[0]?.value ?? 0;
  },
  async byId(id: number): Promise<PatientRow | undefined> {
    return (await db.select().from(patients).where(eq(patients.id, id)))[0];
  },
  async insert(row: typeof patients.$inferInsert): Promise<PatientRow | undefined> {
    return (await db.insert(patients).values(row).returning())[0];
  },
  /** The year's generated HNs, newest first, and how many there are. */
  async generatedHns(prefix: string, limit: number): Promise<{ newest: string[]; total: number }> {
    const ofYear = sql`upper(${patients.hn}) like ${`${prefix}_____`} and upper(${patients.hn}) ~ ${`^${prefix}[0-9]{5}$`}`;
    const rows = await db
      .select({ hn: patients.hn })
      .from(patients)
      .where(ofYear)
      .orderBy(sql`upper(${patients.hn}) desc`)
      .limit(limit);
    const total = (await db.select({ value: count() }).from(patients).where(ofYear))[0]?.value ?? 0;
    return { newest: rows.map(({ hn }) => hn.toUpperCase()), total };
  },
});

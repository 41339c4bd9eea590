import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { analysisAddenda, analysisSignatures } from './schema.ts';

type Versions = { positionVersion: number; circumstancesVersion: number };
type OwnVersions = Versions & { marksVersion: number; eventsVersion: number };
type NewestAnalysis = { version: number; username: string };

// The tables of other features are named, not imported: what stands beside an analysis is in any of them.
const newestOf = (table: string, recordingId: number) =>
  sql`(select coalesce(max(version), 0) from ${sql.identifier(table)} where recording_id = ${recordingId})`;
const changedSince = (what: string, table: string, version: number, recordingId: number) =>
  sql`(select ${what}::text as what, users.username as author, changed.created_at as at
    from ${sql.identifier(table)} changed join users on users.id = changed.author
    where recording_id = ${recordingId} and version > ${version}::int order by version desc limit 1)`;

export const signingQueries = (db: Queryable) => ({
  async signature(recordingId: number) {
    const rows = await db
      .select({ signature: analysisSignatures, username: users.username })
      .from(analysisSignatures)
      .innerJoin(users, eq(users.id, analysisSignatures.signer))
      .where(eq(analysisSignatures.recordingId, recordingId));
    return rows[0];
  },
  /** Signed now, by the database's clock: what a report tells apart by that time is dated by it, too. */
  sign: (row: Omit<typeof analysisSignatures.$inferInsert, 'signedAt'>) =>
    db
      .insert(analysisSignatures)
      .values({ ...row, signedAt: sql`date_trunc('milliseconds', clock_timestamp())` }),
  /** Of a locked recording; null without an analysis. */
  async newestAnalysis(recordingId: number): Promise<NewestAnalysis | null> {
    const { rows } = await db.execute<NewestAnalysis>(sql`
      select version, username from analyses join users on users.id = analyses.author
      where recording_id = ${recordingId} order by version desc limit 1`);
    return rows[0] ?? null;
  },
  /** Whether it is somebody's who awaits a name. */
  async awaitsName(recordingId: number): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select from recordings r join check_ups c on c.id = r.check_up_id join patients p on p.id = c.patient_id
      where r.id = ${recordingId} and p.awaits_name`);
    return rows.length > 0;
  },
  /** Of a recording: it is locked, so that nobody saves or corrects meanwhile; undefined: there is none. */
  async locked(recordingId: number) {
    const { rows } = await db.execute<{ position: string; sha256: string }>(
      sql`select position, sha256 from recordings where id = ${recordingId} for update`,
    );
    return rows[0];
  },
  async versions(recordingId: number): Promise<OwnVersions> {
    const { rows } = await db.execute<OwnVersions>(sql`
      select ${newestOf('position_corrections', recordingId)} as "positionVersion",
        ${newestOf('recording_circumstances', recordingId)} as "circumstancesVersion",
        ${newestOf('sound_corrections', recordingId)} as "marksVersion",
        ${newestOf('sound_events', recordingId)} as "eventsVersion"`);
    if (!rows[0]) throw new Error('no versions were read');
    return rows[0];
  },
  /** The newest change of each thing that was changed after it was signed, as of these versions. */
  async changesSince(recordingId: number, since: OwnVersions) {
    const { rows } = await db.execute<{ what: string; author: string; at: string }>(sql`
      select what, author, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from (
        ${changedSince('position', 'position_corrections', since.positionVersion, recordingId)} union all
        ${changedSince('circumstances', 'recording_circumstances', since.circumstancesVersion, recordingId)} union all
        ${changedSince('marks', 'sound_corrections', since.marksVersion, recordingId)} union all
        ${changedSince('events', 'sound_events', since.eventsVersion, recordingId)}) changes order by at`);
    return rows;
  },
  addenda: (recordingId: number) =>
    db
      .select({ addendum: analysisAddenda, username: users.username })
      .from(analysisAddenda)
      .innerJoin(users, eq(users.id, analysisAddenda.author))
      .where(eq(analysisAddenda.recordingId, recordingId))
      .orderBy(asc(analysisAddenda.number)),
  addAddendum: (row: typeof analysisAddenda.$inferInsert) => db.insert(analysisAddenda).values(row),
});

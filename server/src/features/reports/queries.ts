import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection.ts';
import type { Held } from '../patient-export/index.ts';
import { signedReports } from './schema.ts';

type HeldRow<Table extends keyof Held> = Held[Table][number];
/** What a report is about, with the newest version of each statement. */
export type Examined = {
  patient: HeldRow<'patients'>;
  checkUp: HeldRow<'check_ups'>;
  vitalSigns: HeldRow<'vital_signs'> | undefined;
  /** Oldest first. */
  examinations: HeldRow<'examinations'>[];
  recordings: HeldRow<'recordings'>[];
  analyses: HeldRow<'analyses'>[];
  signatures: HeldRow<'analysis_signatures'>[];
  /** Oldest first. */
  addenda: HeldRow<'analysis_addenda'>[];
  circumstances: HeldRow<'recording_circumstances'>[];
  findings: HeldRow<'sound_findings'>[];
  corrections: HeldRow<'sound_corrections'>[];
  events: HeldRow<'sound_events'>[];
  aiResults: HeldRow<'ai_analyses'>[];
  /** Names of accounts, by id. */
  names: Map<number, string>;
};

/** When it was recorded, or imported. */
export const heardMs = ({ recorded_at, created_at }: HeldRow<'recordings'>) =>
  Date.parse(recorded_at ?? created_at);

// The tables of other features are named, not imported: a report is about all of them.
const recordingsOf = (id: number) => sql`select id from recordings where check_up_id = ${id}`;
const newest = (table: SQL, order: SQL, id: number) => sql`
  select distinct on (recording_id) * from ${table} where recording_id in (${recordingsOf(id)})
  order by recording_id, ${order} desc`;

/** `patientId`: whose check-up it is. */
type Kept = { checkUpId: number; language: string; basis: string; patientId: number };
type KeptReport = Pick<typeof signedReports.$inferSelect, 'pdf' | 'sha256'>;

export const reportQueries = (db: Database) => ({
  /**
   * The stored report of a signed state. A later AI result changes nothing of it, nor does an AI that is
   * silent by now: the paper that was handed out is the one that is found later. One that names a record
   * which is part of the patient's is such a paper; one that names anybody else is never found.
   */
  async kept({ checkUpId, language, basis, patientId }: Kept): Promise<KeptReport | undefined> {
    const rows = await db
      .select({ pdf: signedReports.pdf, sha256: signedReports.sha256 })
      .from(signedReports)
      .where(
        and(
          eq(signedReports.checkUpId, checkUpId),
          eq(signedReports.language, language),
          eq(signedReports.basis, basis),
          sql`${signedReports.patientId} = any(patient_with_merged(${patientId}::int))`,
        ),
      )
      .orderBy(desc(eq(signedReports.patientId, patientId)), desc(signedReports.patientId))
      .limit(1);
    return rows[0];
  },
  /** Of two that are made at once, the first stays. */
  keep: (row: typeof signedReports.$inferInsert) =>
    db.transaction(async (transaction) => {
      // The patient first, as everywhere.
      await transaction.execute(sql`select from patients where id = ${row.patientId} for key share`);
      // One that was made while its check-up went to another record, or back, names the wrong one.
      const { rows } = await transaction.execute(sql`select id from check_ups
        where id = ${row.checkUpId} and patient_id = ${row.patientId} for key share`);
      if (rows.length > 0) await transaction.insert(signedReports).values(row).onConflictDoNothing();
    }),
  /** All of a check-up, as of one moment; null: there is no such check-up. */
  examined: (id: number): Promise<Examined | null> =>
    db.transaction(
      async (transaction) => {
        const rows = async <Row>(query: SQL): Promise<Row[]> => {
          const read = await transaction.execute<{ row: Row }>(
            sql`select to_jsonb(each) as row from (${query}) each`,
          );
          return read.rows.map(({ row }) => row);
        };
        const [checkUp] = await rows<Examined['checkUp']>(sql`select * from check_ups where id = ${id}`);
        const [patient] = await rows<Examined['patient']>(
          sql`select * from named_patients where id = (select patient_id from check_ups where id = ${id})`,
        );
        if (!checkUp || !patient) return null;
        const merged = sql`(moved -> 'check_ups') @> jsonb_build_array(jsonb_build_object('id', ${id}::int))`;
        const { rows: moves } = await transaction.execute<{ own: number }>(sql`
          select gone_id as own from patient_merges where ${merged} and undone_at is null order by id limit 1`);
        const [measured] = await rows<HeldRow<'vital_signs'>>(
          sql`select * from vital_signs where id = ${checkUp.vital_signs_id}`,
        );
        // A merge states nothing anew: the report that was signed stays.
        const vitalSigns = measured && moves[0] ? { ...measured, patient_id: moves[0].own } : measured;
        const examinations = await rows<HeldRow<'examinations'>>(
          sql`select * from examinations where check_up_id = ${id} order by id`,
        );
        const recordings = await rows<HeldRow<'recordings'>>(
          sql`select * from recordings where check_up_id = ${id} order by created_at, id`,
        );
        const analyses = await rows<HeldRow<'analyses'>>(newest(sql`analyses`, sql`version`, id));
        const aiResults = await rows<HeldRow<'ai_analyses'>>(newest(sql`shown_ai_analyses`, sql`id`, id));
        const named = await transaction.execute<{ id: number; name: string }>(sql`
          select id, coalesce(nullif(trim(concat_ws(' ', title, first_name, last_name)), ''), username) as name
          from users where id in (select created_by from recordings where check_up_id = ${id}
            union select author from analyses where recording_id in (${recordingsOf(id)})
            union select signer from analysis_signatures where recording_id in (${recordingsOf(id)})
            union select author from analysis_addenda where recording_id in (${recordingsOf(id)})
            union select created_by from check_ups where id = ${id})`);
        return {
          patient,
          checkUp,
          vitalSigns,
          examinations,
          recordings,
          analyses,
          aiResults,
          signatures: await rows(
            sql`select * from analysis_signatures where recording_id in (${recordingsOf(id)}) order by signed_at`,
          ),
          addenda: await rows(
            sql`select * from analysis_addenda where recording_id in (${recordingsOf(id)}) order by created_at`,
          ),
          circumstances: await rows(newest(sql`recording_circumstances`, sql`created_at`, id)),
          findings: await rows(
            sql`select * from shown_sound_findings where recording_id in (${recordingsOf(id)})`,
          ),
          corrections: await rows(newest(sql`sound_corrections`, sql`version`, id)),
          events: await rows(newest(sql`sound_events`, sql`version`, id)),
          names: new Map(named.rows.map((row) => [row.id, row.name])),
        };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
});

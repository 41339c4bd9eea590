import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connection.ts';
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

type Ids = readonly number[];
const anyOf = (ids: Ids) => sql`any (${sql.param([...ids])}::int[])`;
// The tables of other features are named, not imported: a report is about all of them.
const recordingsOf = (ids: Ids) => sql`select id from recordings where check_up_id = ${anyOf(ids)}`;
const newest = (table: SQL, order: SQL, ids: Ids) => sql`
  select distinct on (recording_id) * from ${table} where recording_id in (${recordingsOf(ids)})
  order by recording_id, ${order} desc`;
const ofSounds = (table: SQL, ids: Ids, order = sql`recording_id`) =>
  sql`select * from ${table} where recording_id in (${recordingsOf(ids)}) order by ${order}`;

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
  /** All of each check-up, by its number, as of one moment; those that are not there are left out. */
  examined: (ids: Ids): Promise<Map<number, Examined>> =>
    db.transaction((transaction) => examinedIn(transaction, ids), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
});

async function examinedIn(transaction: Queryable, ids: Ids): Promise<Map<number, Examined>> {
  const rows = async <Row>(query: SQL): Promise<Row[]> => {
    const read = await transaction.execute<{ row: Row }>(
      sql`select to_jsonb(each) as row from (${query}) each`,
    );
    return read.rows.map(({ row }) => row);
  };
  const checkUps = await rows<Examined['checkUp']>(sql`select * from check_ups where id = ${anyOf(ids)}`);
  const patients = await rows<Examined['patient']>(sql`select * from named_patients
    where id in (select patient_id from check_ups where id = ${anyOf(ids)})`);
  const vitalSigns = await measuredIn(transaction, ids);
  const examinations = await rows<HeldRow<'examinations'>>(
    sql`select * from examinations where check_up_id = ${anyOf(ids)} order by id`,
  );
  const recordings = await rows<HeldRow<'recordings'>>(
    sql`select * from recordings where check_up_id = ${anyOf(ids)} order by created_at, id`,
  );
  const ofEach = {
    analyses: await rows<HeldRow<'analyses'>>(newest(sql`analyses`, sql`version`, ids)),
    aiResults: await rows<HeldRow<'ai_analyses'>>(newest(sql`shown_ai_analyses`, sql`id`, ids)),
    signatures: await rows<HeldRow<'analysis_signatures'>>(
      ofSounds(sql`analysis_signatures`, ids, sql`signed_at`),
    ),
    addenda: await rows<HeldRow<'analysis_addenda'>>(ofSounds(sql`analysis_addenda`, ids, sql`created_at`)),
    circumstances: await rows<HeldRow<'recording_circumstances'>>(
      newest(sql`recording_circumstances`, sql`created_at`, ids),
    ),
    findings: await rows<HeldRow<'sound_findings'>>(ofSounds(sql`shown_sound_findings`, ids)),
    corrections: await rows<HeldRow<'sound_corrections'>>(newest(sql`sound_corrections`, sql`version`, ids)),
    events: await rows<HeldRow<'sound_events'>>(newest(sql`sound_events`, sql`version`, ids)),
  };
  const names = await namesIn(transaction, ids);
  return new Map(
    checkUps.flatMap((checkUp): [number, Examined][] => {
      const patient = patients.find(({ id }) => id === checkUp.patient_id);
      if (!patient) return [];
      const own = recordings.filter(({ check_up_id: of }) => of === checkUp.id);
      const sounds = new Set(own.map(({ id }) => id));
      const of = <Row extends { recording_id: number }>(all: Row[]) =>
        all.filter(({ recording_id: sound }) => sounds.has(sound));
      const examined = {
        patient,
        checkUp,
        vitalSigns: vitalSigns.get(checkUp.id),
        examinations: examinations.filter(({ check_up_id: visit }) => visit === checkUp.id),
        recordings: own,
        analyses: of(ofEach.analyses),
        aiResults: of(ofEach.aiResults),
        signatures: of(ofEach.signatures),
        addenda: of(ofEach.addenda),
        circumstances: of(ofEach.circumstances),
        findings: of(ofEach.findings),
        corrections: of(ofEach.corrections),
        events: of(ofEach.events),
        names: names.get(checkUp.id) ?? new Map<number, string>(),
      };
      return [[checkUp.id, examined]];
    }),
  );
}

/** By check-up. A merge states nothing anew: they stand under the record in which they were measured. */
async function measuredIn(transaction: Queryable, ids: Ids): Promise<Map<number, HeldRow<'vital_signs'>>> {
  type Measured = { checkUpId: number; row: HeldRow<'vital_signs'>; own: number | null };
  const { rows } = await transaction.execute<Measured>(sql`
    select visit.id as "checkUpId", to_jsonb(measured) as row, (
        select gone_id from patient_merges
        where (moved -> 'check_ups') @> jsonb_build_array(jsonb_build_object('id', visit.id)) and undone_at is null
        order by id limit 1) as own
    from check_ups visit join vital_signs measured on measured.id = visit.vital_signs_id
    where visit.id = ${anyOf(ids)}`);
  return new Map(
    rows.map(({ checkUpId, row, own }) => [checkUpId, own === null ? row : { ...row, patient_id: own }]),
  );
}

/** Of accounts, by check-up and the account's number. */
async function namesIn(transaction: Queryable, ids: Ids): Promise<Map<number, Map<number, string>>> {
  const { rows } = await transaction.execute<{ checkUpId: number; id: number; name: string }>(sql`
    with sounds as (select id, check_up_id, created_by from recordings where check_up_id = ${anyOf(ids)}),
    named (check_up_id, user_id) as (
      select check_up_id, created_by from sounds
      union select check_up_id, author from analyses join sounds on sounds.id = recording_id
      union select check_up_id, signer from analysis_signatures join sounds on sounds.id = recording_id
      union select check_up_id, author from analysis_addenda join sounds on sounds.id = recording_id
      union select id, created_by from check_ups where id = ${anyOf(ids)})
    select named.check_up_id as "checkUpId", users.id,
      coalesce(nullif(trim(concat_ws(' ', title, first_name, last_name)), ''), username) as name
    from named join users on users.id = named.user_id`);
  const names = new Map<number, Map<number, string>>();
  for (const { checkUpId, id, name } of rows)
    names.set(checkUpId, (names.get(checkUpId) ?? new Map<number, string>()).set(id, name));
  return names;
}

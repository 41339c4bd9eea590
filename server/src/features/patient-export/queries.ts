import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection.ts';
import type { Held, StaffRow } from './held.ts';
import { ownLetters } from './own-letters.ts';

// The tables of other features are named, not imported: an export is about all of them. A test fails for a
// table that belongs to a patient and is missing here.
/** Rows of the patient, or of a record that is part of the patient's. */
const isOf = (column: SQL, id: number) => sql`${column} = any(patient_with_merged(${id}::int))`;
const checkUpsOf = (id: number) => sql`select id from check_ups where patient_id = ${id}`;
const recordingsOf = (id: number) => sql`select id from recordings where check_up_id in (${checkUpsOf(id)})`;
const ofRecordings = (table: SQL, id: number) =>
  sql`select * from ${table} where recording_id in (${recordingsOf(id)}) order by 1`;

const READS: Record<keyof Held, (id: number) => SQL> = {
  // The patient's own row first, then those of records that are part of it.
  patients: (id) => sql`select * from patients where ${isOf(sql`id`, id)}
    and exists (select from named_patients where id = ${id}) order by id <> ${id}, id`,
  check_ups: (id) => sql`select * from check_ups where patient_id = ${id} order by session_date, id`,
  examinations: (id) =>
    sql`select * from examinations where check_up_id in (${checkUpsOf(id)}) order by started_at, id`,
  vital_signs: (id) => sql`select * from vital_signs where patient_id = ${id} order by measured_at, id`,
  recordings: (id) =>
    sql`select * from recordings where check_up_id in (${checkUpsOf(id)}) order by created_at, id`,
  analyses: (id) => ofRecordings(sql`analyses`, id),
  analysis_signatures: (id) => ofRecordings(sql`analysis_signatures`, id),
  analysis_addenda: (id) => sql`select * from analysis_addenda
    where recording_id in (${recordingsOf(id)}) order by 1, 2`,
  // Without those that name another patient, of whose record the check-up was part by mistake.
  signed_reports: (
    id,
  ) => sql`select check_up_id, patient_id, language, basis, encode(pdf, 'base64') as pdf, sha256,
      created_at
    from signed_reports where check_up_id in (${checkUpsOf(id)}) and ${isOf(sql`patient_id`, id)} order by created_at`,
  recording_circumstances: (id) => ofRecordings(sql`recording_circumstances`, id),
  position_corrections: (id) => ofRecordings(sql`position_corrections`, id),
  sound_findings: (id) => ofRecordings(sql`shown_sound_findings`, id),
  sound_corrections: (id) => ofRecordings(sql`sound_corrections`, id),
  sound_events: (id) => ofRecordings(sql`sound_events`, id),
  ai_analyses: (id) => ofRecordings(sql`shown_ai_analyses`, id),
  ai_opinions: (id) => sql`select * from shown_ai_opinions
    where analysis_id in (select id from ai_analyses where recording_id in (${recordingsOf(id)})) order by 1, 2`,
  heart_outcomes: (id) =>
    sql`select * from heart_outcomes where ${isOf(sql`patient_id`, id)} order by date, id`,
  questions: (id) => ofRecordings(sql`questions`, id),
  teaching_cases: (id) => ofRecordings(sql`teaching_cases`, id),
  captures: (id) => sql`select * from captures where check_up_id in (${checkUpsOf(id)}) order by started_at`,
  patient_files: (id) => sql`select * from patient_files where patient_id = ${id} order by uploaded_at, id`,
  namings: (id) =>
    sql`select * from namings where to_patient_id = ${id} and undone_at is null order by named_at, id`,
  shared_listenings: (id) =>
    sql`select * from shared_listenings where (subject ->> 'patientId')::int = ${id} order by invited_at`,
  glass_openings: (id) => sql`select * from glass_openings where patient_id = ${id} order by opened_at, id`,
  patient_former_values: (id) =>
    sql`select * from patient_former_values where ${isOf(sql`patient_id`, id)} order by id`,
  patient_restrictions: (id) =>
    sql`select * from patient_restrictions where ${isOf(sql`patient_id`, id)} order by restricted_at, id`,
  // With those that were undone. Each is of two people then: the other one is not named, nor what was theirs.
  patient_merges: (id) =>
    sql`select m.id, m.kept_id, m.gone_id, m.reason, m.merged_by, m.merged_at, m.adt_message_id, m.moved,
        m.added_allergies, m.undone_by, m.undone_at,
        case when ${isOf(sql`m.gone_id`, id)} then p.hn end as gone_hn,
        case when ${isOf(sql`m.gone_id`, id)} then p.name end as gone_name
      from patient_merges m join patients p on p.id = m.gone_id
      where ${isOf(sql`m.kept_id`, id)} or ${isOf(sql`m.gone_id`, id)} order by m.id`,
  hospital_patients: (id) => sql`select * from hospital_patients where ${isOf(sql`patient_id`, id)}`,
  adt_messages: (
    id,
  ) => sql`select * from adt_messages where upper(hn) in (select upper(hn) from patients where ${isOf(sql`id`, id)})
    or upper(other_hn) in (select upper(hn) from patients where ${isOf(sql`id`, id)}) order by id`,
  rights_requests: (id) =>
    sql`select * from rights_requests where patient_id = ${id} order by received_at, id`,
};
export const HELD_TABLES = Object.keys(READS) as (keyof Held)[];

export const patientExportQueries = (db: Database) => ({
  /** All rows that belong to a patient, as of one moment; null: there is no such patient. */
  async held(patientId: number): Promise<Held | null> {
    return db.transaction(
      async (transaction) => {
        const held: Partial<Record<keyof Held, unknown[]>> = {};
        for (const table of HELD_TABLES) {
          const { rows } = await transaction.execute<{ row: unknown }>(
            sql`select to_jsonb(each) as row from (${READS[table](patientId)}) each`,
          );
          held[table] = rows.map(({ row }) => row);
          if (table === 'patients' && rows.length === 0) return null;
        }
        const whole = held as Held;
        return { ...whole, adt_messages: ownLetters(whole) };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  },
  async staff(ids: number[]): Promise<StaffRow[]> {
    if (ids.length === 0) return [];
    const among = sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    );
    const { rows } = await db.execute<StaffRow>(sql`
      select id, username, title, first_name, last_name, department from users where id in (${among}) order by id`);
    return rows;
  },
});

import type { Circumstances } from '@sadap/contract/circumstances';
import { isCitizenId } from '@sadap/contract/patients';
import type { Organ, Position } from '@sadap/contract/positions';
import type { VitalSign } from '@sadap/contract/vital-signs';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection.ts';
import { isThere, type Limit, listOf, textsOf } from './candidate-queries.ts';

export type PatientRow = {
  id: number;
  hn: string;
  title: string | null;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  citizenId: string | null;
  gender: string;
  birthDate: string;
  /** ISO 8601. */
  updatedAt: string;
  version: number;
  /** Records that are part of it. */
  replaces: number[];
  /** The one that it is part of. */
  replacedBy: number | null;
};
export type VitalSignsRow = Record<VitalSign, number | null> & {
  id: number;
  patientId: number;
  /** Null: measured outside one. */
  checkUpId: number | null;
  measuredAt: string;
  updatedAt: string;
};
type SoundRow = {
  id: number;
  organ: Organ;
  position: Position;
  patientId: number;
  checkUpId: number;
  /** Null: imported. */
  recordedAt: string | null;
  seconds: number;
  sha256: string;
  circumstances: Circumstances;
  /** Null: removed since, imported, or another kind. */
  deviceId: number | null;
  deviceAddress: string | null;
  changedAt: string;
};
type FileRow = {
  id: number;
  patientId: number;
  name: string;
  type: string;
  byteCount: number;
  uploadedBy: number;
  uploadedAt: string;
};
type DeviceRow = { id: number; name: string; address: string; createdAt: string };
type UserRow = { id: number; username: string; name: string; isActive: boolean; createdAt: string };
type CheckUpRow = { id: number; patientId: number; begunAt: string; isOver: boolean; changedAt: string };

/** As `patients` tells visits apart. */
const VISIT = sql`interval '12 hours'`;

/** When a check-up was last put to another patient, by naming or merging; null: it has not been. */
const movedAt = (checkUpId: SQL) =>
  sql`(select max(moves.at) from (
    select greatest(named_at, undone_at) as at from namings where check_up_id = ${checkUpId}
    union all
    select greatest(merged_at, undone_at) from patient_merges
      where (moved -> 'check_ups') @> jsonb_build_array(jsonb_build_object('id', ${checkUpId}))) moves)`;
/** When what is said of a check-up, called `visit`, last changed: it ends by itself. */
const visitChangedAt = sql`greatest(visit.session_date, ${movedAt(sql`visit.id`)},
  case when visit.session_date < now() - ${VISIT} then visit.session_date + ${VISIT} end)`;
/** A time between two; `begin` null: from the beginning. */
function spanOf(limits: readonly Limit[], column: SQL): { begin: SQL | null; until: SQL[] } {
  const at = (is: Limit['is']) => limits.flatMap((limit) => (limit.is === is ? [limit.at] : []));
  const from = at('>=').map((each) => sql`${each}::timestamptz`);
  const until = at('<').map((end) => sql`${column} < ${end}::timestamptz`);
  return { begin: from.length > 0 ? sql`greatest(${sql.join(from, sql`, `)})` : null, until };
}
const both = (...conditions: SQL[]) => sql.join(conditions, sql` and `);
/** Check-ups that were put to another patient since. */
const movedSince = (begin: SQL) => sql`select check_up_id from namings
    where greatest(named_at, undone_at) >= ${begin}
  union all
  select put.id from patient_merges, jsonb_to_recordset(moved -> 'check_ups') put(id int)
    where greatest(merged_at, undone_at) >= ${begin}`;
/** `after`: where the page begins in that order; null: at its beginning. */
type Along = { limits: readonly Limit[]; after: SQL | null };
/**
 * Where a search finds rows by when they changed: in an order that no change comes before, they lie after it
 * began, or are among those that something has changed since then.
 */
function stretchesAlong(
  { rows, order }: { rows: SQL; order: SQL },
  { limits, after }: Along,
  isChangedSince: (begin: SQL) => SQL,
  lead = sql``,
): SQL[] {
  const { begin, until } = spanOf(limits, order);
  if (!begin) return [both(...until)];
  const from = sql`(${begin}${lead})`;
  // What changed since is looked for only where it can be: PostgreSQL judges this first.
  const isAhead = [
    sql`exists (select from ${rows} each where ${order} < ${from})`,
    ...(after ? [sql`${after} < ${from}`] : []),
  ];
  return [
    both(sql`${order} >= ${from}`, ...until),
    both(sql`${order} < ${from}`, ...isAhead, isChangedSince(begin), ...until),
  ];
}
/** Check-ups begin at most a visit before they end, or were put to another patient since. */
const stretchesOfVisits = (along: Along) =>
  stretchesAlong(
    { rows: sql`check_ups`, order: sql`each.session_date` },
    along,
    (begin) => sql`each.id = any(array(${movedSince(begin)}))`,
    sql` - ${VISIT}`,
  );
/** Measurements were entered or corrected since, or their check-up was put elsewhere. */
const stretchesOfTaken = (along: Along) =>
  stretchesAlong(
    { rows: sql`vital_signs`, order: sql`each.updated_at` },
    along,
    (begin) => sql`each.id = any(array(select vital_signs_id from check_ups
      where id = any(array(${movedSince(begin)})) and vital_signs_id is not null))`,
  );
/** Recordings were saved since, or something was said of them. */
const stretchesOfSounds = (along: Along) =>
  stretchesAlong(
    { rows: sql`recordings`, order: sql`each.created_at` },
    along,
    (begin) => sql`each.id = any(array(
      select recording_id from position_corrections where created_at >= ${begin}
      union all select recording_id from recording_circumstances where created_at >= ${begin}
      union all select id from recordings where check_up_id = any(array(${movedSince(begin)}))))`,
  );
/** A check-up that is signed began since, or something was signed, said or measured since. */
const stretchesOfStated = (along: Along) =>
  stretchesAlong(
    { rows: sql`check_ups`, order: sql`each.session_date` },
    along,
    (begin) => sql`each.id = any(array(
      select heard.check_up_id from recordings heard where heard.id = any(array(
        select recording_id from analysis_signatures where signed_at >= ${begin}
        union all select recording_id from analysis_addenda where created_at >= ${begin}
        union all select recording_id from position_corrections where created_at >= ${begin}))
      union all select visit.id from check_ups visit where visit.vital_signs_id = any(array(
        select id from vital_signs where updated_at >= ${begin}))
      union all ${movedSince(begin)}))`,
  );
/** When what is said of measurements, called `taken`, last changed. */
const takenChangedAt = sql`greatest(taken.updated_at,
  (select max(${movedAt(sql`visit.id`)}) from check_ups visit where visit.vital_signs_id = taken.id))`;
/** When what is said of a recording, called `sound`, last changed. */
const soundChangedAt = sql`greatest(sound.created_at, ${movedAt(sql`sound.check_up_id`)},
  (select max(created_at) from position_corrections where recording_id = sound.id),
  (select max(created_at) from recording_circumstances where recording_id = sound.id))`;

/** When what is said of a check-up whose sounds are signed, called `visit`, last changed. */
const statedAt = sql`(select greatest(visit.session_date, ${movedAt(sql`visit.id`)},
    (select max(updated_at) from vital_signs where id = visit.vital_signs_id),
    max((select signed_at from analysis_signatures where recording_id = heard.id)),
    max((select max(created_at) from analysis_addenda where recording_id = heard.id)),
    max((select max(created_at) from position_corrections where recording_id = heard.id)))
  from recordings heard where heard.check_up_id = visit.id)`;
/** Of a check-up called `each`: it has sounds, and a doctor has signed each of them. */
const isSigned = sql`(select coalesce(bool_and(${isThere(
  sql`analysis_signatures where recording_id = heard.id`,
)}), false) from recordings heard where heard.check_up_id = each.id)`;

// The tables of other features are named, not imported: resources are made of all of them.
export const fhirQueries = (db: Database) => {
  async function rows<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
    // As JSON, instants are ISO 8601.
    const read = await db.execute<{ row: Row }>(sql`select to_jsonb(each) as row from (${query}) each`);
    return read.rows.map(({ row }) => row);
  }
  const ids = async (query: ReturnType<typeof sql>) =>
    (await rows<{ id: number }>(query)).map(({ id }) => id);
  return {
    patients: (of: readonly number[]) =>
      rows<PatientRow>(sql`
        select id, hn, title, first_name as "firstName", last_name as "lastName", name, citizen_id as "citizenId",
          gender, date_of_birth as "birthDate", updated_at as "updatedAt", version, null as "replacedBy",
          array(select part.id from patients part where part.merged_into = named_patients.id order by part.id) as replaces
        from named_patients where id = any(${listOf(of)})`),
    /** A record that is part of another one: no search finds it. */
    mergedPatient: async (id: number) =>
      (
        await rows<PatientRow>(sql`
          select id, hn, title, first_name as "firstName", last_name as "lastName", name, citizen_id as "citizenId",
            gender, date_of_birth as "birthDate", updated_at as "updatedAt", version, patient_who_stays(id) as "replacedBy",
            array[]::int[] as replaces
          from patients where id = ${id}::int and merged_into is not null`)
      )[0],
    patientsByHn: (hns: readonly string[]) =>
      hns.length > 0
        ? ids(sql`select distinct patient_who_stays(id) as id from patients
            where not awaits_name and upper(hn) = any(array(select upper(hn) from unnest(${textsOf(hns)}) hn))`)
        : Promise.resolve([]),
    async patientsByCitizenId(numbers: readonly string[]): Promise<number[]> {
      const real = numbers.filter(isCitizenId);
      if (real.length === 0) return [];
      return ids(sql`select distinct patient_who_stays(id) as id from patients
        where not awaits_name and citizen_id = any(${textsOf(real)})`);
    },
    checkUps: (of: readonly number[]) =>
      rows<CheckUpRow>(sql`
        select id, patient_id as "patientId", session_date as "begunAt", session_date < now() - ${VISIT} as "isOver",
          ${visitChangedAt} as "changedAt"
        from check_ups visit where id = any(${listOf(of)})`),
    vitalSigns: (of: readonly number[]) =>
      rows<VitalSignsRow>(sql`
        select taken.id, taken.patient_id as "patientId", check_ups.id as "checkUpId",
          measured_at as "measuredAt", ${takenChangedAt} as "updatedAt", heart_rate as "heartRate",
          blood_pressure_systolic as "bloodPressureSystolic", blood_pressure_diastolic as "bloodPressureDiastolic",
          oxygen_saturation as "oxygenSaturation", respiration_rate as "respirationRate", temperature
        from vital_signs taken left join check_ups on check_ups.vital_signs_id = taken.id
        where taken.id = any(${listOf(of)})`),
    visitChangedAt,
    stretchesOfVisits,
    stretchesOfTaken,
    stretchesOfSounds,
    stretchesOfStated,
    takenChangedAt,
    soundChangedAt,
    statedAt,
    isSigned,
    async statedInstants(of: readonly number[]): Promise<Map<number, string>> {
      const found = await rows<{ id: number; at: string }>(
        sql`select visit.id, ${statedAt} as at from check_ups visit where visit.id = any(${listOf(of)})`,
      );
      return new Map(found.map(({ id, at }) => [id, at]));
    },
    sounds: (of: readonly number[]) =>
      rows<SoundRow>(sql`
        select sound.id, sound.organ, sound.position, check_ups.patient_id as "patientId",
          sound.check_up_id as "checkUpId", sound.recorded_at as "recordedAt",
          sound.sample_count::float8 / sound.sample_rate_hz as seconds, sound.sha256,
          jsonb_build_object('posture', stated.posture, 'manoeuvre', stated.manoeuvre,
            'note', coalesce(stated.note, '')) as circumstances,
          stethoscopes.id as "deviceId", captures.mac_address as "deviceAddress", ${soundChangedAt} as "changedAt"
        from recordings sound
        join check_ups on check_ups.id = sound.check_up_id
        left join captures on captures.id = sound.capture_id
        left join stethoscopes on stethoscopes.mac_address = captures.mac_address
        left join lateral (select * from recording_circumstances where recording_id = sound.id
          order by version desc limit 1) stated on true
        where sound.id = any(${listOf(of)})`),
    async organOf(recordingId: number): Promise<Organ | undefined> {
      const [found] = await rows<{ organ: Organ }>(
        sql`select organ from recordings where id = ${recordingId}::int`,
      );
      return found?.organ;
    },
    files: (of: readonly number[]) =>
      rows<FileRow>(sql`
        select id, patient_id as "patientId", original_name as name, file_type as type, byte_count as "byteCount",
          uploaded_by as "uploadedBy", uploaded_at as "uploadedAt"
        from patient_files where id = any(${listOf(of)})`),
    devices: (of: readonly number[]) =>
      rows<DeviceRow>(sql`select id, name, mac_address as address, created_at as "createdAt" from stethoscopes
        where id = any(${listOf(of)})`),
    devicesByAddress: (addresses: readonly string[]) =>
      addresses.length > 0
        ? ids(sql`select id from stethoscopes where mac_address = any(${textsOf(addresses)})`)
        : Promise.resolve([]),
    users: (of: readonly number[]) =>
      rows<UserRow>(sql`
        select id, username, coalesce(nullif(trim(concat_ws(' ', title, first_name, last_name)), ''), username) as name,
          account_state = 'active' and deleted_at is null as "isActive", created_at as "createdAt"
        from users where id = any(${listOf(of)})`),
    usersByName: (usernames: readonly string[]) =>
      usernames.length > 0
        ? ids(
            sql`select id from users where lower(username) = any(${textsOf(usernames.map((name) => name.toLowerCase()))})`,
          )
        : Promise.resolve([]),
  };
};
export type FhirQueries = ReturnType<typeof fhirQueries>;

import type { VitalSign } from '@sadap/contract/vital-signs';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import type { Viewer } from '../../http/patient-access.ts';
import { openPatients } from '../access/index.ts';
import { checkUps } from '../checkups/index.ts';
import { patients } from '../patients/index.ts';
import { users } from '../users/index.ts';
import { recordings } from './schema.ts';
import type { WaitingSound } from './waiting-order.ts';

/** Only the newest unreviewed recordings are put in order; older ones follow as these are reviewed. */
const ORDERED_MOST = 10_000;

type Row = {
  check_up_id: number;
  patient_id: number;
  date_of_birth: string;
  stated_age: number | null;
  stated_age_at: string | null;
  measured_at: string | null;
  signs: Record<VitalSign, number | null> | null;
  sounds: [WaitingSound['id'], WaitingSound['isWaiting'], WaitingSound['suspicion']][];
};

/** Features that import this one have these tables, so they are named here. */
const suspicion = sql`case
  when ai.verdict not in ('Normal', 'N') then 'abnormal'
  when coalesce(marked.some, false) then 'marked'
  when ai.id is not null and ai.verdict is null then 'uncertain'
end`;

export const waitingQueries = (db: Queryable) => ({
  /**
   * The check-ups with unreviewed recordings, and the one of `after`, each with all of its sounds and with
   * the vital signs that count: its own, or else the patient's latest. Only of patients open to the viewer.
   */
  async checkUps(after: number, viewer: Viewer | null) {
    const waiting = sql`select distinct check_up_id from (select check_up_id from recordings
      where not is_reviewed order by id desc limit ${ORDERED_MOST}) newest
      union select check_up_id from recordings where id = ${after}`;
    const isOpen: SQL = viewer
      ? sql`check_ups.patient_id in ${openPatients(
          sql`array(select distinct of_patient.patient_id from waiting
            join check_ups of_patient on of_patient.id = waiting.check_up_id)`,
          viewer,
        )}`
      : sql`true`;
    const { rows } = await db.execute<Row>(sql`
      with waiting as materialized (${waiting})
      select check_ups.id as check_up_id, check_ups.patient_id, date_of_birth, stated_age, stated_age_at,
        measured.measured_at, measured.signs, heard.sounds
      from waiting
      join check_ups on check_ups.id = waiting.check_up_id
      join named_patients patients on patients.id = check_ups.patient_id
      left join lateral (
        select measured_at, json_build_object(
          'heartRate', heart_rate, 'bloodPressureSystolic', blood_pressure_systolic,
          'bloodPressureDiastolic', blood_pressure_diastolic, 'oxygenSaturation', oxygen_saturation,
          'respirationRate', respiration_rate, 'temperature', temperature) as signs
        from vital_signs where vital_signs.patient_id = check_ups.patient_id
          and (check_ups.vital_signs_id is null or vital_signs.id = check_ups.vital_signs_id)
        order by measured_at desc, id desc limit 1
      ) measured on true
      join lateral (
        select json_agg(json_build_array(recordings.id, not is_reviewed, ${suspicion})
          order by recordings.id) as sounds
        from recordings
        left join lateral (select id, verdict from shown_ai_analyses where recording_id = recordings.id
          order by created_at desc, id desc limit 1) ai on true
        left join lateral (select jsonb_array_length(events) > 0 as some from sound_events
          where recording_id = recordings.id order by version desc limit 1) marked on true
        where recordings.check_up_id = check_ups.id
      ) heard on true
      where ${isOpen}`);
    return rows.map(({ check_up_id, patient_id, sounds, signs, ...row }) => ({
      checkUpId: check_up_id,
      patientId: patient_id,
      dateOfBirth: row.date_of_birth,
      statedAge: row.stated_age,
      statedAgeAt: row.stated_age_at === null ? null : new Date(row.stated_age_at),
      measured: row.measured_at !== null && signs ? { measuredAt: new Date(row.measured_at), signs } : null,
      sounds: sounds.map(([id, isWaiting, found]) => ({ id, isWaiting, suspicion: found })),
    }));
  },
  /** What a list shows of unreviewed recordings, in no order. */
  shown: (ids: number[]) =>
    db
      .select({
        recording_id: recordings.id,
        organ: recordings.organ,
        position: recordings.position,
        createdAt: recordings.createdAt,
        recordedAt: recordings.recordedAt,
        username: users.username,
        session_id: recordings.checkUpId,
        sessionNumber: checkUps.number,
        patientId: checkUps.patientId,
        patientID: patients.hn,
        patientName: patients.name,
      })
      .from(recordings)
      .innerJoin(users, eq(users.id, recordings.createdBy))
      .innerJoin(checkUps, eq(checkUps.id, recordings.checkUpId))
      .innerJoin(patients, eq(patients.id, checkUps.patientId))
      .where(and(inArray(recordings.id, ids), eq(recordings.isReviewed, false))),
});

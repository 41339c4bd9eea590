import type { Organ, Position } from '@sadap/contract/positions';
import type { Quality } from '@sadap/contract/quality';
import type { SoundEvent } from '@sadap/contract/sound-events';
import type { BreathPhase, PhaseLoudness } from '@sadap/dsp';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { type BeatsOfCorrection, type CorrectedMarks, FINDINGS_METHOD } from '../sound-findings/index.ts';

/** A recording with the newest of what is known of it. */
export type TrendRow = {
  id: number;
  organ: Organ;
  position: Position;
  checkUpId: number;
  recordedAt: string;
  durationS: number;
  /** Null: imported. */
  macAddress: string | null;
  deviceName: string | null;
  /** Null: no findings by the current method. */
  quality: Quality['verdict'] | null;
  bpm: number | null;
  loudness: PhaseLoudness | null;
  ofCorrection: BeatsOfCorrection | null;
  breathsPerMinute: number | null;
  phases: BreathPhase[] | null;
  /** 0: as computed. */
  correctionVersion: number;
  /** Of a lung's breathing. */
  correctedMarks: CorrectedMarks | null;
  /** Null: nobody has marked any. */
  events: SoundEvent[] | null;
  /** False: nothing is measured at this hospital. */
  isMeasured: boolean;
};

const MOST_SOUNDS = 2000;

export const trendsQueries = (db: Queryable) => ({
  /** The newest first. The tables of other features are named, not imported: trends are about all of them. */
  async soundsOf(patientId: number): Promise<TrendRow[]> {
    const { rows } = await db.execute<TrendRow>(sql`
      select recordings.id, recordings.organ, recordings.position, recordings.check_up_id as "checkUpId",
        coalesce(recordings.recorded_at, recordings.created_at) as "recordedAt",
        recordings.sample_count::float8 / recordings.sample_rate_hz as "durationS",
        captures.mac_address as "macAddress", captures.device_name as "deviceName",
        found.quality ->> 'verdict' as quality,
        (found.beats #>> '{heartRate,bpm}')::float8 as bpm,
        nullif(found.beats -> 'loudness', 'null') as loudness,
        found.beats -> 'ofCorrection' as "ofCorrection",
        (found.breathing #>> '{rate,perMinute}')::float8 as "breathsPerMinute",
        found.breathing -> 'phases' as phases,
        case when corrected.marks is null then 0 else corrected.version end as "correctionVersion",
        case when recordings.organ = 'lung' then corrected.marks end as "correctedMarks",
        marked.events, sounds_are_measured() as "isMeasured"
      from recordings
      join check_ups on check_ups.id = recordings.check_up_id
      left join captures on captures.id = recordings.capture_id
      left join shown_sound_findings found
        on found.recording_id = recordings.id and found.method = ${FINDINGS_METHOD}
      left join lateral (select version, marks from sound_corrections
        where recording_id = recordings.id and sounds_are_measured() order by version desc limit 1) corrected
        on true
      left join lateral (select events from sound_events
        where recording_id = recordings.id order by version desc limit 1) marked on true
      where check_ups.patient_id = ${patientId}
      order by "recordedAt" desc, recordings.id desc
      limit ${MOST_SOUNDS}`);
    return rows;
  },
});

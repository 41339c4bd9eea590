import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { AS_GIVEN, type Judge, probability } from './queries.ts';

/** Sounds of one stethoscope, month and level; as many rows as there are levels, however many sounds. */
export type Measured = {
  device: string;
  name: string;
  month: string;
  isRecent: boolean;
  /** Of the whole sound, relative to full scale. */
  levelDb: number;
  sounds: number;
  measured: number;
  poor: number;
  heard: number;
  uncertain: number;
};

type Asked = { version: string; from: string; recentFrom: Date; timeZone: string; judge: Judge | null };

/** What is as good as silence. */
const LOWEST_DB = -100;

/**
 * Of each patient the first heart sound by each stethoscope, before and since `recentFrom`: sounds of one
 * chest are alike, and chance is counted over what is independent. None of a record whose use is restricted.
 */
export async function measuredByDevice(db: Queryable, asked: Asked): Promise<Measured[]> {
  const { version, from, recentFrom, timeZone, judge } = asked;
  const { absentUpTo, presentFrom, canBeNormal } = { canBeNormal: true, ...(judge ?? AS_GIVEN) };
  const { rows } = await db.execute<Measured>(sql`
    with firsts as materialized (
      select distinct on (check_ups.patient_id, captures.mac_address, is_recent)
             recordings.id, captures.mac_address as device, captures.device_name, made.at,
             made.at >= ${recentFrom.toISOString()}::timestamptz as is_recent,
             round(greatest(${LOWEST_DB}::float8, 20 * log(greatest(recordings.rms, 1e-5)::float8)))::int as level
      from recordings
      join captures on captures.id = recordings.capture_id
      join check_ups on check_ups.id = recordings.check_up_id
      cross join lateral (select least(recordings.recorded_at, recordings.created_at) as at) made
      where recordings.organ = 'heart'
        and recordings.created_at >= (${`${from}-01`}::date)::timestamp at time zone ${timeZone}
        and made.at >= (${`${from}-01`}::date)::timestamp at time zone ${timeZone}
        and not exists (select from patient_restrictions held
          where held.patient_id = check_ups.patient_id and held.lifted_at is null)
      order by check_ups.patient_id, captures.mac_address, is_recent, recordings.id
    ),
    newest_names as (
      select distinct on (firsts.device) firsts.device, coalesce(stethoscopes.name, firsts.device_name) as name
      from firsts left join stethoscopes on stethoscopes.mac_address = firsts.device
      order by firsts.device, firsts.at desc, firsts.id desc
    ),
    names as (
      select device, name || case when count(*) over (partition by name) > 1 then ' (' || device || ')' else '' end
        as name
      from newest_names
    ),
    judged as (
      select firsts.device, firsts.level, to_char(firsts.at at time zone ${timeZone}, 'YYYY-MM') as month,
             firsts.is_recent,
             sound_findings.quality->>'verdict' as quality, heard.id is not null as is_heard,
             coalesce(heard.murmur >= ${presentFrom}::float8
               or (${canBeNormal} and heard.murmur <= ${absentUpTo}::float8), false) as is_answered
      from firsts
      left join sound_findings on sound_findings.recording_id = firsts.id
      left join lateral (select ai_analyses.id, ${probability(judge !== null)} as murmur from ai_analyses
        where ai_analyses.recording_id = firsts.id
          and ai_analyses.model_name = ${CLASSIFIER_OF.heart} and ai_analyses.model_version = ${version}
        order by ai_analyses.created_at desc, ai_analyses.id desc limit 1) heard on true
    )
    select judged.device, names.name, month, is_recent as "isRecent", level as "levelDb", count(*)::int as sounds,
           count(quality)::int as measured, (count(*) filter (where quality = 'poor'))::int as poor,
           (count(*) filter (where is_heard))::int as heard,
           (count(*) filter (where is_heard and not is_answered))::int as uncertain
    from judged join names on names.device = judged.device
    group by judged.device, names.name, month, is_recent, level
    order by names.name, judged.device, month, level`);
  return rows;
}

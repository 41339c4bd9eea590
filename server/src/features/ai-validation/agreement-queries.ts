import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { AGREEMENT_FINDINGS, type AgreementCounts } from '@sadap/contract/ai-validation';
import type { Position } from '@sadap/contract/positions';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { AS_GIVEN, type Judge, probability } from './queries.ts';

export type Agreed = AgreementCounts & {
  kind: 'overall' | 'finding' | 'device' | 'position';
  month: string;
  finding: (typeof AGREEMENT_FINDINGS)[number] | null;
  /** The hardware's address; null: imported. */
  device: string | null;
  deviceName: string | null;
  position: Position | null;
};

type Asked = { version: string; from: string; timeZone: string; judge: Judge | null };

/** As `isHeartAbnormal` of the contract. */
const isAbnormal = sql`jsonb_path_exists(judged.body, '$.* ? (@.isNormal == false || @.present == true)')`;

/**
 * Heart sounds since a month that clinicians have analysed and the version has heard, by the newest analysis
 * and the newest result. A sound counts in the month in which it was recorded, or saved where a clock says
 * that this was before. None of a record whose use is restricted.
 */
const soundsSince = ({ from, timeZone }: Asked) => sql`
  select to_char(made.at at time zone ${timeZone}, 'YYYY-MM') as month, recordings.id, recordings.position,
         captures.mac_address as device, captures.device_name, judged.body, ${isAbnormal} as is_abnormal,
         heard.murmur, made.at
  from heard
  join recordings on recordings.id = heard.recording_id
  join check_ups on check_ups.id = recordings.check_up_id
  cross join lateral (select least(recordings.recorded_at, recordings.created_at) as at) made
  cross join lateral (select analyses.body from analyses where analyses.recording_id = recordings.id
    order by analyses.version desc limit 1) judged
  left join captures on captures.id = recordings.capture_id
  where recordings.organ = 'heart' and recordings.is_reviewed
    and recordings.created_at >= (${`${from}-01`}::date)::timestamp at time zone ${timeZone}
    and made.at >= (${`${from}-01`}::date)::timestamp at time zone ${timeZone}
    and not exists (select from patient_restrictions held
      where held.patient_id = check_ups.patient_id and held.lifted_at is null)`;

/** The version's newest result of each sound: read in one go, as there is one of nearly every sound. */
const heardBy = ({ version, judge }: Asked) => sql`
  select distinct on (ai_analyses.recording_id) ai_analyses.recording_id,
         ${probability(judge !== null)} as murmur
  from ai_analyses
  where ai_analyses.model_name = ${CLASSIFIER_OF.heart} and ai_analyses.model_version = ${version}
  order by ai_analyses.recording_id, ai_analyses.created_at desc, ai_analyses.id desc`;

/** Stethoscopes of equal names are told apart by their address. */
const deviceNames = sql`
  select device, name || case when count(*) over (partition by name) > 1 then ' (' || device || ')' else '' end
    as name
  from (
    select distinct on (sounds.device) sounds.device, coalesce(stethoscopes.name, sounds.device_name) as name
    from sounds left join stethoscopes on stethoscopes.mac_address = sounds.device
    where sounds.device is not null
    order by sounds.device, sounds.at desc, sounds.id desc
  ) newest`;

/** How clinicians and one version of the model answered, by month and group. */
export async function agreedByMonth(db: Queryable, asked: Asked): Promise<Agreed[]> {
  const { absentUpTo, presentFrom, canBeNormal } = { canBeNormal: true, ...(asked.judge ?? AS_GIVEN) };
  const counts = sql`
    (count(*) filter (where is_abnormal and is_murmur))::int as "bothAbnormal",
    (count(*) filter (where not is_abnormal and is_none))::int as "bothNormal",
    (count(*) filter (where not is_abnormal and is_murmur))::int as "aiAlone",
    (count(*) filter (where is_abnormal and is_none))::int as "clinicianAlone",
    (count(*) filter (where not is_murmur and not is_none))::int as uncertain`;
  const { rows } = await db.execute<Agreed>(sql`
    with heard as materialized (${heardBy(asked)}),
    sounds as materialized (${soundsSince(asked)}),
    names as (${deviceNames}),
    answers as materialized (
      select sounds.*, coalesce(murmur >= ${presentFrom}::float8, false) as is_murmur,
             coalesce(${canBeNormal} and murmur < ${presentFrom}::float8
               and murmur <= ${absentUpTo}::float8, false) as is_none
      from sounds
    ),
    groups as (
      select case when grouping(device) = 0 then 'device' when grouping(position) = 0 then 'position'
                  else 'overall' end as kind,
             month, null as finding, device, position, ${counts}
      from answers group by grouping sets ((month), (month, device), (month, position))
      union all
      select 'finding', month, found.name, null, null, ${counts}
      from answers
      cross join unnest(${sql.param([...AGREEMENT_FINDINGS])}::text[]) as found(name)
      where answers.is_abnormal and (answers.body->found.name->'isNormal' = 'false'
        or answers.body->found.name->'present' = 'true')
      group by month, found.name
    )
    select groups.*, names.name as "deviceName" from groups left join names on names.device = groups.device
    order by kind, month, names.name, groups.device, position`);
  return rows;
}

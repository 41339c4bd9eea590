import { type AiWarning, CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import {
  type HeardOutcome,
  type Limits,
  OUTCOME_WINDOW_DAYS,
  type OutcomeAgeBand,
} from '@sadap/contract/ai-validation';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { patients } from '../patients/index.ts';
import { users } from '../users/index.ts';
import { heartOutcomes } from './schema.ts';

/** Named, not imported: a record whose use is restricted is held against nothing, and shown to nobody. */
const isUsable = sql`not exists (select from patient_restrictions held
  where held.patient_id = heart_outcomes.patient_id and held.lifted_at is null)`;

export type Counted = {
  kind: 'overall' | 'device' | 'age';
  /** The hardware's address: a name may change. Null: imported. */
  device: string | null;
  deviceName: string | null;
  band: OutcomeAgeBand | null;
  hasDisease: boolean;
  murmur: number;
  none: number;
  uncertain: number;
};

export const heartOutcomesQueries = (db: Queryable) => ({
  list: (limit: number, offset: number) =>
    db
      .select({ outcome: heartOutcomes, hn: patients.hn, name: patients.name, enteredBy: users.username })
      .from(heartOutcomes)
      .innerJoin(patients, eq(patients.id, heartOutcomes.patientId))
      .innerJoin(users, eq(users.id, heartOutcomes.enteredBy))
      .where(isUsable)
      .orderBy(desc(heartOutcomes.enteredAt), desc(heartOutcomes.id))
      .limit(limit)
      .offset(offset),
  count: async () => (await db.select({ all: count() }).from(heartOutcomes).where(isUsable))[0]?.all ?? 0,
  patient: async (id: number) => (await holders(db).where(eq(patients.id, id)))[0],
  /**
   * Nobody deletes, restricts or renumbers the patient until the transaction's end, and one outcome of theirs
   * at a time is entered or corrected. A restriction holds the row by its key: nothing less keeps it away.
   */
  lockPatient: async (id: number) => (await holders(db).where(eq(patients.id, id)).for('update'))[0],
  async isRestricted(patientId: number): Promise<boolean> {
    const { rows } = await db.execute(
      sql`select from patient_restrictions where patient_id = ${patientId} and lifted_at is null`,
    );
    return rows.length > 0;
  },
  patientOf: async (id: number) =>
    (await db.select({ id: heartOutcomes.patientId }).from(heartOutcomes).where(eq(heartOutcomes.id, id)))[0]
      ?.id,
  ofDay: async (patientId: number, day: string) =>
    (
      await db
        .select()
        .from(heartOutcomes)
        .where(and(eq(heartOutcomes.patientId, patientId), eq(heartOutcomes.date, day)))
    )[0],
  /** Stays until the transaction's end. */
  lock: async (id: number) =>
    (
      await db
        .select()
        .from(heartOutcomes)
        .where(and(eq(heartOutcomes.id, id), isUsable))
        .for('update')
    )[0],
  async insert(row: typeof heartOutcomes.$inferInsert): Promise<number> {
    const [inserted] = await db.insert(heartOutcomes).values(row).returning({ id: heartOutcomes.id });
    if (!inserted) throw new Error('the outcome was not inserted');
    return inserted.id;
  },
  change: (id: number, changes: Partial<typeof heartOutcomes.$inferInsert>) =>
    db.update(heartOutcomes).set(changes).where(eq(heartOutcomes.id, id)),
  remove: (id: number) => db.delete(heartOutcomes).where(eq(heartOutcomes.id, id)),

  /** Versions of the model that heard a heart, the newest first. */
  async versions(): Promise<{ version: string; sounds: number }[]> {
    const { rows } = await db.execute<{ version: string; sounds: number }>(sql`
      select model_version as version, count(distinct recording_id)::int as sounds
      from ai_analyses where model_name = ${CLASSIFIER_OF.heart}
      group by model_version order by max(created_at) desc, max(id) desc`);
    return rows;
  },

  /** How many outcomes have no sound, and how many only sounds that the version has not heard. */
  async leftOut(version: string | null, timeZone: string) {
    const { rows } = await db.execute<{ withoutSound: number; unheard: number }>(sql`
      with sounds as (${soundsOf(timeZone)})
      select (count(*) filter (where not has_sound))::int as "withoutSound",
             (count(*) filter (where has_sound and not is_heard))::int as unheard
      from (
        select exists (select from sounds where sounds.outcome_id = heart_outcomes.id) as has_sound,
               exists (select from sounds join ai_analyses on ai_analyses.recording_id = sounds.recording_id
                 where sounds.outcome_id = heart_outcomes.id and ai_analyses.model_version = ${version}) as is_heard
        from heart_outcomes where ${isUsable}
      ) each`);
    return rows[0] ?? { withoutSound: 0, unheard: 0 };
  },

  /**
   * What one version answered, by what the reference said. The newest result of a sound counts; as it was
   * given, or judged anew.
   */
  async counted(version: string, timeZone: string, judge: Judge | null): Promise<Counted[]> {
    const { absentUpTo, presentFrom } = judge ?? AS_GIVEN;
    const { rows } = await db.execute<Counted>(sql`
      with sounds as (${soundsOf(timeZone)}),
      heard as (
        select distinct on (sounds.outcome_id, sounds.recording_id)
               sounds.outcome_id, sounds.recording_id, sounds.has_disease, sounds.device, sounds.device_name,
               sounds.band, sounds.day, ${probability(judge !== null)} as murmur
        from sounds join ai_analyses on ai_analyses.recording_id = sounds.recording_id
        where ai_analyses.model_name = ${CLASSIFIER_OF.heart} and ai_analyses.model_version = ${version}
        order by sounds.outcome_id, sounds.recording_id, ai_analyses.created_at desc, ai_analyses.id desc
      ),
      newest_names as (
        select distinct on (heard.device) heard.device, coalesce(stethoscopes.name, heard.device_name) as name
        from heard left join stethoscopes on stethoscopes.mac_address = heard.device
        where heard.device is not null
        order by heard.device, heard.day desc, heard.recording_id desc
      ),
      names as (
        select device, name || case when count(*) over (partition by name) > 1 then ' (' || device || ')' else '' end
          as name
        from newest_names
      ),
      answers as (
        select case when grouping(device) = 0 then 'device' when grouping(band) = 0 then 'age'
                    else 'overall' end as kind,
               outcome_id, has_disease, device, band,
               coalesce(bool_or(murmur >= ${presentFrom}::float8), false) as is_murmur,
               coalesce(bool_or(murmur >= ${presentFrom}::float8
                 or (${judge?.canBeNormal ?? true} and murmur <= ${absentUpTo}::float8)), false) as is_answered
        from heard
        group by grouping sets ((outcome_id, has_disease), (outcome_id, has_disease, device),
                                (outcome_id, has_disease, band))
      )
      select kind, answers.device, names.name as "deviceName", band, has_disease as "hasDisease",
             (count(*) filter (where is_murmur))::int as murmur,
             (count(*) filter (where is_answered and not is_murmur))::int as none,
             (count(*) filter (where not is_answered))::int as uncertain
      from answers left join names on names.device = answers.device
      group by kind, answers.device, names.name, band, has_disease
      order by kind, band, count(*) desc, names.name`);
    return rows;
  },

  /** Each outcome as far as limits decide on it, by the newest results of one version, all judged anew. */
  async heard(version: string, timeZone: string, canBeNormal: boolean): Promise<DatedOutcome[]> {
    type Row = HeardOutcome & { enteredAt: string; firstSoundAt: string };
    const { rows } = await db.execute<Row>(sql`
      with sounds as (${soundsOf(timeZone)}),
      newest as (
        select distinct on (sounds.outcome_id, sounds.recording_id)
               sounds.outcome_id, heard.created_at as sound_at, ${probability(true)} as murmur
        from sounds join ai_analyses on ai_analyses.recording_id = sounds.recording_id
        join recordings heard on heard.id = sounds.recording_id
        where ai_analyses.model_name = ${CLASSIFIER_OF.heart} and ai_analyses.model_version = ${version}
        order by sounds.outcome_id, sounds.recording_id, ai_analyses.created_at desc, ai_analyses.id desc
      )
      select heart_outcomes.patient_id as "patientId", heart_outcomes.has_disease as "hasDisease",
             heart_outcomes.entered_at as "enteredAt", min(newest.sound_at) as "firstSoundAt", max(murmur) as highest,
             min(murmur) filter (where ${canBeNormal}) as lowest
      from newest join heart_outcomes on heart_outcomes.id = newest.outcome_id
      group by heart_outcomes.id`);
    return rows.map(({ enteredAt, firstSoundAt, ...row }) => ({
      ...row,
      enteredAt: new Date(enteredAt),
      firstSoundAt: new Date(firstSoundAt),
    }));
  },
});

/** Limits by which results are judged anew, and whether the model may say that a heart is normal. */
export type Judge = Limits & { canBeNormal: boolean };
/** When it was entered, and when the first of its sounds came. */
export type DatedOutcome = HeardOutcome & { enteredAt: Date; firstSoundAt: Date };

/** Between what stands for a given Normal and for a given disease. */
export const AS_GIVEN: Limits = { absentUpTo: 0.5, presentFrom: 0.5 };

/** What makes a sound uncertain whatever the limits. Not 'unproven', which depends on them. */
const DOUBTS: readonly AiWarning[] = [
  'short',
  'quality',
  'off-chest',
  'irregular',
  'novel',
  'contradictory',
  'undecided',
];

/**
 * Of a murmur in a sound; null where something makes it uncertain. As it was given: 0 for Normal, 1 for a
 * disease. The same for one without the finding.
 */
export const probability = (isAnew: boolean) => sql`case
  when ${isAnew} and ai_analyses.findings ? 'murmur' then
    case when ai_analyses.warnings ?| ${sql.param([...DOUBTS])}::text[] then null
         else (ai_analyses.findings->>'murmur')::float8 end
  when ai_analyses.verdict is null then null
  when ai_analyses.verdict = 'Normal' then 0::float8 else 1::float8 end`;

export type HeartOutcomesQueries = ReturnType<typeof heartOutcomesQueries>;
export type OutcomeHolder = NonNullable<Awaited<ReturnType<HeartOutcomesQueries['patient']>>>;

/** Whom an outcome is of, as far as it is judged. */
const holders = (db: Queryable) => {
  const { id, hn, dateOfBirth, statedAge, statedAgeAt } = patients;
  return db.select({ id, hn, dateOfBirth, statedAge, statedAgeAt }).from(patients);
};

/**
 * Heart sounds within the days of an outcome. Each belongs to the patient's outcome of the nearest date
 * alone, of two as near to the later: a sound is one case however often a reference looked. Between two dates
 * that disagree nobody knows which heart it was, before surgery or after it: it belongs to neither, unless it
 * is of the day of one. An imported one counts by the day on which it came.
 */
const soundsOf = (timeZone: string) => sql`
  select distinct on (recordings.id)
         heart_outcomes.id as outcome_id, heart_outcomes.has_disease, recordings.id as recording_id,
         captures.mac_address as device, captures.device_name, made.day,
         case when age.years < 15 then '0-14' when age.years < 40 then '15-39' when age.years < 65 then '40-64'
              else '65-' end as band
  from heart_outcomes
  join patients on patients.id = heart_outcomes.patient_id
  -- An age that a clinician stated counts back from its day.
  cross join lateral (select coalesce(
    to_char((patients.stated_age_at at time zone ${timeZone}) - make_interval(years => patients.stated_age),
      'YYYY-MM-DD'), patients.date_of_birth) as day) born
  -- Of a birth date the day, or month and day, may be missing.
  cross join lateral (select extract(year from heart_outcomes.date)::int - left(born.day, 4)::int
    - case when to_char(heart_outcomes.date, 'MM-DD') < substr(born.day, 6) then 1 else 0 end as years) age
  join check_ups on check_ups.patient_id = patients.id
  join recordings on recordings.check_up_id = check_ups.id and recordings.organ = 'heart'
  cross join lateral (select
    (coalesce(recordings.recorded_at, recordings.created_at) at time zone ${timeZone})::date as day) made
  left join captures on captures.id = recordings.capture_id
  where ${isUsable} and abs(made.day - heart_outcomes.date) <= ${OUTCOME_WINDOW_DAYS}::int
    and (made.day = heart_outcomes.date or not exists (select from heart_outcomes other
      where other.patient_id = heart_outcomes.patient_id and other.has_disease <> heart_outcomes.has_disease
        and abs(made.day - other.date) <= ${OUTCOME_WINDOW_DAYS}::int
        and (made.day - other.date) * (made.day - heart_outcomes.date) < 0))
  order by recordings.id, abs(made.day - heart_outcomes.date), heart_outcomes.date desc`;

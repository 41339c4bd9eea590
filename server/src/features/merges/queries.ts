import type { MergeCounts } from '@sadap/contract/merges';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { patientForms } from '../../database/canonical-forms.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
import { sqlState } from '../../errors.ts';
import { everyPatient } from '../patients/index.ts';
import { users } from '../users/index.ts';
import { patientMerges } from './schema.ts';
import type { Moved, MovedRow, MovedTable } from './what-moves.ts';

// The tables of other features are named, not imported: a merge is about all of them.

type Locked = typeof everyPatient.$inferSelect;
export type MergeRow = typeof patientMerges.$inferSelect;

const LOCK_NOT_AVAILABLE = '55P03';
/** An examination with open steps that began earlier was left. */
const UNDER_WAY = sql`interval '12 hours'`;

const idsIn = (rows: readonly MovedRow[] | undefined): SQL =>
  sql`${`{${(rows ?? []).map(({ id }) => id).join(',')}}`}`;
/** Rows with what an undo needs, as PostgreSQL unpacks them. */
const packed = (rows: readonly MovedRow[] | undefined): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows ?? [])}::jsonb)`;

const countsOf = (patient: SQL, since?: SQL): SQL => {
  const after = (column: SQL) => (since ? sql`and ${column} > ${since}` : sql``);
  return sql`json_build_object(
    'checkUps', (select count(*)::int from check_ups c where c.patient_id = ${patient} ${after(sql`c.session_date`)}),
    'recordings', (select count(*)::int from check_ups c join recordings r on r.check_up_id = c.id
      where c.patient_id = ${patient} ${after(sql`r.created_at`)}),
    'vitalSigns', (select count(*)::int from vital_signs v where v.patient_id = ${patient} ${after(sql`v.measured_at`)}),
    'files', (select count(*)::int from patient_files f where f.patient_id = ${patient} ${after(sql`f.uploaded_at`)}),
    'heartOutcomes', (select count(*)::int from heart_outcomes h
      where h.patient_id = ${patient} ${after(sql`h.entered_at`)}),
    'rightsRequests', (select count(*)::int from rights_requests q
      where q.patient_id = ${patient} ${after(sql`q.opened_at`)}))`;
};

/**
 * Results of check-ups that name somebody else than a record, or one that is part of it: what each receiver
 * had last, and what it perhaps has, its answer being lost. That follows from what was sent, not from when.
 */
const misnamed = (checkUps: SQL, of: SQL) => sql`(
  select last.check_up_id, last.receiver from unnest(${checkUps}) as about(id)
    cross join lateral (select distinct on (receiver) check_up_id, receiver, patient_id from outgoing_results
      where check_up_id = about.id and state = 'sent' order by receiver, ended_at desc, id desc) last
    where last.patient_id <> all(patient_with_merged(${of}))
  union
  select check_up_id, receiver from results_under_way
    where check_up_id = any(${checkUps}) and patient_id <> all(patient_with_merged(${of})))`;
/** With FHIR, what takes the place of a report is of the right patient. */
const resultsToWithdraw = (checkUps: SQL, of: SQL) => sql`(
  select count(distinct check_up_id)::int from ${misnamed(checkUps, of)} named where receiver <> 'fhir')`;

/** Outcomes of a day of which the record that stays has one, too. */
const isOfTheSameDay = (keptId: number) => sql`exists (select from heart_outcomes other
  where other.patient_id = ${keptId} and other.date = heart_outcomes.date)`;

const movedCheckUps = sql`array(select id from jsonb_to_recordset(
  coalesce(patient_merges.moved -> 'check_ups', '[]')) as each(id int))`;

const keptPatient = alias(everyPatient, 'kept_patient');
/** Of several merges in a row, the record in use. */
const stayingPatient = alias(everyPatient, 'staying_patient');

export const mergesQueries = (db: Queryable) => {
  const list = (where: SQL | undefined) =>
    db
      .select({
        merge: patientMerges,
        gone: everyPatient,
        kept: keptPatient,
        stays: stayingPatient,
        hn: everyPatient.hn,
        name: everyPatient.name,
        byUsername: users.username,
        // What stays with the record of what is there by now; what moved with a check-up goes back with it.
        since: sql<MergeCounts>`${countsOf(sql`patient_merges.kept_id`, sql`patient_merges.merged_at`)}`,
        soundsInMoved: sql<number>`(select count(*)::int from recordings r
          where r.created_at > patient_merges.merged_at and r.check_up_id = any(${movedCheckUps}))`,
        vitalSignsInMoved: sql<number>`(select count(*)::int from check_ups c join vital_signs v on v.id = c.vital_signs_id
          where v.measured_at > patient_merges.merged_at and c.id = any(${movedCheckUps}))`,
        resultsToWithdraw: sql<number>`${resultsToWithdraw(movedCheckUps, sql`patient_merges.gone_id`)}`,
        recordingsMoved: sql<number>`(select count(*)::int from recordings r
          where r.created_at <= patient_merges.merged_at and r.check_up_id = any(${movedCheckUps}))`,
      })
      .from(patientMerges)
      .innerJoin(everyPatient, eq(everyPatient.id, patientMerges.goneId))
      .innerJoin(keptPatient, eq(keptPatient.id, patientMerges.keptId))
      .innerJoin(stayingPatient, eq(stayingPatient.id, sql`patient_who_stays(${patientMerges.keptId})`))
      .innerJoin(users, eq(users.id, patientMerges.mergedBy))
      .where(and(where, isNull(patientMerges.undoneAt)))
      .orderBy(desc(patientMerges.id));

  return {
    /** Over all steps. */
    ofPatient: (id: number) => list(sql`${patientMerges.keptId} = any(patient_with_merged(${id}::int))`),
    byId: async (id: number) => (await list(eq(patientMerges.id, id)))[0],
    async counts(patientId: number): Promise<MergeCounts> {
      const { rows } = await db.execute<{ counts: MergeCounts }>(
        sql`select ${countsOf(sql`${patientId}::int`)} as counts`,
      );
      return rows[0]?.counts as MergeCounts;
    },
    async outcomesThatStay(keptId: number, goneId: number): Promise<number> {
      const { rows } = await db.execute<{ value: number }>(sql`select count(*)::int as value
        from heart_outcomes where patient_id = ${goneId} and ${isOfTheSameDay(keptId)}`);
      return rows[0]?.value ?? 0;
    },
    /** Whether one of them is recorded, heard or examined now, or has a sound that is not saved. */
    async isInUse(ids: readonly number[]): Promise<boolean> {
      const of = sql`any(${`{${ids.join(',')}}`}::int[])`;
      const { rows } = await db.execute<{ isInUse: boolean }>(sql`select
        exists (select from captures join check_ups c on c.id = captures.check_up_id
          where c.patient_id = ${of} and captures.state <> 'saved')
        or exists (select from shared_listenings s
          where s.state <> 'ended' and (s.subject ->> 'patientId')::int = ${of})
        or exists (select from examinations e join check_ups c on c.id = e.check_up_id
          where c.patient_id = ${of} and e.started_at > now() - ${UNDER_WAY}
            and exists (select from generate_series(0, jsonb_array_length(e.steps) - 1) as each(step)
              where not exists (select from recordings r where r.examination_id = e.id and r.examination_step = each.step)
                and not exists (select from jsonb_to_recordset(e.skipped) as skip(step int)
                  where skip.step = each.step))) as "isInUse"`);
      return rows[0]?.isInUse ?? false;
    },
  };
};

/** Inside one transaction, with both records locked. */
export const movingQueries = (db: Transaction) => {
  /** The rows of a table that go from one record to another. */
  async function move(table: MovedTable, change: SQL, { where }: { where: SQL }): Promise<MovedRow[]> {
    const { rows } = await db.execute<{ id: number | string }>(sql`
      with former as materialized (select id from ${sql.identifier(table)} where ${where} for update)
      update ${sql.identifier(table)} moved set ${change} from former where moved.id = former.id
      returning moved.id`);
    return rows;
  }

  return {
    /** Patients, locked in the order of their ids. */
    async lock(ids: number[]): Promise<Map<number, Locked>> {
      const rows = await db
        .select()
        .from(everyPatient)
        .where(sql`${everyPatient.id} = any(${`{${ids.join(',')}}`}::int[])`)
        .orderBy(everyPatient.id)
        .for('update');
      return new Map(rows.map((row) => [row.id, row]));
    },
    /**
     * Their check-ups and sounds: nobody records, signs or analyses meanwhile. Returns false while a result
     * leaves: waiting for the receiver, with both records locked, would keep everybody from recording.
     */
    async lockContents(ids: number[]): Promise<boolean> {
      const of = sql`any(${`{${ids.join(',')}}`}::int[])`;
      await db.execute(sql`select id from check_ups where patient_id = ${of} order by id for update`);
      await db.execute(sql`select id from recordings
        where check_up_id in (select id from check_ups where patient_id = ${of}) order by id for update`);
      // Last: none is added any more to check-ups that are locked.
      try {
        await db.execute(sql`select id from outgoing_results
          where patient_id = ${of} and state in ('waiting', 'refused') for update nowait`);
        return true;
      } catch (error) {
        if (sqlState(error) === LOCK_NOT_AVAILABLE) return false;
        throw error;
      }
    },
    /** Of broken ones: what was opened was neither both records nor, after an undo, one of them. */
    endGlasses: (ids: number[], at: Date) =>
      db.execute(sql`update glass_openings
        set until = least(until, greatest(opened_at, ${at.toISOString()}::timestamptz))
        where patient_id = any(${`{${ids.join(',')}}`}::int[])`),
    async restrictionOf(patientId: number): Promise<number | null> {
      const { rows } = await db.execute<{ id: number }>(sql`
        select id from patient_restrictions where patient_id = ${patientId} and lifted_at is null for update`);
      return rows[0]?.id ?? null;
    },

    /** Puts what belongs to one record to the other. Returns what moved. */
    async moveAll(from: number, to: number): Promise<Moved> {
      const ofOne = sql`patient_id = ${from}`;
      const toOther = sql`patient_id = ${to}`;
      const { rows: checkUps } = await db.execute<{ id: number; was: number }>(sql`
        with former as materialized (
          select c.id, c.session_number as was,
            p.last_session_number + row_number() over (order by c.session_number) as next
          from check_ups c, patients p where c.patient_id = ${from} and p.id = ${to}),
        raised as (update patients set last_session_number = greatest(last_session_number,
          (select max(next) from former)) where id = ${to} and exists (select from former))
        update check_ups set patient_id = ${to}, session_number = former.next from former
        where check_ups.id = former.id returning check_ups.id, former.was`);
      return {
        check_ups: checkUps,
        vital_signs: await move('vital_signs', toOther, { where: ofOne }),
        patient_files: await move('patient_files', toOther, { where: ofOne }),
        heart_outcomes: await move('heart_outcomes', toOther, {
          where: sql`${ofOne} and not ${isOfTheSameDay(to)}`,
        }),
        glass_openings: await move('glass_openings', toOther, { where: ofOne }),
        patient_restrictions: await move('patient_restrictions', toOther, {
          where: sql`${ofOne} and (lifted_at is not null or not exists (select from patient_restrictions other
            where other.patient_id = ${to} and other.lifted_at is null))`,
        }),
        rights_requests: await move('rights_requests', toOther, { where: ofOne }),
        namings: await move('namings', sql`to_patient_id = ${to}`, { where: sql`to_patient_id = ${from}` }),
        shared_listenings: await move(
          'shared_listenings',
          sql`subject = jsonb_set(moved.subject, '{patientId}', to_jsonb(${to}::int))`,
          { where: sql`(subject ->> 'patientId')::int = ${from}` },
        ),
        outgoing_results: await move('outgoing_results', toOther, {
          where: sql`${ofOne} and state in ('waiting', 'refused')`,
        }),
      };
    },

    /** Puts back what moved, as far as it is still there. What hangs on a check-up goes with it. */
    async moveBack(moved: Moved, from: number, to: number): Promise<void> {
      const ofOne = sql`patient_id = ${from}`;
      const toOther = sql`patient_id = ${to}`;
      const isOf = (table: MovedTable, type: SQL = sql`int`) =>
        sql`id = any(${idsIn(moved[table])}::${type}[])`;
      const checkUps = sql`any(${idsIn(moved.check_ups)}::int[])`;
      // First: the check-ups that they hang on still name them.
      await move('vital_signs', toOther, {
        where: sql`${ofOne} and (${isOf('vital_signs')}
          or id in (select vital_signs_id from check_ups where id = ${checkUps}))`,
      });
      await db.execute(sql`update check_ups set patient_id = ${to}, session_number = former.was
        from ${packed(moved.check_ups)} as former(id int, was int)
        where check_ups.id = former.id and check_ups.patient_id = ${from}`);
      await move('patient_files', toOther, { where: sql`${ofOne} and ${isOf('patient_files')}` });
      await move('heart_outcomes', toOther, { where: sql`${ofOne} and ${isOf('heart_outcomes')}` });
      await move('glass_openings', toOther, { where: sql`${ofOne} and ${isOf('glass_openings')}` });
      await move('patient_restrictions', toOther, {
        where: sql`${ofOne} and ${isOf('patient_restrictions')}`,
      });
      await move('rights_requests', toOther, { where: sql`${ofOne} and ${isOf('rights_requests')}` });
      await move('namings', sql`to_patient_id = ${to}`, {
        where: sql`to_patient_id = ${from} and (${isOf('namings')} or check_up_id = ${checkUps})`,
      });
      await move(
        'shared_listenings',
        sql`subject = jsonb_set(moved.subject, '{patientId}', to_jsonb(${to}::int))`,
        {
          where: sql`(subject ->> 'patientId')::int = ${from} and (${isOf('shared_listenings', sql`uuid`)}
            or (subject ->> 'sessionId')::int = ${checkUps})`,
        },
      );
      await move('outgoing_results', toOther, {
        where: sql`${ofOne} and state in ('waiting', 'refused') and check_up_id = ${checkUps}`,
      });
    },
    /** Check-ups whose results name another record at receivers who do not take them back by themselves. */
    async resultsToWithdraw({ check_ups: moved }: Moved, of: number): Promise<number> {
      const { rows } = await db.execute<{ value: number }>(
        sql`select ${resultsToWithdraw(sql`${idsIn(moved)}::int[]`, sql`${of}::int`)} as value`,
      );
      return rows[0]?.value ?? 0;
    },
    /** Check-ups of a record whose results name another one are owed anew. */
    async oweAgain({ check_ups: moved }: Moved, of: number): Promise<void> {
      await db.execute(sql`select owe_result(each.id) from (select distinct check_up_id as id
        from ${misnamed(sql`${idsIn(moved)}::int[]`, sql`${of}::int`)} named) each`);
    },
    /** The restriction that a record is under, copied to another one that is under none. */
    copyRestriction: (id: number, to: number) =>
      db.execute(sql`insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
        select ${to}, kind, note, restricted_by, restricted_at from patient_restrictions where id = ${id}
        on conflict do nothing`),

    /** After check-ups have come or gone. */
    correctLastCheckUp: (ids: number[]) =>
      db.execute(sql`update patients set
        last_check_up_at = (select max(session_date) from check_ups where patient_id = patients.id)
        where id = any(${`{${ids.join(',')}}`}::int[])`),
    /** Names that records which are part of this one have or had. */
    async namesOfParts({ id }: Pick<Locked, 'id'>): Promise<string[]> {
      const { rows } = await db.execute<{ name: string }>(sql`
        with part as (select unnest(patient_with_merged(${id}::int)) as id)
        select name from patients join part using (id) where id <> ${id}
        union
        select values ->> 'name' from patient_former_values join part on part.id = patient_id where patient_id <> ${id}
        order by 1`);
      return rows.flatMap(({ name }) => name || []);
    },
    /** A locked row, with its forms and its version. */
    async change(
      former: Locked,
      change: Partial<Pick<Locked, 'allergies' | 'alsoHns' | 'alsoNames' | 'mergedInto'>>,
      by: { updatedBy: number; updatedAt: Date },
    ): Promise<void> {
      await db
        .update(everyPatient)
        .set({
          ...change,
          ...by,
          ...patientForms({ ...former, ...change }),
          version: sql`${everyPatient.version} + 1`,
        })
        .where(eq(everyPatient.id, former.id));
    },
    async keepFormerAllergies(former: Locked, by: { changedBy: number; changedAt: Date }): Promise<void> {
      await db.execute(sql`insert into patient_former_values (patient_id, version, values, changed_by, changed_at)
        values (${former.id}, ${former.version}, ${JSON.stringify({ allergies: former.allergies })}::jsonb,
          ${by.changedBy}, ${by.changedAt.toISOString()}::timestamptz)`);
    },
    async insert(row: typeof patientMerges.$inferInsert): Promise<number> {
      const [inserted] = await db.insert(patientMerges).values(row).returning({ id: patientMerges.id });
      if (!inserted) throw new Error('the merge was not inserted');
      return inserted.id;
    },
    /** The record that went by a merge which holds. */
    goneOf: async (mergeId: number, keptId: number): Promise<number | undefined> =>
      (
        await db
          .select({ goneId: patientMerges.goneId })
          .from(patientMerges)
          .where(
            and(
              eq(patientMerges.id, mergeId),
              eq(patientMerges.keptId, keptId),
              isNull(patientMerges.undoneAt),
            ),
          )
      )[0]?.goneId,
    holding: async (id: number): Promise<MergeRow | undefined> =>
      (
        await db
          .select()
          .from(patientMerges)
          .where(and(eq(patientMerges.id, id), isNull(patientMerges.undoneAt)))
          .for('update')
      )[0],
    end: (id: number, by: { undoneBy: number; undoneAt: Date }) =>
      db.update(patientMerges).set(by).where(eq(patientMerges.id, id)),
  };
};

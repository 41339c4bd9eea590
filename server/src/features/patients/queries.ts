import type { RestrictionKind } from '@sadap/contract/access';
import { COUNT_CAP } from '@sadap/contract/limits';
import { citizenIdOf, isCitizenId, type PatientSortField } from '@sadap/contract/patients';
import type { VitalSignsInput } from '@sadap/contract/vital-signs';
import { and, count, desc, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { patientForms } from '../../database/canonical-forms.ts';
import type { Queryable } from '../../database/connection.ts';
import { prepared, preparedRow } from '../../database/prepared.ts';
import { users } from '../users/index.ts';
import { patients } from './named-patients.ts';
import {
  deletedPatients,
  everyPatient,
  formerValues,
  hospitalPatients,
  PATIENT_SORT_KEYS,
  vitalSigns,
} from './schema.ts';

type VitalSignsRow = typeof vitalSigns.$inferSelect;
export type PatientRow = Omit<typeof patients.$inferSelect, 'searchText' | 'nameKey'> & {
  latest: VitalSignsRow | null;
  waitingSounds: number;
  restriction: RestrictionKind | null;
  hospitalAgreedAt: Date | null;
  changedByUsername: string;
};
/** Ids in display order. */
type FoundPage = { ids: number[]; total: number };
/** `search` is a canonical form. */
export type PatientPage = { search: string; limit: number; offset: number; sight?: Sight | undefined };
/**
 * What a search may find of patients who are closed to whoever searches: their HN, name or whole citizen id.
 * By anything else it finds only those of `open`.
 */
type Sight = { open: readonly number[] };
export type PatientOrder = { sort: PatientSortField; order: 'ascending' | 'descending' };

/** A trigram index needs three letters; shorter terms match a name's beginning or an HN's end. */
const TRIGRAM_LENGTH = 3;

/**
 * A broad search looks among this many newest patients first: reading more would take longer than sorting the
 * matches.
 */
const RECENT_PATIENTS = 5_000;

/** LIKE's wildcards escaped. */
const literalTerm = (search: string) => search.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A whole citizen id finds its patient, too; a part of one would find many. */
function matches(search: string, sight?: Sight): SQL {
  const isText = matchesText(search, patients.searchText);
  const isSeen =
    sight && or(matchesText(search, SHOWN_TEXT), sql`${patients.id} = any(${idsOf(sight.open)})`);
  const isFound = and(isText, isSeen) as SQL;
  const citizenId = citizenIdOf(search);
  if (!isCitizenId(citizenId)) return isFound;
  // Of a merged record, the one that it is part of.
  const stay = sql`array(select patient_who_stays(merged.id) from patients merged
    where merged.citizen_id = ${citizenId} and merged.merged_into is not null)`;
  return or(isFound, eq(patients.citizenId, citizenId), sql`${patients.id} = any(${stay})`) as SQL;
}

/** HNs and the name, without the line of the phone number and of other names. */
const SHOWN_TEXT = sql`regexp_replace(${patients.searchText}, '\n[^\n]*$', E'\n')`;
const idsOf = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`;

function matchesText(search: string, searchText: AnyPgColumn | SQL): SQL {
  const term = literalTerm(search);
  if (search.length >= TRIGRAM_LENGTH) return sql`${searchText} like ${`%${term}%`}`;
  // With a word boundary two letters make a trigram; a single letter is too broad for that.
  const places = search.length === 1 ? [`%\n${term}%`] : [`%\n${term}%`, `% ${term}%`];
  // Only HNs and names end a line, and names do not end in digits.
  if (/^\d\d$/.test(search)) places.push(`%${term}\n%`);
  return or(...places.map((place) => sql`${searchText} like ${place}`)) as SQL;
}

/** A check-up that began earlier is another visit. */
const OF_THIS_VISIT = sql`now() - interval '12 hours'`;

// Tables are named, not imported: check-ups and recordings depend on patients, not the other way round.
const waitingSounds = sql<number>`(
  select count(*)::int from check_ups join recordings on recordings.check_up_id = check_ups.id
  where check_ups.patient_id = ${patients.id} and not recordings.is_reviewed)`;

const restriction = sql<RestrictionKind | null>`(
  select kind from patient_restrictions
  where patient_restrictions.patient_id = ${patients.id} and patient_restrictions.lifted_at is null)`;

const { searchText: _forSearching, nameKey: _forComparing, ...shownColumns } = getTableColumns(patients);

export const patientsQueries = (db: Queryable) => {
  const withLatest = () => {
    const latest = db
      .select()
      .from(vitalSigns)
      .where(eq(vitalSigns.patientId, patients.id))
      .orderBy(desc(vitalSigns.measuredAt), desc(vitalSigns.id))
      .limit(1)
      .as('latest');
    const changer = alias(users, 'changer');
    return db
      .select({
        ...shownColumns,
        waitingSounds,
        restriction,
        hospitalAgreedAt: hospitalPatients.agreedAt,
        latest: {
          id: latest.id,
          patientId: latest.patientId,
          heartRate: latest.heartRate,
          bloodPressureSystolic: latest.bloodPressureSystolic,
          bloodPressureDiastolic: latest.bloodPressureDiastolic,
          oxygenSaturation: latest.oxygenSaturation,
          respirationRate: latest.respirationRate,
          temperature: latest.temperature,
          measuredAt: latest.measuredAt,
          updatedAt: latest.updatedAt,
          updatedBy: latest.updatedBy,
        },
        changedByUsername: changer.username,
      })
      .from(patients)
      .innerJoin(changer, eq(changer.id, sql`coalesce(${patients.updatedBy}, ${patients.createdBy})`))
      .leftJoin(hospitalPatients, eq(hospitalPatients.patientId, patients.id))
      .leftJoinLateral(latest, sql`true`);
  };

  const capped = prepared('patients_capped_count', [], () => {
    const some = db
      .select({ one: sql`1` })
      .from(patients)
      .limit(COUNT_CAP + 1)
      .as('some');
    return db.select({ value: count() }).from(some);
  });

  return {
    /** The newest patients, without a search. */
    newest: prepared('patients_newest', ['limit', 'offset'], ({ limit, offset }) =>
      withLatest().orderBy(desc(patients.createdAt), desc(patients.id)).limit(limit).offset(offset),
    ),
    async byIds(ids: number[]): Promise<PatientRow[]> {
      if (ids.length === 0) return [];
      const rows = await withLatest().where(inArray(patients.id, ids));
      return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    },
    /** The number of patients, counted up to one more than the cap. */
    async cappedCount(): Promise<number> {
      return (await capped({}))[0]?.value ?? 0;
    },
    /** Patients found by neither HN, name nor citizen id; nobody if it finds more than the cap. */
    async foundUnnamed(search: string): Promise<number[]> {
      if (search.length < TRIGRAM_LENGTH) return [];
      const { rows } = await db.execute<{ id: number }>(sql`
        with found as materialized (
          select ${patients.id}, ${matches(search, { open: [] })} as is_named
          from ${patients} where ${matches(search)} limit ${COUNT_CAP + 1})
        select id from found where not is_named and (select count(*) from found) <= ${COUNT_CAP}`);
      return rows.map(({ id }) => id);
    },
    /**
     * A page of the patients that match a search, newest first, and their number (up to one more than the
     * cap). If more than the cap have an HN with this prefix, those are listed, the highest HN first.
     * Otherwise a few matches are sorted, many are searched among the newest, and only if that yields too few
     * are all of them sorted. Which case applies is known only afterwards, so the queries run at the same
     * time.
     */
    async search({ search, limit, offset, sight }: PatientPage): Promise<FoundPage> {
      const { id, createdAt, hn, searchText, citizenId } = patients;
      const isMatch = matches(search, sight);
      const newestFirst = sql`order by created_at desc, id desc limit ${limit} offset ${offset}`;
      const countedPage = async (found: SQL, order: SQL): Promise<FoundPage> => {
        const { rows } = await db.execute<FoundPage>(sql`
          with found as materialized (${found})
          select (select count(*)::int from found) as total, array(select id from found ${order}) as ids`);
        return rows[0] ?? { total: 0, ids: [] };
      };
      const counted = COUNT_CAP + 1;
      const [byHn, found, recent] = await Promise.all([
        countedPage(
          sql`select id from ${patients} where upper(${hn}) like ${`${literalTerm(search.toUpperCase())}%`}
              order by upper(${hn}) using ~>~ limit ${Math.max(counted, offset + limit)}`,
          sql`limit ${limit} offset ${offset}`,
        ),
        countedPage(
          sql`select id, created_at from ${patients} where ${isMatch} limit ${counted}`,
          newestFirst,
        ),
        db.execute<{ id: number }>(sql`
          select id from (
            select ${id}, ${createdAt}, ${searchText}, ${citizenId} from ${patients}
            order by ${createdAt} desc, ${id} desc limit ${RECENT_PATIENTS}
          ) as named_patients where ${isMatch} ${newestFirst}`),
      ]);
      if (byHn.total > COUNT_CAP) return { ids: byHn.ids, total: counted };
      if (found.total <= COUNT_CAP) return found;
      if (recent.rows.length === limit) return { ids: recent.rows.map((row) => row.id), total: counted };
      const all = await countedPage(
        sql`select id, created_at from ${patients} where ${isMatch}`,
        newestFirst,
      );
      return { ids: all.ids, total: counted };
    },
    /**
     * A page of all patients, or of those that match a search, in an order other than newest first. All
     * patients are read along the order's index, and so are many matches, unless the matches are adjacent in
     * that order: names by name, HNs by number and by time. In that case all matches are sorted.
     */
    async sorted(
      { search, limit, offset, sight }: Omit<PatientPage, 'search'> & { search?: string | undefined },
      { sort, order }: PatientOrder,
    ): Promise<FoundPage> {
      const key = PATIENT_SORT_KEYS[sort];
      // Younger means born later.
      const direction = (order === 'ascending') === (sort !== 'age') ? sql`asc` : sql`desc`;
      const page = sql`limit ${limit} offset ${offset}`;
      const isMatch = search ? matches(search, sight) : sql`true`;
      const { rows } = await db.execute<FoundPage>(sql`
        with found as materialized (
          select id, ${key} as key from ${patients} where ${isMatch} limit ${COUNT_CAP + 1})
        select (select count(*)::int from found) as total,
          array(select id from found order by key ${direction}, id ${direction} ${page}) as ids`);
      const found = rows[0] ?? { total: 0, ids: [] };
      if (found.total <= COUNT_CAP) return found;
      const isTogether = search && sort !== 'age' && sort !== 'lastCheckUp';
      const all = await db.execute<{ id: number }>(
        isTogether
          ? sql`with found as materialized (select id, ${key} as key from ${patients} where ${isMatch})
              select id from found order by key ${direction}, id ${direction} ${page}`
          : sql`select id from ${patients} where ${isMatch} order by ${key} ${direction}, id ${direction} ${page}`,
      );
      return { ids: all.rows.map((row) => row.id), total: found.total };
    },
    byId: preparedRow('patient_by_id', ['id'], ({ id }) => withLatest().where(eq(patients.id, id))),
    async byHn(hn: string): Promise<PatientRow | undefined> {
      // The HN of a merged record finds the one that it is part of.
      const whose = db
        .select({ id: sql`patient_who_stays(${everyPatient.id})` })
        .from(everyPatient)
        .where(eq(sql`upper(${everyPatient.hn})`, hn.toUpperCase()));
      return (await withLatest().where(eq(patients.id, sql`(${whose})`)))[0];
    },
    async isMerged(id: number): Promise<boolean> {
      const { id: ofRow, mergedInto } = everyPatient;
      const found = await db
        .select({ id: ofRow })
        .from(everyPatient)
        .where(and(eq(ofRow, id), isNotNull(mergedInto)));
      return found.length > 0;
    },
    async insert(row: Omit<typeof patients.$inferInsert, 'searchText' | 'nameKey'>): Promise<number> {
      const [inserted] = await db
        .insert(patients)
        .values({ ...row, ...patientForms(row) })
        .returning({ id: patients.id });
      if (!inserted) throw new Error('the patient was not inserted');
      return inserted.id;
    },
    /** The patient; inside a transaction it then stays as it is. */
    lock: async (id: number) =>
      (await db.select().from(patients).where(eq(patients.id, id)).for('no key update'))[0],
    /** Whether the hospital's system has agreed with the record. */
    isOfHospital: async (patientId: number) =>
      (await db.select().from(hospitalPatients).where(eq(hospitalPatients.patientId, patientId))).length > 0,
    /** Unless there is a newer version than the one that it agrees with. */
    async agree(patientId: number, version: number, agreedAt: Date): Promise<void> {
      const agreed = db
        .select({ patientId: patients.id, agreedAt: sql`${agreedAt}`.as('agreed_at') })
        .from(patients)
        .where(and(eq(patients.id, patientId), eq(patients.version, version)));
      await db
        .insert(hospitalPatients)
        .select(agreed)
        .onConflictDoUpdate({ target: hospitalPatients.patientId, set: { agreedAt } });
    },
    async disagree(patientId: number): Promise<void> {
      await db.delete(hospitalPatients).where(eq(hospitalPatients.patientId, patientId));
    },
    async keepFormerValues(row: typeof formerValues.$inferInsert): Promise<void> {
      await db.insert(formerValues).values(row);
    },
    /** The newest changes. */
    formerValues: (patientId: number, limit: number) =>
      db
        .select({
          id: formerValues.id,
          version: formerValues.version,
          values: formerValues.values,
          changedAt: formerValues.changedAt,
          changedBy: users.username,
        })
        .from(formerValues)
        .innerJoin(users, eq(users.id, formerValues.changedBy))
        .where(eq(formerValues.patientId, patientId))
        .orderBy(desc(formerValues.id))
        .limit(limit),
    /** Updates the locked row if it is the version that was edited; false if there is a newer one. */
    async update(
      former: typeof patients.$inferSelect,
      version: number,
      change: Partial<typeof patients.$inferInsert>,
    ): Promise<boolean> {
      const { id } = former;
      const changed = await db
        .update(patients)
        .set({ ...change, ...patientForms({ ...former, ...change }), version: version + 1 })
        .where(and(eq(patients.id, id), eq(patients.version, version)))
        .returning({ id: patients.id });
      return changed.length > 0;
    },
    /** Stores measurements. They belong to this visit's check-up if it has none yet. */
    async addVitalSigns(
      row: VitalSignsInput & { patientId: number; measuredAt: Date; updatedBy: number; updatedAt: Date },
    ) {
      const [inserted] = await db.insert(vitalSigns).values(row).returning({ id: vitalSigns.id });
      if (!inserted) throw new Error('the vital signs were not inserted');
      // Named, not imported: check-ups depend on patients, not the other way round.
      await db.execute(sql`
      update check_ups set vital_signs_id = ${inserted.id}
      where vital_signs_id is null and session_date > ${OF_THIS_VISIT} and id =
        (select id from check_ups where patient_id = ${row.patientId} order by session_date desc, id desc limit 1)`);
    },
    /** The lowest sequence of a year that no patient has or had. */
    async firstFreeSequence(prefix: string): Promise<number> {
      const { rows } = await db.execute<{ sequence: number }>(sql`
        with used as (
          select substr(upper(hn), ${prefix.length + 1}::int)::int as n
          from (select hn from ${everyPatient} union all select hn from ${deletedPatients}) as all_hns
          where upper(hn) ~ ${`^${prefix}[0-9]{5}$`})
        select min(n) + 1 as sequence from (select 0 as n union select n from used) as taken
        where not exists (select 1 from used where used.n = taken.n + 1)`);
      return rows[0]?.sequence ?? 1;
    },
    /** The year's generated HNs, newest first, their number, and the highest sequence ever assigned. */
    async generatedHns(
      prefix: string,
      limit: number,
    ): Promise<{ newest: string[]; total: number; last: number }> {
      const isOfYear = (hn: SQL | AnyPgColumn) =>
        sql`upper(${hn}) like ${`${prefix}_____`} and upper(${hn}) ~ ${`^${prefix}[0-9]{5}$`}`;
      const rows = await db
        .select({ hn: sql<string>`upper(${everyPatient.hn})` })
        .from(everyPatient)
        .where(isOfYear(everyPatient.hn))
        .orderBy(sql`upper(${everyPatient.hn}) desc`)
        .limit(limit);
      const total =
        (await db.select({ value: count() }).from(everyPatient).where(isOfYear(everyPatient.hn)))[0]?.value ??
        0;
      const [deleted] = await db
        .select({ hn: sql<string | null>`max(upper(${deletedPatients.hn}))` })
        .from(deletedPatients)
        .where(isOfYear(deletedPatients.hn));
      const sequenceOf = (hn: string | null | undefined) => Number(hn?.slice(prefix.length) ?? 0);
      const last = Math.max(sequenceOf(rows[0]?.hn), sequenceOf(deleted?.hn));
      return { newest: rows.map(({ hn }) => hn), total, last };
    },
  };
};

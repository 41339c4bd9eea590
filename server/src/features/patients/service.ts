import { isSameText } from '@sadap/contract/canonical-text';
import { BUDDHIST_OFFSET_YEARS, COUNT_CAP, HN_SEQUENCE_MAX, PATIENT_PAGE_SIZE } from '@sadap/contract/limits';
import { nameKeyOf, normalizeSearch } from '@sadap/contract/patient-identity';
import {
  ageYears,
  bodyMassIndex,
  type CreatePatientInput,
  type FormerValues,
  fullName,
  type HnGeneration,
  type HnSettings,
  KEPT_FIELDS,
  type ListPatientsInput,
  type Patient,
  type SamePatientInput,
  type UpdatePatientInput,
} from '@sadap/contract/patients';
import { BmiSettings } from '@sadap/contract/patients/schema';
import { VITAL_SIGNS, type VitalSignsInput, type VitalSignValues } from '@sadap/contract/vital-signs';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { once } from '../requests/index.ts';
import { settingsQueries } from '../settings/index.ts';
import { replacedValues } from './former-values.ts';
import { type PatientRow, patientsQueries } from './queries.ts';
import { refuseBecomingAnother, refuseSamePerson, samePatients } from './same-person.ts';

/** Name of the setting with the maximum number of patients per year. */
const HN_MAXIMUM = 'hn-maximum-patients';
const BMI_CUT_OFFS_SETTING = 'bmi-cut-offs';
const HN_DIGITS = 5;
const SHOWN_HNS = 10;
const MOST_CHANGES = 500;

/** Which of these patients are closed to whoever asks. */
type ClosedAmong = (ids: readonly number[]) => Promise<ReadonlySet<number>>;

type Place = {
  timeZone: string;
  /** The hospital's system opens patients here: what it says of them changes there. */
  isHospitalKnown: boolean;
};
/** Who says what a patient is called: somebody who types it, or the hospital's system. */
type Source = 'hand' | 'hospital';

export function createPatients(db: Database, clock: Clock, { timeZone, isHospitalKnown }: Place) {
  const queries = patientsQueries(db);
  const today = () => new Date(clock.now());

  function toPatient(row: PatientRow): Patient {
    return {
      id: row.id,
      patientID: row.hn,
      mergedHNs: row.alsoHns,
      mergedNames: row.alsoNames.filter((name) => name !== row.name),
      name: row.name,
      title: row.title,
      firstName: row.firstName,
      lastName: row.lastName,
      citizenId: row.citizenId,
      insuranceRight: row.insuranceRight,
      age: currentAge(row, today()),
      gender: row.gender,
      dateOfBirth: row.dateOfBirth,
      weight: row.weightKg,
      height: row.heightCm,
      bmi: bodyMassIndex(row.weightKg, row.heightCm),
      phone: row.phone,
      address: row.address,
      medicalHistory: row.medicalHistory,
      underlyingDiseases: row.underlyingDiseases,
      allergies: row.allergies,
      ...measuredOf(row.latest),
      vitalSignsUpdatedAt: row.latest?.updatedAt.toISOString() ?? null,
      lastCheckUpAt: row.lastCheckUpAt?.toISOString() ?? null,
      waitingSounds: row.waitingSounds,
      hospitalAgreedAt: (isHospitalKnown && row.hospitalAgreedAt?.toISOString()) || null,
      restriction: row.restriction,
      createdAt: row.createdAt.toISOString(),
      version: row.version,
      updatedAt: row.updatedAt.toISOString(),
      updatedByUsername: row.changedByUsername,
    };
  }

  async function get(id: number): Promise<Patient> {
    const row = await queries.byId({ id });
    if (!row) throw new AppError((await queries.isMerged(id)) ? 'PATIENT_MERGED' : 'PATIENT_NOT_FOUND');
    return toPatient(row);
  }

  async function sightOf(search: string, closedAmong: ClosedAmong): Promise<{ open: number[] }> {
    const unnamed = await queries.foundUnnamed(search);
    const closed = await closedAmong(unnamed);
    return { open: unnamed.filter((id) => !closed.has(id)) };
  }

  async function addMeasurements(
    inTransaction: ReturnType<typeof patientsQueries>,
    caller: Caller,
    patientId: number,
    input: VitalSignsInput,
  ): Promise<void> {
    if (VITAL_SIGNS.every((sign) => input[sign] == null)) return;
    const values = Object.fromEntries(VITAL_SIGNS.map((sign) => [sign, input[sign] ?? null]));
    const now = today();
    const written = { measuredAt: now, updatedAt: now, updatedBy: caller.userId };
    await inTransaction.addVitalSigns({ ...values, ...written, patientId });
  }

  async function keepFormer(
    inTransaction: ReturnType<typeof patientsQueries>,
    former: NonNullable<Awaited<ReturnType<(typeof inTransaction)['lock']>>>,
    changes: Parameters<typeof replacedValues>[1],
    { updatedBy, updatedAt }: { updatedBy: number; updatedAt: Date },
  ): Promise<void> {
    const values = replacedValues(former, changes);
    if (Object.keys(values).length === 0) return;
    const { id: patientId, version } = former;
    await inTransaction.keepFormerValues({
      patientId,
      version,
      values,
      changedBy: updatedBy,
      changedAt: updatedAt,
    });
  }

  /** What the hospital's system has agreed with is corrected there, or by an administrator. */
  async function refuseOfHospital(
    inTransaction: ReturnType<typeof patientsQueries>,
    caller: Caller,
    patientId: number,
    [field]: readonly string[],
  ): Promise<void> {
    if (!isHospitalKnown || !field || caller.role === 'ADMIN') return;
    if (await inTransaction.isOfHospital(patientId)) throw new AppError('PATIENT_OF_HOSPITAL', field);
  }

  const changeSetting = (caller: Caller, name: string, value: string) =>
    db.transaction(async (transaction) => {
      const inTransaction = settingsQueries(transaction);
      const before = await inTransaction.read(name);
      await inTransaction.write(name, value);
      await record(transaction, caller, {
        action: 'settings.changed',
        subject: { kind: 'settings', id: name },
        details: { from: before ?? null, to: value },
      });
    });

  const maximumPatients = async () => Number((await settingsQueries(db).read(HN_MAXIMUM)) ?? HN_SEQUENCE_MAX);

  return {
    /** `closedAmong`: for whom not every patient is open; null where all are. */
    async list(input: ListPatientsInput, closedAmong: ClosedAmong | null) {
      if (input.ids) {
        const rows = await queries.byIds(input.ids);
        return { patients: rows.map(toPatient), total: rows.length };
      }
      const limit = input.pageSize ?? (input.page ? PATIENT_PAGE_SIZE : COUNT_CAP);
      const offset = ((input.page ?? 1) - 1) * limit;
      const search = normalizeSearch(input.search ?? '');
      const sight = closedAmong && search !== '' ? await sightOf(search, closedAmong) : undefined;
      if (input.sort !== 'createdAt' || input.order !== 'descending') {
        const { ids, total } = await queries.sorted({ search, limit, offset, sight }, input);
        return { patients: (await queries.byIds(ids)).map(toPatient), total };
      }
      if (search !== '') {
        const { ids, total } = await queries.search({ search, limit, offset, sight });
        return { patients: (await queries.byIds(ids)).map(toPatient), total };
      }
      const [rows, total] = await Promise.all([queries.newest({ limit, offset }), queries.cappedCount()]);
      return { patients: rows.map(toPatient), total };
    },

    get,

    /** Who may be the person that is typed. */
    same: ({ exceptId, ...person }: SamePatientInput) => samePatients(db, person, exceptId),

    /** The patient with an HN, ignoring letter case. */
    async byHn(hn: string): Promise<Patient> {
      const row = await queries.byHn(hn);
      if (!row) throw new AppError('PATIENT_NOT_FOUND', 'hn');
      return toPatient(row);
    },

    /** The same; null if nobody has it. */
    async withHn(hn: string): Promise<Patient | null> {
      const row = await queries.byHn(hn);
      return row ? toPatient(row) : null;
    },

    async create(caller: Caller, input: CreatePatientInput): Promise<Patient> {
      const now = today();
      const id = await refuseTakenHn(() =>
        once(db, caller, async (transaction) => {
          const inTransaction = patientsQueries(transaction);
          const names = namesOf(input, {});
          const { patientID, citizenId, dateOfBirth } = input;
          const person = { ...names, patientID, citizenId, dateOfBirth };
          const details = await refuseSamePerson(transaction, person, { otherPerson: input.otherPerson });
          const patientId = await inTransaction.insert({
            hn: input.patientID,
            ...names,
            citizenId: input.citizenId || null,
            insuranceRight: input.insuranceRight || null,
            gender: input.gender,
            dateOfBirth: input.dateOfBirth,
            ...statedAge(input.age, input.dateOfBirth, now),
            weightKg: input.weight,
            heightCm: input.height,
            phone: input.phone || null,
            address: input.address || null,
            medicalHistory: input.medicalHistory || null,
            underlyingDiseases: eachOnce(input.underlyingDiseases) ?? null,
            allergies: eachOnce(input.allergies) ?? null,
            createdBy: caller.userId,
            updatedAt: now,
          });
          await addMeasurements(inTransaction, caller, patientId, input);
          await record(transaction, caller, {
            action: 'patient.created',
            subject: { kind: 'patient', id: patientId },
            ...(details ? { details } : {}),
          });
          return patientId;
        }),
      );
      return get(id);
    },

    /** What the hospital's system says of the patient is what is stored, in this version. */
    agree: (id: number, version: number) => queries.agree(id, version, today()),

    /** Changes what the input names. Somebody else's newer version is never overwritten. */
    async update(caller: Caller, input: UpdatePatientInput, source: Source = 'hand'): Promise<Patient> {
      const now = today();
      const before = await get(input.id);
      const isChanged = await refuseTakenHn(() =>
        once(db, caller, async (transaction) => {
          const inTransaction = patientsQueries(transaction);
          const former = await inTransaction.lock(input.id);
          const changes = changesOf(input, before, now);
          const other =
            former && (await refuseBecomingAnother(transaction, former, changes, input.otherPerson));
          const by = { updatedBy: caller.userId, updatedAt: now };
          const changed = former ? hospitalFieldsChanged(former, changes) : [];
          if (source === 'hand') await refuseOfHospital(inTransaction, caller, input.id, changed);
          if (!former || !(await inTransaction.update(former, input.version, { ...changes, ...by })))
            return false;
          await keepFormer(inTransaction, former, changes, by);
          await addMeasurements(inTransaction, caller, input.id, input);
          if (source === 'hospital') await inTransaction.agree(input.id, input.version + 1, now);
          else if (changed.length > 0) await inTransaction.disagree(input.id);
          await record(transaction, caller, {
            action: 'patient.changed',
            subject: { kind: 'patient', id: input.id },
            details: { fromVersion: input.version, named: namedIn(input), source, ...other },
          });
          return true;
        }),
      );
      if (!isChanged) {
        const { updatedByUsername: username } = await get(input.id);
        throw new AppError('PATIENT_CHANGED', 'version', { username });
      }
      return get(input.id);
    },

    async formerValues(id: number): Promise<FormerValues[]> {
      await get(id);
      const rows = await queries.formerValues(id, MOST_CHANGES);
      return rows.map(({ values, changedAt, ...row }) => ({
        ...row,
        changedAt: changedAt.toISOString(),
        fields: KEPT_FIELDS.flatMap((name) => {
          const value = values[name];
          return value === undefined ? [] : [{ name, value }];
        }),
      }));
    },

    hnSettings: async () => ({ maximumPatients: await maximumPatients() }),
    async setHnSettings(caller: Caller, settings: HnSettings): Promise<HnSettings> {
      await changeSetting(caller, HN_MAXIMUM, String(settings.maximumPatients));
      return settings;
    },

    async bmiSettings(): Promise<BmiSettings> {
      const stored = BmiSettings.safeParse({ cutOffs: await settingsQueries(db).read(BMI_CUT_OFFS_SETTING) });
      return stored.success ? stored.data : { cutOffs: 'international' };
    },
    async setBmiSettings(caller: Caller, settings: BmiSettings): Promise<BmiSettings> {
      await changeSetting(caller, BMI_CUT_OFFS_SETTING, settings.cutOffs);
      return settings;
    },

    /** The next free HN of this year: HN, two digits of the Buddhist year, five digits of sequence. */
    async generateHn(): Promise<HnGeneration> {
      const christianYear = Number(
        new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(today()),
      );
      const buddhistYear = christianYear + BUDDHIST_OFFSET_YEARS;
      const yearPrefix = `HN${String(buddhistYear).slice(-2)}`;
      const { newest, total, last } = await queries.generatedHns(yearPrefix, SHOWN_HNS);
      const maximum = await maximumPatients();
      // A typed HN may have taken the last number; then use the first one never assigned.
      const sequence = last < HN_SEQUENCE_MAX ? last + 1 : await queries.firstFreeSequence(yearPrefix);
      if (total >= maximum || sequence > HN_SEQUENCE_MAX)
        throw new AppError('HN_LIMIT_REACHED', 'patientID', { maximum: String(maximum) });
      const hn = `${yearPrefix}${String(sequence).padStart(HN_DIGITS, '0')}`;
      return {
        hn,
        christianYear,
        buddhistYear,
        yearPrefix,
        sequence,
        existingHNs: newest,
        totalPatientsThisYear: total,
        message: `ออก HN ${hn} แล้ว`,
      };
    },
  };
}
export type Patients = ReturnType<typeof createPatients>;

/** The day in the hospital's time zone, which is the process's own. */
function calendarDay(instant: Date): string {
  return [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

type Aged = Pick<PatientRow, 'dateOfBirth' | 'statedAge' | 'statedAgeAt'>;
export function currentAge(row: Aged, today: Date): number {
  if (row.statedAge === null || row.statedAgeAt === null) return ageYears(row.dateOfBirth, today);
  return row.statedAge + ageYears(calendarDay(row.statedAgeAt), today);
}

/** An age that follows from the birth date is not stored: it would become outdated. */
function statedAge(age: number | null | undefined, dateOfBirth: string, today: Date) {
  const isCorrected = age != null && age !== ageYears(dateOfBirth, today);
  return { statedAge: isCorrected ? age : null, statedAgeAt: isCorrected ? today : null };
}

/** Texts that look the same are one; the first stays as it was typed. */
const eachOnce = (texts: string[] | null | undefined) =>
  texts === null
    ? null
    : texts?.filter((text, index) => texts.findIndex((each) => isSameText(each, text)) === index);

type Names = Partial<Record<'name' | 'title' | 'firstName' | 'lastName', string | null | undefined>>;

/** The name's columns: its parts make the name; a name that comes whole clears the parts. */
function namesOf(input: Names, before: Names) {
  const part = (key: 'title' | 'firstName' | 'lastName') =>
    (input[key] === undefined ? before[key] : input[key]) || null;
  const parts = { title: part('title'), firstName: part('firstName'), lastName: part('lastName') };
  const isPartNamed = [input.title, input.firstName, input.lastName].some((each) => each !== undefined);
  const composed = fullName(parts);
  if (isPartNamed) return { ...parts, name: composed || input.name || null };
  if (input.name === undefined) return {};
  const isSame = input.name === composed;
  return { ...(isSame ? {} : { title: null, firstName: null, lastName: null }), name: input.name || null };
}

/** The fields that an update names, without what they say. */
const namedIn = ({
  id: _id,
  version: _version,
  otherPerson: _other,
  ...fields
}: UpdatePatientInput): string[] =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** The columns that an update names; an empty text or null clears an optional one. */
function changesOf(input: UpdatePatientInput, before: Patient, today: Date) {
  const isAgeNamed = input.age !== undefined || input.dateOfBirth !== before.dateOfBirth;
  const optional = <Name extends string>(name: Name, value: string | null | undefined) =>
    value === undefined ? {} : ({ [name]: value || null } as Record<Name, string | null>);
  return {
    gender: input.gender,
    dateOfBirth: input.dateOfBirth,
    ...(isAgeNamed ? statedAge(input.age, input.dateOfBirth, today) : {}),
    ...(input.patientID === undefined ? {} : { hn: input.patientID }),
    ...(input.weight === undefined ? {} : { weightKg: input.weight }),
    ...(input.height === undefined ? {} : { heightCm: input.height }),
    ...namesOf(input, before),
    ...optional('citizenId', input.citizenId),
    ...(input.insuranceRight === undefined ? {} : { insuranceRight: input.insuranceRight || null }),
    ...optional('phone', input.phone),
    ...optional('address', input.address),
    ...optional('medicalHistory', input.medicalHistory),
    ...(input.underlyingDiseases === undefined
      ? {}
      : { underlyingDiseases: eachOnce(input.underlyingDiseases) }),
    ...(input.allergies === undefined ? {} : { allergies: eachOnce(input.allergies) }),
  };
}

type OfHospital = Pick<
  PatientRow,
  'hn' | 'name' | 'firstName' | 'lastName' | 'dateOfBirth' | 'gender' | 'statedAge'
>;
/** The hospital's fields that a change makes others; an age that is typed speaks against a birth date. */
function hospitalFieldsChanged(former: OfHospital, changes: Partial<OfHospital>): string[] {
  const isOther = (column: keyof OfHospital) =>
    changes[column] !== undefined && changes[column] !== former[column];
  const hasParts = former.firstName !== null || former.lastName !== null;
  const nameParts = (['firstName', 'lastName'] as const).filter((part) => hasParts && isOther(part));
  // A name may be stored whole, or come whole.
  const isRenamed = nameKeyOf({ ...former, ...changes }) !== nameKeyOf(former);
  return [
    ...(isOther('hn') ? ['patientID'] : []),
    ...(isRenamed && nameParts.length === 0 ? ['firstName'] : nameParts),
    ...(isOther('dateOfBirth') ? ['dateOfBirth'] : []),
    ...(isOther('gender') ? ['gender'] : []),
    ...(isOther('statedAge') && changes.statedAge !== null ? ['age'] : []),
  ];
}

async function refuseTakenHn<Value>(write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('HN_TAKEN', 'patientID') : error;
  }
}

function measuredOf(latest: PatientRow['latest']): VitalSignValues {
  return {
    heartRate: latest?.heartRate ?? null,
    bloodPressureSystolic: latest?.bloodPressureSystolic ?? null,
    bloodPressureDiastolic: latest?.bloodPressureDiastolic ?? null,
    oxygenSaturation: latest?.oxygenSaturation ?? null,
    respirationRate: latest?.respirationRate ?? null,
    temperature: latest?.temperature ?? null,
  };
}

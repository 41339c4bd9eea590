import {
  alikeHospitalNumbers,
  isSameBirthDate,
  type NamedPerson,
  nameKeyOf,
  nameKeysOf,
  type SamePersonGround,
} from '@sadap/contract/patient-identity';
import type { Patient, SamePatient } from '@sadap/contract/patients';
import { and, asc, eq, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../database/connection.ts';
import { textLock } from '../../database/locks.ts';
import { AppError } from '../../errors.ts';
import { patients } from './named-patients.ts';
import { everyPatient } from './schema.ts';

const SHOWN = 10;

export type Person = NamedPerson & {
  patientID?: string | null | undefined;
  citizenId?: string | null | undefined;
  dateOfBirth?: string | null | undefined;
};
/** What a record that matches says. */
type SaidHere = { dateOfBirth: string | null; number: string; citizenId: string | null; nameKey: string };
/** `than`: patients of whom the caller says that they are other people. */
export type OtherPerson = { than: number[]; reason: string };

const ERROR_OF = {
  citizenId: ['SAME_CITIZEN_ID', 'citizenId'],
  nameAndBirthDate: ['SAME_NAME_AND_BIRTH_DATE', 'firstName'],
  hospitalNumber: ['SAME_HOSPITAL_NUMBER', 'patientID'],
} as const;

/**
 * Patients with the citizen id of a person, with the names in either order and the birth date, or with the
 * hospital number but for its label.
 */
export async function samePatients(
  db: Queryable,
  person: Person,
  exceptId: number | undefined,
): Promise<Omit<SamePatient, 'isClosed'>[]> {
  const { citizenId, dateOfBirth } = person;
  const nameKeys = dateOfBirth ? nameKeysOf(person) : [];
  // A merged record tells who somebody is, too.
  const said = everyPatient;
  const isNamedAlike = nameKeys.length
    ? and(
        inArray(said.nameKey, nameKeys),
        or(
          sql`starts_with(${said.dateOfBirth}, ${dateOfBirth})`,
          sql`starts_with(${dateOfBirth}, ${said.dateOfBirth})`,
        ),
      )
    : undefined;
  const alikeNumbers = alikeHospitalNumbers(person.patientID ?? '');
  const isSame = or(
    citizenId ? eq(said.citizenId, citizenId) : undefined,
    isNamedAlike,
    alikeNumbers.length > 0 ? inArray(sql`upper(${said.hn})`, alikeNumbers) : undefined,
  );
  if (!isSame) return [];
  const rows = await db
    .select({
      id: patients.id,
      patientID: patients.hn,
      name: patients.name,
      dateOfBirth: patients.dateOfBirth,
      said: sql<
        SaidHere[]
      >`json_agg(json_build_object('dateOfBirth', ${said.dateOfBirth}, 'number', ${said.hn},
        'citizenId', ${said.citizenId}, 'nameKey', ${said.nameKey}))`,
    })
    .from(said)
    .innerJoin(patients, eq(patients.id, sql`patient_who_stays(${said.id})`))
    .where(and(isSame, not(said.awaitsName), exceptId === undefined ? undefined : ne(patients.id, exceptId)))
    // A patient once, of however many records.
    .groupBy(patients.id, patients.hn, patients.name, patients.dateOfBirth)
    .orderBy(asc(patients.id))
    .limit(SHOWN);
  return rows.map(({ said: records, ...row }) => {
    const isOf: Record<SamePersonGround, (record: SaidHere) => boolean> = {
      citizenId: (record) => Boolean(citizenId) && record.citizenId === citizenId,
      nameAndBirthDate: (record) =>
        nameKeys.includes(record.nameKey) && isSameBirthDate(record.dateOfBirth ?? '', dateOfBirth ?? ''),
      hospitalNumber: (record) => alikeNumbers.includes(record.number.toUpperCase()),
    };
    const grounds = (Object.keys(isOf) as SamePersonGround[]).filter((ground) => records.some(isOf[ground]));
    return { ...row, grounds };
  });
}

/** Whether a patient is the person of whom it is said: same name but for the title, birth date and sex. */
export const isSaidOf = (
  patient: Pick<Patient, 'name' | 'firstName' | 'lastName' | 'dateOfBirth' | 'gender'>,
  said: Pick<Patient, 'firstName' | 'lastName' | 'dateOfBirth' | 'gender'>,
): boolean =>
  nameKeyOf(patient) === nameKeyOf(said) &&
  isSameBirthDate(patient.dateOfBirth, said.dateOfBirth) &&
  patient.gender === said.gender;

/** Whether somebody was refused because a patient with the HN, or who seems to be the same, is here. */
export const isAlreadyHere = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'HN_TAKEN' || Object.values(ERROR_OF).some(([code]) => code === error.code));

/**
 * Refuses to write a person who seems to be a patient already, unless the caller named that patient as
 * another person. Returns whom the caller named rightly, for the trail. Two who write the same person at
 * once wait for each other.
 */
export async function refuseSamePerson(
  transaction: Transaction,
  person: Person,
  { exceptId, otherPerson }: { exceptId?: number; otherPerson: OtherPerson | undefined },
): Promise<{ otherThan: number[]; reason: string } | undefined> {
  const numbers = [person.patientID?.toUpperCase(), ...alikeHospitalNumbers(person.patientID ?? '')];
  const own = [person.citizenId, ...nameKeysOf(person), ...numbers].flatMap((key) => (key ? [key] : []));
  const keys = [...new Set(own)].sort();
  for (const key of keys)
    await transaction.execute(sql`select pg_advisory_xact_lock(${textLock('patient', key)})`);
  const same = await samePatients(transaction, person, exceptId);
  const others = otherPerson?.than ?? [];
  const ground = same.find(({ id }) => !others.includes(id))?.grounds[0];
  if (ground) {
    const [code, field] = ERROR_OF[ground];
    throw new AppError(code, field);
  }
  if (same.length === 0 || !otherPerson) return undefined;
  return { otherThan: same.map(({ id }) => id), reason: otherPerson.reason };
}

/** The same for a change, where it makes the citizen id, the name, the birth date or the HN another one. */
export async function refuseBecomingAnother(
  transaction: Transaction,
  former: Person & { id: number; hn: string },
  changes: Person & { hn?: string },
  otherPerson: OtherPerson | undefined,
) {
  const person = { ...former, ...changes };
  const isNamedAnew = nameKeyOf(person) !== nameKeyOf(former) || person.dateOfBirth !== former.dateOfBirth;
  const changed = {
    patientID: person.hn === former.hn ? null : person.hn,
    citizenId: person.citizenId === former.citizenId ? null : person.citizenId,
    ...(isNamedAnew
      ? {
          firstName: person.firstName,
          lastName: person.lastName,
          name: person.name,
          dateOfBirth: person.dateOfBirth,
        }
      : {}),
  };
  return refuseSamePerson(transaction, changed, { exceptId: former.id, otherPerson });
}

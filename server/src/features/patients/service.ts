import {
  ageYears,
  BUDDHIST_OFFSET_YEARS,
  bodyMassIndex,
  COUNT_CAP,
  type CreatePatientInput,
  type HnGeneration,
  type Patient,
} from '@sadap/contract';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { type PatientRow, patientsQueries } from './queries.ts';

const HN_DIGITS = 5;
const SHOWN_HNS = 10;

export function createPatients(db: Database, clock: Clock, timeZone: string) {
  const queries = patientsQueries(db);
  const today = () => new Date(clock.now());

  function toPatient(row: PatientRow): Patient {
    return {
      id: row.id,
      patientID: row.hn,
      name: row.name,
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
      createdAt: row.createdAt.toISOString(),
    };
  }

  return {
    async list(input: {
      search?: string | undefined;
      page?: number | undefined;
      pageSize?: number | undefined;
    }) {
      const limit = input.pageSize ?? (input.page ? 24 : COUNT_CAP);
      const offset = ((input.page ?? 1) - 1) * limit;
      const [rows, total] = await Promise.all([
        queries.page({ search: input.search, limit, offset }),
        queries.cappedCount(input.search),
      ]);
      return { patients: rows.map(toPatient), total };
    },

    async get(id: number): Promise<Patient> {
      const row = await queries.byId(id);
      if (!row) throw new AppError('PATIENT_NOT_FOUND');
      return toPatient(row);
    },

    async create(caller: Caller, input: CreatePatientInput): Promise<Patient> {
      const ageIsCorrected = input.age !== undefined && input.age !== ageYears(input.dateOfBirth, today());
      try {
        const row = await queries.insert({
          hn: input.patientID,
          name: input.name || null,
          gender: input.gender,
          dateOfBirth: input.dateOfBirth,
          statedAge: ageIsCorrected ? input.age : null,
          statedAgeAt: ageIsCorrected ? today() : null,
          weightKg: input.weight,
          heightCm: input.height,
          phone: input.phone || null,
          address: input.address || null,
          medicalHistory: input.medicalHistory || null,
          underlyingDiseases: [...new Set(input.underlyingDiseases)],
          createdBy: caller.userId,
        });
        if (!row) throw new Error('the patient was not inserted');
        return toPatient(row);
      } catch (error) {
        throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('HN_TAKEN', 'patientID') : error;
      }
    },

    /** The next free HN of this year: HN, two digits of the Buddhist year, five digits of sequence. */
    async generateHn(): Promise<HnGeneration> {
      const christianYear = Number(
        new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(today()),
      );
      const buddhistYear = christianYear + BUDDHIST_OFFSET_YEARS;
      const yearPrefix = `HN${String(buddhistYear).slice(-2)}`;
      const { newest, total } = await queries.generatedHns(yearPrefix, SHOWN_HNS);
      const sequence = Number(newest[0]?.slice(yearPrefix.length) ?? 0) + 1;
      const hn = `${yearPrefix}${String(sequence).padStart(HN_DIGITS, '0')}`;
      return {
        hn,
        christianYear,
        buddhistYear,
        yearPrefix,
        sequence,
        existingHNs: newest,
        totalPatientsThisYear: total,
        message: `สร้าง HN ${hn} แล้ว`,
      };
    },
  };
}
export type Patients = ReturnType<typeof createPatients>;

function currentAge(row: PatientRow, today: Date): number {
  if (row.statedAge === null || row.statedAgeAt === null) return ageYears(row.dateOfBirth, today);
  return row.statedAge + ageYears(row.statedAgeAt.toISOString().slice(0, 10), today);
}

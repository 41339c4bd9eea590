import type { ImportedPatient, ImportOutcome } from '@sadap/contract/patient-import';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { isSaidOf, type Patients } from '../patients/index.ts';

/** What the grounds on which somebody is another patient already mean for a row. */
const OUTCOME_OF_GROUND = {
  citizenId: 'sameCitizenId',
  nameAndBirthDate: 'sameNameAndBirthDate',
  hospitalNumber: 'sameHospitalNumber',
} as const;
const OUTCOME_OF_ERROR: Record<string, ImportOutcome> = {
  HN_TAKEN: 'taken',
  SAME_CITIZEN_ID: OUTCOME_OF_GROUND.citizenId,
  SAME_NAME_AND_BIRTH_DATE: OUTCOME_OF_GROUND.nameAndBirthDate,
  SAME_HOSPITAL_NUMBER: OUTCOME_OF_GROUND.hospitalNumber,
};

type Taken = { rows: ImportedPatient[]; isTrial: boolean };

/** Patients from a file, row by row: one that is refused keeps no other back. */
export function createPatientImport(db: Database, patients: Patients) {
  async function judged(row: ImportedPatient): Promise<ImportOutcome> {
    const found = await patients.withHn(row.patientID);
    if (found) return isSaidOf(found, row) ? 'known' : 'taken';
    const [same] = await patients.same(row);
    const ground = same?.grounds[0];
    return ground ? OUTCOME_OF_GROUND[ground] : 'new';
  }

  async function added(caller: Caller, row: ImportedPatient): Promise<ImportOutcome> {
    const outcome = await judged(row);
    if (outcome !== 'new') return outcome;
    try {
      await patients.create(caller, row);
      return 'new';
    } catch (error) {
      // Somebody has registered them meanwhile.
      const refusal = error instanceof AppError && OUTCOME_OF_ERROR[error.code];
      if (refusal) return refusal;
      throw error;
    }
  }

  return {
    async take({ request: _ofAllRows, ...caller }: Caller, { rows, isTrial }: Taken) {
      const outcomes: ImportOutcome[] = [];
      for (const row of rows) outcomes.push(isTrial ? await judged(row) : await added(caller, row));
      await record(db, caller, {
        action: 'patient.imported',
        subject: { kind: 'patients', id: 'file' },
        details: { isTrial, rows: rows.length, new: outcomes.filter((each) => each === 'new').length },
      });
      return { outcomes };
    },
  };
}
export type PatientImport = ReturnType<typeof createPatientImport>;

import type { ImportedPatient, ImportOutcome } from '@sadap/contract/patient-import';
import type { Database } from '../../database/connection.ts';
import type { CallContext, Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { isAlreadyHere, isSaidOf, type Patients } from '../patients/index.ts';

/** What the grounds on which somebody is another patient already mean for a row. */
const OUTCOME_OF_GROUND = {
  citizenId: 'sameCitizenId',
  nameAndBirthDate: 'sameNameAndBirthDate',
  hospitalNumber: 'sameHospitalNumber',
} as const;

type Taken = { rows: ImportedPatient[]; isTrial: boolean };
type By = { caller: Caller } & Pick<CallContext, 'access'>;
/** `found`: the patient who has the row's HN. */
type Judged = { outcome: ImportOutcome; found: number | null };

/** Patients from a file, row by row: one that is refused keeps no other back. */
export function createPatientImport(db: Database, patients: Patients) {
  async function judged({ caller, access }: By, row: ImportedPatient): Promise<Judged> {
    const atHn = await patients.withHn(row.patientID);
    const [same] = atHn ? [] : await patients.same(row);
    // Whoever is the same may have been added between the two looks, with this very HN.
    const found = atHn ?? (same && (await patients.withHn(row.patientID)));
    if (found) {
      // Comparing would tell of a closed patient what the caller may not know.
      const isClosed = (await access.closedAmong(caller, [found.id])).has(found.id);
      return { outcome: !isClosed && isSaidOf(found, row) ? 'known' : 'taken', found: found.id };
    }
    const ground = same?.grounds[0];
    return { outcome: ground ? OUTCOME_OF_GROUND[ground] : 'new', found: null };
  }

  async function added(by: By, row: ImportedPatient): Promise<Judged> {
    const before = await judged(by, row);
    if (before.outcome !== 'new') return before;
    try {
      await patients.create(by.caller, row);
      return before;
    } catch (error) {
      if (!isAlreadyHere(error)) throw error;
      // Registered meanwhile: by somebody, or by this very piece, which was sent twice.
      return judged(by, row);
    }
  }

  return {
    async take({ caller: { request: _ofAllRows, ...caller }, access }: By, { rows, isTrial }: Taken) {
      const by = { caller, access };
      const all: Judged[] = [];
      for (const row of rows) all.push(isTrial ? await judged(by, row) : await added(by, row));
      const outcomes = all.map(({ outcome }) => outcome);
      await record(db, caller, {
        action: 'patient.imported',
        subject: { kind: 'patients', id: 'file' },
        patientIds: [...new Set(all.flatMap(({ found }) => found ?? []))],
        details: { isTrial, rows: rows.length, new: outcomes.filter((each) => each === 'new').length },
      });
      return { outcomes };
    },
  };
}
export type PatientImport = ReturnType<typeof createPatientImport>;

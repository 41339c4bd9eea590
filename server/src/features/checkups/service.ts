import type { CheckUp } from '@sadap/contract';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { checkUpsQueries, insertCheckUp } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof checkUpsQueries>['byId']>>>;

export function createCheckUps(db: Database) {
  const queries = checkUpsQueries(db);

  async function get(id: number): Promise<CheckUp> {
    const row = await queries.byId(id);
    if (!row) throw new AppError('CHECK_UP_NOT_FOUND');
    return toCheckUp(row);
  }

  return {
    get,
    list: async (patientId: number) => (await queries.ofPatient(patientId)).map(toCheckUp),
    async create(
      caller: Caller,
      input: { patientId: number; note?: string | undefined; createdBy?: number | undefined },
    ): Promise<CheckUp> {
      if (input.createdBy !== undefined && input.createdBy !== caller.userId)
        throw new AppError('NOT_YOURSELF', 'createdBy');
      const { patientId, note = null } = input;
      const inserted = await insertCheckUp(db, { patientId, note, createdBy: caller.userId });
      if (!inserted) throw new AppError('PATIENT_NOT_FOUND', 'patientId');
      return get(inserted.id);
    },
    /** The check-up, if it is that patient's: a check-up under another patient does not exist. */
    async getOfPatient(id: number, patientId: number): Promise<CheckUp> {
      const checkUp = await get(id);
      if (checkUp.patientId !== patientId) throw new AppError('CHECK_UP_NOT_FOUND', 'session_id');
      return checkUp;
    },
  };
}
export type CheckUps = ReturnType<typeof createCheckUps>;

function toCheckUp(row: Row): CheckUp {
  return { ...row, sessionDate: row.sessionDate.toISOString() };
}

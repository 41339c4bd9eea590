import type { CheckUp } from '@sadap/contract/checkups';
import {
  isBloodPressureInOrder,
  VITAL_SIGNS,
  type VitalSigns,
  type VitalSignsEntry,
  type VitalSignsInput,
  type VitalSignValues,
} from '@sadap/contract/vital-signs';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { Patients } from '../patients/index.ts';
import { once } from '../requests/index.ts';
import { checkUpsQueries } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof checkUpsQueries>['byId']>>>;

export function createCheckUps(db: Database, patients: Patients, clock: Clock, timeZone: string) {
  const queries = checkUpsQueries(db);

  async function get(id: number): Promise<CheckUp> {
    const row = await queries.byId({ id });
    if (!row) throw new AppError('CHECK_UP_NOT_FOUND');
    return toCheckUp(row);
  }

  async function add(
    transaction: Transaction,
    caller: Caller,
    row: { patientId: number; note: string | null },
  ): Promise<number> {
    const inserted = await checkUpsQueries(transaction).insert({ ...row, createdBy: caller.userId });
    if (inserted === undefined) throw new AppError('PATIENT_NOT_FOUND', 'patientId');
    await record(transaction, caller, {
      action: 'check-up.created',
      subject: { kind: 'check-up', id: inserted },
    });
    return inserted;
  }

  return {
    get,
    list: async (patientId: number) => (await queries.ofPatient({ patientId })).map(toCheckUp),
    async create(
      caller: Caller,
      input: { patientId: number; note?: string | undefined; createdBy?: number | undefined },
    ): Promise<CheckUp> {
      if (input.createdBy !== undefined && input.createdBy !== caller.userId)
        throw new AppError('NOT_YOURSELF', 'createdBy');
      const { patientId, note = null } = input;
      return get(await once(db, caller, (transaction) => add(transaction, caller, { patientId, note })));
    },
    /** The patient's newest check-up of today by the hospital's calendar; added if need be. */
    async ofToday(transaction: Transaction, caller: Caller, patientId: number): Promise<number> {
      const found = await checkUpsQueries(transaction).holdNewestOfToday(patientId, timeZone);
      return found ?? add(transaction, caller, { patientId, note: null });
    },
    /**
     * Changes the measurements that the input names. Null removes one; removing the last one removes the set.
     */
    async setVitalSigns(caller: Caller, id: number, input: VitalSignsInput): Promise<CheckUp> {
      await once(db, caller, async (transaction) => {
        const inTransaction = checkUpsQueries(transaction);
        const row = await inTransaction.lockWithVitalSigns(id);
        if (!row) throw new AppError('CHECK_UP_NOT_FOUND');
        const { measured, patientId } = row;
        const values = Object.fromEntries(
          VITAL_SIGNS.map((sign) => [
            sign,
            input[sign] === undefined ? (measured?.[sign] ?? null) : input[sign],
          ]),
        ) as VitalSignValues;
        if (!isBloodPressureInOrder(values))
          throw AppError.invalid('bloodPressureDiastolic', 'bloodPressureOrder');
        const isEmpty = VITAL_SIGNS.every((sign) => values[sign] === null);
        const change = { ...values, updatedBy: caller.userId, updatedAt: new Date(clock.now()) };
        if (measured && isEmpty) await inTransaction.removeVitalSigns(id, measured.id);
        else if (measured) await inTransaction.changeVitalSigns(measured.id, change);
        else if (!isEmpty)
          await inTransaction.addVitalSigns(id, { ...change, measuredAt: change.updatedAt, patientId });
        await record(transaction, caller, {
          action: 'vital-signs.changed',
          subject: { kind: 'check-up', id },
          details: { changed: VITAL_SIGNS.filter((sign) => input[sign] !== undefined) },
        });
        return null;
      });
      return get(id);
    },

    async vitalSigns(patientId: number): Promise<VitalSignsEntry[]> {
      await patients.get(patientId);
      const rows = await queries.vitalSignsOf(patientId);
      return rows.map(({ measured, measuredByUsername, checkUpId, checkUpNumber }) => ({
        ...toVitalSigns(measured, measuredByUsername),
        sessionId: checkUpId,
        sessionNumber: checkUpNumber,
      }));
    },

    /** The check-up, if it belongs to that patient; under another patient it does not exist. */
    async getOfPatient(id: number, patientId: number): Promise<CheckUp> {
      const row = await queries.byId({ id });
      if (row?.patientId !== patientId) throw new AppError('CHECK_UP_NOT_FOUND', 'session_id');
      return toCheckUp(row);
    },
  };
}
export type CheckUps = ReturnType<typeof createCheckUps>;

function toCheckUp({ number, begunAt, measured, measuredByUsername, ...row }: Row): CheckUp {
  return {
    ...row,
    sessionNumber: number,
    sessionDate: begunAt.toISOString(),
    vitalSigns: measured && toVitalSigns(measured, measuredByUsername ?? ''),
  };
}

function toVitalSigns(
  { updatedAt, ...row }: VitalSignValues & { updatedAt: Date },
  updatedByUsername: string,
): VitalSigns {
  const values = Object.fromEntries(VITAL_SIGNS.map((sign) => [sign, row[sign]])) as VitalSignValues;
  return { ...values, updatedAt: updatedAt.toISOString(), updatedByUsername };
}

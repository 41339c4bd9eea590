import { randomBytes } from 'node:crypto';
import {
  NAMED_SHOWN_HOURS,
  NAMING_OVERDUE_HOURS,
  type NamingCounts,
  type ToBeNamed,
  temporaryNumber,
} from '@sadap/contract/naming';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { createAttempts } from '../../limits/attempts.ts';
import { record } from '../audit/index.ts';
import { currentAge } from '../patients/index.ts';
import { nameFilesAnew } from '../recordings/index.ts';
import { once } from '../requests/index.ts';
import { fullNameOf } from '../users/index.ts';
import { namingQueries, type ToBeNamedRow } from './queries.ts';

type Parts = {
  clock: Clock;
  /** Somebody is closed to most from now on. */
  afterBeginning: () => void;
};

const HOUR_MS = 3_600_000;
/** More in ten minutes are no emergency. */
const BEGUN_AT_MOST = 60;
const BEGUN_WINDOW_MS = 10 * 60_000;

/** Check-ups of people whose name comes later, and how they are put to a patient. */
export function createNaming(db: Database, { clock, afterBeginning }: Parts) {
  const begun = createAttempts(clock, BEGUN_AT_MOST, BEGUN_WINDOW_MS);
  const now = () => new Date(clock.now());
  const hoursAgo = (hours: number) => new Date(clock.now() - hours * HOUR_MS);
  /** Its clinician and administrators. */
  const ownerFor = ({ role, userId }: Caller) => (role === 'ADMIN' ? null : userId);

  async function get(caller: Caller, id: number): Promise<ToBeNamed> {
    const row = await namingQueries(db).byId(id, ownerFor(caller));
    if (!row) throw new AppError('TO_BE_NAMED_NOT_FOUND');
    return toToBeNamed(row, now());
  }

  /** The files are named after whose the sounds are from now on. */
  async function settle(transaction: Transaction, checkUpId: number, of: number[]): Promise<void> {
    await namingQueries(transaction).correctLastCheckUp(of);
    await nameFilesAnew(transaction, checkUpId, now());
  }

  return {
    get,

    async start(caller: Caller, { place }: { place?: string | undefined }): Promise<ToBeNamed> {
      const key = String(caller.userId);
      if (begun.areExceeded(key)) throw new AppError('RATE_LIMITED');
      begun.add(key);
      const id = await once(db, caller, async (transaction) => {
        const at = now();
        const hn = temporaryNumber(at.toISOString(), randomBytes(4).toString('hex'));
        const inserted = await namingQueries(transaction).begin({
          hn,
          place: place || null,
          by: caller.userId,
          at,
        });
        await record(transaction, caller, {
          action: 'patient.to-be-named',
          subject: { kind: 'patient', id: inserted },
        });
        return inserted;
      });
      afterBeginning();
      return get(caller, id);
    },

    async list(caller: Caller): Promise<ToBeNamed[]> {
      const rows = await namingQueries(db).list(ownerFor(caller), hoursAgo(NAMED_SHOWN_HOURS));
      return rows.map((row) => toToBeNamed(row, now()));
    },

    counts: ({ userId, role }: Caller): Promise<NamingCounts> =>
      namingQueries(db).counts(userId, role === 'ADMIN', hoursAgo(NAMING_OVERDUE_HOURS)),

    async name(caller: Caller, id: number, patientId: number): Promise<ToBeNamed> {
      const owner = ownerFor(caller);
      await once(db, caller, async (transaction) => {
        const queries = namingQueries(transaction);
        const locked = await queries.lockPatients([id, patientId]);
        const from = locked.find((each) => each.id === id);
        if (!from?.awaitsName || (owner !== null && from.createdBy !== owner))
          throw new AppError('TO_BE_NAMED_NOT_FOUND');
        const to = locked.find((each) => each.id === patientId);
        if (!to || to.awaitsName) throw new AppError('PATIENT_NOT_FOUND', 'patientId');
        if (await queries.naming(id)) throw new AppError('NAMED_ALREADY');
        const checkUp = await queries.lockOnlyCheckUp(id);
        if (!checkUp) throw new AppError('TO_BE_NAMED_NOT_FOUND');
        await queries.lockRecordings(checkUp.id);
        if (await queries.isCapturing(checkUp.id)) throw new AppError('CAPTURE_RUNNING');
        await queries.move(checkUp.id, patientId);
        await settle(transaction, checkUp.id, [id, patientId]);
        await queries.insert({
          checkUpId: checkUp.id,
          fromPatientId: id,
          toPatientId: patientId,
          namedBy: caller.userId,
          namedAt: now(),
        });
        await record(transaction, caller, {
          action: 'patient.named',
          subject: { kind: 'check-up', id: checkUp.id },
          patientIds: [id, patientId],
          details: { from: id, to: patientId },
        });
        return null;
      });
      return get(caller, id);
    },

    async undo(caller: Caller, id: number): Promise<ToBeNamed> {
      const owner = ownerFor(caller);
      const seen = await namingQueries(db).naming(id);
      await once(db, caller, async (transaction) => {
        const queries = namingQueries(transaction);
        const locked = await queries.lockPatients([id, ...(seen ? [seen.toPatientId] : [])]);
        const from = locked.find((each) => each.id === id);
        if (!from?.awaitsName || (owner !== null && from.createdBy !== owner))
          throw new AppError('TO_BE_NAMED_NOT_FOUND');
        const naming = await queries.naming(id);
        if (!naming || naming.toPatientId !== seen?.toPatientId) throw new AppError('NOT_NAMED');
        const { checkUpId, toPatientId } = naming;
        await queries.lockCheckUp(checkUpId);
        await queries.lockRecordings(checkUpId);
        if (await queries.isUsed(naming.id)) throw new AppError('NAMING_READ');
        if (await queries.isCapturing(checkUpId)) throw new AppError('CAPTURE_RUNNING');
        const takenId = await queries.takeBack(checkUpId, id);
        await settle(transaction, takenId, [id, toPatientId]);
        await queries.end(naming.id, caller.userId, now());
        await record(transaction, caller, {
          action: 'patient.naming-undone',
          subject: { kind: 'check-up', id: checkUpId },
          patientIds: [id, toPatientId],
          details: { from: toPatientId, to: id, checkUp: takenId },
        });
        return null;
      });
      afterBeginning();
      return get(caller, id);
    },
  };
}
export type Naming = ReturnType<typeof createNaming>;

const toColleague = ({ id, username, ...name }: ToBeNamedRow['startedBy']) => ({
  id,
  username,
  fullName: fullNameOf(name),
});

function toToBeNamed({ startedAt, startedBy, named, ...row }: ToBeNamedRow, today: Date): ToBeNamed {
  return {
    ...row,
    startedAt: new Date(startedAt).toISOString(),
    startedBy: toColleague(startedBy),
    named: named && {
      patient: {
        id: named.patient.id,
        patientID: named.patient.hn,
        name: named.patient.name,
        age: currentAge(
          {
            ...named.patient,
            statedAgeAt: named.patient.statedAgeAt ? new Date(named.patient.statedAgeAt) : null,
          },
          today,
        ),
        gender: named.patient.gender,
      },
      sessionNumber: named.sessionNumber,
      at: new Date(named.at).toISOString(),
      by: toColleague(named.by),
      canUndo: !named.isUsed,
    },
  };
}

import type { Restriction, RestrictionKind } from '@sadap/contract/access';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { createRemembered } from '../../database/remembered.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { once } from '../requests/index.ts';
import { restrictionsQueries } from './queries.ts';

/** Each request asks for it; another server's restriction takes effect this much later. */
const REMEMBERED_MS = 1_000;

/** Records whose use is restricted at the patient's request (PDPA, sections 32 and 34). */
export function createRestrictions(db: Database, clock: Clock) {
  const queries = restrictionsQueries(db);
  const areAny = createRemembered(queries.areAny, clock, REMEMBERED_MS);
  const now = () => new Date(clock.now());

  async function find(id: number) {
    const row = await queries.byId(id);
    if (!row) throw new AppError('RESTRICTION_NOT_FOUND');
    return row;
  }

  return {
    /** Costs no query within a second of the last one. */
    areAny: areAny.get,
    lookAgain: areAny.forget,

    restrictions: async (): Promise<Restriction[]> => (await queries.thatHold()).map(toRestriction),

    async restrict(
      caller: Caller,
      { id, kind, note }: { id: number; kind: RestrictionKind; note: string },
    ): Promise<Restriction> {
      const restrictionId = await once(db, caller, async (transaction) => {
        const inside = restrictionsQueries(transaction);
        if (!(await inside.lockPatient(id))) throw new AppError('PATIENT_NOT_FOUND');
        const by = { restrictedBy: caller.userId, restrictedAt: now() };
        const inserted = await inside.insert({ patientId: id, kind, note, ...by });
        if (inserted === null) throw new AppError('PATIENT_RESTRICTED');
        await record(transaction, caller, {
          action: 'access.restricted',
          subject: { kind: 'patient', id },
          details: { restriction: inserted, kind, hasNote: note !== '' },
        });
        return inserted;
      });
      areAny.forget();
      return toRestriction(await find(restrictionId));
    },

    /** Nothing happens where somebody was faster. */
    async liftRestriction(caller: Caller, { id, note }: { id: number; note: string }): Promise<void> {
      /** False: a merge or its undo has put it to another record. */
      const lifted = (patientId: number) =>
        db.transaction(async (transaction) => {
          const inside = restrictionsQueries(transaction);
          // The patient first, as everywhere: a merge locks in that order, too.
          const isThere = (await inside.lockPatient(patientId)) !== undefined;
          if (!isThere || (await inside.byId(id))?.patient.id !== patientId) return false;
          const by = { liftedBy: caller.userId, liftedAt: now(), liftingNote: note };
          if (!(await inside.lift(id, by))) return true;
          await record(transaction, caller, {
            action: 'access.restriction-lifted',
            subject: { kind: 'patient', id: patientId },
            details: { restriction: id, hasNote: note !== '' },
          });
          return true;
        });
      while (!(await lifted((await find(id)).patient.id)));
      areAny.forget();
    },
  };
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof restrictionsQueries>['byId']>>>;

const toRestriction = ({ id, patient, kind, note, restrictedAt, restrictedBy }: Row): Restriction => ({
  id,
  patient,
  kind,
  note,
  at: restrictedAt.toISOString(),
  by: restrictedBy,
});

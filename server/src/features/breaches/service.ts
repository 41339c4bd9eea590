import {
  type AffectedPatient,
  BREACH_NOTICE_HOURS,
  type Breach,
  type BreachDetails,
  type BreachScope,
  type BreachStep,
} from '@sadap/contract/breaches';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { once } from '../requests/index.ts';
import { type AccountRow, type BreachRow, breachesQueries, type StepRow } from './queries.ts';

const HOUR_MS = 3_600_000;
const EXPORTED_AT_ONCE = 500;

type Parts = {
  audit: {
    /** Patients the trail shows within a scope. */
    affected(scope: BreachScope, limit: number, offset: number): Promise<AffectedPatient[]>;
    countAffected(scope: BreachScope): Promise<number>;
    allAffected(scope: BreachScope): Promise<number[]>;
  };
  clock: Clock;
};

/** Personal data breaches and what is done about them (PDPA, section 37(4)). */
export function createBreaches(db: Database, { audit, clock }: Parts) {
  const queries = breachesQueries(db);
  const now = () => new Date(clock.now());

  async function find(id: number): Promise<BreachRow> {
    const row = await queries.byId(id);
    if (!row) throw new AppError('BREACH_NOT_FOUND');
    return row;
  }
  async function get(id: number): Promise<Breach> {
    const row = await find(id);
    const [steps, accounts] = await Promise.all([queries.steps(id), accountsOf([row])]);
    return toBreach(row, steps, accounts);
  }

  async function accountsOf(rows: readonly BreachRow[]): Promise<AccountRow[]> {
    const ids = new Set(rows.flatMap(({ breach }) => breach.scope.userIds));
    return ids.size === 0 ? [] : queries.accounts([...ids]);
  }

  /** A deleted account counts: what it saw stays in the trail. */
  async function requireAccounts({ userIds }: BreachScope): Promise<void> {
    if (userIds.length > 0 && (await queries.accounts(userIds)).length < new Set(userIds).size)
      throw new AppError('NO_SUCH_USER', 'userIds');
  }

  /** Changes the version that was edited, unless somebody was faster. */
  async function change(
    caller: Caller,
    { id, version }: { id: number; version: number },
    action: 'breach.changed' | 'breach.closed' | 'breach.reopened',
    changes: Parameters<ReturnType<typeof breachesQueries>['change']>[2],
  ): Promise<Breach> {
    const isFinal = (await find(id)).breach.closedAt !== null;
    await once(db, caller, async (transaction) => {
      if (isFinal && action !== 'breach.reopened') throw new AppError('BREACH_CLOSED');
      if (!(await breachesQueries(transaction).change(id, version, changes)))
        throw new AppError('BREACH_CHANGED', 'version');
      await record(transaction, caller, { action, subject: { kind: 'breach', id }, details: { version } });
      return null;
    });
    return get(id);
  }

  async function lockOpen(transaction: Transaction, id: number): Promise<void> {
    const row = await breachesQueries(transaction).lock(id);
    if (!row) throw new AppError('BREACH_NOT_FOUND');
    if (row.closedAt !== null) throw new AppError('BREACH_CLOSED');
  }

  return {
    get,
    async list(): Promise<Breach[]> {
      const [rows, steps] = await Promise.all([queries.list(), queries.steps()]);
      const accounts = await accountsOf(rows);
      return rows.map((row) => toBreach(row, steps, accounts));
    },

    async open(caller: Caller, details: BreachDetails): Promise<Breach> {
      await requireAccounts(details.scope);
      const id = await once(db, caller, async (transaction) => {
        const inserted = await breachesQueries(transaction).insert({
          ...toRow(details),
          openedBy: caller.userId,
          openedAt: now(),
        });
        await record(transaction, caller, {
          action: 'breach.opened',
          subject: { kind: 'breach', id: inserted },
        });
        return inserted;
      });
      return get(id);
    },

    async change(
      caller: Caller,
      { id, version, ...details }: BreachDetails & { id: number; version: number },
    ): Promise<Breach> {
      await requireAccounts(details.scope);
      return change(caller, { id, version }, 'breach.changed', toRow(details));
    },

    close: (caller: Caller, { note, ...of }: { id: number; version: number; note: string }) =>
      change(caller, of, 'breach.closed', {
        closedAt: now(),
        closedBy: caller.userId,
        closingNote: note,
      }),
    reopen: (caller: Caller, of: { id: number; version: number }) =>
      change(caller, of, 'breach.reopened', { closedAt: null, closedBy: null, closingNote: null }),

    /** Each step is a row of its own: two administrators never overwrite each other. */
    async setStep(
      caller: Caller,
      { id, step, isDone, note }: { id: number; step: BreachStep; isDone: boolean; note: string },
    ): Promise<Breach> {
      await db.transaction(async (transaction) => {
        await lockOpen(transaction, id);
        const inside = breachesQueries(transaction);
        const isChanged = isDone
          ? await inside.addStep({ breachId: id, step, doneBy: caller.userId, doneAt: now(), note })
          : await inside.removeStep(id, step);
        if (isChanged)
          await record(transaction, caller, {
            action: 'breach.step-changed',
            subject: { kind: 'breach', id },
            details: { step, isDone },
          });
      });
      return get(id);
    },

    async affected(id: number, page: number, pageSize: number) {
      const { scope } = (await find(id)).breach;
      const [patients, total] = await Promise.all([
        audit.affected(scope, pageSize, (page - 1) * pageSize),
        audit.countAffected(scope),
      ]);
      return { patients, total };
    },

    /** All of them, in batches. Whoever takes the table out is recorded with each patient in it. */
    async affectedForTable(caller: Caller, id: number): Promise<AsyncGenerator<AffectedPatient[]>> {
      const { scope: given } = (await find(id)).breach;
      const scope = { ...given, to: given.to ?? now().toISOString() };
      await record(db, caller, {
        action: 'breach.exported',
        subject: { kind: 'breach', id },
        patientIds: await audit.allAffected(scope),
      });
      return (async function* () {
        for (let offset = 0; ; offset += EXPORTED_AT_ONCE) {
          const patients = await audit.affected(scope, EXPORTED_AT_ONCE, offset);
          if (patients.length > 0) yield patients;
          if (patients.length < EXPORTED_AT_ONCE) return;
        }
      })();
    },
  };
}
export type Breaches = ReturnType<typeof createBreaches>;

const toRow = ({ knownAt, ...details }: BreachDetails) => ({ ...details, knownAt: new Date(knownAt) });

function toBreach(
  { breach, openedBy, closedBy }: BreachRow,
  steps: readonly StepRow[],
  accounts: readonly AccountRow[],
): Breach {
  const { id, title, what, knownAt, scope, closedAt, closingNote, version, openedAt } = breach;
  return {
    id,
    title,
    what,
    knownAt: knownAt.toISOString(),
    dueAt: new Date(knownAt.getTime() + BREACH_NOTICE_HOURS * HOUR_MS).toISOString(),
    scope,
    accounts: accounts.filter((each) => scope.userIds.includes(each.id)),
    steps: steps
      .filter(({ breachId }) => breachId === id)
      .map(({ step, doneAt, doneBy, note }) => ({ step, doneAt: doneAt.toISOString(), doneBy, note })),
    closed: closedAt && { at: closedAt.toISOString(), by: closedBy ?? '', note: closingNote ?? '' },
    version,
    openedAt: openedAt.toISOString(),
    openedBy,
  };
}

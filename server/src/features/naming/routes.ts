import type { ToBeNamed } from '@sadap/contract/naming';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { signedIn } from '../../http/procedures.ts';
import type { Naming } from './service.ts';

type Access = { closedAmong(caller: Caller, ids: readonly number[]): Promise<ReadonlySet<number>> };

/** Without those that were put to a patient who is closed to the caller: an entry shows whose it is. */
async function open(access: Access, caller: Caller, rows: readonly ToBeNamed[]): Promise<ToBeNamed[]> {
  const named = rows.flatMap(({ named }) => (named ? [named.patient.id] : []));
  if (named.length === 0) return [...rows];
  const closed = await access.closedAmong(caller, [...new Set(named)]);
  return rows.filter(({ named }) => !named || !closed.has(named.patient.id));
}

export const namingRoutes = (naming: Naming) => {
  async function openOne(access: Access, caller: Caller, id: number): Promise<ToBeNamed> {
    const [row] = await open(access, caller, [await naming.get(caller, id)]);
    if (!row) throw new AppError('TO_BE_NAMED_NOT_FOUND');
    return row;
  }
  return {
    start: signedIn.naming.start.handler(({ context, input }) => naming.start(context.caller, input)),
    list: signedIn.naming.list.handler(async ({ context: { access, caller } }) =>
      open(access, caller, await naming.list(caller)),
    ),
    counts: signedIn.naming.counts.handler(({ context }) => naming.counts(context.caller)),
    get: signedIn.naming.get.handler(({ context: { access, caller }, input }) =>
      openOne(access, caller, input.id),
    ),
    name: signedIn.naming.name.handler(({ context, input }) =>
      naming.name(context.caller, input.id, input.patientId),
    ),
    undo: signedIn.naming.undo.handler(async ({ context: { access, caller }, input }) => {
      await openOne(access, caller, input.id);
      return naming.undo(caller, input.id);
    }),
  };
};

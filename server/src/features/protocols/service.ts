import { isDeepStrictEqual } from 'node:util';
import { BUILT_IN_PROTOCOLS, type Protocol, type ProtocolInput } from '@sadap/contract/protocols';
import type { ChangeProtocolInput } from '@sadap/contract/protocols/schema';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { once } from '../requests/index.ts';
import { type ProtocolRow, protocolsQueries } from './queries.ts';

const builtIn: Protocol[] = Object.entries(BUILT_IN_PROTOCOLS).map(([id, content]) => ({
  ...content,
  id,
  isOwn: false,
  version: 0,
}));

/** Orders of positions to examine: those that every installation has, and the hospital's own. */
export function createProtocols(db: Database, clock: Clock) {
  const queries = protocolsQueries(db);
  const rowOf = (caller: Caller, { name, ages, steps }: ProtocolInput) => ({
    nameTh: name.th,
    nameEn: name.en,
    ages,
    steps,
    changedBy: caller.userId,
    changedAt: new Date(clock.now()),
  });

  async function own(id: number): Promise<Protocol> {
    const row = await queries.byId(id);
    if (!row) throw new AppError('PROTOCOL_NOT_FOUND');
    return toProtocol(row);
  }

  return {
    list: async (): Promise<Protocol[]> => [...builtIn, ...(await queries.list()).map(toProtocol)],

    async get(id: string): Promise<Protocol> {
      const known = builtIn.find((each) => each.id === id);
      if (known) return known;
      if (!/^\d{1,9}$/.test(id)) throw new AppError('PROTOCOL_NOT_FOUND', 'protocolId');
      return own(Number(id));
    },

    async create(caller: Caller, input: ProtocolInput): Promise<Protocol> {
      const id = await once(db, caller, async (transaction) => {
        const inserted = await protocolsQueries(transaction).insert(rowOf(caller, input));
        await record(transaction, caller, {
          action: 'protocol.created',
          subject: { kind: 'protocol', id: inserted },
          details: { name: input.name.th },
        });
        return inserted;
      });
      return own(id);
    },

    async change(
      caller: Caller,
      id: number,
      { base_version: base, ...input }: ChangeProtocolInput,
    ): Promise<Protocol> {
      await db.transaction(async (transaction) => {
        const inTransaction = protocolsQueries(transaction);
        const row = await inTransaction.lock(id);
        if (!row) throw new AppError('PROTOCOL_NOT_FOUND');
        const { name, ages, steps } = toProtocol(row);
        if (isDeepStrictEqual({ name, ages, steps }, input)) return;
        if (row.version !== base) throw new AppError('PROTOCOL_CHANGED', 'base_version');
        await inTransaction.update(id, rowOf(caller, input));
        await record(transaction, caller, {
          action: 'protocol.changed',
          subject: { kind: 'protocol', id },
          details: { from: { name, ages, steps }, to: input },
        });
      });
      return own(id);
    },

    async delete(caller: Caller, id: number): Promise<void> {
      await db.transaction(async (transaction) => {
        const { byId, delete: remove } = protocolsQueries(transaction);
        const row = await byId(id);
        if (!row || !(await remove(id))) throw new AppError('PROTOCOL_NOT_FOUND');
        await record(transaction, caller, {
          action: 'protocol.deleted',
          subject: { kind: 'protocol', id },
          details: { name: row.nameTh },
        });
      });
    },
  };
}
export type Protocols = ReturnType<typeof createProtocols>;

function toProtocol({ id, nameTh, nameEn, ages, steps, version }: ProtocolRow): Protocol {
  return { id: String(id), isOwn: true, version, name: { th: nameTh, en: nameEn }, ages, steps };
}

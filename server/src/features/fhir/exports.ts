import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { type ExportRow, fhirExportsQueries } from './export-queries.ts';
import type { AskedExport } from './export-query.ts';
import { mayRead } from './scope.ts';
import { isServed, SEARCHES, type ServedType } from './search-parameters.ts';
import { type Search, searchOf } from './search-query.ts';
import type { Answer, Asker, Fhir } from './service.ts';

/** Of a program, at once. They cost a row each. */
const MOST_HELD = 50;
const RESOURCES_AT_ONCE = 1_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ENDING = '.ndjson';

export type ExportFile = {
  type: ServedType;
  page(after: Search['after']): Promise<Answer>;
  isHeld(): Promise<boolean>;
  ended(count: number, isWhole: boolean): Promise<void>;
};

/** What programs read in bulk: files of what the search shows to them, made while they are read. */
export function createFhirExports(db: Database, fhir: Pick<Fhir, 'search'>) {
  const queries = fhirExportsQueries(db);

  async function held(caller: Caller, id: string): Promise<ExportRow> {
    assertProgram(caller);
    const row = ID.test(id) ? await queries.held(id, caller.sessionId) : undefined;
    if (!row) throw new AppError('FHIR_NOT_FOUND');
    return row;
  }

  return {
    held,

    /** Returns its id. */
    async begin(caller: Caller, { types, since, request }: AskedExport): Promise<string> {
      const clientId = caller.sessionId;
      await queries.forgetOver();
      return db.transaction(async (transaction) => {
        const inside = fhirExportsQueries(transaction);
        if (!(await inside.lockClient(clientId))) throw new AppError('UNAUTHORIZED');
        if ((await inside.countHeld(clientId)) >= MOST_HELD) throw new AppError('RATE_LIMITED');
        const id = await inside.insert({ clientId, types, since, request });
        await record(transaction, caller, {
          action: 'fhir-client.export-begun',
          subject: { kind: 'fhir-client', id: clientId },
          details: { export: id, types, since },
        });
        return id;
      });
    },

    async remove(caller: Caller, id: string): Promise<void> {
      const { clientId } = await held(caller, id);
      await db.transaction(async (transaction) => {
        if (!(await fhirExportsQueries(transaction).remove(id, clientId))) return;
        await record(transaction, caller, {
          action: 'fhir-client.export-removed',
          subject: { kind: 'fhir-client', id: clientId },
          details: { export: id },
        });
      });
    },

    async file(asker: Asker, id: string, name: string): Promise<ExportFile> {
      const { caller, systems } = asker;
      const { types, since, clientId } = await held(caller, id);
      const type = name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : '';
      if (!isServed(type) || !types.includes(type)) throw new AppError('FHIR_NOT_FOUND');
      if (!mayRead(caller, type)) throw new AppError('FHIR_SCOPE');
      const query = new URLSearchParams(
        since !== null && Object.hasOwn(SEARCHES[type].parameters, '_lastUpdated')
          ? { _lastUpdated: `ge${since}` }
          : {},
      );
      const search = { ...searchOf(type, query, { isStrict: true, origin: systems.origin }) };
      return {
        type,
        page: (after) => fhir.search(asker, type, { ...search, count: RESOURCES_AT_ONCE, after }),
        isHeld: async () => (await queries.held(id, clientId)) !== undefined,
        ended: (count, isWhole) =>
          record(db, caller, {
            action: 'fhir-client.export-read',
            subject: { kind: 'fhir-client', id: clientId },
            details: { export: id, type, count, isWhole },
          }),
      };
    },
  };
}
export type FhirExports = ReturnType<typeof createFhirExports>;

/** Accounts read in pages. */
export function assertProgram({ machine }: Caller): void {
  if (!machine) throw new AppError('FORBIDDEN');
}

export const manifestOf = ({ id, request, types, transactionTime }: ExportRow, origin: string) => ({
  transactionTime: transactionTime.toISOString(),
  request: `${origin}${request}`,
  requiresAccessToken: true,
  output: types.map((type) => ({ type, url: `${origin}${exportPath(id)}/${type}${ENDING}` })),
  error: [],
});
export const exportPath = (id: string) => `/fhir/$export/${id}`;

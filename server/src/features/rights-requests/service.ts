import { REFUSED_REQUESTS } from '@sadap/contract/processing-register';
import type { Refusal } from '@sadap/contract/processing-register/schema';
import {
  type RequestOutcome,
  RIGHTS_REQUEST_DAYS,
  type RightsRequest,
  type RightsRequestCounts,
  type RightsRequestDetails,
} from '@sadap/contract/rights-requests';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { once } from '../requests/index.ts';
import { type RequestRow, rightsRequestsQueries } from './queries.ts';

const TIME_TO_ANSWER_MS = RIGHTS_REQUEST_DAYS * 24 * 3_600_000;

type Version = { id: number; version: number };
type Changes = Parameters<ReturnType<typeof rightsRequestsQueries>['change']>[2];

/** Patients' requests by the rights of the PDPA (sections 30 to 36) and what becomes of them. */
export function createRightsRequests(db: Database, clock: Clock) {
  const queries = rightsRequestsQueries(db);
  const now = () => new Date(clock.now());

  async function find(id: number): Promise<RequestRow> {
    const row = await queries.byId(id);
    if (!row) throw new AppError('REQUEST_NOT_FOUND');
    return row;
  }

  async function toRow({ hn, receivedAt, ...details }: RightsRequestDetails) {
    const patient = hn === null ? { patientId: null, hn: null } : await queries.patientByHn(hn);
    if (!patient) throw new AppError('PATIENT_NOT_FOUND', 'hn');
    return { ...details, ...patient, receivedAt: new Date(receivedAt) };
  }

  /** Changes the version that was edited, unless somebody was faster. */
  async function change(
    caller: Caller,
    { id, version }: Version,
    action: 'changed' | 'taken' | 'closed' | 'reopened',
    changesOf: (request: RequestRow['request']) => Changes | Promise<Changes>,
  ): Promise<RightsRequest> {
    const { request } = await find(id);
    const changes = await changesOf(request);
    await once(db, caller, async (transaction) => {
      if (request.closedAt !== null && action !== 'reopened') throw new AppError('REQUEST_CLOSED');
      if (!(await rightsRequestsQueries(transaction).change(id, version, changes)))
        throw new AppError('REQUEST_CHANGED', 'version');
      const { patientId, outcome } = { ...request, ...changes };
      await record(transaction, caller, {
        action: `rights-request.${action}`,
        subject: { kind: 'rights-request', id },
        patientIds: patientId ? [patientId] : [],
        details: { version, ...(action === 'closed' ? { outcome } : {}) },
      });
      return null;
    });
    return toRequest(await find(id));
  }

  return {
    list: async (): Promise<RightsRequest[]> => (await queries.list()).map(toRequest),

    counts: (): Promise<RightsRequestCounts> => queries.counts(new Date(clock.now() - TIME_TO_ANSWER_MS)),

    /** Those that the register of processing names (section 39(7)). */
    async refusals(): Promise<Refusal[]> {
      const rows = await queries.refused(REFUSED_REQUESTS);
      return rows.map(({ request: { kind, hn, person, receivedAt, closedAt, closingNote } }) => ({
        kind: kind as Refusal['kind'],
        person: [hn, person].filter(Boolean).join(' · '),
        receivedAt: receivedAt.toISOString(),
        decidedAt: (closedAt ?? receivedAt).toISOString(),
        reason: closingNote ?? '',
      }));
    },

    async open(caller: Caller, details: RightsRequestDetails): Promise<RightsRequest> {
      const row = { ...(await toRow(details)), openedBy: caller.userId, openedAt: now() };
      const id = await once(db, caller, async (transaction) => {
        const inserted = await rightsRequestsQueries(transaction).insert(row);
        await record(transaction, caller, {
          action: 'rights-request.received',
          subject: { kind: 'rights-request', id: inserted },
          patientIds: row.patientId === null ? [] : [row.patientId],
          details: { kind: row.kind },
        });
        return inserted;
      });
      return toRequest(await find(id));
    },

    change: (caller: Caller, { id, version, ...details }: RightsRequestDetails & Version) =>
      change(caller, { id, version }, 'changed', async (request) => {
        const row = await toRow({ ...details, hn: details.hn === request.hn ? null : details.hn });
        return details.hn === request.hn ? { ...row, hn: request.hn, patientId: request.patientId } : row;
      }),

    take: (caller: Caller, of: Version) => change(caller, of, 'taken', () => ({ handledBy: caller.userId })),

    close: (caller: Caller, { outcome, note, ...of }: Version & { outcome: RequestOutcome; note: string }) =>
      change(caller, of, 'closed', ({ handledBy }) => ({
        outcome,
        closedAt: now(),
        closedBy: caller.userId,
        closingNote: note,
        handledBy: handledBy ?? caller.userId,
      })),
    reopen: (caller: Caller, of: Version) =>
      change(caller, of, 'reopened', () => ({
        outcome: null,
        closedAt: null,
        closedBy: null,
        closingNote: null,
      })),
  };
}
export type RightsRequests = ReturnType<typeof createRightsRequests>;

function toRequest({ request, patient, openedBy, handledBy, closedBy }: RequestRow): RightsRequest {
  const { id, kind, hn, person, what, receivedAt, outcome, closedAt, closingNote, version, openedAt } =
    request;
  return {
    id,
    kind,
    hn,
    patient,
    person,
    what,
    receivedAt: receivedAt.toISOString(),
    dueAt: new Date(receivedAt.getTime() + TIME_TO_ANSWER_MS).toISOString(),
    handledBy,
    closed: closedAt &&
      outcome && { at: closedAt.toISOString(), by: closedBy ?? '', outcome, note: closingNote ?? '' },
    version,
    openedAt: openedAt.toISOString(),
    openedBy,
  };
}

import type { ErrorCode } from '@sadap/contract/errors';
import { checkUpPagePath, type ReportLanguage } from '@sadap/contract/reports';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { describeError } from '../../described-error.ts';
import { AppError } from '../../errors.ts';
import { SERVER_ITSELF } from '../../http/caller.ts';
import type { Log } from '../../log.ts';
import { record } from '../audit/index.ts';
import type { Reports } from '../reports/index.ts';
import { signedResult, signedResultQueries } from '../signed-results/index.ts';
import { type OutgoingRow, resultsQueries } from './queries.ts';
import type { ResultTransport, Sent } from './result-transport.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Then it is a dead letter: what fails for so long fails for a reason of its own. */
const GIVE_UP_DAYS = 14;

type Parts = {
  transport: ResultTransport;
  reports: Pick<Reports, 'signed' | 'signedPdf'>;
  language: ReportLanguage;
  /** Of the pages that a report's code opens. */
  origin: string;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
};

/** Of the server itself: they say nothing of the check-up. */
const PASSING: readonly ErrorCode[] = ['EXPORTS_BUSY', 'RATE_LIMITED', 'DATABASE_UNAVAILABLE'];

/** `held`: its record was restricted meanwhile. */
type Tried = { is: 'held' } | (Sent & { basis?: string; key?: string; patientId?: number });

/** Before the try after so many. */
export const pauseMs = (tries: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 20));

/**
 * Sends one receiver what it is owed, oldest first. A row is locked while it is sent, so that two servers
 * never send it at once; if this one dies, the row is another's, with the same key.
 */
export function createSender(db: Database, parts: Parts) {
  const { transport, reports, language, origin, clock, log } = parts;
  /** When each may be tried again, by this server's steady clock; a restart tries at once. */
  const due = new Map<number, number>();

  async function made(row: OutgoingRow, stop: AbortSignal) {
    const { checkUpId } = row;
    const state = (await reports.signed([checkUpId])).get(checkUpId);
    // Not yet, or no longer: the last signature owes another row.
    if (!state) return null;
    const queries = resultsQueries(db);
    const patientId = state.examined.patient.id;
    /** It says what would be said now, and names the patient, be it by a record that is part of theirs. */
    const isSame = async (sent: { basis: string | null; patientId: number } | undefined) =>
      sent?.basis === state.basis && (await queries.isOf(sent.patientId, patientId));
    const last = await queries.lastSent(row);
    const before = await queries.underWay(row);
    if (!before && (await isSame(last))) return null;
    const asked = { checkUpId, language, origin };
    const report = await reports.signedPdf(state, asked, transport.name, stop);
    const { bytes: pdf, sha256, fileName } = report;
    const named = (await signedResultQueries(db).named([checkUpId])).get(checkUpId);
    if (!named) throw new Error('names of the check-up were asked for');
    const result = signedResult({
      state,
      replaces: before && (await isSame(before)) ? before.replaces : (before?.key ?? last?.key ?? null),
      address: `${origin}${checkUpPagePath(patientId, checkUpId)}`,
      report: { pdf, sha256, fileName, language },
      ...named,
    });
    return { result, basis: state.basis, patientId, before };
  }

  /** Damaged data stay damaged; that somebody else uses the printer's turn passes. */
  const isForGood = (error: unknown) => error instanceof AppError && !PASSING.includes(error.code);

  /** Nothing that it throws is for ever: the row stays, and an administrator sees why. */
  async function tried(row: OutgoingRow, stop: AbortSignal): Promise<Tried | null> {
    try {
      const ready = await made(row, stop);
      if (!ready) return null;
      if (await resultsQueries(db).isRestricted(row)) return { is: 'held' };
      const { result, basis, patientId, before } = ready;
      const queries = resultsQueries(db);
      await queries.setUnderWay(row, { key: result.key, replaces: result.replaces, basis, patientId });
      const sent = await transport.send(result, stop);
      if (sent.is === 'later' || sent.is === 'refused') await queries.setUnderWay(row, before);
      return { ...sent, basis, patientId, key: result.key };
    } catch (error) {
      log.error(
        { error: describeError(error), checkUp: row.checkUpId },
        'a result could not be made or sent',
      );
      return { is: isForGood(error) ? 'refused' : 'later', why: 'NOT_MADE' };
    }
  }

  /** Of the next row: whether another may follow at once. */
  const one = (stop: AbortSignal) =>
    db.transaction(async (transaction) => {
      const queries = resultsQueries(transaction);
      for (const [id, at] of due) if (at <= clock.monotonicMs()) due.delete(id);
      const row = await queries.next(transport.name, [...due.keys()], GIVE_UP_DAYS);
      if (!row) return false;
      const beside = await queries.owedBeside(row);
      const sent = await tried(row, stop);
      if (sent?.is === 'held' || (stop.aborted && sent?.is !== 'accepted')) return false;
      if ((sent?.is === 'later' || sent?.is === 'unsure') && !row.isOld) {
        due.set(row.id, clock.monotonicMs() + pauseMs(row.tries + 1));
        await queries.failed(row.id, sent.why);
        // A receiver that is away is asked once a turn, not once for each result.
        return false;
      }
      if (!sent) {
        await queries.removeWaiting([row.id, ...beside]);
        return true;
      }
      const { basis, key, patientId } = sent;
      const isSent = sent.is === 'accepted';
      if (isSent) {
        await queries.setUnderWay(row, undefined);
        await queries.removeWaiting(beside);
      }
      await queries.end(row.id, {
        state: isSent ? 'sent' : 'refused',
        ...(key && { key }),
        ...(basis && { basis }),
        ...(isSent && patientId && { patientId }),
        why: sent.is === 'accepted' ? null : sent.why,
      });
      await record(transaction, SERVER_ITSELF, {
        action: isSent ? 'result.sent' : 'result.refused',
        outcome: isSent ? 'done' : 'refused',
        subject: { kind: 'check-up', id: row.checkUpId },
        details: { receiver: transport.name, key: key ?? null },
      });
      if (!isSent) log.warn({ checkUp: row.checkUpId }, 'a result was refused: it is among the dead letters');
      return true;
    });

  return {
    /** Sends what may leave now. */
    async turn(stop: AbortSignal): Promise<void> {
      await resultsQueries(db).keepReceiver(transport.name);
      while (!stop.aborted && (await one(stop)));
    },
  };
}
export type Sender = ReturnType<typeof createSender>;

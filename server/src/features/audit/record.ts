import type { AuditAction, AuditOutcome } from '@sadap/contract/audit';
import type { Queryable } from '../../database/connection.ts';
import type { Actor } from '../../http/caller.ts';
import { auditQueries } from './queries.ts';

export type NewEvent = {
  action: AuditAction;
  outcome?: AuditOutcome;
  subject: { kind: string; id: number | string };
  /** The patients it concerned, where they do not follow from the subject. */
  patientIds?: readonly number[];
  /** Ids and facts; never anything said about a patient. */
  details?: Record<string, unknown>;
};

/**
 * Writes an event inside the transaction of the change it reports, so that neither exists without the other.
 * A deletion is recorded before its record goes: the patient follows from the subject.
 */
export const record = (inside: Queryable, by: Actor, event: NewEvent): Promise<void> =>
  auditQueries(inside).insert([rowOf(by, event)]);

/** A row as `auditQueries.insert` takes it. */
export function rowOf(
  { userId, sessionId, origin, machine }: Actor,
  { action, outcome = 'done', subject, patientIds, details = {} }: NewEvent,
) {
  return {
    user_id: machine ? null : userId,
    // the demo acts without a login
    session_id: sessionId || null,
    address: origin?.address ?? null,
    request_id: origin?.requestId ?? null,
    action,
    outcome,
    subject_kind: subject.kind,
    subject_id: String(subject.id),
    patient_ids: patientIds ?? null,
    details: machine ? { ...details, client: machine.name } : details,
  };
}
export type NewRow = ReturnType<typeof rowOf>;

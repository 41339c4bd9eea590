import type { SealedEvent } from './chain.ts';

/**
 * An event as a line of the log says it: ids, no names. With position and hash, which say where a line is
 * missing and whether one was changed.
 */
export const inTheLog = ({ position, hash, event }: SealedEvent) => ({
  position,
  hash,
  event: Number(event.id),
  at: new Date(Number(event.at_ms)).toISOString(),
  action: event.action,
  outcome: event.outcome,
  userId: event.user_id,
  sessionId: event.session_id,
  address: event.address,
  requestId: event.request_id,
  subject: { kind: event.subject_kind, id: event.subject_id },
  patientIds: event.patient_ids,
  details: event.details,
});

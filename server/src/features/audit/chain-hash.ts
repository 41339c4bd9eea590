import { createHash } from 'node:crypto';

/** An event as the database holds it. */
export type ChainedEvent = {
  id: string;
  /** Milliseconds since 1970. */
  at_ms: string;
  user_id: number | null;
  session_id: string | null;
  address: string | null;
  request_id: string | null;
  action: string;
  outcome: string;
  subject_kind: string;
  subject_id: string;
  patient_ids: number[];
  /** Its names in the order of `jsonb`. */
  details: Record<string, unknown>;
};

/** Before the first link. */
export const CHAIN_ORIGIN = '0'.repeat(64);

/** SHA-256 of the link before and everything that the event says. */
export function linkHash(previousHash: string, event: ChainedEvent): string {
  const said = [
    Number(event.id),
    Number(event.at_ms),
    event.user_id,
    event.session_id,
    event.address,
    event.request_id,
    event.action,
    event.outcome,
    event.subject_kind,
    event.subject_id,
    event.patient_ids,
    event.details,
  ];
  return createHash('sha256')
    .update(`${previousHash}\n${JSON.stringify(said)}`)
    .digest('hex');
}

export type { AuditEvent } from './schema.ts';

/** Actions recorded in the audit trail. */
export const AUDIT_ACTIONS = [
  'capture.position-changed',
  'recording.position-changed',
  'question.asked',
  'question.answered',
  'question.withdrawn',
  'listening.invited',
  'listening.accepted',
  'listening.ended',
  'account.added-by-hospital',
  'account.role-set-by-hospital',
  'account.refused-by-hospital',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
